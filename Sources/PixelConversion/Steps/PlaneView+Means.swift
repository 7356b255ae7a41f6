/// A smaller picture, each pixel the mean of a box of whole pixels, rounded to the nearest.
///
/// libyuv cuts off its factors, so that white does not stay white, and takes one of several pixels where a sample has more than a byte.
extension PlaneView {
  /// Writes the means of boxes that cover the plane; of one row or column where the result has more.
  ///
  /// - Parameter sums: memory for as many numbers as a row has bytes.
  func average(into result: PlaneView, sums: UnsafeMutablePointer<UInt32>) {
    for y in 0..<result.height {
      let top = y * height / result.height
      let rows = top..<max((y + 1) * height / result.height, top + 1)
      unsafe add(rows, to: sums)
      // A loop for each size of a sample: with a constant the compiler makes a faster one.
      switch bytes {
      case 1: unsafe result.writeMeans(of: sums, width, by: rows.count, bytes: 1, into: result.row(y))
      case 2: unsafe result.writeMeans(of: sums, width, by: rows.count, bytes: 2, into: result.row(y))
      default: unsafe result.writeMeans(of: sums, width, by: rows.count, bytes: 4, into: result.row(y))
      }
    }
  }

  /// Adds up rows, byte by byte.
  private func add(_ rows: Range<Int>, to sums: UnsafeMutablePointer<UInt32>) {
    // SAFETY: here and below, rows have the samples that their planes' widths say, and there is a sum for each byte.
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
  ///   - sums: the sums of the bytes of some rows, of so many samples.
  ///   - rows: how many rows were added up.
  @inline(__always)
  private func writeMeans(
    of sums: UnsafeMutablePointer<UInt32>, _ samples: Int, by rows: Int, bytes: Int, into row: UnsafeMutablePointer<UInt8>
  ) {
    // Boxes have one of two widths. What the narrow ones leave over adds up until a box is a sample wider.
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

/// The mean of so many numbers of eight bits, by a product, which takes less time than a division.
///
/// The factor is rounded up, by less than shows in a mean of 2⁴⁰ numbers, so that what is cut off is the exact quotient.
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
