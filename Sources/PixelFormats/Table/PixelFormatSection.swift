/// A section of the table. Each is built when it is first searched, since the formats of a camera stand in one or two.
struct PixelFormatSection: Sendable {
  let rows: [PixelFormatEntry]
  /// The numbers of all rows with their aliases, one behind the other, so that a search passes few bytes; and the row of each.
  private let numbers: [PixelFormat]
  private let places: [Int]

  init(_ rows: [PixelFormatEntry]) {
    self.rows = rows
    var numbers: [PixelFormat] = []
    var places: [Int] = []
    for place in rows.indices {
      numbers.append(rows[place].format)
      numbers += rows[place].aliases
      while places.count < numbers.count { places.append(place) }
    }
    (self.numbers, self.places) = (numbers, places)
  }

  /// The entry of a number or an alias; nil where another section has it.
  func entry(for format: PixelFormat) -> PixelFormatEntry? { numbers.firstIndex(of: format).map { rows[places[$0]] } }
}
