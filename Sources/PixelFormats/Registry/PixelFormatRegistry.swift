/// All pixel formats of the kernel's header, looked up by number or by name.
///
/// The table is built on first use.
public enum PixelFormatRegistry {
  /// All formats, in the order of the header's sections. Of several formats with the same name elsewhere, the usual one comes first.
  public static let entries: [PixelFormatEntry] = PixelFormatTable.sections.flatMap { $0 }

  /// Where a number's entry is: a section, and a row in it.
  private struct Place {
    let number: UInt32
    let section: Int
    let row: Int
  }

  // Places instead of entries, so a look-up does not copy the table. A list of our own with hashed slots: a `Dictionary`, and sorting,
  // make the Swift runtime look up types for longer than the whole table takes to build.
  private static let places: [Place?] = {
    let sections = PixelFormatTable.sections
    var places: [Place?] = Array(repeating: nil, count: 1 << slotBits)
    func add(_ format: PixelFormat, _ section: Int, _ row: Int) {
      let slot = slot(of: format.rawValue, in: places)
      if places[slot] == nil { places[slot] = Place(number: format.rawValue, section: section, row: row) }
    }
    for section in sections.indices {
      for row in sections[section].indices {
        add(sections[section][row].format, section, row)
        for alias in sections[section][row].aliases { add(alias, section, row) }
      }
    }
    return places
  }()

  /// More than twice as many slots as numbers, so that a search ends soon.
  private static let slotBits: UInt32 = 10

  /// The slot that holds a number, or the free slot where it belongs.
  private static func slot(of number: UInt32, in places: [Place?]) -> Int {
    // Fibonacci hashing: the codes differ in all bits of their letters.
    var slot = Int((number &* 0x9e37_79b1) >> (32 - slotBits))
    while let place = places[slot], place.number != number { slot = (slot + 1) & (places.count - 1) }
    return slot
  }

  private static func place(of number: UInt32) -> Place? {
    let places = places
    return places[slot(of: number, in: places)]
  }

  /// The entry of a driver's number, or of the format of which it is an alias; nil for an unknown number.
  public static func entry(for format: PixelFormat) -> PixelFormatEntry? {
    place(of: format.rawValue).map { PixelFormatTable.sections[$0.section][$0.row] }
  }

  /// The usual number for an alias: `YUYV` for `YUY2`. Any other number is returned as it is.
  public static func canonical(_ format: PixelFormat) -> PixelFormat {
    entry(for: format)?.format ?? format
  }

  /// All numbers for the same bytes, the usual one first: `YUYV`, `YUY2`, … for any of these. An unknown number is alone.
  public static func equivalents(of format: PixelFormat) -> [PixelFormat] {
    entry(for: format).map { [$0.format] + $0.aliases } ?? [format]
  }
}

extension PixelFormat {
  /// Whether two numbers mean the same bytes: equal, or aliases of one format. `MJPG` and `JPEG` do not match.
  public func matches(_ other: PixelFormat) -> Bool {
    self == other || PixelFormatRegistry.canonical(self) == PixelFormatRegistry.canonical(other)
  }
}
