// The least that streaming costs: poll, DQBUF and QBUF, frame by frame, and nothing else.
//
//   bare-stream NODE FRAMES [FOURCC WIDTHxHEIGHT [RATE]]
//
// Prints one line of JSON: frames, lost frames by their numbers, user+system microseconds and system calls per frame, both from the
// first frame to the last; milliseconds from open to the first frame, from open through STREAMON, and from STREAMOFF through close; the age of a frame at
// arrival in microseconds (median and 95th of 100), where its timestamp is on the monotonic clock.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { BUFFERS = 6 };

static int node;
static unsigned long calls;
static __u32 type;
static bool planar;
static struct {
  void *memory;
  size_t length;
} mapped[BUFFERS * VIDEO_MAX_PLANES];
static int mappings;

static long long now(void) {  // nanoseconds; no system call where the clock is mapped
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static double cpu(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec * 1e6 + usage.ru_utime.tv_usec + usage.ru_stime.tv_sec * 1e6 + usage.ru_stime.tv_usec;
}

static void must(int answer, const char *what) {
  if (answer >= 0) return;
  perror(what);
  exit(69);
}

static int ask(unsigned long request, void *argument) {
  calls++;
  return ioctl(node, request, argument);
}

static int ascending(const void *left, const void *right) {
  long long a = *(const long long *)left, b = *(const long long *)right;
  return (a > b) - (a < b);
}

static void set(const char *code, const char *size, const char *rate) {
  struct v4l2_format format = {.type = type};
  must(ask(VIDIOC_G_FMT, &format), "VIDIOC_G_FMT");
  unsigned width, height;
  if (strlen(code) != 4 || sscanf(size, "%ux%u", &width, &height) != 2) exit(64);
  __u32 fourcc = v4l2_fourcc(code[0], code[1], code[2], code[3]);
  if (planar) {
    format.fmt.pix_mp = (struct v4l2_pix_format_mplane){.width = width, .height = height, .pixelformat = fourcc};
  } else {
    format.fmt.pix = (struct v4l2_pix_format){.width = width, .height = height, .pixelformat = fourcc};
  }
  must(ask(VIDIOC_S_FMT, &format), "VIDIOC_S_FMT");
  if (!rate) return;
  struct v4l2_streamparm parameters = {.type = type};
  parameters.parm.capture.timeperframe = (struct v4l2_fract){1, atoi(rate)};
  must(ask(VIDIOC_S_PARM, &parameters), "VIDIOC_S_PARM");
}

int main(int count, char **arguments) {
  int frames = count > 2 ? atoi(arguments[2]) : 0;
  if (frames < 1) {
    fputs("bare-stream NODE FRAMES [FOURCC WIDTHxHEIGHT [RATE]]\n", stderr);
    return 64;
  }
  long long begin = now(), first = 0;
  must(node = open(arguments[1], O_RDWR | O_NONBLOCK | O_CLOEXEC), arguments[1]);
  struct v4l2_capability capability = {0};
  must(ask(VIDIOC_QUERYCAP, &capability), "VIDIOC_QUERYCAP");
  planar = !(capability.device_caps & V4L2_CAP_VIDEO_CAPTURE);
  type = planar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE;
  if (count > 4) set(arguments[3], arguments[4], count > 5 ? arguments[5] : NULL);

  struct v4l2_requestbuffers request = {.count = BUFFERS, .type = type, .memory = V4L2_MEMORY_MMAP};
  must(ask(VIDIOC_REQBUFS, &request), "VIDIOC_REQBUFS");
  unsigned buffers = request.count;
  int planes = 1;
  for (unsigned index = 0; index < request.count && index < BUFFERS; index++) {
    struct v4l2_plane plane[VIDEO_MAX_PLANES] = {0};
    struct v4l2_buffer buffer = {.index = index, .type = type, .memory = V4L2_MEMORY_MMAP};
    if (planar) buffer.m.planes = plane, buffer.length = VIDEO_MAX_PLANES;
    must(ask(VIDIOC_QUERYBUF, &buffer), "VIDIOC_QUERYBUF");
    if (planar) planes = buffer.length;
    for (int n = 0; n < planes; n++) {
      void *memory = mmap(NULL, planar ? plane[n].length : buffer.length, PROT_READ | PROT_WRITE, MAP_SHARED, node,
        planar ? plane[n].m.mem_offset : buffer.m.offset);
      if (memory == MAP_FAILED) must(-1, "mmap");
      mapped[mappings].memory = memory;
      mapped[mappings++].length = planar ? plane[n].length : buffer.length;
    }
    buffer.length = planar ? (__u32)planes : buffer.length;
    must(ask(VIDIOC_QBUF, &buffer), "VIDIOC_QBUF");
  }
  must(ask(VIDIOC_STREAMON, &(int){type}), "VIDIOC_STREAMON");
  long long on = now() - begin;

  long long *ages = calloc(frames, sizeof *ages), lost = 0;
  int aged = 0;
  double spent = 0;
  unsigned long made = 0;
  __u32 last = 0;
  struct v4l2_plane plane[VIDEO_MAX_PLANES] = {0};
  for (int frame = 0; frame < frames;) {
    struct pollfd wait = {.fd = node, .events = POLLIN | POLLPRI};
    calls++;
    must(poll(&wait, 1, 10000), "poll");
    struct v4l2_buffer buffer = {.type = type, .memory = V4L2_MEMORY_MMAP};
    if (planar) buffer.m.planes = plane, buffer.length = planes;
    if (ask(VIDIOC_DQBUF, &buffer) < 0) {
      if (errno == EAGAIN && !(wait.revents & (POLLERR | POLLHUP)) && wait.revents) continue;
      must(-1, "VIDIOC_DQBUF");
    }
    long long arrival = now();
    if (frame == 0) {
      first = arrival, spent = cpu(), made = calls;
    } else {
      lost += buffer.sequence - last - 1;
    }
    last = buffer.sequence;
    if ((buffer.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
      ages[aged++] = arrival - buffer.timestamp.tv_sec * 1000000000LL - buffer.timestamp.tv_usec * 1000LL;
    if (planar) buffer.length = planes;
    must(ask(VIDIOC_QBUF, &buffer), "VIDIOC_QBUF");
    frame++;
  }
  spent = cpu() - spent, made = calls - made;
  long long off = now();
  must(ask(VIDIOC_STREAMOFF, &(int){type}), "VIDIOC_STREAMOFF");
  for (int n = 0; n < mappings; n++) munmap(mapped[n].memory, mapped[n].length);
  request.count = 0;
  must(ask(VIDIOC_REQBUFS, &request), "VIDIOC_REQBUFS");
  close(node);
  off = now() - off;

  qsort(ages, aged, sizeof *ages, ascending);
  int rest = frames > 1 ? frames - 1 : 1;
  printf("{\"frames\":%d,\"lost\":%lld,\"buffers\":%u,\"cpuMicroseconds\":%.2f,\"calls\":%.3f,\"firstFrameMilliseconds\":%.2f,"
    "\"startMilliseconds\":%.2f,\"stopMilliseconds\":%.2f,\"ageMicroseconds\":[%.0f,%.0f]}\n",
    frames, lost, buffers, spent / rest, (double)made / rest, (first - begin) / 1e6, on / 1e6, off / 1e6,
    aged ? ages[aged / 2] / 1e3 : -1, aged ? ages[aged * 95 / 100] / 1e3 : -1);
  return 0;
}
