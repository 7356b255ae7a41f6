#include "Rivals.h"

#include <stdlib.h>

size_t bare_loop(const struct flat_mode *modes, size_t count, uint32_t width, uint32_t height, uint32_t preferred) {
  size_t best = 0;
  long least = -1;
  for (size_t n = 0; n < count; n++) {
    long distance = labs((long)modes[n].width - width) + labs((long)modes[n].height - height);
    if (least < 0 || distance < least || (distance == least && modes[n].pixel_format == preferred)) {
      least = distance;
      best = n;
    }
  }
  const struct flat_mode chosen = modes[best];
  for (size_t n = 0; n < count; n++) {
    const struct flat_mode *mode = &modes[n];
    if (mode->pixel_format != chosen.pixel_format || mode->width != chosen.width || mode->height != chosen.height) continue;
    if ((uint64_t)mode->numerator * modes[best].denominator < (uint64_t)modes[best].numerator * mode->denominator) best = n;
  }
  return best;
}
