extension PixelFormatTable {
  /// A luma plane and a plane of chroma pairs. Elsewhere each plane has its own address anyhow, so the formats in two buffers have the same equals.
  static let yuvSemiplanar: [Row] = [
    // One buffer
    Row(
      .yuvSemiplanar, "NV12", "NV12", "Y/UV 4:2:0", .semiplanar((2, 2)), drm: "NV12", gst: "NV12", ffmpeg: "nv12", cv: ["420v", "420f"],
      uvc: ["NV12"]),
    Row(.yuvSemiplanar, "NV21", "NV21", "Y/VU 4:2:0", .semiplanar((2, 2)), drm: "NV21", gst: "NV21", ffmpeg: "nv21"),
    Row(
      .yuvSemiplanar, "NV15", "NV15", "10-bit Y/UV 4:2:0 (Packed)", .semiplanar((2, 2), sample: .tenBits, significant: 10), drm: "NV15",
      gst: "NV12_10LE40"),
    Row(.yuvSemiplanar, "NV16", "NV16", "Y/UV 4:2:2", .semiplanar((2, 1)), drm: "NV16", gst: "NV16", ffmpeg: "nv16", cv: ["422v", "422f"]),
    Row(.yuvSemiplanar, "NV61", "NV61", "Y/VU 4:2:2", .semiplanar((2, 1)), drm: "NV61", gst: "NV61"),
    Row(
      .yuvSemiplanar, "NV20", "NV20", "10-bit Y/UV 4:2:2 (Packed)", .semiplanar((2, 1), sample: .tenBits, significant: 10), drm: "NV20",
      gst: "NV16_10LE40"),
    Row(.yuvSemiplanar, "NV24", "NV24", "Y/UV 4:4:4", .semiplanar((1, 1)), drm: "NV24", gst: "NV24", ffmpeg: "nv24", cv: ["444v", "444f"]),
    Row(.yuvSemiplanar, "NV42", "NV42", "Y/VU 4:4:4", .semiplanar((1, 1)), drm: "NV42", ffmpeg: "nv42"),
    Row(
      .yuvSemiplanar, "P010", "P010", "10-bit Y/UV 4:2:0", .semiplanar((2, 2), sample: .word, significant: 10, .mostSignificant),
      drm: "P010", gst: "P010_10LE", ffmpeg: "p010le", cv: ["x420", "xf20"], uvc: ["P010"]),
    Row(
      .yuvSemiplanar, "P012", "P012", "12-bit Y/UV 4:2:0", .semiplanar((2, 2), sample: .word, significant: 12, .mostSignificant),
      drm: "P012", gst: "P012_LE", ffmpeg: "p012le"),
    // Two buffers
    Row(
      .yuvSemiplanar, "NM12", "NV12M", "Y/UV 4:2:0 (N-C)", .semiplanar((2, 2), memoryPlanes: 2), drm: "NV12", gst: "NV12", ffmpeg: "nv12",
      cv: ["420v", "420f"]),
    Row(
      .yuvSemiplanar, "NM21", "NV21M", "Y/VU 4:2:0 (N-C)", .semiplanar((2, 2), memoryPlanes: 2), drm: "NV21", gst: "NV21", ffmpeg: "nv21"),
    Row(
      .yuvSemiplanar, "NM16", "NV16M", "Y/UV 4:2:2 (N-C)", .semiplanar((2, 1), memoryPlanes: 2), drm: "NV16", gst: "NV16", ffmpeg: "nv16",
      cv: ["422v", "422f"]),
    Row(.yuvSemiplanar, "NM61", "NV61M", "Y/VU 4:2:2 (N-C)", .semiplanar((2, 1), memoryPlanes: 2), drm: "NV61", gst: "NV61"),
    Row(
      .yuvSemiplanar, "PM12", "P012M", "12-bit Y/UV 4:2:0 (N-C)",
      .semiplanar((2, 2), sample: .word, significant: 12, .mostSignificant, memoryPlanes: 2), drm: "P012", gst: "P012_LE", ffmpeg: "p012le"),
  ]
}
