public import CameraModel

/// The picture of a simulated camera, as a function of position and frame number: colour bars, a grey ramp, and a block that moves to the
/// right. It shows the number in digits, and as black and white cells for ``number(in:luma:)``.
public struct TestPicture: Hashable, Sendable {
  /// A colour, R'G'B' from 0 to 65,535.
  public struct Color: Hashable, Sendable {
    /// Red.
    public let red: UInt16
    /// Green.
    public let green: UInt16
    /// Blue.
    public let blue: UInt16

    /// A colour.
    public init(red: UInt16, green: UInt16, blue: UInt16) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    static func grey(_ value: UInt16) -> Color { Color(red: value, green: value, blue: value) }
  }

  /// The colours of the bars from left to right: white, yellow, cyan, green, magenta, red, blue and black, each 0 or full.
  public static let bars: [Color] = (0..<8).reversed().map { bits in
    Color(red: bits & 2 != 0 ? .max : 0, green: bits & 4 != 0 ? .max : 0, blue: bits & 1 != 0 ? .max : 0)
  }

  /// Width and height in pixels.
  public let size: FrameSize
  let grid: TestPictureGrid
  /// Whether the whole picture is blue instead.
  var isBlue = false

  /// The picture with a size.
  public init(size: FrameSize) {
    self.size = size
    grid = TestPictureGrid(size: size)
  }

  /// The colour of a pixel in a frame; black outside the picture.
  public func color(x: Int, y: Int, frame: Int64) -> Color {
    guard x >= 0, x < size.width, y >= 0, y < size.height else { return .grey(0) }
    let ink = runs(of: grid.line(y), frame: frame).first { x < $0.end }?.ink ?? .black
    return color(of: ink, x: x)
  }

  // MARK: Rows

  /// The ink of a stretch of a row.
  enum Ink: CaseIterable {
    case bars, ramp, black, white, grey
  }

  /// A stretch of a row, from the end of the stretch before.
  struct Run: Hashable {
    let end: Int
    let ink: Ink
  }

  /// The colour of an ink at a position in the row.
  func color(of ink: Ink, x: Int) -> Color {
    if isBlue { return Self.bars[6] }
    return switch ink {
    case .bars: Self.bars[(0..<7).first { x < grid.column($0 + 1, of: 8) } ?? 7]
    case .ramp: .grey(UInt16(clamping: x * 65_535 / max(1, size.width - 1)))
    case .black: .grey(0)
    case .white: .grey(.max)
    case .grey: .grey(.max / 2)
    }
  }

  /// The stretches of a line in a frame.
  func runs(of line: TestPictureGrid.Line, frame: Int64) -> [Run] {
    switch line {
    case .bars: [Run(end: size.width, ink: .bars)]
    case .ramp: [Run(end: size.width, ink: .ramp)]
    case .block: block(frame)
    case .digits(let line): digits(String(frame), line: line)
    case .cells(let row): cells(Self.bits(of: frame), row: row)
    }
  }

  private func block(_ frame: Int64) -> [Run] {
    let width = grid.column(1, of: 8)
    let step = max(grid.unit, grid.column(1, of: 64))
    let free = max(1, size.width - width)
    let start = grid.aligned(Int(frame.magnitude % UInt64(free)) * step % free)
    return [Run(end: start, ink: .grey), Run(end: start + width, ink: .white), Run(end: size.width, ink: .grey)]
  }

  private func cells(_ bits: UInt32, row: Int) -> [Run] {
    (0..<16).map { column in
      Run(end: grid.column(column + 1, of: 16), ink: bits >> (31 - row * 16 - column) & 1 == 1 ? .white : .black)
    }
  }

  /// The digits that fit, the last ones at the right.
  private func digits(_ text: String, line: Int) -> [Run] {
    let dot = max(4, grid.column(1, of: 40))
    var runs: [Run] = []
    for digit in text.utf8.suffix(size.width / (4 * dot)).map({ Int($0) - 48 }) {
      for column in 0..<4 {
        let isSet = Self.font.indices.contains(digit) && line < 5 && column < 3 && Self.font[digit] >> (14 - line * 3 - column) & 1 == 1
        runs.append(Run(end: (runs.last?.end ?? 0) + dot, ink: isSet ? .white : .black))
      }
    }
    return runs + [Run(end: size.width, ink: .black)]
  }

  /// Digits of three columns and five lines, the first line in the highest bits.
  private static let font = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111, 0b101_101_111_001_001,
    0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_001_001, 0b111_101_111_101_111, 0b111_101_111_001_111,
  ]
}
