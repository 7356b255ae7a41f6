public import CameraModel

extension CameraControl {
  /// Whether a text names this control, by the driver's name or in the spelling of `v4l2-ctl`.
  func isNamed(_ text: String) -> Bool { name == text || name.spelling == text.spelling }

  /// Whether a text names this control as uvcvideo did before or does since Linux 5.16.
  func isRenamed(_ text: String) -> Bool { Self.renamed[id]?.contains(text.spelling) ?? false }

  /// The controls whose names changed when uvcvideo took those of `v4l2-ctrls-defs.c`, each with both.
  private static let renamed: [ControlIdentifier: [String]] = [
    .automaticExposure: ["exposure_auto", "auto_exposure"],
    .exposureMayLowerRate: ["exposure_auto_priority", "exposure_dynamic_framerate"],
    .exposureTime: ["exposure_absolute", "exposure_time_absolute"],
    .automaticWhiteBalance: ["white_balance_temperature_auto", "white_balance_automatic"],
    .automaticFocus: ["focus_auto", "focus_automatic_continuous"],
  ]

  /// The name in the spelling of `v4l2-ctl`: `exposure_time_absolute`. The identifier if the name has no ASCII letters or digits.
  public var typedName: String { name.spelling.isEmpty ? "\(id)" : name.spelling }

  /// The driver's value for a typed text; nil if the text is not valid for this control.
  func value(ofText text: String) -> ControlValue? {
    switch type {
    case .string: return .string(text)
    case _ where text.lowercased() == "default" && defaultValue != nil: return defaultValue.map { .integer($0) }
    case .boolean:
      if ["on", "true", "yes", "1"].contains(text.lowercased()) { return .integer(1) }
      return ["off", "false", "no", "0"].contains(text.lowercased()) ? .integer(0) : nil
    case .menu:
      if let item = menu.first(where: { $0.name == text }) ?? menu.first(where: { $0.name?.spelling == text.spelling }) {
        return .integer(item.index)
      }
      if let number = Int64(text: text), menu.contains(where: { $0.index == number }) { return .integer(number) }
      // `manual`, or `50` of 50 Hz, where it fits one item.
      let fitting = text.isEmpty ? [] : menu.filter { $0.name?.spelling.hasPrefix(text.spelling) ?? false }
      if fitting.count == 1 { return .integer(fitting[0].index) }
    case .integerMenu:
      // People see the numbers in the menu, not their positions.
      if let number = Int64(text: text), let item = menu.first(where: { $0.value == number }) { return .integer(item.index) }
      return nil
    case .button: return text.isEmpty || text == "1" ? .integer(1) : nil
    default: break
    }
    guard hasSeveralNumbers else { return Int64(text: text).map { .integer($0) } }
    let numbers = text.split(separator: ",").map { Int64(text: $0.filter { $0 != " " }) }
    return numbers.contains(nil) ? nil : .array(numbers.compactMap { $0 })
  }

  /// Why a value is not valid, in one sentence; nil if it is valid.
  func complaint(about value: ControlValue) -> String? {
    switch value {
    case .string(let text):
      guard type == .string else { return "The value must be a number, not text." }
      if let max, text.utf8.count > max { return "The text is longer than \(max) bytes." }
      if let min, text.utf8.count < min { return "The text is shorter than \(min) bytes." }
    case .array(let numbers):
      guard hasSeveralNumbers else { return "The value must be a single number." }
      guard let elementCount else { return "The dimensions of the control are too large for any value." }
      if numbers.count != elementCount, !flags.contains(.dynamicArray) { return "The value must have \(elementCount) numbers." }
      if type == .rectangle, let complaint = complaint(aboutRectangle: numbers) { return complaint }
      return numbers.lazy.compactMap(complaint(aboutNumber:)).first
    case .integer(let number):
      guard type != .string, !hasSeveralNumbers else { return "The value must not be a single number." }
      return complaint(aboutNumber: number)
    }
    return nil
  }

  /// The driver's minimum and maximum limit the size of a rectangle, not its place.
  private func complaint(aboutRectangle numbers: [Int64]) -> String? {
    guard numbers.count == 4 else { return nil }
    guard numbers[2] > 0, numbers[3] > 0 else { return "A rectangle has a width and a height above 0." }
    guard let range = sizeRange else { return nil }
    let isWithin = (0...1).allSatisfy { range.min[$0] <= numbers[$0 + 2] && numbers[$0 + 2] <= range.max[$0] }
    return isWithin ? nil : "\(numbers[2])x\(numbers[3]) is not a valid size for \(name.harmless)."
  }

  /// The smallest and the largest width and height of a rectangle; nil if they are unknown.
  private var sizeRange: (min: [Int64], max: [Int64])? {
    guard case .array(let min) = minimumValue, case .array(let max) = maximumValue, min.count == 4, max.count == 4 else { return nil }
    return (Array(min[2...]), Array(max[2...]))
  }

  private func complaint(aboutNumber number: Int64) -> String? {
    if type == .button { return nil }
    let invalid = "\(number) is not a valid value for \(name.harmless)."
    if type == .menu || type == .integerMenu, !menu.isEmpty {
      return menu.contains { $0.index == number } ? nil : invalid
    }
    // An empty range is a driver's mistake and forbids nothing.
    guard let min, let max, min <= max else { return nil }
    guard (min...max).contains(number) else { return invalid }
    if let step, step > 1, type == .integer || type == .integer64 {
      let (distance, isBeyond) = number.subtractingReportingOverflow(min)
      if !isBeyond, distance % step != 0 { return invalid }
    }
    return nil
  }

  /// The valid values, in one sentence; nil if they are unknown.
  var remedy: String? {
    if type == .boolean { return "Choose on or off." }
    if !menu.isEmpty {
      let items = menu.map { item in item.name.map { "\(item.index) \($0.harmless)" } ?? "\(item.value ?? item.index)" }
      return "Choose one of: \(items.joined(separator: ", "))."
    }
    if type == .rectangle {
      let size = sizeRange.map { " from \($0.min[0])x\($0.min[1]) to \($0.max[0])x\($0.max[1])" } ?? ""
      return "Valid values: left,top,width,height\(size)."
    }
    guard let min, let max, min <= max else { return nil }
    if type == .string { return "Valid values: a text of \(min) to \(max) bytes." }
    let range = "\(min) to \(max)" + (step.map { $0 > 1 ? " in steps of \($0)" : "" } ?? "")
    guard hasSeveralNumbers else { return "Valid range: \(range)." }
    guard let elementCount else { return nil }
    return "Valid values: \(flags.contains(.dynamicArray) ? "up to " : "")\(elementCount) numbers, each \(range)."
  }
}

extension Int64 {
  /// A number in decimal, or in hexadecimal with `0x`.
  fileprivate init?(text: some StringProtocol) {
    // A sign that promises a change, which it would not be.
    if text.hasPrefix("+") { return nil }
    if text.hasPrefix("0x"), let number = Int64(text.dropFirst(2), radix: 16) { self = number } else { self.init(text) }
  }
}

extension StringProtocol {
  /// ASCII letters in lower case and digits, with one `_` for anything between: `Exposure Time, Absolute` is `exposure_time_absolute`.
  fileprivate var spelling: String {
    lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "_")
  }
}
