// Compiled for each processor: what headers of this project repeat of the kernel and of libyuv is what theirs have there.
#include "../../Sources/CLibYUV/CLibYUV.h"
#include "../../Sources/CVideo4Linux/CVideo4Linux.h"

#include <stddef.h>

#define SAME_SIZE(name) _Static_assert(sizeof(struct viewfinder_##name) == sizeof(struct v4l2_##name), #name)
#define SAME_PLACE(name, member) \
  _Static_assert(offsetof(struct viewfinder_##name, member) == offsetof(struct v4l2_##name, member), #name "." #member)

SAME_SIZE(subdev_format);
SAME_PLACE(subdev_format, format);
SAME_PLACE(subdev_format, stream);
SAME_SIZE(subdev_selection);
SAME_PLACE(subdev_selection, r);
SAME_PLACE(subdev_selection, stream);
SAME_SIZE(subdev_frame_interval);
SAME_PLACE(subdev_frame_interval, interval);
SAME_PLACE(subdev_frame_interval, stream);
SAME_PLACE(subdev_frame_interval, which);
SAME_SIZE(subdev_route);
SAME_PLACE(subdev_route, flags);
SAME_SIZE(subdev_routing);
SAME_PLACE(subdev_routing, routes);
SAME_PLACE(subdev_routing, num_routes);

// The sizes are part of a request's number. These are the same on all processors.
_Static_assert(VIDIOC_ENUM_FMT == 0xc0405602, "VIDIOC_ENUM_FMT");
_Static_assert(VIDIOC_G_PARM == 0xc0cc5615, "VIDIOC_G_PARM");
_Static_assert(VIDIOC_ENUM_FRAMEINTERVALS == 0xc034564b, "VIDIOC_ENUM_FRAMEINTERVALS");
_Static_assert(MEDIA_IOC_G_TOPOLOGY == 0xc0487c04, "MEDIA_IOC_G_TOPOLOGY");
_Static_assert(VIDIOC_SUBDEV_S_FMT == 0xc0585605, "VIDIOC_SUBDEV_S_FMT");

// The kernel wants 64 bits; with 32 bits, glibc converts the structure since 2.28.
_Static_assert(__GLIBC__ > 2 || __GLIBC_MINOR__ >= 28, "locks of open files");
