extension PixelFormatTable {
  /// RGB, HSV and palettes. Deprecated codes without A or X in their name leave the spare bits to the driver; other systems lack them.
  static let rgb = PixelFormatSection([
    // Up to 2 bytes per pixel
    Row(.rgb, "RGB1", "RGB332", "8-bit RGB 3-3-2", .plain(8), drm: "RGB8", ffmpeg: "rgb8"),
    Row(.rgb, "R444", "RGB444", "16-bit A/XRGB 4-4-4-4", .plain(16, significant: 4)),
    Row(.rgb, "AR12", "ARGB444", "16-bit ARGB 4-4-4-4", .plain(16, significant: 4), drm: "AR12"),
    Row(.rgb, "XR12", "XRGB444", "16-bit XRGB 4-4-4-4", .plain(16, significant: 4), drm: "XR12", ffmpeg: "rgb444le"),
    Row(.rgb, "RA12", "RGBA444", "16-bit RGBA 4-4-4-4", .plain(16, significant: 4), drm: "RA12"),
    Row(.rgb, "RX12", "RGBX444", "16-bit RGBX 4-4-4-4", .plain(16, significant: 4), drm: "RX12"),
    Row(.rgb, "AB12", "ABGR444", "16-bit ABGR 4-4-4-4", .plain(16, significant: 4), drm: "AB12"),
    Row(.rgb, "XB12", "XBGR444", "16-bit XBGR 4-4-4-4", .plain(16, significant: 4), drm: "XB12", ffmpeg: "bgr444le"),
    Row(.rgb, "GA12", "BGRA444", "16-bit BGRA 4-4-4-4", .plain(16, significant: 4), drm: "BA12"),
    Row(.rgb, "BX12", "BGRX444", "16-bit BGRX 4-4-4-4", .plain(16, significant: 4), drm: "BX12"),
    Row(.rgb, "RGBO", "RGB555", "16-bit A/XRGB 1-5-5-5", .plain(16, significant: 5)),
    Row(.rgb, "AR15", "ARGB555", "16-bit ARGB 1-5-5-5", .plain(16, significant: 5), drm: "AR15"),
    Row(
      .rgb, "XR15", "XRGB555", "16-bit XRGB 1-5-5-5", .plain(16, significant: 5), drm: "XR15", gst: "RGB15", ffmpeg: "rgb555le",
      cv: ["L555"]),
    Row(.rgb, "RA15", "RGBA555", "16-bit RGBA 5-5-5-1", .plain(16, significant: 5), drm: "RA15"),
    Row(.rgb, "RX15", "RGBX555", "16-bit RGBX 5-5-5-1", .plain(16, significant: 5), drm: "RX15"),
    Row(.rgb, "AB15", "ABGR555", "16-bit ABGR 1-5-5-5", .plain(16, significant: 5), drm: "AB15"),
    Row(.rgb, "XB15", "XBGR555", "16-bit XBGR 1-5-5-5", .plain(16, significant: 5), drm: "XB15", gst: "BGR15", ffmpeg: "bgr555le"),
    Row(.rgb, "BA15", "BGRA555", "16-bit BGRA 5-5-5-1", .plain(16, significant: 5), drm: "BA15"),
    Row(.rgb, "BX15", "BGRX555", "16-bit BGRX 5-5-5-1", .plain(16, significant: 5), drm: "BX15"),
    Row(
      .rgb, "RGBP", "RGB565", "16-bit RGB 5-6-5", .plain(16), drm: "RG16", gst: "RGB16", ffmpeg: "rgb565le", cv: ["L565"],
      uvc: ["RGBP", "e436eb7b-524f-11ce-9f53-0020af0ba770"]),
    Row(.rgb, "RGBQ", "RGB555X", "16-bit A/XRGB 1-5-5-5 BE", .plain(16, significant: 5, bigEndian: true)),
    Row(.rgb, "AR15-BE", "ARGB555X", "16-bit ARGB 1-5-5-5 BE", .plain(16, significant: 5, bigEndian: true), drm: "AR15-BE"),
    Row(
      .rgb, "XR15-BE", "XRGB555X", "16-bit XRGB 1-5-5-5 BE", .plain(16, significant: 5, bigEndian: true), drm: "XR15-BE",
      ffmpeg: "rgb555be", cv: [16]),
    Row(.rgb, "RGBR", "RGB565X", "16-bit RGB 5-6-5 BE", .plain(16, bigEndian: true), drm: "RG16-BE", ffmpeg: "rgb565be", cv: ["B565"]),
    // 3 or 4 bytes per pixel, named in the order of memory; 10 bits in the order of a little-endian word
    Row(.rgb, "BGRH", "BGR666", "18-bit BGRX 6-6-6-14", .plain(32, significant: 6)),
    Row(
      .rgb, "BGR3", "BGR24", "24-bit BGR 8-8-8", .plain(24, significant: 8), drm: "RG24", gst: "BGR", ffmpeg: "bgr24", cv: ["24BG"],
      uvc: ["e436eb7d-524f-11ce-9f53-0020af0ba770"]),
    Row(.rgb, "RGB3", "RGB24", "24-bit RGB 8-8-8", .plain(24, significant: 8), drm: "BG24", gst: "RGB", ffmpeg: "rgb24", cv: [24]),
    Row(.rgb, "BGR4", "BGR32", "32-bit BGRA/X 8-8-8-8", .plain(32, significant: 8)),
    Row(.rgb, "AR24", "ABGR32", "32-bit BGRA 8-8-8-8", .plain(32, significant: 8), drm: "AR24", gst: "BGRA", ffmpeg: "bgra", cv: ["BGRA"]),
    Row(
      .rgb, "XR24", "XBGR32", "32-bit BGRX 8-8-8-8", .plain(32, significant: 8), drm: "XR24", gst: "BGRx", ffmpeg: "bgr0",
      uvc: ["e436eb7e-524f-11ce-9f53-0020af0ba770"]),
    Row(.rgb, "RA24", "BGRA32", "32-bit ABGR 8-8-8-8", .plain(32, significant: 8), drm: "RA24", gst: "ABGR", ffmpeg: "abgr", cv: ["ABGR"]),
    Row(.rgb, "RX24", "BGRX32", "32-bit XBGR 8-8-8-8", .plain(32, significant: 8), drm: "RX24", gst: "xBGR", ffmpeg: "0bgr"),
    Row(.rgb, "RGB4", "RGB32", "32-bit A/XRGB 8-8-8-8", .plain(32, significant: 8)),
    Row(.rgb, "AB24", "RGBA32", "32-bit RGBA 8-8-8-8", .plain(32, significant: 8), drm: "AB24", gst: "RGBA", ffmpeg: "rgba", cv: ["RGBA"]),
    Row(.rgb, "XB24", "RGBX32", "32-bit RGBX 8-8-8-8", .plain(32, significant: 8), drm: "XB24", gst: "RGBx", ffmpeg: "rgb0"),
    Row(.rgb, "BA24", "ARGB32", "32-bit ARGB 8-8-8-8", .plain(32, significant: 8), drm: "BA24", gst: "ARGB", ffmpeg: "argb", cv: [32]),
    Row(.rgb, "BX24", "XRGB32", "32-bit XRGB 8-8-8-8", .plain(32, significant: 8), drm: "BX24", gst: "xRGB", ffmpeg: "0rgb"),
    Row(.rgb, "RX30", "RGBX1010102", "32-bit RGBX 10-10-10-2", .plain(32, significant: 10), drm: "RX30"),
    Row(.rgb, "RA30", "RGBA1010102", "32-bit RGBA 10-10-10-2", .plain(32, significant: 10), drm: "RA30"),
    Row(.rgb, "AR30", "ARGB2101010", "32-bit ARGB 2-10-10-10", .plain(32, significant: 10), drm: "AR30", gst: "BGR10A2_LE", cv: ["l10r"]),
    // 6 or 8 bytes per pixel
    Row(.rgb, "B312", "BGR48_12", "12-bit Depth BGR", .plain(48, significant: 12, .mostSignificant)),
    Row(.rgb, "BGR6", "BGR48", "48-bit BGR 16-16-16", .plain(48, significant: 16), drm: "RG48", ffmpeg: "bgr48le"),
    Row(.rgb, "RGB6", "RGB48", "48-bit RGB 16-16-16", .plain(48, significant: 16), drm: "BG48", ffmpeg: "rgb48le"),
    Row(.rgb, "B412", "ABGR64_12", "12-bit Depth BGRA", .plain(64, significant: 12, .mostSignificant)),
    // Hue, saturation, value; palette
    Row(.hsv, "HSV3", "HSV24", "24-bit HSV 8-8-8", .plain(24, significant: 8)),
    Row(.hsv, "HSV4", "HSV32", "32-bit XHSV 8-8-8-8", .plain(32, significant: 8)),
    Row(.palette, "PAL8", "PAL8", "8-bit Palette", .plain(8, significant: 8)),
  ])
}
