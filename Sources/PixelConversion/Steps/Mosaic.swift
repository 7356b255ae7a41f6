/// A Bayer mosaic of eight bits. It is mirrored at its edges, so that the colour pattern continues.
@safe struct Mosaic {
  private let plane: PlaneView
  /// The row and column of red in a square of four.
  private let redRow, redColumn: Int

  init(_ plane: PlaneView, redPosition: Int) {
    self.plane = plane
    (redRow, redColumn) = (redPosition / 2, redPosition % 2)
  }

  /// Writes the pixels: a pixel's two missing colours are the means of its neighbours (bilinear interpolation).
  func interpolate(into result: PlaneView) {
    let last = plane.width - 1
    for y in 0..<plane.height {
      let isRed = y % 2 == redRow
      // SAFETY: the rows and columns are in the plane.
      let row = unsafe Row(
        above: plane.row(y > 0 ? y - 1 : min(1, plane.height - 1)), own: plane.row(y),
        below: plane.row(y < plane.height - 1 ? y + 1 : max(0, y - 1)), ownShift: isRed ? 16 : 0, otherShift: isRed ? 0 : 16)
      let pixels = unsafe UnsafeMutableRawPointer(result.row(y))
      // The column of this row's red or blue.
      let column = isRed ? redColumn : 1 - redColumn
      for x in [0, last] {
        let (left, right) = (x > 0 ? x - 1 : min(1, last), x < last ? x + 1 : max(0, x - 1))
        let pixel = x % 2 == column ? row.colored(left, x, right) : row.green(left, x, right)
        unsafe pixels.storeBytes(of: pixel, toByteOffset: 4 * x, as: UInt32.self)
      }
      // Two columns at once; the first has the row's colour.
      var x = column == 1 ? 1 : 2
      if x == 2, last > 1 { unsafe pixels.storeBytes(of: row.green(0, 1, 2), toByteOffset: 4, as: UInt32.self) }
      while x < last {
        unsafe pixels.storeBytes(of: row.colored(x &- 1, x, x &+ 1), toByteOffset: 4 &* x, as: UInt32.self)
        if x &+ 1 < last { unsafe pixels.storeBytes(of: row.green(x, x &+ 1, x &+ 2), toByteOffset: 4 &* x &+ 4, as: UInt32.self) }
        x &+= 2
      }
    }
  }

  /// A row with its neighbours. Means are rounded to the nearest.
  @safe private struct Row {
    let above, own, below: UnsafeMutablePointer<UInt8>
    /// The positions of the row's colour, red or blue, and of the other one in a pixel's four bytes.
    let ownShift, otherShift: UInt32

    /// The pixel at a column with the row's colour.
    @inline(__always)
    func colored(_ left: Int, _ x: Int, _ right: Int) -> UInt32 {
      let green = unsafe UInt32(own[left]) &+ UInt32(own[right]) &+ UInt32(above[x]) &+ UInt32(below[x])
      let other = unsafe UInt32(above[left]) &+ UInt32(above[right]) &+ UInt32(below[left]) &+ UInt32(below[right])
      return unsafe pixel(own: UInt32(own[x]), green: (green &+ 2) &>> 2, other: (other &+ 2) &>> 2)
    }

    /// The pixel at a green column.
    @inline(__always)
    func green(_ left: Int, _ x: Int, _ right: Int) -> UInt32 {
      let across = unsafe UInt32(own[left]) &+ UInt32(own[right])
      let down = unsafe UInt32(above[x]) &+ UInt32(below[x])
      return unsafe pixel(own: (across &+ 1) &>> 1, green: UInt32(own[x]), other: (down &+ 1) &>> 1)
    }

    @inline(__always)
    private func pixel(own: UInt32, green: UInt32, other: UInt32) -> UInt32 {
      (own &<< ownShift | green &<< 8 | other &<< otherShift | 0xff00_0000).littleEndian
    }
  }
}
