/// All pixel formats that the kernel's header names: one table, looked up by number or by any spelling.
///
/// Nothing of it is built before it is first asked.
public enum PixelFormatRegistry {
  static let namePrefix = "V4L2_PIX_FMT_"

  /// Every format, in the order of the header's sections; of several formats with the same equal elsewhere, the usual one comes first.
  public static let entries: [PixelFormatEntry] = PixelFormatTable.sections.flatMap { $0 }

  /// Where a number's entry is: a section, and a row in it.
  private typealias Place = (section: Int, row: Int)

  // Places instead of entries: a program that asks for one format never copies the table.
  private static let places: [UInt32: Place] = {
    let sections = PixelFormatTable.sections
    var places: [UInt32: Place] = [:]
    places.reserveCapacity(512)
    for section in sections.indices {
      for row in sections[section].indices {
        places[sections[section][row].format.rawValue] = (section, row)
        for alias in sections[section][row].aliases { places[alias.rawValue] = (section, row) }
      }
    }
    return places
  }()

  /// What is known of a driver's number, which may be an alias (the entry then has the usual number); nil for a number nobody named.
  public static func entry(for format: PixelFormat) -> PixelFormatEntry? {
    places[format.rawValue].map { PixelFormatTable.sections[$0.section][$0.row] }
  }

  /// The usual number of a format that may be named by an alias: `YUYV` for `YUY2`. A number nobody named is its own.
  public static func canonical(_ format: PixelFormat) -> PixelFormat {
    entry(for: format)?.format ?? format
  }

  /// All numbers for the same bytes, the usual one first: `YUYV`, `YUY2`, … for any of them. A number nobody named stands alone.
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
