public import CameraModel

extension CameraControl {
  /// The longest array that is shown whole; longer ones are shown with half as many elements.
  private static let mostShown = 8

  /// A value of this control for display: `128`, `1 (Manual Mode)`, `"text"`, `[1, 2, 3, 4, … 100]`.
  ///
  /// - Parameter value: the value; a menu item has a name if `CameraControl.menu` has it.
  public func text(for value: ControlValue) -> String {
    switch value {
    case .string(let text): return "\"\(text.harmless)\""
    case .array(let numbers):
      let isShort = numbers.count <= Self.mostShown
      let shown = numbers.prefix(isShort ? Self.mostShown : Self.mostShown / 2).map(String.init) + (isShort ? [] : ["… \(numbers.count)"])
      return "[\(shown.joined(separator: ", "))]"
    case .integer(let number):
      guard let item = menu.first(where: { $0.index == number }) else { return "\(number)" }
      return "\(number) (\(item.name?.harmless ?? item.value.map(String.init) ?? ""))"
    }
  }
}
