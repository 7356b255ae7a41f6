import PixelFormats

/// A pixel format as `v4l2src` offers it, with a media type and a rank. Nil for formats that it does not offer in system memory.
struct GStreamerFormat {
  /// The media types, sorted by name as in `gst_caps_simplify`.
  enum Media: Int, Comparable {
    case jpeg, mpeg, mpegTransport, av1, bayer, dv, fwht, h263, h264, h265, pwc1, pwc2, raw, sonix, vp8, vp9, wmv, unlisted

    static func < (left: Media, right: Media) -> Bool { left.rawValue < right.rawValue }
  }

  let media: Media
  /// Higher is listed earlier; emulated formats come after all others.
  let rank: Int

  init?(_ format: ModeTable.Format) {
    guard let row = Self.rows.first(where: { $0.codes.contains(format.pixelFormat) }) else { return nil }
    media = row.media
    rank = format.cost == .emulated ? row.rank : row.rank << 15
  }

  /// Source: `gst_v4l2_formats`, `gst_v4l2_object_format_get_rank` and `gst_v4l2_object_v4l2fourcc_to_bare_struct` of `gstv4l2object.c`.
  private static let rows: [(rank: Int, media: Media, codes: [PixelFormat])] = [
    (1010, .raw, ["YUYV"]),
    (1009, .raw, ["UYVY"]),
    (1008, .raw, ["NV12", "NM12", "422P", "YM16"]),
    (1007, .raw, ["YU12", "YM12"]),
    (1006, .raw, ["YV12", "YM21"]),
    (1004, .raw, ["411P"]),
    (1003, .raw, ["YVU9"]),
    (1002, .raw, ["YUV9"]),
    (502, .mpegTransport, ["MPEG"]),
    (501, .jpeg, ["JPEG"]),
    (500, .jpeg, ["MJPG", "PJPG"]),
    (200, .dv, ["dvsd"]),
    (100, .raw, ["AR24", "XR24", "RA24", "RX24", "AB24", "XB24", "BA24", "BX24", "AR30", "BGR4", "RGB4"]),
    (99, .raw, ["RGB3", "BGR3"]),
    (50, .raw, ["NV21", "NM21", "NV16", "NM16", "NV61", "NM61", "NV24", "TM12", "NA12", "NT12-BE", "MM21"]),
    (25, .raw, ["XR15", "RGBP", "RGBO", "RGBQ"]),
    (15, .bayer, ["BA81", "GBRG", "GRBG", "RGGB", "BG10", "GB10", "BA10", "RG10", "BG12", "GB12", "BA12", "RG12"]),
    (15, .bayer, ["BG14", "GB14", "GR14", "RG14", "BYR2", "GB16", "GR16", "RG16"]),
    (10, .sonix, ["S910"]),
    (5, .raw, ["GREY"]),
    (1, .pwc1, ["PWC1"]),
    (1, .pwc2, ["PWC2"]),
    (0, .raw, ["Y16 ", "Y16 -BE", "YVYU", "VYUY", "P010"]),
    (0, .mpeg, ["MPG1", "MPG2", "MPG4", "XVID"]),
    (0, .av1, ["AV01"]),
    (0, .fwht, ["FWHT"]),
    (0, .h263, ["H263"]),
    (0, .h264, ["H264", "AVC1"]),
    (0, .h265, ["HEVC"]),
    (0, .vp8, ["VP80"]),
    (0, .vp9, ["VP90"]),
    (0, .wmv, ["VC1G", "VC1L"]),
  ]
}
