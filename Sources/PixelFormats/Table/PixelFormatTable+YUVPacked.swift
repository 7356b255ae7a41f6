extension PixelFormatTable {
  /// Luma and chroma in one plane. DRM names the bytes of AYUV and XYUV in reverse order.
  static let yuvPacked = PixelFormatSection([
    Row(
      .yuvPacked, "YUYV", "YUYV", "YUYV 4:2:2", .plain(16, significant: 8, chroma: (2, 1)), aliases: ["YUY2", "YUNV"], drm: "YUYV",
      gst: "YUY2", ffmpeg: "yuyv422", cv: ["yuvs", "yuvf"], uvc: ["YUY2", "32595559-0000-0010-8000-000000389b71"]),
    Row(.yuvPacked, "YYUV", "YYUV", "YYUV 4:2:2", .plain(16, significant: 8, chroma: (2, 1))),
    Row(.yuvPacked, "YVYU", "YVYU", "YVYU 4:2:2", .plain(16, significant: 8, chroma: (2, 1)), drm: "YVYU", gst: "YVYU", ffmpeg: "yvyu422"),
    Row(
      .yuvPacked, "UYVY", "UYVY", "UYVY 4:2:2", .plain(16, significant: 8, chroma: (2, 1)), aliases: ["UYNV", "HDYC"], drm: "UYVY",
      gst: "UYVY", ffmpeg: "uyvy422", cv: ["2vuy"], uvc: ["UYVY"]),
    Row(.yuvPacked, "VYUY", "VYUY", "VYUY 4:2:2", .plain(16, significant: 8, chroma: (2, 1)), drm: "VYUY", gst: "VYUY"),
    Row(.yuvPacked, "Y41P", "Y41P", "YUV 4:1:1 (Packed)", .packed(12, per: 8, significant: 8, chroma: (4, 1))),
    Row(.yuvPacked, "Y444", "YUV444", "16-bit A/XYUV 4-4-4-4", .plain(16, significant: 4)),
    Row(.yuvPacked, "YUVO", "YUV555", "16-bit A/XYUV 1-5-5-5", .plain(16, significant: 5)),
    Row(.yuvPacked, "YUVP", "YUV565", "16-bit YUV 5-6-5", .plain(16)),
    Row(.yuvPacked, "YUV3", "YUV24", "24-bit YUV 4:4:4 8-8-8", .plain(24, significant: 8), drm: "VU24", gst: "v308"),
    Row(.yuvPacked, "YUV4", "YUV32", "32-bit A/XYUV 8-8-8-8", .plain(32, significant: 8)),
    Row(.yuvPacked, "AYUV", "AYUV32", "32-bit AYUV 8-8-8-8", .plain(32, significant: 8), gst: "AYUV", ffmpeg: "ayuv", cv: ["y408"]),
    Row(.yuvPacked, "XYUV", "XYUV32", "32-bit XYUV 8-8-8-8", .plain(32, significant: 8)),
    Row(.yuvPacked, "VUYA", "VUYA32", "32-bit VUYA 8-8-8-8", .plain(32, significant: 8), drm: "AYUV", gst: "VUYA", ffmpeg: "vuya"),
    Row(.yuvPacked, "VUYX", "VUYX32", "32-bit VUYX 8-8-8-8", .plain(32, significant: 8), drm: "XYUV", ffmpeg: "vuyx"),
    Row(.yuvPacked, "YUVA", "YUVA32", "32-bit YUVA 8-8-8-8", .plain(32, significant: 8), drm: "AVUY"),
    Row(.yuvPacked, "YUVX", "YUVX32", "32-bit YUVX 8-8-8-8", .plain(32, significant: 8), drm: "XVUY"),
    Row(.yuvPacked, "M420", "M420", "YUV 4:2:0 (M420)", .interleaved420, uvc: ["M420"]),
    Row(.yuvPacked, "Y312", "YUV48_12", "12-bit YUV 4:4:4 Packed", .plain(48, significant: 12, .mostSignificant)),
    Row(
      .yuvPacked, "Y210", "Y210", "10-bit YUYV Packed", .plain(32, significant: 10, .mostSignificant, chroma: (2, 1)), drm: "Y210",
      gst: "Y210", ffmpeg: "y210le"),
    Row(
      .yuvPacked, "Y212", "Y212", "12-bit YUYV Packed", .plain(32, significant: 12, .mostSignificant, chroma: (2, 1)), drm: "Y212",
      gst: "Y212_LE", ffmpeg: "y212le"),
    Row(
      .yuvPacked, "Y216", "Y216", "16-bit YUYV Packed", .plain(32, significant: 16, chroma: (2, 1)), drm: "Y216", gst: "Y216_LE",
      ffmpeg: "y216le"),
    Row(.chroma, "UV8", "UV8", "8-bit Chrominance UV 4-4", .plain(8, significant: 4)),
  ])
}
