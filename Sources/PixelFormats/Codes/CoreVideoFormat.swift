/// A pixel format of Apple's CoreVideo: the `OSType` of a `CVPixelBuffer` and of AVFoundation's output settings.
///
/// The highest byte of the number is the first character. Some codes are plain numbers: `kCVPixelFormatType_32ARGB` is 32.
/// Unlike V4L2's codes, many imply a range of values: `420v` and `420f` are both V4L2's `NV12`.
/// ``pixelFormat`` and ``PixelFormat/coreVideoFormats`` map one namespace to the other.
/// C constants are `kCVPixelFormatType_*` of `CVPixelBuffer.h`.
public struct CoreVideoFormat: RawRepresentable, Hashable, Sendable {
  /// Apple's own number.
  public let rawValue: UInt32

  /// A pixel format with Apple's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A pixel format from its spelling: four characters (`420v`), or a number, decimal (`32`, `875704438`) or hexadecimal (`0x34323076`).
  ///
  /// Case matters. Nil for any other text; four characters are needed, because Apple pads no code.
  public init?(_ text: some StringProtocol) {
    if let number = PixelFormatNumber.value(of: text) {
      rawValue = number
    } else if text.utf8.count == 4, let code = FourCC(text) {
      rawValue = code.bigEndian
    } else {
      return nil
    }
  }
}

extension CoreVideoFormat: CustomStringConvertible {
  /// The four characters, or the decimal number if the code is not printable.
  public var description: String { FourCC(bigEndian: rawValue).text ?? String(rawValue) }
}

/// The pixel formats that programs for Apple's systems use in source code.
extension CoreVideoFormat {
  /// NV12 with 8 bits per sample, luma 16 to 235. The corresponding C constant is `kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange`.
  public static let biPlanar420VideoRange: CoreVideoFormat = "420v"
  /// NV12 with 8 bits per sample, luma 0 to 255. The corresponding C constant is `kCVPixelFormatType_420YpCbCr8BiPlanarFullRange`.
  public static let biPlanar420FullRange: CoreVideoFormat = "420f"
  /// NV16 with 8 bits per sample, luma 16 to 235. The corresponding C constant is `kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange`.
  public static let biPlanar422VideoRange: CoreVideoFormat = "422v"
  /// NV16 with 8 bits per sample, luma 0 to 255. The corresponding C constant is `kCVPixelFormatType_422YpCbCr8BiPlanarFullRange`.
  public static let biPlanar422FullRange: CoreVideoFormat = "422f"
  /// P010, luma 64 to 940. The corresponding C constant is `kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange`.
  public static let biPlanar420VideoRange10: CoreVideoFormat = "x420"
  /// P010, luma 0 to 1023. The corresponding C constant is `kCVPixelFormatType_420YpCbCr10BiPlanarFullRange`.
  public static let biPlanar420FullRange10: CoreVideoFormat = "xf20"
  /// YU12, luma 16 to 235. The corresponding C constant is `kCVPixelFormatType_420YpCbCr8Planar`.
  public static let planar420VideoRange: CoreVideoFormat = "y420"
  /// YU12, luma 0 to 255. The corresponding C constant is `kCVPixelFormatType_420YpCbCr8PlanarFullRange`.
  public static let planar420FullRange: CoreVideoFormat = "f420"
  /// UYVY, luma 16 to 235. The corresponding C constant is `kCVPixelFormatType_422YpCbCr8`.
  public static let uyvy422VideoRange: CoreVideoFormat = "2vuy"
  /// YUYV, luma 16 to 235. The corresponding C constant is `kCVPixelFormatType_422YpCbCr8_yuvs`.
  public static let yuyv422VideoRange: CoreVideoFormat = "yuvs"
  /// YUYV, luma 0 to 255. The corresponding C constant is `kCVPixelFormatType_422YpCbCr8FullRange`.
  public static let yuyv422FullRange: CoreVideoFormat = "yuvf"
  /// Blue, green, red, alpha in memory. The corresponding C constant is `kCVPixelFormatType_32BGRA`.
  public static let bgra32: CoreVideoFormat = "BGRA"
  /// Alpha, red, green, blue in memory; the number is 32. The corresponding C constant is `kCVPixelFormatType_32ARGB`.
  public static let argb32: CoreVideoFormat = 32
  /// Red, green, blue, alpha in memory. The corresponding C constant is `kCVPixelFormatType_32RGBA`.
  public static let rgba32: CoreVideoFormat = "RGBA"
  /// Alpha, blue, green, red in memory. The corresponding C constant is `kCVPixelFormatType_32ABGR`.
  public static let abgr32: CoreVideoFormat = "ABGR"
  /// Red, green, blue in memory; the number is 24. The corresponding C constant is `kCVPixelFormatType_24RGB`.
  public static let rgb24: CoreVideoFormat = 24
  /// Blue, green, red in memory. The corresponding C constant is `kCVPixelFormatType_24BGR`.
  public static let bgr24: CoreVideoFormat = "24BG"
  /// Grey with 8 bits. The corresponding C constant is `kCVPixelFormatType_OneComponent8`.
  public static let oneComponent8: CoreVideoFormat = "L008"
  /// Grey with 16 bits. The corresponding C constant is `kCVPixelFormatType_OneComponent16`.
  public static let oneComponent16: CoreVideoFormat = "L016"
}
