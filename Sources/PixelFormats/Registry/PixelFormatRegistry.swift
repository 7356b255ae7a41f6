/// All pixel formats of the kernel's header, looked up by number or by name.
///
/// A section of the table is built when it is first searched.
public enum PixelFormatRegistry {
  /// All formats, in the order of the header's sections. If several formats share a name elsewhere, the usual one comes first.
  public static let entries: [PixelFormatEntry] = PixelFormatTable.rows

  /// The entry for a driver's number or an alias; nil for an unknown number.
  public static func entry(for format: PixelFormat) -> PixelFormatEntry? {
    PixelFormatTable.first { $0.entry(for: format) }
  }

  /// The usual number for an alias: `YUYV` for `YUY2`. Any other number is returned unchanged.
  public static func canonical(_ format: PixelFormat) -> PixelFormat {
    entry(for: format)?.format ?? format
  }

  /// All numbers for the same bytes, the usual one first: `YUYV`, `YUY2`, … for any of these. For an unknown number, only itself.
  public static func equivalents(of format: PixelFormat) -> [PixelFormat] {
    entry(for: format).map { [$0.format] + $0.aliases } ?? [format]
  }
}

extension PixelFormat {
  /// Whether each picture is a JPEG file, with or without its Huffman tables: `MJPG`, `JPEG` and their aliases.
  public var isJPEG: Bool { [.mjpeg, .jpeg].contains(PixelFormatRegistry.canonical(self)) }

  /// Whether pictures have no colour: grey, infrared and depth.
  public var isMonochrome: Bool { [.luma, .depth].contains(PixelFormatRegistry.entry(for: self)?.group) }

  /// Whether pictures are a sensor's mosaic, with one colour for each pixel.
  public var isMosaic: Bool { PixelFormatRegistry.entry(for: self)?.isBayer ?? false }

  /// Whether two numbers mean the same bytes: equal, or aliases of one format. `MJPG` and `JPEG` do not match.
  public func matches(_ other: PixelFormat) -> Bool {
    self == other || PixelFormatRegistry.canonical(self) == PixelFormatRegistry.canonical(other)
  }
}

extension PixelFormatRegistry {
  /// The entry for the GUID of a USB camera's format; nil for an unknown GUID.
  public static func entry(for guid: UVCFormatGUID) -> PixelFormatEntry? {
    // The table has codes if possible, so that usual formats need no text of their GUID.
    let name = guid.code?.text ?? guid.description
    return PixelFormatTable.first { section in section.rows.first { $0.uvc.contains(name) } }
  }
}
