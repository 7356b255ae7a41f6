/// Shrinks a picture: each pixel is the mean of a box of whole pixels, rounded to the nearest.
///
/// libyuv truncates its factors, so that white darkens. It picks one of several pixels if a sample has more than one byte.
extension PlaneView {
  /// Writes the means of boxes that cover the plane. If the result has more rows or columns, a box has one of them.
  ///
  /// - Parameter sums: memory with one number for each byte of a row.
  func average(into result: PlaneView, sums: UnsafeMutablePointer<UInt32>) {
    for y in 0..<result.height {
      let top = y * height / result.height
      let rows = top..<max((y + 1) * height / result.height, top + 1)
      unsafe add(rows, to: sums)
      // One loop for each sample size, because a constant lets the compiler make it faster.
      switch bytes {
      case 1: unsafe result.writeMeans(of: sums, width, by: rows.count, bytes: 1, into: result.row(y))
      case 2: unsafe result.writeMeans(of: sums, width, by: rows.count, bytes: 2, into: result.row(y))
      default: unsafe result.writeMeans(of: sums, width, by: rows.count, bytes: 4, into: result.row(y))
      }
    }
  }

  /// Adds up rows, byte by byte.
  private func add(_ rows: Range<Int>, to sums: UnsafeMutablePointer<UInt32>) {
    // SAFETY: here and below, rows have the samples of their planes' widths, and there is a sum for each byte.
    let (count, first) = unsafe (width * bytes, row(rows.lowerBound))
    for position in 0..<count { unsafe sums[position] = UInt32(first[position]) }
    for number in rows.dropFirst() {
      let row = unsafe row(number)
      for position in 0..<count { unsafe sums[position] &+= UInt32(row[position]) }
    }
  }

  /// Writes a row of means.
  ///
  /// - Parameters:
  ///   - sums: the sums of the bytes of several rows, for this number of samples.
  ///   - rows: how many rows were added up.
  @inline(__always)
  private func writeMeans(
    of sums: UnsafeMutablePointer<UInt32>, _ samples: Int, by rows: Int, bytes: Int, into row: UnsafeMutablePointer<UInt8>
  ) {
    // Boxes have one of two widths. The remainder of the narrow ones adds up until a box is one sample wider.
    let (narrow, rest) = samples.quotientAndRemainder(dividingBy: width)
    let mean = (narrow: Mean(of: rows * max(narrow, 1)), wide: Mean(of: rows * (narrow + 1)))
    var (left, leftover) = (0, 0)
    for x in 0..<width {
      leftover &+= rest
      let isWide = leftover >= width
      if isWide { leftover &-= width }
      let right = left &+ narrow &+ (isWide ? 1 : 0)
      let mean = isWide ? mean.wide : mean.narrow
      for byte in 0..<bytes {
        var (sum, position) = (0, left &* bytes &+ byte)
        repeat {
          unsafe sum &+= Int(sums[position])
          position &+= bytes
        } while position < right &* bytes
        unsafe row[x &* bytes &+ byte] = mean(sum)
      }
      left = right
    }
  }
}

/// The mean of a fixed number of 8-bit values, by a product, which is faster than a division.
///
/// The factor is rounded up, too little to change means of up to 2⁴⁰ numbers, so that truncation gives the exact quotient.
private struct Mean {
  private let half: Int
  private let factor: Double

  init(of count: Int) {
    half = count / 2
    factor = (1 / Double(count)).nextUp
  }

  @inline(__always)
  func callAsFunction(_ sum: Int) -> UInt8 { UInt8(truncatingIfNeeded: Int(Double(sum &+ half) * factor)) }
}
