public import CameraModel

extension CameraControl {
  /// Whether a person may mean this control: the driver's name, or its letters and digits as `v4l2-ctl` spells them.
  func answers(to text: String) -> Bool { name == text || name.spelling == text.spelling }

  /// The name as it is typed, `exposure_time_absolute`; the number where no letter of the name can be.
  public var typedName: String { name.spelling.isEmpty ? "\(id)" : name.spelling }

  /// What a person typed, as the driver takes it; nil where it means nothing here.
  func value(ofText text: String) -> ControlValue? {
    switch type {
    case .string: return .string(text)
    case .boolean:
      if ["on", "true", "yes", "1"].contains(text.lowercased()) { return .integer(1) }
      return ["off", "false", "no", "0"].contains(text.lowercased()) ? .integer(0) : nil
    case .menu:
      if let item = menu.first(where: { $0.name == text }) ?? menu.first(where: { $0.name?.spelling == text.spelling }) {
        return .integer(item.index)
      }
    case .integerMenu:
      // What the menu shows is what is meant; its positions are nothing a person sees.
      if let number = Int64(text: text), let item = menu.first(where: { $0.value == number }) { return .integer(item.index) }
      return nil
    case .button: return text.isEmpty || text == "1" ? .integer(1) : nil
    default: break
    }
    guard !dimensions.isEmpty || type == .area else { return Int64(text: text).map { .integer($0) } }
    let numbers = text.split(separator: ",").map { Int64(text: $0.filter { $0 != " " }) }
    return numbers.contains(nil) ? nil : .array(numbers.compactMap { $0 })
  }

  /// Why a value cannot be set, in a plain sentence; nil when nothing speaks against it.
  func complaint(about value: ControlValue) -> String? {
    switch value {
    case .string(let text):
      guard type == .string else { return "It takes a number, not text." }
      if let max, text.utf8.count > max { return "The text is longer than \(max) bytes." }
      if let min, text.utf8.count < min { return "The text is shorter than \(min) bytes." }
    case .array(let numbers):
      guard !dimensions.isEmpty || type == .area else { return "It takes one number." }
      guard let elementCount else { return "Its dimensions are more than any value can have." }
      if numbers.count != elementCount, !flags.contains(.dynamicArray) { return "It takes \(elementCount) numbers." }
      return numbers.lazy.compactMap(complaint(aboutNumber:)).first
    case .integer(let number):
      guard type != .string, dimensions.isEmpty, type != .area else { return "It takes no single number." }
      return complaint(aboutNumber: number)
    }
    return nil
  }

  private func complaint(aboutNumber number: Int64) -> String? {
    if type == .button { return nil }
    if type == .menu || type == .integerMenu, !menu.isEmpty {
      return menu.contains { $0.index == number } ? nil : "\(number) is not in its menu."
    }
    // A range that holds nothing is a driver's mistake and keeps nobody out.
    guard let min, let max, min <= max else { return nil }
    guard (min...max).contains(number) else { return "\(number) is outside \(min)…\(max)." }
    if let step, step > 1, type == .integer || type == .integer64 {
      let (distance, isBeyond) = number.subtractingReportingOverflow(min)
      if !isBeyond, distance % step != 0 { return "\(number) is not on its steps of \(step) from \(min)." }
    }
    return nil
  }

  /// What it can be set to, in a plain sentence; nil where nothing is known.
  var remedy: String? {
    if !menu.isEmpty { return "Choose one of: \(menu.map { $0.name?.harmless ?? "\($0.value ?? $0.index)" }.joined(separator: ", "))." }
    guard let min, let max, min <= max else { return nil }
    if type == .string { return "Valid values: a text of \(min) to \(max) bytes." }
    let range = "\(min) to \(max)" + (step.map { $0 > 1 ? " in steps of \($0)" : "" } ?? "")
    guard !dimensions.isEmpty || type == .area else { return "Valid range: \(range)." }
    guard let elementCount else { return nil }
    return "Valid values: \(flags.contains(.dynamicArray) ? "up to " : "")\(elementCount) numbers, each \(range)."
  }
}

extension Int64 {
  /// A number as people write it: decimal, or hexadecimal with `0x`.
  fileprivate init?(text: some StringProtocol) {
    if text.hasPrefix("0x"), let number = Int64(text.dropFirst(2), radix: 16) { self = number } else { self.init(text) }
  }
}

extension StringProtocol {
  /// Small letters and digits, all else one `_` between them: `Exposure Time, Absolute` is `exposure_time_absolute`.
  fileprivate var spelling: String {
    lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "_")
  }
}
