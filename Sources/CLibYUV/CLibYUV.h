// libyuv, and its colour constants as pointers: Swift would copy the structs, which vector instructions want aligned.
#pragma once

#if !__has_include(<libyuv.h>)
#error "Viewfinder needs libyuv.h. Install Debian's package libyuv-dev: sudo apt-get install libyuv-dev"
#else
#include <libyuv.h>
#endif

// Two of each: for blue, green, red in memory, and for the reverse.
struct viewfinder_yuv_constants {
  const struct YuvConstants *bgr;
  const struct YuvConstants *rgb;
};

#define VIEWFINDER_CONSTANTS(name, suffix)                                     \
  static inline struct viewfinder_yuv_constants viewfinder_##name(void) {      \
    return (struct viewfinder_yuv_constants){&kYuv##suffix##Constants, &kYvu##suffix##Constants}; \
  }
VIEWFINDER_CONSTANTS(bt601_limited, I601)
VIEWFINDER_CONSTANTS(bt601_full, JPEG)
VIEWFINDER_CONSTANTS(bt709_full, F709)
#undef VIEWFINDER_CONSTANTS
