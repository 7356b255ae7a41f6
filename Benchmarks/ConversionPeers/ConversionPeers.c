#include "ConversionPeers.h"

#include <libavcodec/avcodec.h>
#include <libswscale/swscale.h>
#include <libyuv.h>
#include <linux/videodev2.h>
#include <stdlib.h>
#include <string.h>

static const enum AVPixelFormat formats[] = {AV_PIX_FMT_YUYV422, AV_PIX_FMT_NV12, AV_PIX_FMT_BGRA, AV_PIX_FMT_BAYER_RGGB8, AV_PIX_FMT_RGB24};

struct peer_scaler {
  struct SwsContext *context;
  enum peer_format from, to;
  int width, height;
};

struct places {
  uint8_t *plane[4];
  int stride[4];
};

static struct places places(enum peer_format format, const uint8_t *memory, int width, int height) {
  static const int bytes[] = {2, 1, 4, 1, 3};
  struct places places = {{(uint8_t *)memory}, {width * bytes[format]}};
  if (format == PEER_NV12) {
    places.plane[1] = places.plane[0] + (size_t)width * height;
    places.stride[1] = width;
  }
  return places;
}

struct peer_scaler *peer_scaler_create(enum peer_format from, enum peer_format to, int width, int height) {
  struct peer_scaler *scaler = malloc(sizeof *scaler);
  *scaler = (struct peer_scaler){
      sws_getContext(width, height, formats[from], width, height, formats[to], SWS_FAST_BILINEAR, NULL, NULL, NULL), from, to, width, height};
  return scaler;
}

void peer_scaler_run(struct peer_scaler *scaler, const uint8_t *from, uint8_t *to) {
  struct places source = places(scaler->from, from, scaler->width, scaler->height);
  struct places target = places(scaler->to, to, scaler->width, scaler->height);
  sws_scale(scaler->context, (const uint8_t *const *)source.plane, source.stride, 0, scaler->height, target.plane, target.stride);
}

struct peer_decoder {
  AVCodecContext *codec;
  AVFrame *frame;
  AVPacket *packet;
  struct SwsContext *context;
  enum peer_format to;
};

struct peer_decoder *peer_decoder_create(enum peer_format to, int width, int height) {
  struct peer_decoder *decoder = calloc(1, sizeof *decoder);
  const AVCodec *codec = avcodec_find_decoder(AV_CODEC_ID_MJPEG);
  decoder->codec = avcodec_alloc_context3(codec);
  decoder->codec->thread_count = 1;
  decoder->codec->width = width;
  decoder->codec->height = height;
  avcodec_open2(decoder->codec, codec, NULL);
  decoder->frame = av_frame_alloc();
  decoder->packet = av_packet_alloc();
  decoder->to = to;
  return decoder;
}

int peer_decoder_run(struct peer_decoder *decoder, const uint8_t *bytes, size_t count, uint8_t *to) {
  av_new_packet(decoder->packet, (int)count);
  memcpy(decoder->packet->data, bytes, count);
  int result = avcodec_send_packet(decoder->codec, decoder->packet);
  av_packet_unref(decoder->packet);
  if (result == 0) result = avcodec_receive_frame(decoder->codec, decoder->frame);
  if (result != 0) return result;
  AVFrame *frame = decoder->frame;
  decoder->context = sws_getCachedContext(
      decoder->context, frame->width, frame->height, frame->format, frame->width, frame->height, formats[decoder->to], SWS_FAST_BILINEAR,
      NULL, NULL, NULL);
  struct places target = places(decoder->to, to, frame->width, frame->height);
  sws_scale(decoder->context, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, target.plane, target.stride);
  av_frame_unref(frame);
  return 0;
}

// A function of libv4lconvert that its shared library does not export.
void v4lconvert_bayer_to_rgb24(const unsigned char *, unsigned char *, int width, int height, unsigned int stride, unsigned int format);

void peer_v4lconvert_mosaic(const uint8_t *from, uint8_t *to, int width, int height) {
  v4lconvert_bayer_to_rgb24(from, to, width, height, width, V4L2_PIX_FMT_SRGGB8);
}

const struct YuvConstants *peer_bt601_limited(void) { return &kYuvI601Constants; }
const struct YuvConstants *peer_bt601_full(void) { return &kYuvJPEGConstants; }
const struct YuvConstants *peer_bt709_full(void) { return &kYuvF709Constants; }
const struct YuvConstants *peer_bt2020_limited(void) { return &kYuv2020Constants; }
