extension ControlValue: CustomStringConvertible {
  /// The longest array that is shown whole; longer ones are shown with half as many elements.
  private static let mostShown = 8

  /// The value for display: `128`, `"text"`, `[1, 2, 3, 4, … 100]`.
  public var description: String {
    switch self {
    case .integer(let number): return "\(number)"
    case .string(let text): return "\"\(text.harmless)\""
    case .array(let numbers):
      let isShort = numbers.count <= Self.mostShown
      let shown = numbers.prefix(isShort ? Self.mostShown : Self.mostShown / 2).map(String.init) + (isShort ? [] : ["… \(numbers.count)"])
      return "[\(shown.joined(separator: ", "))]"
    }
  }
}

extension MenuItem: CustomStringConvertible {
  /// `1 (Manual Mode)`.
  public var description: String { "\(index) (\(name?.harmless ?? value.map(String.init) ?? ""))" }
}

extension CameraControl: CustomStringConvertible {
  /// `Brightness = 128 (0 to 255)`, `Auto Exposure = 1 (Manual Mode)`.
  public var description: String {
    let value = value.map { " = \(text(for: $0))" } ?? ""
    let range = menu.isEmpty && type != .boolean ? range.map { " (\($0.lowerBound) to \($0.upperBound))" } ?? "" : ""
    return "\(name.harmless)\(value)\(range)"
  }

  /// A value of this control for display: `128`, `1 (Manual Mode)`, `"text"`, `[1, 2, 3, 4, … 100]`.
  ///
  /// - Parameter value: The value; a menu item has a name if ``menu`` has it.
  public func text(for value: ControlValue) -> String {
    if case .integer(let number) = value, let item = menu.first(where: { $0.index == number }) { return "\(item)" }
    return "\(value)"
  }
}
