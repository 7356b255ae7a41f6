#include "CLibJPEG.h"

#if !__has_include(<jpeglib.h>)
#error "The trait Pictures needs jpeglib.h: sudo apt-get install libjpeg-dev. Without the trait: traits: [] in your Package.swift."
#endif

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#ifndef JCS_EXTENSIONS
#error "Viewfinder needs libjpeg-turbo: this libjpeg cannot read pixels in the order of BGRA."
#endif

// More scans than any camera's picture has: each takes the time of a whole picture.
enum { most_scans = 64 };

struct error_manager {
  struct jpeg_error_mgr standard; // first: libjpeg knows this part only
  jmp_buf place;
  struct viewfinder_jpeg_warnings warnings;
};

static void leave(j_common_ptr codec) {
  longjmp(((struct error_manager *)codec->err)->place, 1);
}

static void note(j_common_ptr codec, int level) {
  if (level >= 0) return;
  struct viewfinder_jpeg_warnings *warnings = &((struct error_manager *)codec->err)->warnings;
  codec->err->num_warnings++;
  switch (codec->err->msg_code) {
  case JWRN_EXTRANEOUS_DATA: warnings->extraneous_bytes++; break;
  case JWRN_HIT_MARKER:
  case JWRN_JPEG_EOF: warnings->premature_end++; break;
  case JWRN_JFIF_MAJOR:
  case JWRN_ADOBE_XFORM: warnings->unknown_header++; break;
  default: warnings->corrupted_data++;
  }
}

static void say_nothing(j_common_ptr codec) { (void)codec; }

static struct jpeg_error_mgr *use(struct error_manager *manager) {
  jpeg_std_error(&manager->standard);
  manager->standard.error_exit = leave;
  manager->standard.emit_message = note;
  manager->standard.output_message = say_nothing;
  memset(&manager->warnings, 0, sizeof manager->warnings);
  return &manager->standard;
}

// The code of the message that ended a call; never 0.
static int code(const struct error_manager *manager) {
  return manager->standard.msg_code != 0 ? manager->standard.msg_code : JERR_NOTIMPL;
}

struct viewfinder_jpeg_decoder {
  struct jpeg_decompress_struct codec;
  struct error_manager errors;
  struct jpeg_progress_mgr progress;
  int reads_planes;
};

static void count_scans(j_common_ptr codec) {
  if (((j_decompress_ptr)codec)->input_scan_number > most_scans) ERREXIT(codec, JERR_NOTIMPL);
}

struct viewfinder_jpeg_decoder *viewfinder_jpeg_create(void) {
  struct viewfinder_jpeg_decoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->codec.err = use(&decoder->errors);
  if (setjmp(decoder->errors.place)) {
    viewfinder_jpeg_destroy(decoder);
    return NULL;
  }
  jpeg_create_decompress(&decoder->codec);
  decoder->progress.progress_monitor = count_scans;
  decoder->codec.progress = &decoder->progress;
  return decoder;
}

void viewfinder_jpeg_destroy(struct viewfinder_jpeg_decoder *decoder) {
  if (decoder == NULL) return;
  jpeg_destroy_decompress(&decoder->codec);
  free(decoder);
}

// Whether the components can be had as planes of which chroma is as fine as luma, or half, across and perhaps down.
static int has_plain_planes(const struct jpeg_decompress_struct *codec) {
  const jpeg_component_info *component = codec->comp_info;
  if (codec->max_v_samp_factor > 2 || codec->max_h_samp_factor > 2) return 0;
  if (component[0].h_samp_factor != codec->max_h_samp_factor || component[0].v_samp_factor != codec->max_v_samp_factor) return 0;
  if (codec->num_components == 1) return 1;
  if (component[1].h_samp_factor != component[2].h_samp_factor || component[1].v_samp_factor != component[2].v_samp_factor) return 0;
  int horizontal = codec->max_h_samp_factor / component[1].h_samp_factor;
  int vertical = codec->max_v_samp_factor / component[1].v_samp_factor;
  return vertical <= horizontal;
}

// Whether a length is another one, or that with padding to a whole block of 16.
static int is_filled(JDIMENSION length, int wanted) {
  return length >= (JDIMENSION)wanted && length <= ((JDIMENSION)wanted + 15) / 16 * 16;
}

int viewfinder_jpeg_begin(
    struct viewfinder_jpeg_decoder *decoder, const unsigned char *bytes, size_t count, int width, int height,
    struct viewfinder_jpeg_header *header) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  // Tables outlive a picture in libjpeg; a frame without tables means the standard ones, not those of the frame before.
  jpeg_destroy_decompress(codec);
  codec->err = use(&decoder->errors);
  if (setjmp(decoder->errors.place)) return code(&decoder->errors);
  jpeg_create_decompress(codec);
  codec->progress = &decoder->progress;
  jpeg_mem_src(codec, bytes, count);
  jpeg_read_header(codec, TRUE);
  if (!is_filled(codec->image_width, width) || !is_filled(codec->image_height, height)) return VIEWFINDER_JPEG_OTHER_SIZE;
  int is_grey = codec->jpeg_color_space == JCS_GRAYSCALE && codec->num_components == 1;
  int is_color = codec->jpeg_color_space == JCS_YCbCr && codec->num_components == 3;
  if (!is_grey && !is_color) return VIEWFINDER_JPEG_UNSUPPORTED;
  codec->out_color_space = codec->jpeg_color_space;
  codec->dct_method = JDCT_ISLOW;
  decoder->reads_planes = has_plain_planes(codec);
  codec->raw_data_out = decoder->reads_planes ? TRUE : FALSE;
  codec->do_fancy_upsampling = FALSE;
  jpeg_start_decompress(codec);
  header->components = codec->num_components;
  header->horizontal = header->vertical = 1;
  header->rows = 16;
  if (decoder->reads_planes) {
    header->rows = codec->max_v_samp_factor * DCTSIZE;
    if (is_color) {
      header->horizontal = codec->max_h_samp_factor / codec->comp_info[1].h_samp_factor;
      header->vertical = codec->max_v_samp_factor / codec->comp_info[1].v_samp_factor;
    }
  }
  return 0;
}

// Any other subsampling: libjpeg brings chroma to luma's size, pixel by pixel.
static void read_pixels(struct viewfinder_jpeg_decoder *decoder, struct viewfinder_jpeg_planes planes) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  int components = codec->output_components;
  JSAMPARRAY row = codec->mem->alloc_sarray((j_common_ptr)codec, JPOOL_IMAGE, codec->output_width * components, 1);
  for (int line = 0; line < 16 && codec->output_scanline < codec->output_height; line++) {
    jpeg_read_scanlines(codec, row, 1);
    for (JDIMENSION x = 0; x < codec->output_width; x++)
      for (int plane = 0; plane < components; plane++) planes.start[plane][line * planes.stride[plane] + x] = row[0][x * components + plane];
  }
}

int viewfinder_jpeg_read(struct viewfinder_jpeg_decoder *decoder, struct viewfinder_jpeg_planes planes) {
  struct jpeg_decompress_struct *codec = &decoder->codec;
  if (setjmp(decoder->errors.place)) return code(&decoder->errors);
  if (!decoder->reads_planes) {
    read_pixels(decoder, planes);
    return 0;
  }
  JSAMPROW rows[3][2 * DCTSIZE];
  JSAMPARRAY components[3] = {rows[0], rows[1], rows[2]};
  for (int plane = 0; plane < codec->num_components; plane++)
    for (int row = 0; row < 2 * DCTSIZE; row++) rows[plane][row] = planes.start[plane] + row * planes.stride[plane];
  jpeg_read_raw_data(codec, components, codec->max_v_samp_factor * DCTSIZE);
  return 0;
}

int viewfinder_jpeg_end(struct viewfinder_jpeg_decoder *decoder, struct viewfinder_jpeg_warnings *warnings) {
  int result = 0;
  if (setjmp(decoder->errors.place)) {
    result = code(&decoder->errors);
  } else if (decoder->codec.output_scanline >= decoder->codec.output_height && decoder->codec.output_height > 0) {
    jpeg_finish_decompress(&decoder->codec);
  }
  jpeg_abort_decompress(&decoder->codec);
  *warnings = decoder->errors.warnings;
  return result;
}

size_t viewfinder_jpeg_most_bytes(int width, int height) {
  size_t across = ((size_t)width + 15) / 16, down = ((size_t)height + 15) / 16;
  return across * down * 256 * 6 + 2048;
}

int viewfinder_jpeg_encode(const struct viewfinder_jpeg_picture *picture, int quality, unsigned char *result, size_t *count) {
  static const J_COLOR_SPACE spaces[] = {JCS_GRAYSCALE, JCS_RGB, JCS_EXT_BGRX};
  static const int components[] = {1, 3, 4};
  struct jpeg_compress_struct codec;
  struct error_manager errors;
  unsigned char *written = result;
  unsigned long written_count = viewfinder_jpeg_most_bytes(picture->width, picture->height);
  memset(&codec, 0, sizeof codec);
  codec.err = use(&errors);
  if (setjmp(errors.place)) {
    jpeg_destroy_compress(&codec);
    return code(&errors);
  }
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, &written, &written_count);
  codec.image_width = picture->width;
  codec.image_height = picture->height;
  codec.input_components = components[picture->pixels];
  codec.in_color_space = spaces[picture->pixels];
  jpeg_set_defaults(&codec);
  jpeg_set_quality(&codec, quality, TRUE);
  if (codec.num_components == 3) {
    codec.comp_info[0].h_samp_factor = picture->horizontal;
    codec.comp_info[0].v_samp_factor = picture->vertical;
  }
  jpeg_start_compress(&codec, TRUE);
  while (codec.next_scanline < codec.image_height) {
    JSAMPROW row = (JSAMPROW)(picture->bytes + codec.next_scanline * picture->bytes_per_row);
    jpeg_write_scanlines(&codec, &row, 1);
  }
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  if (written != result) {
    // More bytes than the most there can be: libjpeg took memory of its own.
    free(written);
    return JERR_BUFFER_SIZE;
  }
  *count = written_count;
  return 0;
}
