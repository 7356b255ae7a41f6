import CLibYUV

/// Moves chroma: pairs of Cb and Cr in one plane, or a plane for each.
extension PlaneView {
  /// Copies the part that both planes share.
  func copy(to result: PlaneView) {
    // SAFETY: here and below, planes have the rows and samples of their sizes.
    unsafe CopyPlane(
      start, Int32(stride), result.start, Int32(result.stride), Int32(min(width, result.width) * result.bytes),
      Int32(min(height, result.height)))
  }

  /// Fills the plane with a number.
  func fill(with value: UInt8) {
    unsafe SetPlane(start, Int32(stride), Int32(width * bytes), Int32(height), UInt32(value))
  }

  /// Splits pairs into two planes.
  func split(into first: PlaneView, _ second: PlaneView) {
    unsafe SplitUVPlane(
      start, Int32(stride), first.start, Int32(first.stride), second.start, Int32(second.stride), Int32(width), Int32(height))
  }

  /// Swaps the two samples of each pair.
  func swapPairs(into result: PlaneView) {
    unsafe SwapUVPlane(start, Int32(stride), result.start, Int32(result.stride), Int32(width), Int32(height))
  }

  /// Merges two planes into pairs.
  func merge(with second: PlaneView, into pairs: PlaneView) {
    unsafe MergeUVPlane(
      start, Int32(stride), second.start, Int32(second.stride), pairs.start, Int32(pairs.stride), Int32(pairs.width), Int32(pairs.height))
  }

  /// Merges two planes into pairs, each the mean of four.
  func mergeHalving(with second: PlaneView, into pairs: PlaneView) {
    unsafe HalfMergeUVPlane(
      start, Int32(stride), second.start, Int32(second.stride), pairs.start, Int32(pairs.stride), Int32(width), Int32(height))
  }

  /// Halves the number of rows: each is the mean of two; the last of an odd number is copied.
  func halveRows(into result: PlaneView) {
    for number in 0..<result.height {
      let (upper, lower, mean) = unsafe (row(2 * number), row(min(2 * number + 1, height - 1)), result.row(number))
      for x in 0..<result.width * result.bytes { unsafe mean[x] = Self.mean(upper[x], lower[x]) }
    }
  }

  /// Merges two planes into pairs in half the rows.
  func mergeHalvingRows(with second: PlaneView, into pairs: PlaneView) {
    for number in 0..<pairs.height {
      let below = min(2 * number + 1, height - 1)
      let (upper, lower) = unsafe (row(2 * number), row(below))
      let (secondUpper, secondLower) = unsafe (second.row(2 * number), second.row(below))
      let means = unsafe pairs.row(number)
      for x in 0..<pairs.width {
        unsafe means[2 * x] = Self.mean(upper[x], lower[x])
        unsafe means[2 * x + 1] = Self.mean(secondUpper[x], secondLower[x])
      }
    }
  }

  @inline(__always)
  private static func mean(_ first: UInt8, _ second: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt16(first) &+ UInt16(second) &+ 1) &>> 1)
  }
}

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

  /// The top eight bits of packed numbers: each sample begins with the high bytes of some pixels.
  func takeHighBytes(of pixels: Int, into result: PlaneView) {
    for y in 0..<result.height {
      let (groups, high) = unsafe (row(y), result.row(y))
      for x in 0..<result.width { unsafe high[x] = groups[x / pixels * bytes + x % pixels] }
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
