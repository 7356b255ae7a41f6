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
