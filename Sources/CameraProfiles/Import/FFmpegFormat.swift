import PixelFormats

/// Which V4L2 code is behind a line of `ffmpeg -list_formats all`, which shows FFmpeg's name and the driver's description only.
///
/// Several codes can share one FFmpeg name. The kernel's description tells them apart; where neither tells, there is no code.
/// Sources: FFmpeg's libavdevice/v4l2-common.c, the kernel's drivers/media/v4l2-core/v4l2-ioctl.c.
enum FFmpegFormat {
  static func pixelFormat(name: String, description: String) -> PixelFormat? {
    if let code = byDescription[description] { return PixelFormat(code) }
    return byName[name].flatMap { PixelFormat($0) }
  }

  /// The kernel's own descriptions of formats: one code each.
  private static let byDescription: [String: String] = [
    "YUYV 4:2:2": "YUYV", "YUV 4:2:2 (YUYV)": "YUYV", "UYVY 4:2:2": "UYVY", "YVYU 4:2:2": "YVYU", "VYUY 4:2:2": "VYUY",
    "Motion-JPEG": "MJPG", "MJPEG": "MJPG", "JFIF JPEG": "JPEG", "H.264": "H264", "HEVC": "HEVC", "VP8": "VP80", "VP9": "VP90",
    "MPEG-4 Part 2 ES": "MPG4", "MPEG-1 ES": "MPG1", "MPEG-2 ES": "MPG2",
    "Y/CbCr 4:2:0": "NV12", "Y/UV 4:2:0": "NV12", "Y/CrCb 4:2:0": "NV21", "Y/VU 4:2:0": "NV21", "Y/CbCr 4:2:2": "NV16",
    "Y/UV 4:2:2": "NV16", "Y/CrCb 4:2:2": "NV61", "Y/VU 4:2:2": "NV61", "Y/CbCr 4:2:0 (N-C)": "NM12", "Y/UV 4:2:0 (N-C)": "NM12",
    "Y/CrCb 4:2:0 (N-C)": "NM21", "Y/CbCr 4:4:4": "NV24", "Y/UV 4:4:4": "NV24", "Y/CrCb 4:4:4": "NV42",
    "Planar YUV 4:2:0": "YU12", "Planar YVU 4:2:0": "YV12", "Planar YUV 4:2:2": "422P", "Planar YUV 4:1:1": "411P",
    "Planar YUV 4:1:0": "YUV9", "Planar YVU 4:1:0": "YVU9", "8-bit Greyscale": "GREY", "10-bit Greyscale": "Y10 ",
    "12-bit Greyscale": "Y12 ", "14-bit Greyscale": "Y14 ", "16-bit Greyscale": "Y16 ", "16-bit Greyscale BE": "Y16 -BE",
    "16-bit Depth": "Z16 ", "Interleaved 8-bit Greyscale": "Y8I ", "24-bit RGB 8-8-8": "RGB3", "24-bit BGR 8-8-8": "BGR3",
    "16-bit RGB 5-6-5": "RGBP", "16-bit RGB 5-6-5 BE": "RGBR", "16-bit A/XRGB 1-5-5-5": "RGBO", "16-bit XRGB 1-5-5-5": "XR15",
    "16-bit ARGB 1-5-5-5": "AR15", "32-bit BGRX 8-8-8-8": "XR24", "32-bit BGRA 8-8-8-8": "AR24", "32-bit XRGB 8-8-8-8": "BX24",
    "32-bit ARGB 8-8-8-8": "BA24", "32-bit BGRA/X 8-8-8-8": "BGR4", "32-bit A/XRGB 8-8-8-8": "RGB4",
    "8-bit Bayer BGBG/GRGR": "BA81", "8-bit Bayer GBGB/RGRG": "GBRG", "8-bit Bayer GRGR/BGBG": "GRBG", "8-bit Bayer RGRG/GBGB": "RGGB",
    "10-bit Bayer BGBG/GRGR": "BG10", "10-bit Bayer GBGB/RGRG": "GB10", "10-bit Bayer GRGR/BGBG": "BA10",
    "10-bit Bayer RGRG/GBGB": "RG10", "12-bit Bayer BGBG/GRGR": "BG12", "12-bit Bayer GBGB/RGRG": "GB12",
    "12-bit Bayer GRGR/BGBG": "BA12", "12-bit Bayer RGRG/GBGB": "RG12", "16-bit Bayer BGBG/GRGR": "BYR2",
    "16-bit Bayer GBGB/RGRG": "GB16", "16-bit Bayer GRGR/BGBG": "GR16", "16-bit Bayer RGRG/GBGB": "RG16",
  ]

  /// FFmpeg's names that stand for one code.
  private static let byName: [String: String] = [
    "yuv420p": "YU12", "yuv422p": "422P", "yuv411p": "411P", "yuv410p": "YUV9", "yuyv422": "YUYV", "uyvy422": "UYVY",
    "yvyu422": "YVYU", "rgb565le": "RGBP", "rgb565be": "RGBR", "rgb24": "RGB3", "bgr24": "BGR3", "gray": "GREY", "gray16le": "Y16 ",
    "gray16be": "Y16 -BE", "nv12": "NV12", "nv21": "NV21", "nv16": "NV16", "h264": "H264", "hevc": "HEVC", "vp8": "VP80", "vp9": "VP90",
    "mpeg4": "MPG4", "cpia": "CPIA", "bayer_bggr8": "BA81", "bayer_gbrg8": "GBRG", "bayer_grbg8": "GRBG", "bayer_rggb8": "RGGB",
    "bayer_bggr16le": "BYR2", "bayer_gbrg16le": "GB16", "bayer_grbg16le": "GR16", "bayer_rggb16le": "RG16",
  ]
}
