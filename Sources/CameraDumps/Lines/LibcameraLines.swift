import CameraModel
import PixelFormats

/// libcamera's `cam -l -I`: `Using camera … as cam0`, `* Pixelformat: NV12 (48x32)-(4056x3040)/(+2,+2)`, `- 1920x1080`.
///
/// Source: libcamera's src/apps/cam/camera_session.cpp and geometry.cpp.
enum LibcameraLines {
  static let patterns: [LinePattern] = [
    LinePattern("Using camera ", .start) { scanner in
      var name = scanner.freeText()[...]
      if let place = name.ranges(of: " as cam").last { name = name[..<place.lowerBound] }
      return name.isEmpty ? .none : .statement(.device(card: String(name.split(separator: "/").last ?? name), bus: nil))
    },
    LinePattern("* Pixelformat: ", read: pixelFormat),
    LinePattern("Pixelformat: ", .start, read: pixelFormat),
    LinePattern("- ", .start) { scanner in
      guard let size = scanner.size(), scanner.isBlankToEnd else { return .none }
      return .statement(.listedSize(size))
    },
  ]

  private static func pixelFormat(_ scanner: inout LineScanner) -> LineReading {
    let name = scanner.text { !$0.isBlank }
    scanner.skipBlanks()
    let range = range(&scanner)
    guard range != nil || scanner.isAtEnd else { return scanner.unread("not a range of sizes") }
    guard let pixelFormat = LibcameraFormat.pixelFormat(named: name) else { return .malformed("an unknown name of a pixel format") }
    return .statement(.rangedFormat(PrintedFormat(pixelFormat), range))
  }

  /// `(48x32)-(4056x3040)/(+2,+2)`; without a step, the sizes that follow are all.
  private static func range(_ scanner: inout LineScanner) -> FrameSizeRange? {
    guard scanner.accept(.open), let min = scanner.size(), scanner.accept(")-("), let max = scanner.size(), scanner.accept(")/(+"),
      let width = scanner.pixels(), scanner.accept(",+"), let height = scanner.pixels(), scanner.accept(.close)
    else { return nil }
    return FrameSizeRange(min: min, max: max, step: FrameSize(width, height))
  }
}

/// Finds the V4L2 code for libcamera's name of a format; most are DRM's names in words.
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
