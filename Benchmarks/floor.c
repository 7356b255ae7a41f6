// The least that a full listing of one node costs: the calls alone, their answers kept in memory and dropped.
//
//   floor NODE    prints how many calls were made and what they found
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int node;
static unsigned long calls;

static bool ask(unsigned long request, void *argument) {
  calls++;
  return ioctl(node, request, argument) == 0;
}

static unsigned intervals(__u32 format, __u32 width, __u32 height) {
  unsigned count = 0;
  for (;; count++) {
    struct v4l2_frmivalenum interval = {.index = count, .pixel_format = format, .width = width, .height = height};
    if (!ask(VIDIOC_ENUM_FRAMEINTERVALS, &interval)) return count;
    if (interval.type != V4L2_FRMIVAL_TYPE_DISCRETE) return count + 1;
  }
}

int main(int count, char **arguments) {
  if (count != 2 || (node = open(arguments[1], O_RDWR | O_NONBLOCK | O_CLOEXEC)) < 0) {
    perror(count == 2 ? arguments[1] : "floor NODE");
    return 66;
  }

  struct v4l2_capability capability = {0};
  if (!ask(VIDIOC_QUERYCAP, &capability)) return 66;
  bool planes = capability.device_caps & V4L2_CAP_VIDEO_CAPTURE_MPLANE;
  __u32 type = planes ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE;

  unsigned inputs = 0, formats = 0, sizes = 0, rates = 0;
  for (;; inputs++) {
    struct v4l2_input input = {.index = inputs};
    if (!ask(VIDIOC_ENUMINPUT, &input)) break;
  }
  int current = 0;
  ask(VIDIOC_G_INPUT, &current);

  for (;; formats++) {
    struct v4l2_fmtdesc format = {.index = formats, .type = type};
    if (!ask(VIDIOC_ENUM_FMT, &format)) break;
    for (unsigned index = 0;; index++, sizes++) {
      struct v4l2_frmsizeenum size = {.index = index, .pixel_format = format.pixelformat};
      if (!ask(VIDIOC_ENUM_FRAMESIZES, &size)) break;
      if (size.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
        rates += intervals(format.pixelformat, size.discrete.width, size.discrete.height);
      } else {
        rates += intervals(format.pixelformat, size.stepwise.min_width, size.stepwise.min_height);
        sizes++;
        break;
      }
    }
  }

  struct v4l2_format format = {.type = type};
  ask(VIDIOC_G_FMT, &format);
  struct v4l2_streamparm parameters = {.type = type};
  ask(VIDIOC_G_PARM, &parameters);

  printf("%lu calls: %u inputs, %u formats, %u sizes, %u intervals\n", calls, inputs, formats, sizes, rates);
  return 0;
}
