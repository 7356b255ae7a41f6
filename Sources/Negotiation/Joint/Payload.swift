import CameraModel
import PixelFormats

/// How much a mode sends.
struct Payload {
  let table: ModeTable

  /// What a compressed picture is taken to need: JPEG of 2 bits a pixel cannot be told from its original
  /// (G. K. Wallace, The JPEG Still Picture Compression Standard, 1991); what compresses better needs less.
  static let compressedBitsPerPixel = 2

  /// Bits per second, rounded up; nil where the rate, or what a pixel needs, is unknown.
  func bitsPerSecond(_ candidate: Candidate) -> UInt64? {
    guard candidate.hasRate, let bits = bitsPerFrame(candidate) else { return nil }
    let (product, overflow) = bits.multipliedReportingOverflow(by: UInt64(candidate.denominator))
    guard !overflow else { return .max }
    return product / UInt64(candidate.numerator) + (product.isMultiple(of: UInt64(candidate.numerator)) ? 0 : 1)
  }

  private func bitsPerFrame(_ candidate: Candidate) -> UInt64? {
    let format = table.formats[Int(candidate.format)]
    if let bits = format.bitsPerPixel { return scaled(candidate.area, by: bits) }
    guard format.cost.isCompressed else { return nil }
    let estimate = scaled(candidate.area, by: Self.compressedBitsPerPixel)
    // No frame is larger than the driver's buffer for it, which is known of the mode that is set.
    guard let current = table.nodes[format.node].current, current.pixelFormat == format.pixelFormat, current.size == candidate.size,
      let bytes = current.sizeImage, bytes > 0
    else { return estimate }
    return min(estimate, scaled(UInt64(bytes), by: 8))
  }

  private func scaled(_ value: UInt64, by factor: Int) -> UInt64 {
    let (product, overflow) = value.multipliedReportingOverflow(by: UInt64(factor))
    return overflow ? .max : product
  }
}
