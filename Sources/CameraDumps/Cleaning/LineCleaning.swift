/// Undoes what web pages did to the blanks of a text, and the line ends of other systems.
enum LineCleaning {
  private static let noBreakSpace: [UInt8] = [0xc2, 0xa0]

  /// The text with plain blanks, without carriage returns; nil where nothing changes.
  ///
  /// No-break spaces stand in the lists of a VEYE-MIPI-IMX327S on an i.MX8M Plus, from a page of documentation.
  static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(where: { $0 == noBreakSpace[0] || $0 == .carriageReturn }) else { return nil }
    return bytes.rewritten { bytes, here in
      if bytes[here] == .carriageReturn {
        let next = bytes[here...].first { $0 != .carriageReturn }
        return (1, next == nil || next == .newline ? [] : [.space])
      }
      return bytes[here...].starts(with: noBreakSpace) ? (2, [.space]) : nil
    }
  }
}
