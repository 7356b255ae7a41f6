import CameraModel
import PixelFormats

/// How much a format costs an application that has no wish about it, cheapest first (semantics, section 4, rule 3).
enum CostClass: Int, Comparable, Sendable {
  /// YUV and RGB pictures, ready to use.
  case colorRaw
  /// JPEG, H.264 and their like.
  case compressed
  /// Colour raw that needs more than four fifths of the bus it is on.
  case colorRawBeyondBus
  /// A sensor's mosaic.
  case bayer
  /// Grey, infrared, depth, a vendor's own and unknown codes.
  case other
  /// Made by a library from another format.
  case emulated

  static func < (left: CostClass, right: CostClass) -> Bool { left.rawValue < right.rawValue }

  /// - Parameter use: what the registry knows of the code; nil for an unknown one, which nobody can decode, whatever the driver's flag says.
  init(of format: OfferedFormat, _ use: PixelFormatUse?) {
    self =
      switch use {
      case _ where format.isEmulated: .emulated
      case .colorRaw: .colorRaw
      case .compressed: .compressed
      case .bayer: .bayer
      case .other, nil: .other
      }
  }
}
