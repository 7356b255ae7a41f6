import CameraModel
import Viewfinder

extension [CameraControl] {
  /// Writes the controls as a table: name, value, valid values.
  func writeTable(to page: inout TextPage, indent: Int = 4) {
    guard !isEmpty else { return }
    var table = TextTable()
    for control in self {
      if control.type == .controlClass {
        table.addRow([StyledText(control.name.harmless, .faint)])
      } else {
        table.addRow([
          StyledText("  " + control.name.harmless), StyledText(control.valueText, .strong), StyledText(control.scopeText, .faint),
        ])
      }
    }
    page.addTable(table, indent: indent)
  }
}

extension CameraControl {
  /// The value for people: the name of a menu item, `on` and `off` of a switch; `–` without a value.
  var valueText: String {
    switch value {
    case .integer(let number): menuText(number) ?? "\(number)"
    case .string(let text): "“\(text.harmless)”"
    case .array(let numbers): numbers.count > 4 ? "(\(numbers.count) values)" : numbers.map(String.init).joined(separator: " ")
    case nil: "–"
    }
  }

  /// The name of a menu item, or `on` and `off` of a switch; nil for a plain number.
  func menuText(_ index: Int64) -> String? {
    if type == .boolean { return index == 0 ? "off" : "on" }
    guard let item = menu.first(where: { $0.index == index }) else { return nil }
    return item.text
  }

  fileprivate var scopeText: String {
    var parts: [String] = []
    if !menu.isEmpty {
      parts.append(menu.map(\.numberedText).joined(separator: " | "))
    } else if type == .button {
      parts.append("button")
    } else if case .array(let minimum) = minimumValue, case .array(let maximum) = maximumValue {
      parts.append([minimum, maximum].map { $0.map(String.init).joined(separator: " ") }.joined(separator: "…"))
    } else if type != .boolean, let min, let max {
      parts.append("\(min)…\(max)")
      if let step, step != 1 { parts.append("step \(step)") }
    }
    if let defaultValue, type != .button { parts.append("default \(menuText(defaultValue) ?? "\(defaultValue)")") }
    parts += flags.map(\.rawValue.harmless)
    return parts.joined(separator: ", ")
  }
}

extension MenuItem {
  var text: String { name?.harmless ?? value.map(String.init) ?? "\(index)" }
  /// With the number that sets it.
  fileprivate var numberedText: String { name == nil && value == nil ? text : "\(index): \(text)" }
}
