/// A position in the bytes of a JSON document, which moves forward token by token.
@usableFromInline
package struct JSONCursor {
  /// The document.
  package let bytes: [UInt8]
  /// The offset of the next byte.
  @usableFromInline package var position = 0

  /// The first byte of the next token, after any space; nil at the end.
  @usableFromInline
  package mutating func peek() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      if !byte.isJSONSpace { return byte }
      position += 1
    }
    return nil
  }

  /// Moves to the next token, and returns its offset.
  @usableFromInline
  package mutating func nextOffset() -> Int {
    _ = peek()
    return position
  }

  /// Takes the byte, or throws an error about what was expected.
  @usableFromInline
  mutating func expect(_ byte: UInt8, _ expected: @autoclosure () -> String) throws(JSONError) {
    guard peek() == byte else { throw mismatch(expected()) }
    position += 1
  }

  /// Takes `true`, `false` or `null`.
  mutating func literal(_ text: String) throws(JSONError) {
    guard bytes[position...].starts(with: text.utf8) else { throw failure("A value that is none of JSON's begins here.") }
    position += text.utf8.count
  }

  /// An error at the position.
  func failure(_ message: String) -> JSONError { JSONError(message, at: position) }

  /// An error that names the expected value and the actual one.
  @usableFromInline
  mutating func mismatch(_ expected: String) -> JSONError {
    guard let byte = peek() else {
      let expected = expected.prefix(1).lowercased() + expected.dropFirst()
      return failure("The document ends where \(expected) was expected: it is cut off.")
    }
    return failure("\(expected) was expected, found \(Self.name(of: byte)).")
  }

  /// The name of the value that begins with the byte, for people.
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
}

extension UInt8 {
  /// Whether JSON allows the byte between tokens.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }

  /// Whether the byte is a decimal digit.
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
