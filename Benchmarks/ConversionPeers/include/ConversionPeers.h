// FFmpeg's libraries and constants of libyuv's, as the conversions' figures are compared with.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum peer_format { PEER_YUYV, PEER_NV12, PEER_BGRA, PEER_RGGB, PEER_RGB24 };

struct peer_scaler;
/// swscale from a format to another of the same size, with its fastest scaler. Memory has rows without padding.
struct peer_scaler *peer_scaler_create(enum peer_format from, enum peer_format to, int width, int height);
void peer_scaler_run(struct peer_scaler *scaler, const uint8_t *from, uint8_t *to);

struct peer_decoder;
/// FFmpeg's decoder of Motion-JPEG on one thread, and swscale to a format. Memory has rows without padding.
struct peer_decoder *peer_decoder_create(enum peer_format to, int width, int height);
/// Returns 0, or FFmpeg's error.
int peer_decoder_run(struct peer_decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *to);

/// A mosaic of 8 bits, red first, to red, green and blue by libv4lconvert, which interpolates between neighbours, too.
void peer_v4lconvert_mosaic(const uint8_t *from, uint8_t *to, int width, int height);

struct YuvConstants;
/// libyuv's own constants, whose factors are cut off in limited range.
const struct YuvConstants *peer_bt601_limited(void);
const struct YuvConstants *peer_bt601_full(void);
const struct YuvConstants *peer_bt709_full(void);
const struct YuvConstants *peer_bt2020_limited(void);
