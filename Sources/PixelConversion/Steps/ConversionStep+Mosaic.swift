import CameraModel

extension ConversionStep {
  /// From a Bayer mosaic: the two colours that a pixel lacks are the means of its neighbours (bilinear interpolation).
  static let mosaic: [ConversionStep] = [
    ConversionStep(.bayer16, .bayer8, 1, full) { from, to, context in takeTopBits(from[0], to[0], shift: context.bits - 8) },
    ConversionStep(.bayer10Packed, .bayer8, 1.5, full) { from, to, _ in unpack(from[0], to[0], width: from.width) },
    ConversionStep(.bayer8, .bgra, 12, full, whole: true) { from, to, context in
      Mosaic(from[0], redPosition: context.redPosition).interpolate(into: to[0])
    },
  ]

  /// Four bytes of high bits, then one with the low bits of four pixels.
  private static func unpack(_ from: PlaneView, _ to: PlaneView, width: Int) {
    for y in 0..<to.height {
      let (source, result) = unsafe (from.row(y), to.row(y))
      for x in 0..<width { unsafe result[x] = source[x / 4 * 5 + x % 4] }
    }
  }
}

/// A Bayer mosaic of eight bits. Past its edges it goes on mirrored, so that colours stay in step.
private struct Mosaic {
  let plane: PlaneView
  /// The row and column of red in a square of four.
  let redRow, redColumn: Int

  init(_ plane: PlaneView, redPosition: Int) {
    self.plane = plane
    (redRow, redColumn) = (redPosition / 2, redPosition % 2)
  }

  func interpolate(into result: PlaneView) {
    for y in 0..<plane.height {
      let rows = unsafe (
        plane.row(y > 0 ? y - 1 : min(1, plane.height - 1)), plane.row(y), plane.row(y < plane.height - 1 ? y + 1 : max(0, y - 1))
      )
      let isRed = y % 2 == redRow
      // The column of this row's red or blue, and the place of that colour among the four bytes of a pixel.
      let column = isRed ? redColumn : 1 - redColumn
      let own = isRed ? 2 : 0
      let row = unsafe result.row(y)
      for x in 0..<plane.width {
        let (left, right) = (x > 0 ? x - 1 : min(1, plane.width - 1), x < plane.width - 1 ? x + 1 : max(0, x - 1))
        // SAFETY: `x` and its neighbours are columns of the plane.
        let value = unsafe rows.1[x]
        let across = unsafe UInt16(rows.1[left]) + UInt16(rows.1[right])
        let down = unsafe UInt16(rows.0[x]) + UInt16(rows.2[x])
        let pixel = unsafe row + 4 * x
        if x % 2 == column {
          let corners = unsafe UInt16(rows.0[left]) + UInt16(rows.0[right]) + UInt16(rows.2[left]) + UInt16(rows.2[right])
          unsafe pixel[own] = value
          unsafe pixel[1] = UInt8(truncatingIfNeeded: (across + down + 2) / 4)
          unsafe pixel[2 - own] = UInt8(truncatingIfNeeded: (corners + 2) / 4)
        } else {
          unsafe pixel[own] = UInt8(truncatingIfNeeded: (across + 1) / 2)
          unsafe pixel[1] = value
          unsafe pixel[2 - own] = UInt8(truncatingIfNeeded: (down + 1) / 2)
        }
        unsafe pixel[3] = 255
      }
    }
  }
}
