/// The pixel formats that programs use in source code; ``PixelFormatRegistry/entries`` has all.
extension PixelFormat {
  // MARK: Luma and chroma in one plane

  /// Y, U, Y, V: 4:2:2 at 16 bits per pixel; also called YUY2. The corresponding C constant is `V4L2_PIX_FMT_YUYV`.
  public static let yuyv: PixelFormat = "YUYV"
  /// U, Y, V, Y: 4:2:2 at 16 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_UYVY`.
  public static let uyvy: PixelFormat = "UYVY"
  /// Y, V, Y, U: 4:2:2 at 16 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_YVYU`.
  public static let yvyu: PixelFormat = "YVYU"
  /// V, Y, U, Y: 4:2:2 at 16 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_VYUY`.
  public static let vyuy: PixelFormat = "VYUY"

  // MARK: A luma plane and a plane of chroma pairs

  /// 4:2:0, U before V, at 12 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_NV12`.
  public static let nv12: PixelFormat = "NV12"
  /// 4:2:0, V before U, at 12 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_NV21`.
  public static let nv21: PixelFormat = "NV21"
  /// 4:2:2, U before V, at 16 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_NV16`.
  public static let nv16: PixelFormat = "NV16"
  /// 4:2:2, V before U, at 16 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_NV61`.
  public static let nv61: PixelFormat = "NV61"
  /// 4:4:4, U before V, at 24 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_NV24`.
  public static let nv24: PixelFormat = "NV24"
  /// ``nv12`` in two buffers. The corresponding C constant is `V4L2_PIX_FMT_NV12M`.
  public static let nv12M: PixelFormat = "NM12"
  /// ``nv16`` in two buffers. The corresponding C constant is `V4L2_PIX_FMT_NV16M`.
  public static let nv16M: PixelFormat = "NM16"
  /// 4:2:0 with 10 bits per sample, in the high bits of 16. The corresponding C constant is `V4L2_PIX_FMT_P010`.
  public static let p010: PixelFormat = "P010"

  // MARK: A luma plane and two chroma planes

  /// 4:2:0, U before V, at 12 bits per pixel; also called I420. The corresponding C constant is `V4L2_PIX_FMT_YUV420`.
  public static let yuv420: PixelFormat = "YU12"
  /// 4:2:0, V before U, at 12 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_YVU420`.
  public static let yvu420: PixelFormat = "YV12"
  /// 4:2:2 at 16 bits per pixel. The corresponding C constant is `V4L2_PIX_FMT_YUV422P`.
  public static let yuv422P: PixelFormat = "422P"
  /// ``yuv420`` in three buffers. The corresponding C constant is `V4L2_PIX_FMT_YUV420M`.
  public static let yuv420M: PixelFormat = "YM12"

  // MARK: Grey, infrared and depth

  /// 8 bits of brightness; also called Y800. The corresponding C constant is `V4L2_PIX_FMT_GREY`.
  public static let grey: PixelFormat = "GREY"
  /// 10 bits of brightness, in the low bits of 16. The corresponding C constant is `V4L2_PIX_FMT_Y10`.
  public static let y10: PixelFormat = "Y10"
  /// 12 bits of brightness, in the low bits of 16. The corresponding C constant is `V4L2_PIX_FMT_Y12`.
  public static let y12: PixelFormat = "Y12"
  /// 16 bits of brightness. The corresponding C constant is `V4L2_PIX_FMT_Y16`.
  public static let y16: PixelFormat = "Y16"
  /// 16 bits of distance, in the device's unit. The corresponding C constant is `V4L2_PIX_FMT_Z16`.
  public static let z16: PixelFormat = "Z16"

  // MARK: Red, green and blue

  /// Red, green, blue in memory. The corresponding C constant is `V4L2_PIX_FMT_RGB24`.
  public static let rgb24: PixelFormat = "RGB3"
  /// Blue, green, red in memory. The corresponding C constant is `V4L2_PIX_FMT_BGR24`.
  public static let bgr24: PixelFormat = "BGR3"
  /// 5, 6 and 5 bits in a little-endian word, red highest. The corresponding C constant is `V4L2_PIX_FMT_RGB565`.
  public static let rgb565: PixelFormat = "RGBP"
  /// Blue, green, red, alpha in memory. The corresponding C constant is `V4L2_PIX_FMT_ABGR32`.
  public static let abgr32: PixelFormat = "AR24"
  /// Blue, green, red, unused in memory. The corresponding C constant is `V4L2_PIX_FMT_XBGR32`.
  public static let xbgr32: PixelFormat = "XR24"
  /// Red, green, blue, alpha in memory. The corresponding C constant is `V4L2_PIX_FMT_RGBA32`.
  public static let rgba32: PixelFormat = "AB24"
  /// Red, green, blue, unused in memory. The corresponding C constant is `V4L2_PIX_FMT_RGBX32`.
  public static let rgbx32: PixelFormat = "XB24"
  /// Alpha, red, green, blue in memory. The corresponding C constant is `V4L2_PIX_FMT_ARGB32`.
  public static let argb32: PixelFormat = "BA24"
  /// Alpha, blue, green, red in memory. The corresponding C constant is `V4L2_PIX_FMT_BGRA32`.
  public static let bgra32: PixelFormat = "RA24"

  // MARK: Compressed

  /// Motion-JPEG: each picture is a JPEG image, which may lack its Huffman tables. The corresponding C constant is `V4L2_PIX_FMT_MJPEG`.
  public static let mjpeg: PixelFormat = "MJPG"
  /// Complete JPEG images; a different format from ``mjpeg``. The corresponding C constant is `V4L2_PIX_FMT_JPEG`.
  public static let jpeg: PixelFormat = "JPEG"
  /// H.264 with start codes. The corresponding C constant is `V4L2_PIX_FMT_H264`.
  public static let h264: PixelFormat = "H264"
  /// H.265. The corresponding C constant is `V4L2_PIX_FMT_HEVC`.
  public static let hevc: PixelFormat = "HEVC"
  /// VP8. The corresponding C constant is `V4L2_PIX_FMT_VP8`.
  public static let vp8: PixelFormat = "VP80"
  /// VP9. The corresponding C constant is `V4L2_PIX_FMT_VP9`.
  public static let vp9: PixelFormat = "VP90"
  /// MPEG-4 Part 2. The corresponding C constant is `V4L2_PIX_FMT_MPEG4`.
  public static let mpeg4: PixelFormat = "MPG4"

  // MARK: A sensor's mosaic, named by its first two lines

  /// Bayer at 8 bits. The corresponding C constant is `V4L2_PIX_FMT_SBGGR8`.
  public static let sbggr8: PixelFormat = "BA81"
  /// Bayer at 8 bits. The corresponding C constant is `V4L2_PIX_FMT_SGBRG8`.
  public static let sgbrg8: PixelFormat = "GBRG"
  /// Bayer at 8 bits. The corresponding C constant is `V4L2_PIX_FMT_SGRBG8`.
  public static let sgrbg8: PixelFormat = "GRBG"
  /// Bayer at 8 bits. The corresponding C constant is `V4L2_PIX_FMT_SRGGB8`.
  public static let srggb8: PixelFormat = "RGGB"
  /// Bayer of 10 bits in 16. The corresponding C constant is `V4L2_PIX_FMT_SBGGR10`.
  public static let sbggr10: PixelFormat = "BG10"
  /// Bayer of 10 bits in 16. The corresponding C constant is `V4L2_PIX_FMT_SGBRG10`.
  public static let sgbrg10: PixelFormat = "GB10"
  /// Bayer of 10 bits in 16. The corresponding C constant is `V4L2_PIX_FMT_SGRBG10`.
  public static let sgrbg10: PixelFormat = "BA10"
  /// Bayer of 10 bits in 16. The corresponding C constant is `V4L2_PIX_FMT_SRGGB10`.
  public static let srggb10: PixelFormat = "RG10"
  /// Bayer, four samples of 10 bits in 5 bytes. The corresponding C constant is `V4L2_PIX_FMT_SBGGR10P`.
  public static let sbggr10P: PixelFormat = "pBAA"
  /// Bayer, four samples of 10 bits in 5 bytes. The corresponding C constant is `V4L2_PIX_FMT_SGBRG10P`.
  public static let sgbrg10P: PixelFormat = "pGAA"
  /// Bayer, four samples of 10 bits in 5 bytes. The corresponding C constant is `V4L2_PIX_FMT_SGRBG10P`.
  public static let sgrbg10P: PixelFormat = "pgAA"
  /// Bayer, four samples of 10 bits in 5 bytes. The corresponding C constant is `V4L2_PIX_FMT_SRGGB10P`.
  public static let srggb10P: PixelFormat = "pRAA"
  /// Bayer of 12 bits in 16. The corresponding C constant is `V4L2_PIX_FMT_SBGGR12`.
  public static let sbggr12: PixelFormat = "BG12"
  /// Bayer of 12 bits in 16. The corresponding C constant is `V4L2_PIX_FMT_SGBRG12`.
  public static let sgbrg12: PixelFormat = "GB12"
  /// Bayer of 12 bits in 16. The corresponding C constant is `V4L2_PIX_FMT_SGRBG12`.
  public static let sgrbg12: PixelFormat = "BA12"
  /// Bayer of 12 bits in 16. The corresponding C constant is `V4L2_PIX_FMT_SRGGB12`.
  public static let srggb12: PixelFormat = "RG12"
}
