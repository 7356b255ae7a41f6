package import PixelFormats

/// A V4L2 format as the source of a conversion. This is the only list of formats that can be converted: choosing a mode asks it, too.
package struct SourceForm {
  /// The form; nil for JPEG, because each picture tells its own.
  package var pixelForm: PixelForm?
  /// The bits per sample.
  package var bits = 8
  /// The position of red in a square of four pixels: 0 to 3, row by row.
  package var redPosition = 0
  /// Whether the plane of Cr comes before that of Cb.
  package var swapsChroma = false

  /// The source form for a format or an alias; nil for formats that cannot be converted.
  package init?(_ alias: PixelFormat) {
    let format = PixelFormatRegistry.canonical(alias)
    if let (form, swapsChroma) = Self.plain[format] {
      self.pixelForm = form
      self.swapsChroma = swapsChroma
    } else if let bits = Self.greyBits[format] {
      (pixelForm, self.bits) = (.grey16, bits)
    } else if let (form, bits) = Self.otherGrey[format] {
      (self.pixelForm, self.bits) = (form, bits)
    } else if format.isJPEG {
      pixelForm = nil
    } else if let mosaic = Self.mosaic(format) {
      self = mosaic
    } else {
      return nil
    }
  }

  private init() {}

  private static let plain: [PixelFormat: (PixelForm, Bool)] = [
    .yuyv: (.yuyv, false), .uyvy: (.uyvy, false), .yvyu: (.yvyu, false), .vyuy: (.vyuy, false),
    .nv12: (.nv12, false), .nv21: (.nv21, false), .nv16: (.nv16, false), .nv61: (.nv61, false),
    .nv12M: (.nv12, false), "NM21": (.nv21, false), .nv16M: (.nv16, false), "NM61": (.nv61, false),
    .yuv420: (.i420, false), .yvu420: (.i420, true), .yuv422P: (.i422, false),
    .yuv420M: (.i420, false), "YM21": (.i420, true), "YM16": (.i422, false), "YM61": (.i422, true),
    "YM24": (.i444, false), "YM42": (.i444, true),
    .grey: (.grey, false), .rgb24: (.rgb24, false), .bgr24: (.bgr24, false), .rgb565: (.rgb565, false),
    .abgr32: (.bgrx, false), .xbgr32: (.bgrx, false), "BGR4": (.bgrx, false), .rgba32: (.rgbx, false), .rgbx32: (.rgbx, false),
    .argb32: (.xrgb, false), "BX24": (.xrgb, false), "RGB4": (.xrgb, false), .bgra32: (.xbgr, false), "RX24": (.xbgr, false),
  ]

  private static let greyBits: [PixelFormat: Int] = [.y10: 10, .y12: 12, "Y14": 14, .y16: 16, .z16: 16]
  private static let otherGrey: [PixelFormat: (PixelForm, Int)] = [
    "Y16-BE": (.grey16BigEndian, 16), "Y10P": (.grey10Packed, 10), "Y12P": (.grey12Packed, 12), "Y14P": (.grey14Packed, 14),
  ]

  /// A mosaic by its name in the registry: `SRGGB10P` is red, green, green, blue with 10 bits, packed.
  private static func mosaic(_ format: PixelFormat) -> SourceForm? {
    guard let entry = PixelFormatRegistry.entry(for: format), entry.isBayer, entry.shortName.utf8.first == UInt8(ascii: "S") else {
      return nil
    }
    let (order, numbers) = (entry.shortName.dropFirst().prefix(4), entry.shortName.dropFirst(5))
    let isPacked = numbers.last == "P"
    guard let red = order.firstIndex(of: "R"), let bits = Int(isPacked ? numbers.dropLast() : numbers) else { return nil }
    var source = SourceForm()
    source.bits = bits
    source.redPosition = order.distance(from: order.startIndex, to: red)
    switch (bits, isPacked) {
    case (8, false): source.pixelForm = .bayer8
    case (10, false), (12, false), (14, false), (16, false): source.pixelForm = .bayer16
    case (10, true): source.pixelForm = .bayer10Packed
    case (12, true): source.pixelForm = .bayer12Packed
    case (14, true): source.pixelForm = .bayer14Packed
    default: return nil
    }
    return source
  }
}
