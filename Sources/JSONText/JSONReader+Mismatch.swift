extension JSONReader {
  /// An error that says what was expected, and what stands there instead.
  mutating func mismatch(_ expected: String) -> JSONError {
    guard let byte = peek() else { return failure("The document ends where \(lowercasingFirst(expected)) was expected: it is cut off.") }
    return failure("\(expected) was expected, found \(Self.name(of: byte)).")
  }

  /// What begins with the byte, for people.
  static func name(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "{"): "an object"
    case UInt8(ascii: "["): "an array"
    case UInt8(ascii: "\""): "a text"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "a number"
    case UInt8(ascii: "t"): "true"
    case UInt8(ascii: "f"): "false"
    case UInt8(ascii: "n"): "null"
    case 0x21...0x7e: "“\(Character(Unicode.Scalar(byte)))”"
    default: "the byte 0x\(String(byte >> 4, radix: 16))\(String(byte & 0xf, radix: 16))"
    }
  }

  private func lowercasingFirst(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }
}
