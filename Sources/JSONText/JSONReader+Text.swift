extension JSONReader {
  /// Reads a text.
  package mutating func string() throws(JSONError) -> String {
    let start = position
    try expect(UInt8(ascii: "\""), "A text")
    let first = position
    while position < bytes.count, bytes[position].isPlainInJSONText { position += 1 }
    guard position < bytes.count else { throw failure("The document ends inside a text: it is cut off.") }
    let text: String?
    if bytes[position] == UInt8(ascii: "\"") {
      text = String(validating: bytes[first..<position], as: UTF8.self)
      position += 1
    } else {
      text = String(validating: try escapedText(after: first), as: UTF8.self)
    }
    guard let text else { throw failure("A text is not UTF-8.", at: start) }
    return text
  }

  /// Reads a text of four printable ASCII characters, as nearly all codes are, without making a text of it: the first is the lowest byte.
  /// Nil, and nothing is read, where there is something else.
  package mutating func fourCharacters() -> UInt32? {
    let quote = UInt8(ascii: "\"")
    guard peek() == quote, position + 5 < bytes.count, bytes[position + 5] == quote else { return nil }
    var code: UInt32 = 0
    for place in 1...4 {
      let byte = bytes[position + place]
      guard byte.isPlainInJSONText, byte < 0x7f else { return nil }
      code |= UInt32(byte) << (8 * UInt32(place - 1))
    }
    position += 6
    return code
  }

  /// Reads the rest of a text that holds an escape, up to behind its quotation mark.
  private mutating func escapedText(after first: Int) throws(JSONError) -> [UInt8] {
    var result = Array(bytes[first..<position])
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return result
      case UInt8(ascii: "\\"): try appendEscape(to: &result)
      case 0x00..<0x20:
        throw failure("\(Self.name(of: byte)) stands in a text; it has to be escaped.".capitalizingFirst, at: position - 1)
      default: result.append(byte)
      }
    }
    throw failure("The document ends inside a text: it is cut off.")
  }

  private mutating func appendEscape(to result: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw failure("The document ends inside a text: it is cut off.") }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0c)
    case UInt8(ascii: "n"): result.append(0x0a)
    case UInt8(ascii: "r"): result.append(0x0d)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"): result.append(contentsOf: String(try escapedScalar()).utf8)
    default: throw failure("A backslash is followed by \(Self.name(of: letter)), which is no escape.", at: position - 2)
    }
  }

  /// The scalar of `\uXXXX`, or of two of them that make a pair; the reader stands behind the first `u`.
  private mutating func escapedScalar() throws(JSONError) -> Character {
    let start = position - 2
    let unit = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    // Only the first half of a pair may stand first, and only the second half after it.
    if (0xd800...0xdbff).contains(unit), bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      position += 2
      let second = try hexadecimalUnit()
      if (0xdc00...0xdfff).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
      {
        return Character(scalar)
      }
    }
    throw failure("Half a surrogate pair is escaped without its other half.", at: start)
  }

  private mutating func hexadecimalUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < bytes.count else { throw failure("The document ends inside a text: it is cut off.") }
      guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else {
        throw failure("An escape needs four hexadecimal digits.")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

extension UInt8 {
  /// Whether the byte may stand in a text as it is, and does not end it.
  fileprivate var isPlainInJSONText: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }
}

extension String {
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
