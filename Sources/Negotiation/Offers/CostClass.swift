import CameraModel
import PixelFormats

/// The cost of a format for a program without a format wish, cheapest first (docs/semantics.md, section 8).
enum CostClass: Int, Comparable, Sendable {
  /// YUV and RGB pictures, ready to use.
  case colorRaw
  /// The same with fewer than 8 bits per sample, such as RGB 5-6-5.
  case colorRawCoarse
  /// Pictures compressed one by one: JPEG.
  case intraCompressed
  /// Pictures compressed with reference to others, such as H.264.
  case interCompressed
  /// Raw colour that needs more than 80 % of its bus.
  case colorRawBeyondBus
  /// A sensor's mosaic.
  case bayer
  /// Grey, infrared and depth, vendor formats and unknown codes.
  case other
  /// Formats that a library converts from another.
  case emulated

  static func < (left: CostClass, right: CostClass) -> Bool { left.rawValue < right.rawValue }

  /// - Parameter entry: the registry's entry; nil for an unknown code, which cannot be decoded whatever the driver's flags say.
  init(of format: OfferedFormat, _ entry: PixelFormatEntry?) {
    self =
      switch entry?.use {
      case _ where format.isEmulated: .emulated
      // If samples differ in width (5-6-5), the number of bits is unknown.
      case .colorRaw: entry?.layout?.significantBits ?? 0 >= 8 ? .colorRaw : .colorRawCoarse
      case .compressed: entry?.isIntraOnly == true ? .intraCompressed : .interCompressed
      case .bayer: .bayer
      case .other, nil: .other
      }
  }

  var isColorRaw: Bool { self == .colorRaw || self == .colorRawCoarse }
  var isCompressed: Bool { self == .intraCompressed || self == .interCompressed }
}

extension ModeTable {
  /// The class of a mode: its format's, or a later one for a raw colour mode that exceeds the bus.
  func cost(of candidate: Candidate) -> CostClass {
    let format = formats[candidate.format]
    guard format.cost.isColorRaw, let busSpeedMbps, let bits = format.bitsPerPixel, let interval = candidate.interval else {
      return format.cost
    }
    // width · height · bits · rate > 80 % of the bus, without division.
    let payload = UInt128(candidate.area) * UInt128(bits) * UInt128(interval.denominator) * 10
    let usable = UInt128(clamping: busSpeedMbps) * 1_000_000 * 8 * UInt128(interval.numerator)
    return payload > usable ? .colorRawBeyondBus : format.cost
  }
}
