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

  // Places instead of entries, so a look-up does not copy the table. Sorted instead of hashed, so a single look-up does not pay for hashing.
  private static let places: [Place] = {
    let sections = PixelFormatTable.sections
    var places: [Place] = []
    places.reserveCapacity(512)
    for section in sections.indices {
      for row in sections[section].indices {
        places.append(Place(number: sections[section][row].format.rawValue, section: section, row: row))
        for alias in sections[section][row].aliases { places.append(Place(number: alias.rawValue, section: section, row: row)) }
      }
    }
    places.sort { $0.number < $1.number }
    return places
  }()

  private static func place(of number: UInt32) -> Place? {
    let places = places
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].number == number ? places[low] : nil
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
