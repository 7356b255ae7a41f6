/// Changes the size of samples, and sets alpha.
extension PlaneView {
  /// The top eight bits of each number; 255 if a number has more bits than its format allows.
  func takeTopBits(of bits: Int, into result: PlaneView) {
    let shift = UInt16(bits - 8)
    for y in 0..<height {
      let (words, bytes) = unsafe (UnsafeRawPointer(row(y)), result.row(y))
      // SAFETY: the row has `width` numbers of 16 bits, perhaps at odd addresses.
      for x in 0..<width {
        let word = unsafe UInt16(littleEndian: words.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self))
        unsafe bytes[x] = UInt8(truncatingIfNeeded: min(word &>> shift, 255))
      }
    }
  }

  /// The top eight of ten bits: four bytes of high bits, then one with the low bits of four pixels.
  func unpackTopBits(into result: PlaneView) {
    for y in 0..<result.height {
      let (groups, bytes) = unsafe (row(y), result.row(y))
      for x in 0..<result.width { unsafe bytes[x] = groups[x / 4 * 5 + x % 4] }
    }
  }

  /// The same pixels with an alpha of 255.
  func setAlpha(into result: PlaneView) {
    for y in 0..<height {
      let (source, pixels) = unsafe (UnsafeRawPointer(row(y)), UnsafeMutableRawPointer(result.row(y)))
      for x in 0..<width {
        let pixel = unsafe UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
        unsafe pixels.storeBytes(of: (pixel | 0xff00_0000).littleEndian, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
  }
}
