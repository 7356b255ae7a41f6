import CameraModel

extension UInt8 {
  /// Whether the byte stands for itself in a JSON text: printable ASCII but the quotation mark and the backslash.
  var isPlainInJSON: Bool {
    self >= 0x20 && self < 0x7f && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}

extension JSONWriter {
  /// Writes a text's inside with what has to be escaped, and what is harmful to show, as escapes.
  mutating func append(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        append(UInt8(ascii: "\\"))
        append(UInt8(truncatingIfNeeded: scalar.value))
      case "\n": append(shortEscape: UInt8(ascii: "n"))
      case "\r": append(shortEscape: UInt8(ascii: "r"))
      case "\t": append(shortEscape: UInt8(ascii: "t"))
      case _ where scalar.isHarmful:
        for unit in UTF16.encode(scalar) ?? .init() { append(unit: unit) }
      default:
        for byte in UTF8.encode(scalar) ?? .init() { append(byte) }
      }
    }
  }

  private mutating func append(shortEscape letter: UInt8) {
    append(UInt8(ascii: "\\"))
    append(letter)
  }

  /// `\u` and four lower-case hexadecimal digits; two of them for a scalar beyond the basic plane.
  private mutating func append(unit: UInt16) {
    append(shortEscape: UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xf)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
  }
}
