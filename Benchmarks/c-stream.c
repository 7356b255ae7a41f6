// Frames by the library for programs in C: what it costs above the bare loop of bare-stream.c.
//
//   c-stream NODE FRAMES FOURCC WIDTHxHEIGHT [OUTPUT]    OUTPUT is a pixel format to convert to, such as BGR3
//
// Prints one line of JSON: frames, user+system microseconds per frame from the 30th to the last, to the first frame the milliseconds
// from the start of the program, those of user+system time, and those from the open, and the most memory in megabytes.
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <viewfinder.h>

static double clock_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static struct rusage usage(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage;
}

static double cpu_us(void) {
  struct rusage now = usage();
  return (now.ru_utime.tv_sec + now.ru_stime.tv_sec) * 1e6 + now.ru_utime.tv_usec + now.ru_stime.tv_usec;
}

// When the process was started, on the monotonic clock: field 22 of its stat, in hundredths of a second.
static double started_ms(void) {
  unsigned long long ticks = 0;
  FILE *file = fopen("/proc/self/stat", "r");
  if (!file || fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu", &ticks) != 1) ticks = 0;
  if (file) fclose(file);
  return ticks * 10.0;
}

static int fail(vf_error *error) {
  fprintf(stderr, "%s\n", vf_error_json(error));
  return vf_error_code(error);
}

int main(int argc, char **argv) {
  enum { FEW = 30 };
  if (argc < 5) return 64;
  int frames = atoi(argv[2]), width, height;
  char request[512], output[64] = "";
  if (sscanf(argv[4], "%dx%d", &width, &height) != 2) return 64;
  if (argc > 5) snprintf(output, sizeof output, ",\"accept\":[\"%s\"]", argv[5]);
  snprintf(request, sizeof request, "{\"size\":{\"width\":%d,\"height\":%d},\"require\":[\"%s\"],\"fps\":30%s}", width, height, argv[3], output);

  vf_error *error = NULL;
  double opening = clock_ms(CLOCK_MONOTONIC), first = 0, first_cpu = 0, cpu = 0;
  vf_camera *camera = vf_camera_open(argv[1], &error);
  vf_stream *stream = camera ? vf_stream_start(camera, request, &error) : NULL;
  if (!stream) return fail(error);
  struct pollfd wait = {vf_stream_fd(stream), POLLIN, 0};
  for (int count = 0; count < frames;) {
    if (poll(&wait, 1, 5000) != 1) return 69;
    vf_frame *frame = vf_stream_next(stream, 0, &error);
    if (error) return fail(error);
    if (!frame) continue;
    vf_frame_info info;
    vf_frame_describe(frame, &info, sizeof info);
    if (count == 0) {
      first = clock_ms(CLOCK_MONOTONIC);
      first_cpu = cpu_us() / 1e3;
    }
    if (count == FEW) cpu = cpu_us();
    vf_frame_release(frame);
    count++;
  }
  printf("{\"frames\":%d,\"us\":%.1f,\"first_start_ms\":%.1f,\"first_cpu_ms\":%.1f,\"first_open_ms\":%.1f,\"mb\":%.1f}\n", frames,
         frames > FEW + 1 ? (cpu_us() - cpu) / (frames - FEW - 1) : 0.0, first - started_ms(), first_cpu, first - opening, usage().ru_maxrss / 1e3);
  vf_stream_release(stream);
  vf_camera_release(camera);
  return 0;
}
