import CameraModel

/// A control as a dump shows it; nil for what is not printed.
struct PrintedControl {
  var name = ""
  var id: UInt32?
  var type: ControlType = .unknown
  var min: Int64?
  var max: Int64?
  var step: Int64?
  var defaultValue: Int64?
  var value: ControlValue?
  var flags: [ControlFlag] = []
  var dimensions: [Int] = []
  /// The key of the number at the end of the line: the next line may hold more of its digits.
  var cutNumber: String?

  /// Adds the values from the rest of a broken line.
  mutating func append(_ rest: PrintedControl) {
    min = rest.min ?? min
    max = rest.max ?? max
    step = rest.step ?? step
    defaultValue = rest.defaultValue ?? defaultValue
    value = rest.value ?? value
    flags += rest.flags
    dimensions += rest.dimensions
  }

  /// Removes the number at the end of the line.
  mutating func dropCutNumber() {
    switch cutNumber {
    case "min": min = nil
    case "max": max = nil
    case "step": step = nil
    case "default": defaultValue = nil
    case "value": value = nil
    default: break
    }
  }

  /// Whether the kernel has every flag; the last one may be cut.
  var hasKnownFlags: Bool { (hasCutFlag ? flags.dropLast() : flags[...]).allSatisfy(Self.knownFlags.contains) }

  /// Whether the last flag is only the beginning of one.
  var hasCutFlag: Bool {
    guard let last = flags.last, !Self.knownFlags.contains(last) else { return false }
    return Self.knownFlags.contains { $0.rawValue.hasPrefix(last.rawValue) }
  }

  private static let knownFlags = Set(ControlFlag.flags(bits: 0x1fff))

  /// Whether more must follow: a control of a simple type ends in its value.
  var lacksValue: Bool { value == nil && dimensions.isEmpty && flags.isEmpty && hasSimpleType }

  /// Whether its value is one number or one text.
  var hasSimpleType: Bool { Self.simpleTypes.contains(type) }

  private static let simpleTypes: Set<ControlType> = [.integer, .integer64, .boolean, .menu, .integerMenu, .bitmask, .string]

  /// The words in parentheses that `v4l2-ctl` prints for `enum v4l2_ctrl_type`.
  static let types: [String: ControlType] = [
    "int": .integer, "int64": .integer64, "bool": .boolean, "menu": .menu, "intmenu": .integerMenu, "button": .button,
    "bitmask": .bitmask, "str": .string, "u8": .u8, "u16": .u16, "u32": .u32, "area": .area, "class": .controlClass,
  ]

  /// Flags whose name is not the printed word in camel case.
  private static let flagWords = ["has-min-max": "hasWhichMinMax"]

  /// `read-only` is `readOnly`; `0x00000800` holds the bits for which the tool had no word. Unknown words are kept.
  static func flags(_ word: String) -> [ControlFlag] {
    if let known = flagWords[word] { return [ControlFlag(rawValue: known)] }
    if word.hasPrefix("0x"), let bits = UInt32(word.dropFirst(2), radix: 16) { return ControlFlag.flags(bits: bits) }
    let parts = word.split(separator: "-")
    guard let first = parts.first else { return [ControlFlag(rawValue: word)] }
    return [ControlFlag(rawValue: parts.dropFirst().reduce(String(first)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() })]
  }
}
