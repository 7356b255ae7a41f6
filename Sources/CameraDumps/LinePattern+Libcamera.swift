import CameraModel
import PixelFormats

extension LinePattern {
  /// libcamera's `cam -l -I`: `Using camera … as cam0`, `* Pixelformat: NV12 (48x32)-(4056x3040)/(+2,+2)`, `- 1920x1080`.
  ///
  /// Source: libcamera's src/apps/cam/camera_session.cpp and geometry.cpp.
  static let libcamera: [LinePattern] = [
    LinePattern("Using camera ", .start) { scanner, _ in
      var name = freeText(&scanner)[...]
      if let place = name.ranges(of: " as cam").last { name = name[..<place.lowerBound] }
      return name.isEmpty ? .none : .statement(.toolDevice(card: String(name.split(separator: "/").last ?? name), bus: nil))
    },
    LinePattern("* Pixelformat: ") { scanner, _ in pixelFormat(&scanner) },
    LinePattern("Pixelformat: ", .start) { scanner, _ in pixelFormat(&scanner) },
    LinePattern("- ", .start) { scanner, _ in
      guard let size = frameSize(&scanner), scanner.isBlankToEnd else { return .none }
      return .statement(.listedSize(size))
    },
  ]

  private static func pixelFormat(_ scanner: inout LineScanner) -> LineReading {
    let start = scanner.position
    while !scanner.isAtEnd, !scanner.next.isBlank { scanner.position += 1 }
    let name = scanner.text(start..<scanner.position)
    scanner.skipBlanks()
    let extent = range(&scanner)
    guard extent != nil || scanner.isAtEnd else { return unread(scanner, "not a range of sizes") }
    guard let pixelFormat = LibcameraFormat.pixelFormat(named: name) else { return .malformed("an unknown name of a pixel format") }
    return .statement(.rangedFormat(PrintedFormat(pixelFormat), extent))
  }

  /// `(48x32)-(4056x3040)/(+2,+2)`; without a step, the sizes that follow are all.
  private static func range(_ scanner: inout LineScanner) -> FrameSizeRange? {
    guard scanner.accept(.open), let min = frameSize(&scanner), scanner.accept(Keyword(")-(")), let max = frameSize(&scanner),
      scanner.accept(Keyword(")/(+")), let width = scanner.pixels(), scanner.accept(Keyword(",+")), let height = scanner.pixels(),
      scanner.accept(.close)
    else { return nil }
    return FrameSizeRange(min: min, max: max, step: FrameSize(width, height))
  }
}

/// Which V4L2 code is behind libcamera's name of a format: mostly DRM's names, in words.
///
/// Source: libcamera's src/libcamera/formats.yaml and v4l2_pixelformat.cpp.
enum LibcameraFormat {
  static func pixelFormat(named name: String) -> PixelFormat? {
    if let code = table[name] { return PixelFormat(code) }
    return try? PixelFormatRegistry.entry(spelled: name).format
  }

  private static let table: [String: String] = [
    "MJPEG": "MJPG", "JPEG": "JPEG", "H264": "H264", "R8": "GREY", "R10": "Y10 ", "R12": "Y12 ", "R16": "Y16 ", "RGB565": "RGBP",
    "RGB888": "BGR3", "BGR888": "RGB3", "XRGB8888": "XR24", "ARGB8888": "AR24", "XBGR8888": "XB24", "ABGR8888": "AB24",
    "RGBX8888": "RX24", "RGBA8888": "RA24", "BGRX8888": "BX24", "BGRA8888": "BA24", "YUV420": "YU12", "YVU420": "YV12",
    "YUV422": "422P", "YUYV": "YUYV", "UYVY": "UYVY", "YVYU": "YVYU", "VYUY": "VYUY", "NV12": "NV12", "NV21": "NV21", "NV16": "NV16",
    "NV61": "NV61", "SBGGR8": "BA81", "SGBRG8": "GBRG", "SGRBG8": "GRBG", "SRGGB8": "RGGB", "SBGGR10": "BG10", "SGBRG10": "GB10",
    "SGRBG10": "BA10", "SRGGB10": "RG10", "SBGGR12": "BG12", "SGBRG12": "GB12", "SGRBG12": "BA12", "SRGGB12": "RG12",
    "SBGGR16": "BYR2", "SGBRG16": "GB16", "SGRBG16": "GR16", "SRGGB16": "RG16", "SBGGR10_CSI2P": "pBAA", "SGBRG10_CSI2P": "pGAA",
    "SGRBG10_CSI2P": "pgAA", "SRGGB10_CSI2P": "pRAA", "SBGGR12_CSI2P": "pBCC", "SGBRG12_CSI2P": "pGCC", "SGRBG12_CSI2P": "pgCC",
    "SRGGB12_CSI2P": "pRCC", "R10_CSI2P": "Y10P",
  ]
}
