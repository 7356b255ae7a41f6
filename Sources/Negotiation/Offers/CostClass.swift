import CameraModel
import PixelFormats

/// How much a format costs an application that has no wish about it, cheapest first (semantics, section 4, rule 4).
enum CostClass: Int, Comparable, Sendable {
  /// YUV and RGB pictures, ready to use.
  case colorRaw
  /// The same with fewer than 8 bits a sample, such as RGB 5-6-5.
  case colorRawCoarse
  /// Pictures compressed one by one: JPEG.
  case intraCompressed
  /// Compressed with reference to other pictures: H.264 and its like.
  case interCompressed
  /// Colour raw that needs more than four fifths of the bus it is on.
  case colorRawBeyondBus
  /// A sensor's mosaic.
  case bayer
  /// Grey, infrared, depth, a maker's own and unknown codes.
  case other
  /// Made by a library from another format.
  case emulated

  static func < (left: CostClass, right: CostClass) -> Bool { left.rawValue < right.rawValue }

  /// - Parameter entry: what the registry knows of the code; nil for an unknown one, which nobody can decode, whatever the driver's flag says.
  init(of format: OfferedFormat, _ entry: PixelFormatEntry?) {
    self =
      switch entry?.use {
      case _ where format.isEmulated: .emulated
      // Where samples differ in width (5-6-5), no number of bits is known.
      case .colorRaw: entry?.layout?.significantBits ?? 0 >= 8 ? .colorRaw : .colorRawCoarse
      case .compressed: entry?.isIntraOnly == true ? .intraCompressed : .interCompressed
      case .bayer: .bayer
      case .other, nil: .other
      }
  }

  var isColorRaw: Bool { self == .colorRaw || self == .colorRawCoarse }
  var isCompressed: Bool { self == .intraCompressed || self == .interCompressed }
}
