// The kernel's interface to video devices, libv4l2's functions, and the few things Swift cannot import from them.
#pragma once

#if !__has_include(<libv4l2.h>)
#error "Viewfinder needs libv4l2.h. Install Debian's package libv4l-dev: sudo apt-get install libv4l-dev"
#elif !__has_include(<linux/videodev2.h>)
#error "Viewfinder needs linux/videodev2.h. Install Debian's package linux-libc-dev: sudo apt-get install linux-libc-dev"
#else
#include <libv4l2.h>
#include <linux/videodev2.h>
#endif
#include <fcntl.h>
#include <linux/media.h>
#include <linux/mman.h>
#include <linux/netlink.h>
#include <linux/uvcvideo.h>
#include <linux/v4l2-subdev.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

// Function-like macros are not imported: the numbers of the requests, as the header computes them.
#define VIEWFINDER_REQUEST(name) static const unsigned long viewfinder_##name = name
VIEWFINDER_REQUEST(VIDIOC_QUERYCAP);
VIEWFINDER_REQUEST(VIDIOC_ENUMINPUT);
VIEWFINDER_REQUEST(VIDIOC_G_INPUT);
VIEWFINDER_REQUEST(VIDIOC_ENUM_FMT);
VIEWFINDER_REQUEST(VIDIOC_ENUM_FRAMESIZES);
VIEWFINDER_REQUEST(VIDIOC_ENUM_FRAMEINTERVALS);
VIEWFINDER_REQUEST(VIDIOC_G_FMT);
VIEWFINDER_REQUEST(VIDIOC_G_PARM);
VIEWFINDER_REQUEST(VIDIOC_G_CTRL);
VIEWFINDER_REQUEST(VIDIOC_QUERY_EXT_CTRL);
VIEWFINDER_REQUEST(VIDIOC_QUERYCTRL);
VIEWFINDER_REQUEST(VIDIOC_QUERYMENU);
VIEWFINDER_REQUEST(VIDIOC_G_EXT_CTRLS);
VIEWFINDER_REQUEST(VIDIOC_S_FMT);
VIEWFINDER_REQUEST(VIDIOC_S_PARM);
VIEWFINDER_REQUEST(VIDIOC_G_STD);
VIEWFINDER_REQUEST(VIDIOC_S_STD);
VIEWFINDER_REQUEST(VIDIOC_S_INPUT);
VIEWFINDER_REQUEST(VIDIOC_QUERYSTD);
VIEWFINDER_REQUEST(VIDIOC_TRY_FMT);
VIEWFINDER_REQUEST(VIDIOC_G_PRIORITY);
VIEWFINDER_REQUEST(VIDIOC_S_PRIORITY);
VIEWFINDER_REQUEST(VIDIOC_S_EXT_CTRLS);
VIEWFINDER_REQUEST(VIDIOC_S_DV_TIMINGS);
VIEWFINDER_REQUEST(VIDIOC_G_DV_TIMINGS);
VIEWFINDER_REQUEST(VIDIOC_DQEVENT);
VIEWFINDER_REQUEST(VIDIOC_SUBSCRIBE_EVENT);
VIEWFINDER_REQUEST(VIDIOC_UNSUBSCRIBE_EVENT);
VIEWFINDER_REQUEST(VIDIOC_QUERY_DV_TIMINGS);
VIEWFINDER_REQUEST(VIDIOC_REQBUFS);
VIEWFINDER_REQUEST(VIDIOC_QUERYBUF);
VIEWFINDER_REQUEST(VIDIOC_EXPBUF);
VIEWFINDER_REQUEST(VIDIOC_QBUF);
VIEWFINDER_REQUEST(VIDIOC_DQBUF);
VIEWFINDER_REQUEST(VIDIOC_STREAMON);
VIEWFINDER_REQUEST(VIDIOC_STREAMOFF);
VIEWFINDER_REQUEST(UVCIOC_CTRL_QUERY);
VIEWFINDER_REQUEST(MEDIA_IOC_DEVICE_INFO);
VIEWFINDER_REQUEST(MEDIA_IOC_G_TOPOLOGY);
VIEWFINDER_REQUEST(MEDIA_IOC_SETUP_LINK);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_QUERYCAP);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_ENUM_MBUS_CODE);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_ENUM_FRAME_SIZE);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_ENUM_FRAME_INTERVAL);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_G_FMT);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_S_FMT);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_G_SELECTION);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_S_SELECTION);
VIEWFINDER_REQUEST(VIDIOC_G_SELECTION);
VIEWFINDER_REQUEST(VIDIOC_S_SELECTION);
VIEWFINDER_REQUEST(VIDIOC_G_EDID);
VIEWFINDER_REQUEST(VIDIOC_S_EDID);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_G_FRAME_INTERVAL);
VIEWFINDER_REQUEST(VIDIOC_SUBDEV_S_FRAME_INTERVAL);
#undef VIEWFINDER_REQUEST

// The structures of subdevices with streams, as Linux has them since 6.3 and 6.10. Older headers lack the fields, but not the room.
struct viewfinder_subdev_format {
  __u32 which, pad;
  struct v4l2_mbus_framefmt format;
  __u32 stream, reserved[7];
};
struct viewfinder_subdev_selection {
  __u32 which, pad, target, flags;
  struct v4l2_rect r;
  __u32 stream, reserved[7];
};
struct viewfinder_subdev_frame_interval {
  __u32 pad;
  struct v4l2_fract interval;
  __u32 stream, which, reserved[7];
};
struct viewfinder_subdev_route {
  __u32 sink_pad, sink_stream, source_pad, source_stream, flags, reserved[5];
};
struct viewfinder_subdev_routing {
  __u32 which, len_routes;
  __u64 routes;
  __u32 num_routes, reserved[11];
};

// Writing to the entry's union: with the thread sanitizer, Swift 6.3.1 makes code of it that its own checks refuse.
static inline void viewfinder_set_value(struct v4l2_ext_control *entry, __s32 value) { entry->value = value; }
static inline void viewfinder_set_value64(struct v4l2_ext_control *entry, __s64 value) { entry->value64 = value; }

// `ioctl` and `prctl` are variadic, and variadic functions are not imported.
static inline int viewfinder_ioctl(int descriptor, unsigned long request, void *argument) {
  return ioctl(descriptor, request, argument);
}
static inline int viewfinder_name_thread(const char *name) { return prctl(PR_SET_NAME, name); }

// So is `mremap`, which headers declare for GNU programs only. Moves pages to a place, where they replace what is mapped there.
static inline int viewfinder_mremap(void *memory, size_t length, void *place) {
  return syscall(SYS_mremap, memory, length, length, MREMAP_MAYMOVE | MREMAP_FIXED, place) == -1 ? -1 : 0;
}

// `fcntl` with `F_OFD_SETLK`, which headers declare for GNU programs only: a lock of this open file over the whole file.
static inline int viewfinder_lock_whole_file(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return fcntl(descriptor, 37, &lock);
}

// For GNU programs only, too; glibc has it since 2.34.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// libv4l2's functions are found by name at run time. These are their types; the library itself is not linked.
typedef __typeof__(&v4l2_fd_open) viewfinder_v4l2_fd_open;
typedef __typeof__(&v4l2_close) viewfinder_v4l2_close;
typedef __typeof__(v4l2_log_file) viewfinder_v4l2_log_file;

// The same for `v4l2_ioctl`, which is variadic too.
static inline int viewfinder_v4l2_ioctl(void *function, int descriptor, unsigned long request, void *argument) {
  return ((__typeof__(&v4l2_ioctl))function)(descriptor, request, argument);
}
