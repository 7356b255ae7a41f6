extension UInt8 {
  static var space: UInt8 { UInt8(ascii: " ") }
  static var tab: UInt8 { UInt8(ascii: "\t") }
  static var newline: UInt8 { UInt8(ascii: "\n") }
  static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var semicolon: UInt8 { UInt8(ascii: ";") }
  static var comma: UInt8 { UInt8(ascii: ",") }
  static var point: UInt8 { UInt8(ascii: ".") }
  static var equals: UInt8 { UInt8(ascii: "=") }
  static var slash: UInt8 { UInt8(ascii: "/") }
  static var backslash: UInt8 { UInt8(ascii: "\\") }
  static var hyphen: UInt8 { UInt8(ascii: "-") }
  static var plus: UInt8 { UInt8(ascii: "+") }
  static var less: UInt8 { UInt8(ascii: "<") }
  static var greater: UInt8 { UInt8(ascii: ">") }
  static var bar: UInt8 { UInt8(ascii: "|") }
  static var quote: UInt8 { UInt8(ascii: "'") }
  static var doubleQuote: UInt8 { UInt8(ascii: "\"") }
  static var open: UInt8 { UInt8(ascii: "(") }
  static var close: UInt8 { UInt8(ascii: ")") }
  static var openBracket: UInt8 { UInt8(ascii: "[") }
  static var closeBracket: UInt8 { UInt8(ascii: "]") }
  static var openBrace: UInt8 { UInt8(ascii: "{") }
  static var closeBrace: UInt8 { UInt8(ascii: "}") }
  static var zero: UInt8 { UInt8(ascii: "0") }

  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == .space || self == .tab }
  var isDigit: Bool { self &- .zero < 10 }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  /// Whether the byte can be part of a word; bytes of other alphabets count.
  var isWordLike: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }

  /// The value of a hexadecimal digit; nil for any other byte.
  var hexadecimalDigit: UInt8? {
    if isDigit { return self &- .zero }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
}

extension [UInt8] {
  /// The bytes with `edit` applied: it returns how many bytes to skip and what replaces them, or nil to keep one byte.
  func rewritten(_ edit: ([UInt8], _ here: Int) -> (length: Int, replacement: [UInt8])?) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var here = 0
    while here < count {
      if let (length, replacement) = edit(self, here) {
        result += replacement
        here += length
      } else {
        result.append(self[here])
        here += 1
      }
    }
    return result
  }

  /// Where each line's bytes are, without the newline.
  var lineRanges: [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for here in indices where self[here] == .newline {
      result.append(start..<here)
      start = here + 1
    }
    if start < count { result.append(start..<count) }
    return result
  }
}

extension Substring {
  /// The text with one space for each run of blanks: no driver's description has two.
  var singleSpaced: String {
    var last: UInt8 = 0
    for byte in utf8 {
      if byte == .tab || (byte == .space && last == .space) {
        return split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
      }
      last = byte
    }
    return String(self)
  }

  /// The text without blanks at its ends.
  var trimmingBlanks: Substring {
    var bytes = utf8
    while let first = bytes.first, first.isBlank { bytes.removeFirst() }
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    return Substring(bytes)
  }
}
