/// A section of the table. Each is built when it is first searched, because a camera's formats are in one or two of them.
struct PixelFormatSection: Sendable {
  let rows: [PixelFormatEntry]
  /// The numbers of all rows with their aliases in one array, so that a search reads few bytes; and the row of each.
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

  /// The entry for a number or an alias; nil if this section lacks it.
  func entry(for format: PixelFormat) -> PixelFormatEntry? { numbers.firstIndex(of: format).map { rows[places[$0]] } }
}
