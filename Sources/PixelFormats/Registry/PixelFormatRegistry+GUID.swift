extension PixelFormatRegistry {
  /// The entry for the GUID of a USB camera's format; nil for an unknown GUID.
  public static func entry(for guid: UVCFormatGUID) -> PixelFormatEntry? {
    // The table has codes if possible, so that usual formats need no text of their GUID.
    let name = guid.code?.text ?? guid.description
    return PixelFormatTable.first { section in section.rows.first { $0.uvc.contains(name) } }
  }
}
