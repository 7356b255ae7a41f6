extension PixelFormatTable {
  /// Grey, infrared and depth.
  static let luma = PixelFormatSection([
    // One sample per pixel
    Row(
      .luma, "GREY", "GREY", "8-bit Greyscale", .plain(8, significant: 8), aliases: ["Y800", "Y8"], drm: "R8", gst: "GRAY8", ffmpeg: "gray",
      cv: ["L008"], uvc: ["Y800", "Y8  ", "00000032-0000-0010-8000-00aa00389b71", "00000032-0002-0010-8000-00aa00389b71"]),
    Row(.luma, "Y04", "Y4", "4-bit Greyscale", .plain(8, significant: 4, .leastSignificant)),
    Row(.luma, "Y06", "Y6", "6-bit Greyscale", .plain(8, significant: 6, .leastSignificant)),
    Row(
      .luma, "Y10", "Y10", "10-bit Greyscale", .plain(16, significant: 10, .leastSignificant), drm: "R10", gst: "GRAY10_LE16",
      ffmpeg: "gray10le", uvc: ["Y10 ", "49564e49-57db-5e49-8e3f-f479532b946f"]),
    Row(
      .luma, "Y12", "Y12", "12-bit Greyscale", .plain(16, significant: 12, .leastSignificant), drm: "R12", ffmpeg: "gray12le", uvc: ["Y12 "]
    ),
    Row(.luma, "Y012", "Y012", "12-bit Greyscale (bits 15-4)", .plain(16, significant: 12, .mostSignificant), cv: ["L012"]),
    Row(.luma, "Y14", "Y14", "14-bit Greyscale", .plain(16, significant: 14, .leastSignificant), ffmpeg: "gray14le"),
    Row(
      .luma, "Y16", "Y16", "16-bit Greyscale", .plain(16, significant: 16), drm: "R16", gst: "GRAY16_LE", ffmpeg: "gray16le", cv: ["L016"],
      uvc: ["Y16 "]),
    Row(
      .luma, "Y16-BE", "Y16_BE", "16-bit Greyscale BE", .plain(16, significant: 16, bigEndian: true), drm: "R16 -BE", gst: "GRAY16_BE",
      ffmpeg: "gray16be", cv: ["b16g"]),
    // Samples that share bytes
    Row(.luma, "Y10B", "Y10BPACK", "10-bit Greyscale (Packed)", .packed(5, per: 4, significant: 10)),
    Row(.luma, "Y10P", "Y10P", "10-bit Greyscale (MIPI Packed)", .packed(5, per: 4, significant: 10)),
    Row(.luma, "ip3y", "IPU3_Y10", "10-bit greyscale (IPU3 Packed)", .packed(32, per: 25, significant: 10)),
    Row(.luma, "Y12P", "Y12P", "12-bit Greyscale (MIPI Packed)", .packed(3, per: 2, significant: 12)),
    Row(.luma, "Y14P", "Y14P", "14-bit Greyscale (MIPI Packed)", .packed(7, per: 4, significant: 14)),
    // Stereo pairs; the bits count a left and a right sample together
    Row(.luma, "Y8I", "Y8I", "Interleaved 8-bit Greyscale", .plain(16, significant: 8), pair: true, uvc: ["Y8I "]),
    Row(.luma, "Y12I", "Y12I", "Interleaved 12-bit Greyscale", .packed(3, per: 1, significant: 12), pair: true, uvc: ["Y12I"]),
    Row(.luma, "Y16I", "Y16I", "Interleaved 16-bit Greyscale", .plain(32, significant: 16), pair: true, uvc: ["Y16I"]),
    // Depth
    Row(.depth, "Z16", "Z16", "16-bit Depth", .plain(16, significant: 16), uvc: ["Z16 ", "5a564e49-2d90-4a58-920b-773f1f2c556b"]),
    Row(.depth, "INZI", "INZI", "Planar 10:16 Greyscale Depth", .greyAndDepth, uvc: ["495a4e49-1a66-a242-9065-d01814a8ef8a"]),
    Row(.depth, "CNF4", "CNF4", "4-bit Depth Confidence (Packed)", .packed(1, per: 2, significant: 4), uvc: ["C   "]),
  ])
}
