/// A position in the bytes of a JSON document, which moves forward token by token.
@usableFromInline
package struct JSONCursor {
  /// The document.
  @usableFromInline package let bytes: [UInt8]
  /// The offset of the next byte.
  @usableFromInline package var position = 0

  /// The first byte of the next token, after any space; nil at the end.
  @inlinable
  package mutating func peek() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      if !byte.isJSONSpace { return byte }
      position += 1
    }
    return nil
  }

  /// Moves to the next token, and returns its offset.
  package mutating func nextOffset() -> Int {
    _ = peek()
    return position
  }

  /// Takes the byte, or throws an error about what was expected.
  mutating func expect(_ byte: UInt8, _ expected: @autoclosure () -> String) throws(JSONError) {
    guard peek() == byte else { throw mismatch(expected()) }
    position += 1
  }

  /// Takes `true`, `false` or `null`.
  mutating func literal(_ text: String) throws(JSONError) {
    guard bytes[position...].starts(with: text.utf8) else { throw failure("A value that is none of JSON's begins here.") }
    position += text.utf8.count
  }

  /// Takes the next tokens if they match, with or without space between them; otherwise false, and nothing is taken.
  @inlinable
  package mutating func take(_ tokens: [UInt8]) -> Bool {
    if bytes.holds(tokens, tokens.indices, at: position) {
      position += tokens.count
      return true
    }
    guard let end = endOfSpaced(tokens) else { return false }
    position = end
    return true
  }

  @usableFromInline
  func endOfSpaced(_ tokens: [UInt8]) -> Int? {
    var rest = self
    var isInText = false
    for byte in tokens {
      if !isInText { _ = rest.peek() }
      guard rest.position < bytes.count, bytes[rest.position] == byte else { return nil }
      if byte == UInt8(ascii: "\"") { isInText.toggle() }
      rest.position += 1
    }
    return rest.position
  }

  /// Takes a repetition of an earlier part of the document, byte for byte; otherwise false, and nothing is taken.
  package mutating func takeRepetition(of range: Range<Int>) -> Bool {
    guard bytes.holds(bytes, range, at: position) else { return false }
    position += range.count
    return true
  }

  /// An error at the position.
  func failure(_ message: String) -> JSONError { JSONError(message, at: position) }

  /// An error that names the expected value and the actual one.
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
  @inlinable package var isJSONSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }

  /// Whether the byte is a decimal digit.
  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

extension [UInt8] {
  /// Whether the bytes at the offset equal a part of other bytes.
  @inlinable @inline(__always)
  func holds(_ other: [UInt8], _ range: Range<Int>, at offset: Int) -> Bool {
    guard offset >= 0, count - offset >= range.count else { return false }
    let (own, part) = (span.extracting(offset..<offset &+ range.count), other.span.extracting(range))
    // Without an early exit, many bytes are compared at once.
    var difference: UInt8 = 0
    for index in part.indices { difference |= own[index] ^ part[index] }
    return difference == 0
  }
}
