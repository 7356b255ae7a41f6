/* Compiled with the header of version 1.0, and run with the library of today: streams, and looks at frames. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <viewfinder.h>

/* A structure with bytes behind it that the library must leave alone. */
#define GUARDED(type, name) \
  struct { \
    type value; \
    unsigned char guard[64]; \
  } name

static int is_untouched(const unsigned char *guard) {
  int index;
  for (index = 0; index < 64; index++)
    if (guard[index] != 0xA5) return 0;
  return 1;
}

static int fail(const char *what, vf_error *error) {
  fprintf(stderr, "%s: %s\n", what, error ? vf_error_message(error) : "unexpected");
  vf_error_release(error);
  return 1;
}

int main(void) {
  GUARDED(vf_frame_info, info);
  GUARDED(vf_mode, mode);
  GUARDED(vf_counts, counts);
  vf_error *error = NULL;
  vf_camera *camera = vf_camera_open("recorded:logitech-c922", &error);
  vf_stream *stream;
  vf_frame *frame, *other;
  struct pollfd wait;
  void *bytes;
  size_t length;
  char *text;

  memset(&info, 0xA5, sizeof info);
  memset(&mode, 0xA5, sizeof mode);
  memset(&counts, 0xA5, sizeof counts);
  if (!camera) return fail("open", error);
  stream = vf_stream_start(camera, "{\"size\": {\"width\": 640, \"height\": 480}, \"require\": [\"YUYV\"], \"late\": \"keep\"}", &error);
  if (!stream) return fail("start", error);
  if (vf_stream_mode(stream, &mode.value, sizeof mode.value) || mode.value.width != 640) return fail("mode", NULL);
  if (!(text = vf_stream_json(stream, &error))) return fail("stream", error);
  vf_free(text);
  wait.fd = vf_stream_fd(stream);
  wait.events = POLLIN;
  if (poll(&wait, 1, 5000) != 1) return fail("poll", NULL);
  if (!(frame = vf_stream_next(stream, 0, &error))) return fail("next", error);
  if (vf_frame_describe(frame, &info.value, sizeof info.value) || info.value.height != 480) return fail("describe", NULL);
  if (info.value.plane_count != 1 || info.value.planes[0].length != 640 * 480 * 2) return fail("planes", NULL);
  if (!(other = vf_frame_convert(frame, "BGR3", &error))) return fail("convert", error);
  if (vf_frame_encode(other, "ppm", &bytes, &length, &error)) return fail("encode", error);
  vf_free(bytes);
  vf_frame_release(other);
  if (!(other = vf_frame_copy(frame, &error))) return fail("copy", error);
  vf_frame_release(vf_frame_retain(other));
  vf_frame_release(other);
  vf_frame_release(frame);
  if (vf_frame_dmabuf(frame, 0) != -1) return fail("a frame that was released", NULL);
  vf_stream_interrupt(stream);
  vf_stream_stop(stream);
  if (vf_stream_counts(stream, &counts.value, sizeof counts.value) || counts.value.delivered < 1) return fail("counts", NULL);
  if (!(text = vf_stream_statistics_json(stream, &error))) return fail("statistics", error);
  vf_free(text);
  if (vf_stream_event_fd(stream) < 0 || !(text = vf_stream_event_json(stream, &error))) return fail("events", error);
  vf_free(text);
  vf_stream_release(stream);
  vf_camera_release(camera);
  if (!is_untouched(info.guard) || !is_untouched(mode.guard) || !is_untouched(counts.guard)) return fail("written beyond", NULL);
  puts("frames of version 1.0");
  return 0;
}
