import Viewfinder

/// A wish for a control as people write it: `brightness=128`, `exposure_time_absolute=250`, `0x980900=64`, `auto_exposure=Manual Mode`.
enum ControlArgument {
  static func assignments(_ texts: [String], option: String) throws(DeviceError) -> [ControlAssignment] {
    var assignments: [ControlAssignment] = []
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("\(option) \(text)", "A control is set by name, `=` and value.", try: "Write it like brightness=128.")
      }
      assignments.append(ControlAssignment(name(parts[0]), .text(String(parts[1]))))
    }
    return assignments
  }

  /// A control by its number in hexadecimal, or by its name.
  static func name(_ text: some StringProtocol) -> ControlAssignment.Name {
    if text.hasPrefix("0x"), let id = UInt32(text.dropFirst(2), radix: 16) { return .id(ControlIdentifier(rawValue: id)) }
    return .name(String(text))
  }
}
