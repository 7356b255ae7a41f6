import CameraModel
import Negotiation
import PixelFormats

/// What a mode costs, and what the application gets from it.
extension Oracle {
  func keepCheapest(_ offers: [OracleOffer]) -> [OracleOffer] {
    let asDelivered = keep(offers) { Int128(outputRank($0)) }
    return keep(asDelivered) { Int128(costClass($0)) }
  }

  /// What the application gets, or nil where the format is neither accepted nor convertible; and whether it is converted.
  func output(of offer: OracleOffer) -> (PixelFormat?, isConverted: Bool) {
    let accepted = request.acceptedFormats
    if accepted.isEmpty || accepted.contains(where: { $0.matches(offer.pixelFormat) }) { return (offer.pixelFormat, false) }
    guard canBeConverted(offer.pixelFormat) else { return (nil, false) }
    return (accepted.first { Self.made.contains(PixelFormatRegistry.canonical($0)) }, true)
  }

  /// Natively, in the order of the list; then by conversion; last what the application cannot take, which only a next best can be.
  private func outputRank(_ offer: OracleOffer) -> Int {
    let (output, isConverted) = output(of: offer)
    guard output != nil else { return request.acceptedFormats.count + 1 }
    return isConverted ? request.acceptedFormats.count : request.acceptedFormats.firstIndex { $0.matches(offer.pixelFormat) } ?? 0
  }

  private func canBeConverted(_ format: PixelFormat) -> Bool {
    let canonical = PixelFormatRegistry.canonical(format)
    guard use(of: format) == .bayer else { return Self.taken.contains(canonical) }
    let name = PixelFormatRegistry.entry(for: format)?.shortName ?? ""
    return !["ALAW", "DPCM", "IPU3", "COMP"].contains(where: name.contains)
  }

  private func costClass(_ offer: OracleOffer) -> Int {
    if offer.isEmulated { return 7 }
    let format = offer.pixelFormat
    return switch use(of: format) {
    case .colorRaw: isTooMuchForTheBus(offer) ? 4 : Self.fewBits.contains(PixelFormatRegistry.canonical(format)) ? 1 : 0
    case .compressed: ["MJPG", "JPEG", "dvsd"].contains(format) ? 2 : 3
    case .bayer: 5
    case .other: 6
    }
  }

  /// What conversions make.
  private static let made: Set<PixelFormat> = ["NV12", "YU12", "AR24", "XR24", "AB24", "RGB3", "BGR3", "GREY"]

  /// What conversions take, besides mosaics.
  private static let taken: Set<PixelFormat> = [
    "JPEG", "MJPG", "YUYV", "UYVY", "YVYU", "VYUY", "NV12", "NV21", "NV16", "NV61", "NM12", "NM21", "NM16", "NM61", "YU12", "YV12", "422P",
    "YM12", "YM21", "YM16", "YM61", "YM24", "YM42", "GREY", "Y10 ", "Y12 ", "Y14 ", "Y16 ", "Y16-BE", "Y10P", "Y12P", "Y14P", "Z16 ",
    "RGB3", "BGR3", "RGBP", "AR24", "XR24", "BGR4", "AB24", "XB24", "BA24", "BX24", "RGB4", "RA24", "RX24",
  ]

  /// Fewer than 8 bits a sample, of those that the tests use.
  private static let fewBits: [PixelFormat] = ["RGBP", "RGBO", "RGBR", "RGBQ", "R444", "AR12", "AR15", "Y444", "YUVO", "YUVP", "RGB1"]

  private func use(of format: PixelFormat) -> PixelFormatUse {
    if ["MM21", "MT2T", "MT2R"].contains(format) { return .other }
    return PixelFormatRegistry.entry(for: format)?.use ?? .other
  }

  /// Width × height × storage bits × rate is more than 80 % of what the bus carries.
  private func isTooMuchForTheBus(_ offer: OracleOffer) -> Bool {
    guard let busSpeedMbps, let time = offer.time, let bits = PixelFormatRegistry.entry(for: offer.pixelFormat)?.bitsPerPixel else {
      return false
    }
    let bitsPerFrame = UInt128(offer.size.width) * UInt128(offer.size.height) * UInt128(bits)
    return bitsPerFrame * time.denominator > UInt128(busSpeedMbps) * 800_000 * time.numerator
  }
}
