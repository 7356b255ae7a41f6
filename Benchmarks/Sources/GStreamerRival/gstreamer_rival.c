#include "GStreamerRival.h"

#include <gst/gst.h>

// The struct that the header promises is GStreamer's own.
static GstCaps *own(const struct gstreamer_caps *caps) { return (GstCaps *)caps; }

struct gstreamer_caps *gstreamer_caps_of(const struct flat_mode *modes, size_t count) {
  gst_init(NULL, NULL);
  GstCaps *caps = gst_caps_new_empty();
  for (size_t n = 0; n < count;) {
    const struct flat_mode *first = &modes[n];
    const char name[] = {first->pixel_format, first->pixel_format >> 8, first->pixel_format >> 16, first->pixel_format >> 24, 0};
    GValue rates = G_VALUE_INIT, rate = G_VALUE_INIT;
    g_value_init(&rates, GST_TYPE_LIST);
    g_value_init(&rate, GST_TYPE_FRACTION);
    for (; n < count && modes[n].pixel_format == first->pixel_format && modes[n].width == first->width; n++) {
      gst_value_set_fraction(&rate, modes[n].denominator, modes[n].numerator);
      gst_value_list_append_value(&rates, &rate);
    }
    GstStructure *structure = gst_structure_new(
        "video/x-raw", "format", G_TYPE_STRING, name, "width", G_TYPE_INT, first->width, "height", G_TYPE_INT, first->height, NULL);
    gst_structure_set_value(structure, "framerate", &rates);
    gst_caps_append_structure(caps, structure);
    g_value_unset(&rates);
    g_value_unset(&rate);
  }
  return (struct gstreamer_caps *)caps;
}

size_t gstreamer_caps_size(const struct gstreamer_caps *caps) { return gst_caps_get_size(own(caps)); }

static struct gstreamer_choice choice_in(const GstCaps *caps) {
  struct gstreamer_choice choice = {0};
  if (gst_caps_is_empty(caps)) return choice;
  const GstStructure *structure = gst_caps_get_structure(caps, 0);
  gst_structure_get_int(structure, "width", &choice.width);
  gst_structure_get_int(structure, "height", &choice.height);
  gst_structure_get_fraction(structure, "framerate", &choice.rate_numerator, &choice.rate_denominator);
  return choice;
}

// MARK: As v4l2src does it (sys/v4l2/gstv4l2src.c of GStreamer 1.22: gst_v4l2src_fixate)

static gboolean fixate_field(GQuark field, GValue *value, gpointer structure) {
  gst_structure_fixate_field(structure, g_quark_to_string(field));
  return TRUE;
}

static void size_of(const GstCaps *caps, int *width, int *height) {
  const GstStructure *structure = gst_caps_get_structure(caps, 0);
  gst_structure_get_int(structure, "width", width);
  gst_structure_get_int(structure, "height", height);
}

// Sizes below the wish come last, in their order; of the others the one with the smallest excess comes first.
static gint by_nearness(gconstpointer left, gconstpointer right, gpointer wish) {
  const struct gstreamer_choice *wanted = wish;
  int a_width, a_height, b_width, b_height;
  size_of(left, &a_width, &a_height);
  size_of(right, &b_width, &b_height);
  if (a_width < wanted->width || a_height < wanted->height) return 1;
  if (b_width < wanted->width || b_height < wanted->height) return -1;
  int a = MAX(1, a_width - wanted->width) * MAX(1, a_height - wanted->height);
  int b = MAX(1, b_width - wanted->width) * MAX(1, b_height - wanted->height);
  a -= (a_width == wanted->width) + (a_height == wanted->height);
  b -= (b_width == wanted->width) + (b_height == wanted->height);
  return a == b ? 1 : a - b;
}

struct gstreamer_choice gstreamer_v4l2src(const struct gstreamer_caps *opaque, int width, int height, int rate) {
  struct gstreamer_choice wish = {width, height, rate, 1};
  GstCaps *caps = own(opaque);
  GList *sorted = NULL;
  for (guint n = 0; n < gst_caps_get_size(caps); n++) {
    GstCaps *one = gst_caps_copy_nth(caps, n);
    GstStructure *structure = gst_caps_get_structure(one, 0);
    gst_structure_fixate_field_nearest_int(structure, "width", width);
    gst_structure_fixate_field_nearest_int(structure, "height", height);
    gst_structure_fixate_field_nearest_fraction(structure, "framerate", rate, 1);
    gst_structure_map_in_place(structure, fixate_field, structure);
    sorted = g_list_insert_sorted_with_data(sorted, one, by_nearness, &wish);
  }
  GstCaps *ordered = gst_caps_new_empty();
  while (sorted) {
    gst_caps_append(ordered, sorted->data);
    sorted = g_list_delete_link(sorted, sorted);
  }
  ordered = gst_caps_normalize(ordered);
  struct gstreamer_choice choice = choice_in(ordered);
  gst_caps_unref(ordered);
  return choice;
}

// MARK: The core alone

struct gstreamer_choice gstreamer_core(const struct gstreamer_caps *opaque, int width, int height, int rate) {
  GstCaps *filter = gst_caps_new_simple("video/x-raw", "width", G_TYPE_INT, width, "height", G_TYPE_INT, height, NULL);
  GstCaps *caps = gst_caps_intersect_full(filter, own(opaque), GST_CAPS_INTERSECT_FIRST);
  gst_caps_unref(filter);
  if (!gst_caps_is_empty(caps)) {
    caps = gst_caps_truncate(caps);
    gst_structure_fixate_field_nearest_fraction(gst_caps_get_structure(caps, 0), "framerate", rate, 1);
    caps = gst_caps_fixate(caps);
  }
  struct gstreamer_choice choice = choice_in(caps);
  gst_caps_unref(caps);
  return choice;
}
