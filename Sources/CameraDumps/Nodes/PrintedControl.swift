import CameraModel

/// A control as a dump shows it; what is not printed is nil.
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

  init(name: String, id: UInt32?, type: ControlType) { (self.name, self.id, self.type) = (name, id, type) }

  /// Whether more must follow: a control of a simple type ends in its value or its flags.
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
