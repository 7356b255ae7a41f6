package import Viewfinder

extension ControlAssignment.Name {
  /// A control by its identifier, in hexadecimal or as documents have it, or by its name.
  package init(argument text: some StringProtocol) {
    if let id = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text) {
      self = .id(ControlIdentifier(rawValue: id))
    } else {
      self = .name(String(text))
    }
  }
}
