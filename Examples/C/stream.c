/* Writes frames to PPM files, and says what became of each frame of the camera: stream CAMERA COUNT PREFIX */
#include <stdio.h>
#include <stdlib.h>
#include <viewfinder.h>

static int fail(vf_error *error) {
  int code = vf_error_code(error);
  const char *remedy = vf_error_remedy(error);
  fprintf(stderr, "%s: %s %s\n", vf_strerror(code), vf_error_message(error), remedy ? remedy : "");
  vf_error_release(error);
  return code;
}

static int save(const vf_frame *frame, const char *prefix, int number) {
  char path[4096];
  void *bytes = NULL;
  size_t length = 0;
  vf_error *error = NULL;
  FILE *file;
  int written;

  if (vf_frame_encode(frame, "ppm", &bytes, &length, &error) != VF_OK) return fail(error);
  snprintf(path, sizeof path, "%s%d.ppm", prefix, number);
  file = fopen(path, "wb");
  written = file && fwrite(bytes, 1, length, file) == length;
  vf_free(bytes);
  if ((file && fclose(file)) || !written) {
    perror(path);
    return 1;
  }
  return 0;
}

int main(int argc, char **argv) {
  const char *request = "{\"size\": {\"width\": 640, \"height\": 480}, \"accept\": [\"RGB3\"]}";
  vf_error *error = NULL;
  vf_camera *camera;
  vf_stream *stream;
  vf_mode mode;
  vf_counts counts;
  int number, status = 0;

  if (argc != 4) {
    fprintf(stderr, "usage: stream CAMERA COUNT PREFIX\n");
    return VF_ERROR_USAGE;
  }
  if (!(camera = vf_camera_open(argv[1], &error))) return fail(error);
  if (!(stream = vf_stream_start(camera, request, &error))) return fail(error);
  vf_stream_mode(stream, &mode, sizeof mode);
  printf("%s: %ux%u\n", vf_camera_name(camera), mode.width, mode.height);
  for (number = 0; number < atoi(argv[2]) && !status; number++) {
    vf_frame *frame = vf_stream_next(stream, 5000000000, &error);
    if (!frame) return error ? fail(error) : VF_ERROR_UNAVAILABLE;
    status = save(frame, argv[3], number);
    vf_frame_release(frame); /* the buffer goes back to the driver */
  }
  vf_stream_counts(stream, &counts, sizeof counts);
  printf("%llu delivered, %llu late, %llu lost\n", (unsigned long long)counts.delivered, (unsigned long long)counts.late,
         (unsigned long long)counts.lost);
  vf_stream_release(stream);
  vf_camera_release(camera);
  return status;
}
