/// The gains of the four pixels of a mosaic's square, in 16,384ths.
struct MosaicGains {
  private static let one = 16_384.0
  private var pixels = InlineArray<4, UInt16>(repeating: UInt16(one))

  /// - Parameter redPosition: The position of red in the square, 0 to 3, row by row. Blue is opposite.
  init(_ balance: WhiteBalance, redPosition: Int) {
    pixels[redPosition] = Self.number(balance.red)
    pixels[3 - redPosition] = Self.number(balance.blue)
  }

  private static func number(_ gain: Double) -> UInt16 { UInt16(max(0, min(Double(UInt16.max), (gain * one).rounded()))) }

  /// The gains of the even and the odd columns of a row.
  func row(_ number: Int) -> (even: UInt16, odd: UInt16) { (pixels[number % 2 * 2], pixels[number % 2 * 2 + 1]) }

  /// Eight bits of a number that fills sixteen.
  @inline(__always)
  static func apply(_ gain: UInt16, to number: UInt16) -> UInt8 {
    // The high half of a product of 16 bits is one instruction for eight numbers.
    let product = UInt16(truncatingIfNeeded: (UInt32(number) &* UInt32(gain)) &>> 16)
    return UInt8(truncatingIfNeeded: min(product &>> 6, 255))
  }
}

/// Eight bits of each pixel of a mosaic, times its gain. A fraction of a bit is cut off.
extension PlaneView {
  /// From numbers of eight bits.
  func balance(_ gains: MosaicGains, into result: PlaneView) {
    // SAFETY: here and below, rows have a number for each pixel.
    unsafe balance(gains, into: result, pixels: 2, bytes: 2) { unsafe UInt16($0.load(fromByteOffset: $1 &+ $2, as: UInt8.self)) &<< 8 }
  }

  /// From numbers of some bits in words of sixteen, perhaps at odd addresses. Numbers with more bits become white.
  func balanceWords(of bits: Int, _ gains: MosaicGains, into result: PlaneView) {
    let (shift, white) = (UInt16(16 - bits), UInt16.max >> UInt16(16 - bits))
    unsafe balance(gains, into: result, pixels: 2, bytes: 4) {
      min(unsafe UInt16(littleEndian: $0.loadUnaligned(fromByteOffset: $1 &+ 2 &* $2, as: UInt16.self)), white) &<< shift
    }
  }

  /// From the high bytes of two pixels, before a byte with their low bits.
  func balancePairs(_ gains: MosaicGains, into result: PlaneView) {
    unsafe balance(gains, into: result, pixels: 2, bytes: 3) { unsafe UInt16($0.load(fromByteOffset: $1 &+ $2, as: UInt8.self)) &<< 8 }
  }

  /// From the high bytes of four pixels, before others with their low bits.
  func balanceFours(of bytes: Int, _ gains: MosaicGains, into result: PlaneView) {
    unsafe balance(gains, into: result, pixels: 4, bytes: bytes) { unsafe UInt16($0.load(fromByteOffset: $1 &+ $2, as: UInt8.self)) &<< 8 }
  }

  /// - Parameters:
  ///   - pixels: The pixels of a group, which takes this number of bytes.
  ///   - number: Reads one pixel. It gets the start of the row, the offset of the group in bytes, and the index in the group.
  @inline(__always)
  private func balance(
    _ gains: MosaicGains, into result: PlaneView, pixels: Int, bytes: Int, _ number: (UnsafeRawPointer, Int, Int) -> UInt16
  ) {
    for y in 0..<result.height {
      let (source, target) = unsafe (UnsafeRawPointer(row(y)), result.row(y))
      let (even, odd) = gains.row(y)
      let groups = result.width / pixels
      for group in 0..<groups {
        for pixel in 0..<pixels {
          unsafe target[group &* pixels &+ pixel] = MosaicGains.apply(
            pixel & 1 == 0 ? even : odd, to: number(source, group &* bytes, pixel))
        }
      }
      for pixel in 0..<result.width - groups * pixels {
        unsafe target[groups * pixels + pixel] = MosaicGains.apply(
          pixel & 1 == 0 ? even : odd, to: number(source, groups * bytes, pixel))
      }
    }
  }
}
