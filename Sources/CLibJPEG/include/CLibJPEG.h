// libjpeg-turbo's decoder and encoder without what Swift cannot do: leave a C function by `longjmp`.
#pragma once

#include <stddef.h>

/// What a decoder found in a picture's header.
struct viewfinder_jpeg_header {
  /// 1 for grey, 3 for colour.
  int components;
  /// Luma samples for one chroma sample, across and down: 1 or 2.
  int horizontal, vertical;
  /// Rows of luma that each call of viewfinder_jpeg_read gives: 8 or 16.
  int rows;
};

/// Memory for rows of three planes; of one for grey.
struct viewfinder_jpeg_planes {
  unsigned char *start[3];
  ptrdiff_t stride[3];
};

/// How often a decoder warned of a picture.
struct viewfinder_jpeg_warnings {
  /// Bytes before a marker that belong to nothing (JWRN_EXTRANEOUS_DATA).
  int extraneous_bytes;
  /// A marker or the end where coded data was due (JWRN_HIT_MARKER, JWRN_JPEG_EOF).
  int premature_end;
  /// All others, such as codes that no table has.
  int corrupted_data;
  /// An unknown version or colour transform in the header (JWRN_JFIF_MAJOR, JWRN_ADOBE_XFORM).
  int unknown_header;
};

enum {
  VIEWFINDER_JPEG_OTHER_SIZE = -1,
  VIEWFINDER_JPEG_UNSUPPORTED = -2,
};

struct viewfinder_jpeg_decoder;

/// NULL when there is no memory.
struct viewfinder_jpeg_decoder *viewfinder_jpeg_create(void);
void viewfinder_jpeg_destroy(struct viewfinder_jpeg_decoder *decoder);

/// Reads the header of a picture of a size, which may have more lines and columns, up to whole blocks of 16. Returns 0, libjpeg's message
/// code, or one of the numbers above. `bytes` must live until viewfinder_jpeg_end.
int viewfinder_jpeg_begin(
    struct viewfinder_jpeg_decoder *decoder, const unsigned char *bytes, size_t count, int width, int height,
    struct viewfinder_jpeg_header *header);
/// Decodes the next rows into three planes. Each row must have room for the width in whole blocks of 16 luma samples.
/// Returns 0 or libjpeg's message code.
int viewfinder_jpeg_read(struct viewfinder_jpeg_decoder *decoder, struct viewfinder_jpeg_planes planes);
/// Ends the picture, finished or not. Returns 0 or libjpeg's message code.
int viewfinder_jpeg_end(struct viewfinder_jpeg_decoder *decoder, struct viewfinder_jpeg_warnings *warnings);

enum viewfinder_jpeg_pixels {
  VIEWFINDER_JPEG_GREY,
  VIEWFINDER_JPEG_RGB,
  VIEWFINDER_JPEG_BGRA,
};

/// A picture to encode, row by row.
struct viewfinder_jpeg_picture {
  enum viewfinder_jpeg_pixels pixels;
  const unsigned char *bytes;
  size_t bytes_per_row;
  int width, height;
  /// Pixels that share a chroma sample, across and down.
  int horizontal, vertical;
};

/// The most bytes that a picture of a size is encoded to.
size_t viewfinder_jpeg_most_bytes(int width, int height);
/// Encodes a picture into memory for the most bytes it can take. Returns 0 or libjpeg's message code.
int viewfinder_jpeg_encode(const struct viewfinder_jpeg_picture *picture, int quality, unsigned char *result, size_t *count);
