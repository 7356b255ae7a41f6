/// All pixel formats that the kernel's header names: one table, looked up by number or by any spelling.
///
/// Nothing of it is built before it is first asked.
public enum PixelFormatRegistry {
  static let namePrefix = "V4L2_PIX_FMT_"

  /// Every format, in the order of the header's sections; of several formats with the same equal elsewhere, the usual one comes first.
  public static let entries: [PixelFormatEntry] =
    PixelFormatTable.rgb + PixelFormatTable.luma + PixelFormatTable.yuvPacked + PixelFormatTable.yuvSemiplanar
    + PixelFormatTable.yuvPlanar + PixelFormatTable.yuvTiled + PixelFormatTable.bayer + PixelFormatTable.compressed
    + PixelFormatTable.vendor

  private static let positions: [UInt32: Int] = {
    var positions: [UInt32: Int] = [:]
    positions.reserveCapacity(entries.count * 2)
    for (position, entry) in entries.enumerated() { positions[entry.format.rawValue] = position }
    for (position, entry) in entries.enumerated() {
      for alias in entry.aliases where positions[alias.rawValue] == nil { positions[alias.rawValue] = position }
    }
    return positions
  }()

  /// What is known of a driver's number, which may be an alias (the entry then has the usual number); nil for a number nobody named.
  public static func entry(for format: PixelFormat) -> PixelFormatEntry? {
    positions[format.rawValue].map { entries[$0] }
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
