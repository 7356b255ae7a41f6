// libyuv, and colour constants that are as exact as its arithmetic.
#pragma once

#if !__has_include(<libyuv.h>)
#error "The trait Pictures needs libyuv.h: sudo apt-get install libyuv-dev. Without the trait: traits: [] in your Package.swift."
#else
#include <libyuv.h>
#endif

// Sets constants from the shares of red and blue in luma, for blue, green, red in memory, or for the reverse, where Cb and Cr change places.
// libyuv's own end at a factor of 2, which limited range exceeds, and it has none for SMPTE 240M. Numbers are 64ths.
static inline void viewfinder_set_constants(
    struct YuvConstants *constants, double red, double blue, int is_limited, int is_red_first) {
  double green = 1 - red - blue;
  double luma = 64 * (is_limited ? 255.0 / 219 : 1), chroma = 64 * (is_limited ? 255.0 / 224 : 1);
  double cb = 2 * (1 - blue) * chroma, cr = 2 * (1 - red) * chroma;
  int to_blue = cb + 0.5, green_from_cb = cb * blue / green + 0.5;
  int to_red = cr + 0.5, green_from_cr = cr * red / green + 0.5;
  // Luma is spread to 0...65535. Half of 64 rounds to the nearest.
  int from_luma = luma * 65536 / 257 + 0.5, offset = 32 - (int)((is_limited ? 16 : 0) * luma + 0.5);
  int first = is_red_first ? to_red : to_blue, last = is_red_first ? to_blue : to_red;
  int green_first = is_red_first ? green_from_cr : green_from_cb, green_last = is_red_first ? green_from_cb : green_from_cr;
#if defined(__aarch64__) || defined(__arm__) || (defined(__riscv) && LIBYUV_VERSION >= 1904)
  *constants = (struct YuvConstants){
      {first, last, green_first, green_last},
      {from_luma, first * 128 - offset, (green_first + green_last) * 128 + offset, last * 128 - offset, offset}};
#else
  for (int pair = 0; pair < 16; pair++) {
    constants->kUVToB[2 * pair] = first;
    constants->kUVToB[2 * pair + 1] = 0;
    constants->kUVToG[2 * pair] = green_first;
    constants->kUVToG[2 * pair + 1] = green_last;
    constants->kUVToR[2 * pair] = 0;
    constants->kUVToR[2 * pair + 1] = last;
    constants->kYToRgb[pair] = from_luma;
    constants->kYBiasToRgb[pair] = offset;
  }
#endif
}
