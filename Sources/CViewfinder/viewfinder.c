// A target in C needs a source; this one has only a header.
#include "viewfinder.h"
