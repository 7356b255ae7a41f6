#pragma once
#include <stddef.h>
#include <stdint.h>

/// One mode in a flat table.
struct flat_mode {
  uint32_t width, height;
  uint32_t numerator, denominator;
  uint32_t pixel_format;
};

/// The well-known loop of programs for AVFoundation, written without any ado: the smallest |Δwidth| + |Δheight|, on a tie the last mode in
/// the preferred pixel format, else the first; then the highest rate of that format and size. Returns the position in the table.
size_t bare_loop(const struct flat_mode *modes, size_t count, uint32_t width, uint32_t height, uint32_t preferred);

/// How often this program asked for heap memory so far, on all threads.
uint64_t allocation_count(void);

/// Nanoseconds of processor time that this thread has used.
uint64_t thread_nanoseconds(void);
