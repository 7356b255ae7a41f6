#pragma once
#include <Rivals.h>

/// GStreamer's caps of a table of modes: as its V4L2 source writes them, one structure for each format and size with the list of rates.
struct gstreamer_caps;

/// The modes of the table; those of a format and size stand together.
struct gstreamer_caps *gstreamer_caps_of(const struct flat_mode *modes, size_t count);

/// How many structures there are.
size_t gstreamer_caps_size(const struct gstreamer_caps *caps);

/// What GStreamer chose.
struct gstreamer_choice {
  int width, height, rate_numerator, rate_denominator;
};

/// The choice as `v4l2src` (GStreamer 1.22) makes it before it talks to the device: every structure fixated to what is nearest to the wish,
/// and put in its place in the order of nearness.
struct gstreamer_choice gstreamer_v4l2src(const struct gstreamer_caps *caps, int width, int height, int rate);

/// The choice of GStreamer's core alone: intersect with a wish for a size and the nearest rate, and fixate what is left.
/// Only a size that is there is found at all.
struct gstreamer_choice gstreamer_core(const struct gstreamer_caps *caps, int width, int height, int rate);
