package import Viewfinder

extension ControlAssignment.Name {
  /// A control by its identifier in hexadecimal, or by its name.
  package init(argument text: some StringProtocol) {
    if text.hasPrefix("0x"), let id = UInt32(text.dropFirst(2), radix: 16) {
      self = .id(ControlIdentifier(rawValue: id))
    } else {
      self = .name(String(text))
    }
  }
}
