import PixelFormats

/// Finds the V4L2 code for a line of `ffmpeg -list_formats all`, which shows FFmpeg's name and the driver's description only.
///
/// Several codes share an FFmpeg name; the kernel's description tells them apart. Where neither is unique, there is no code.
/// Sources: FFmpeg's libavdevice/v4l2-common.c, the kernel's drivers/media/v4l2-core/v4l2-ioctl.c.
enum FFmpegFormat {
  static func pixelFormat(name: String, description: String) -> PixelFormat? {
    byDescription[description] ?? byName[name].flatMap { PixelFormat($0) }
  }

  /// The kernel's descriptions that belong to one format only.
  private static let byDescription: [String: PixelFormat] = {
    var table: [String: PixelFormat] = [:]
    var ambiguous: Set<String> = []
    for entry in PixelFormatRegistry.entries {
      if table.updateValue(entry.format, forKey: entry.description) != nil { ambiguous.insert(entry.description) }
    }
    return table.filter { !ambiguous.contains($0.key) }
  }()

  /// FFmpeg's names that belong to one code.
  private static let byName: [String: String] = [
    "yuv420p": "YU12", "yuv422p": "422P", "yuv411p": "411P", "yuv410p": "YUV9", "yuyv422": "YUYV", "uyvy422": "UYVY",
    "yvyu422": "YVYU", "rgb565le": "RGBP", "rgb565be": "RGBR", "rgb24": "RGB3", "bgr24": "BGR3", "gray": "GREY", "gray16le": "Y16 ",
    "gray16be": "Y16 -BE", "nv12": "NV12", "nv21": "NV21", "nv16": "NV16", "h264": "H264", "hevc": "HEVC", "vp8": "VP80", "vp9": "VP90",
    "mpeg4": "MPG4", "cpia": "CPIA", "bayer_bggr8": "BA81", "bayer_gbrg8": "GBRG", "bayer_grbg8": "GRBG", "bayer_rggb8": "RGGB",
    "bayer_bggr16le": "BYR2", "bayer_gbrg16le": "GB16", "bayer_grbg16le": "GR16", "bayer_rggb16le": "RG16",
  ]
}
