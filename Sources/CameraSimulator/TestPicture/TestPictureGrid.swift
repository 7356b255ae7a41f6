import CameraModel

/// The parts of a test picture. Their edges are on a grid, so that they cut neither chroma samples nor, in large pictures, JPEG blocks.
struct TestPictureGrid: Hashable, Sendable {
  /// The contents of a row; rows with the same line are equal.
  enum Line: Hashable, Sendable {
    case bars, ramp, block
    /// A line of the digits: 0 to 4; 5 is empty.
    case digits(Int)
    /// A row of the number's cells: 0 or 1.
    case cells(Int)
  }

  private let size: FrameSize
  /// Columns are multiples of this many pixels.
  let unit: Int
  private let rowUnit: Int

  init(size: FrameSize) {
    self.size = size
    unit = size.width >= 512 ? 16 : size.width >= 64 ? 4 : 1
    rowUnit = size.height >= 256 ? 8 : 2
  }

  /// A column rounded down to the grid.
  func aligned(_ column: Int) -> Int { column / unit * unit }

  /// The left edge of a part of the width, or the width itself after the last part.
  func column(_ part: Int, of parts: Int) -> Int { part >= parts ? size.width : aligned(size.width * part / parts) }

  /// The top of a sixteenth of the height.
  private func row(_ part: Int) -> Int { part >= 16 ? size.height : size.height * part / 16 / rowUnit * rowUnit }

  /// The contents of a row.
  func line(_ y: Int) -> Line {
    if y < row(8) { return .bars }
    if y < row(9) { return .ramp }
    if y < row(10) { return .block }
    if y >= row(12) { return .cells(y < row(14) ? 0 : 1) }
    let height = (row(12) - row(10)) / 7
    let line = (y - row(10)) / max(1, height < rowUnit ? height : height / rowUnit * rowUnit) - 1
    return .digits((0..<5).contains(line) ? line : 5)
  }

  /// The middle of a cell of the number.
  func center(ofCell cell: Int) -> (x: Int, y: Int) {
    let (column, top) = (cell % 16, cell < 16 ? 12 : 14)
    return ((self.column(column, of: 16) + self.column(column + 1, of: 16)) / 2, (row(top) + row(top + 2)) / 2)
  }
}
