import CameraModel
import PixelFormats

/// A text of a document, between quotation marks.
@usableFromInline
enum JSONString {
  /// Reads a text.
  @usableFromInline
  static func read(_ cursor: inout JSONCursor) throws(JSONError) -> String {
    let start = cursor.position
    try cursor.expect(UInt8(ascii: "\""), "A text")
    let first = cursor.position
    while cursor.position < cursor.bytes.count, cursor.bytes[cursor.position].standsForItself { cursor.position += 1 }
    guard cursor.position < cursor.bytes.count else { throw cutOff(cursor) }
    let text: String?
    if cursor.bytes[cursor.position] == UInt8(ascii: "\"") {
      text = String(validating: cursor.bytes[first..<cursor.position], as: UTF8.self)
      cursor.position += 1
    } else {
      text = String(validating: try readEscaped(&cursor, after: first), as: UTF8.self)
    }
    guard let text else { throw JSONError("A text is not UTF-8.", at: start) }
    return text
  }

  /// Reads the rest of a text that contains an escape, including its closing quotation mark.
  private static func readEscaped(_ cursor: inout JSONCursor, after first: Int) throws(JSONError) -> [UInt8] {
    var result = Array(cursor.bytes[first..<cursor.position])
    while cursor.position < cursor.bytes.count {
      let byte = cursor.bytes[cursor.position]
      switch byte {
      case UInt8(ascii: "\""):
        cursor.position += 1
        return result
      case UInt8(ascii: "\\"): try readEscape(&cursor, into: &result)
      case 0x00..<0x20:
        let name = JSONCursor.name(of: byte)
        throw cursor.failure("\(name.prefix(1).uppercased() + name.dropFirst()) stands in a text; it has to be escaped.")
      default:
        result.append(byte)
        cursor.position += 1
      }
    }
    throw cutOff(cursor)
  }

  private static func readEscape(_ cursor: inout JSONCursor, into result: inout [UInt8]) throws(JSONError) {
    let start = cursor.position
    cursor.position += 1
    guard cursor.position < cursor.bytes.count else { throw cutOff(cursor) }
    let letter = cursor.bytes[cursor.position]
    cursor.position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0c)
    case UInt8(ascii: "n"): result.append(0x0a)
    case UInt8(ascii: "r"): result.append(0x0d)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"): result.append(contentsOf: String(try readScalar(&cursor, at: start)).utf8)
    default: throw JSONError("A backslash is followed by \(JSONCursor.name(of: letter)), which is no escape.", at: start)
    }
  }

  /// Reads the scalar of `\uXXXX`, or of a pair of them; the cursor is after the first `u`.
  private static func readScalar(_ cursor: inout JSONCursor, at start: Int) throws(JSONError) -> Character {
    let unit = try readUnit(&cursor)
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    // A pair must begin with its first half and end with its second half.
    if (0xd800...0xdbff).contains(unit), cursor.bytes[cursor.position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      cursor.position += 2
      let second = try readUnit(&cursor)
      if (0xdc00...0xdfff).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
      {
        return Character(scalar)
      }
    }
    throw JSONError("Half a surrogate pair is escaped without its other half.", at: start)
  }

  private static func readUnit(_ cursor: inout JSONCursor) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard cursor.position < cursor.bytes.count else { throw cutOff(cursor) }
      guard let digit = Character(Unicode.Scalar(cursor.bytes[cursor.position])).hexDigitValue else {
        throw cursor.failure("An escape needs four hexadecimal digits.")
      }
      unit = unit << 4 | UInt16(digit)
      cursor.position += 1
    }
    return unit
  }

  private static func cutOff(_ cursor: JSONCursor) -> JSONError { cursor.failure("The document ends inside a text: it is cut off.") }

  /// Writes a text. Control characters, and others on which a terminal may act, become escapes.
  static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ $0.standsForItself && $0 < 0x7f }) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { write(scalar, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
    case "\n": bytes += Array("\\n".utf8)
    case "\r": bytes += Array("\\r".utf8)
    case "\t": bytes += Array("\\t".utf8)
    case _ where scalar.isHarmful:
      // A scalar beyond the basic plane has two units.
      for unit in UTF16.encode(scalar) ?? .init() {
        bytes += Array("\\u".utf8) + Array(unit.digits(4, radix: 16).utf8)
      }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }
}

extension UInt8 {
  /// Whether the byte represents itself in a text, and does not end it.
  var standsForItself: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }
}
