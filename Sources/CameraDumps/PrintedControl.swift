import CameraModel

/// A control as a dump shows it: what is not printed is nil.
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
  /// The key of the number that the line ends in: the next line may hold more of its digits.
  var cutNumber: String?

  /// Takes over what the rest of a broken line says.
  mutating func append(_ rest: PrintedControl) {
    min = rest.min ?? min
    max = rest.max ?? max
    step = rest.step ?? step
    defaultValue = rest.defaultValue ?? defaultValue
    value = rest.value ?? value
    flags += rest.flags
    dimensions += rest.dimensions
  }

  /// Forgets the number that the line ends in.
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

  /// Whether every flag is one that the kernel has, or the last one the beginning of one.
  var hasKnownFlags: Bool {
    flags.dropLast().allSatisfy(Self.knownFlags.contains) && (hasCutFlag || flags.allSatisfy(Self.knownFlags.contains))
  }

  /// Whether the last flag is the beginning of one only.
  var hasCutFlag: Bool {
    guard let last = flags.last, !Self.knownFlags.contains(last) else { return false }
    return Self.knownFlags.contains { $0.rawValue.hasPrefix(last.rawValue) }
  }

  private static let knownFlags = Set(ControlFlag.flags(bits: 0x1fff))

  /// Whether more must follow: a value is printed last, save for what has none.
  var lacksValue: Bool {
    value == nil && dimensions.isEmpty && flags.isEmpty && Self.simpleTypes.contains(type)
  }

  /// Whether a value is one number or one text.
  static func isSimple(_ type: ControlType) -> Bool { simpleTypes.contains(type) }

  private static let simpleTypes: Set<ControlType> = [.integer, .integer64, .boolean, .menu, .integerMenu, .bitmask, .string]

  /// The words in parentheses that `v4l2-ctl` prints for `enum v4l2_ctrl_type`.
  static let types: [String: ControlType] = [
    "int": .integer, "int64": .integer64, "bool": .boolean, "menu": .menu, "intmenu": .integerMenu, "button": .button,
    "bitmask": .bitmask, "str": .string, "u8": .u8, "u16": .u16, "u32": .u32, "area": .area, "class": .controlClass,
  ]

  /// Words of flags whose own spelling is not the hyphenated one in one word.
  private static let flagWords = ["has-min-max": "hasWhichMinMax"]

  /// `read-only` is `readOnly`, `0x00000800` the bits that the printing program had no word for; what is unknown is kept.
  static func flags(_ word: String) -> [ControlFlag] {
    if let known = flagWords[word] { return [ControlFlag(rawValue: known)] }
    if word.hasPrefix("0x"), let bits = UInt32(word.dropFirst(2), radix: 16) { return ControlFlag.flags(bits: bits) }
    let parts = word.split(separator: "-")
    guard let first = parts.first else { return [ControlFlag(rawValue: word)] }
    return [ControlFlag(rawValue: parts.dropFirst().reduce(String(first)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() })]
  }
}
