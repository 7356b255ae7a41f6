extension PixelFormatTable {
  /// A luma plane and a plane of chroma pairs. Elsewhere every plane has its own address, so formats in two buffers have the same equals.
  static let yuvSemiplanar = PixelFormatSection([
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
  ])

  /// A luma plane and two chroma planes. FFmpeg and CoreVideo have no formats with Cr first.
  static let yuvPlanar = PixelFormatSection([
    // One buffer
    Row(.yuvPlanar, "YUV9", "YUV410", "Planar YUV 4:1:0", .planar((4, 4)), drm: "YUV9", gst: "YUV9", ffmpeg: "yuv410p"),
    Row(.yuvPlanar, "YVU9", "YVU410", "Planar YVU 4:1:0", .planar((4, 4)), drm: "YVU9", gst: "YVU9"),
    Row(.yuvPlanar, "411P", "YUV411P", "Planar YUV 4:1:1", .planar((4, 1)), aliases: ["Y41B"], drm: "YU11", gst: "Y41B", ffmpeg: "yuv411p"),
    Row(
      .yuvPlanar, "YU12", "YUV420", "Planar YUV 4:2:0", .planar((2, 2)), aliases: ["I420", "IYUV"], drm: "YU12", gst: "I420",
      ffmpeg: "yuv420p", cv: ["y420", "f420"], uvc: ["I420"]),
    Row(.yuvPlanar, "YV12", "YVU420", "Planar YVU 4:2:0", .planar((2, 2)), drm: "YV12", gst: "YV12", uvc: ["YV12"]),
    Row(.yuvPlanar, "422P", "YUV422P", "Planar YUV 4:2:2", .planar((2, 1)), aliases: ["Y42B"], drm: "YU16", gst: "Y42B", ffmpeg: "yuv422p"),
    // Three buffers
    Row(
      .yuvPlanar, "YM12", "YUV420M", "Planar YUV 4:2:0 (N-C)", .planar((2, 2), memoryPlanes: 3), drm: "YU12", gst: "I420",
      ffmpeg: "yuv420p", cv: ["y420", "f420"]),
    Row(.yuvPlanar, "YM21", "YVU420M", "Planar YVU 4:2:0 (N-C)", .planar((2, 2), memoryPlanes: 3), drm: "YV12", gst: "YV12"),
    Row(
      .yuvPlanar, "YM16", "YUV422M", "Planar YUV 4:2:2 (N-C)", .planar((2, 1), memoryPlanes: 3), drm: "YU16", gst: "Y42B", ffmpeg: "yuv422p"
    ),
    Row(.yuvPlanar, "YM61", "YVU422M", "Planar YVU 4:2:2 (N-C)", .planar((2, 1), memoryPlanes: 3), drm: "YV16"),
    Row(
      .yuvPlanar, "YM24", "YUV444M", "Planar YUV 4:4:4 (N-C)", .planar((1, 1), memoryPlanes: 3), drm: "YU24", gst: "Y444", ffmpeg: "yuv444p"
    ),
    Row(.yuvPlanar, "YM42", "YVU444M", "Planar YVU 4:4:4 (N-C)", .planar((1, 1), memoryPlanes: 3), drm: "YV24"),
  ])
}

extension PixelFormatTable {
  /// 4:2:0 stored as tiles; a tile is given as bytes per line and lines. DRM distinguishes tilings by modifiers, not by codes.
  static let yuvTiled = PixelFormatSection([
    // One buffer
    Row(.yuvTiled, "VT12", "NV12_4L4", "Y/UV 4:2:0 (4x4 Linear)", .semiplanar((2, 2), tile: (4, 4)), gst: "NV12_4L4"),
    Row(.yuvTiled, "HM12", "NV12_16L16", "Y/UV 4:2:0 (16x16 Linear)", .semiplanar((2, 2), tile: (16, 16))),
    Row(.yuvTiled, "ST12", "NV12_32L32", "Y/UV 4:2:0 (32x32 Linear)", .semiplanar((2, 2), tile: (32, 32)), gst: "NV12_32L32"),
    Row(
      .yuvTiled, "VT15", "NV15_4L4", "10-bit Y/UV 4:2:0 (4x4 Linear)", .semiplanar((2, 2), sample: .tenBits, significant: 10, tile: (5, 4)),
      gst: "NV12_10LE40_4L4"),
    Row(
      .yuvTiled, "T010", "P010_4L4", "10-bit Y/UV 4:2:0 (4x4 Linear)",
      .semiplanar((2, 2), sample: .word, significant: 10, .mostSignificant, tile: (8, 4))),
    Row(.yuvTiled, "AT12", "NV12_8L128", "NV12 (8x128 Linear)", .semiplanar((2, 2), tile: (8, 128)), gst: "NV12_8L128"),
    Row(
      .yuvTiled, "AX12-BE", "NV12_10BE_8L128", "10-bit NV12 (8x128 Linear, BE)",
      .semiplanar((2, 2), sample: .tenBits, significant: 10, tile: (8, 128), bigEndian: true), gst: "NV12_10BE_8L128"),
    // Two buffers
    Row(.yuvTiled, "TM12", "NV12MT", "Y/UV 4:2:0 (64x32 MB, N-C)", .semiplanar((2, 2), memoryPlanes: 2, tile: (64, 32)), gst: "NV12_64Z32"),
    Row(.yuvTiled, "VM12", "NV12MT_16X16", "Y/UV 4:2:0 (16x16 MB, N-C)", .semiplanar((2, 2), memoryPlanes: 2, tile: (16, 16))),
    Row(.yuvTiled, "NA12", "NV12M_8L128", "NV12M (8x128 Linear)", .semiplanar((2, 2), memoryPlanes: 2, tile: (8, 128)), gst: "NV12_8L128"),
    Row(
      .yuvTiled, "NT12-BE", "NV12M_10BE_8L128", "10-bit NV12M (8x128 Linear, BE)",
      .semiplanar((2, 2), sample: .tenBits, significant: 10, memoryPlanes: 2, tile: (8, 128), bigEndian: true), gst: "NV12_10BE_8L128"),
    Row(
      .yuvTiled, "MM21", "MM21", "Mediatek 8-bit Block Format", .semiplanar((2, 2), memoryPlanes: 2, tile: (16, 32)), vendor: true,
      gst: "NV12_16L32S"),
    Row(
      .yuvTiled, "MT2T", "MT2110T", "Mediatek 10bit Tile Mode",
      .semiplanar((2, 2), sample: .tenBits, significant: 10, memoryPlanes: 2, tile: (20, 32)), vendor: true,
      gst: "MT2110T"),
    Row(
      .yuvTiled, "MT2R", "MT2110R", "Mediatek 10bit Raster Mode",
      .semiplanar((2, 2), sample: .tenBits, significant: 10, memoryPlanes: 2, tile: (20, 32)), vendor: true,
      gst: "MT2110R"),
  ])
}
