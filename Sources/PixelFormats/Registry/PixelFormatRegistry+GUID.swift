extension PixelFormatRegistry {
  /// The entry of the format that USB cameras name by a GUID; nil for an unknown GUID.
  public static func entry(for guid: UVCFormatGUID) -> PixelFormatEntry? {
    // The table has codes where there are any, so that no text is made of the GUID of a usual format.
    let name = guid.code?.text ?? guid.description
    return PixelFormatTable.first { section in section.rows.first { $0.uvc.contains(name) } }
  }
}
