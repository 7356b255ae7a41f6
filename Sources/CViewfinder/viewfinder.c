#include <math.h>

#include "viewfinder.h"

// Swift's static runtime calls hypotf, which glibc 2.35 made anew: linked against it, the library would not load with glibc 2.34.
float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
