/// A cursor over the bytes of one line.
///
/// Blanks are spaces and tabs. A scan that fails may leave the cursor anywhere: whoever tries again sets ``position`` back.
struct LineScanner {
  let bytes: [UInt8]
  var position: Int
  let end: Int
  /// Whether only the kind of a statement matters, and free texts need not be read.
  var isLookingAhead = false

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    position = start
    self.end = end ?? bytes.count
  }

  var isAtEnd: Bool { position >= end }

  /// The byte at the cursor, or 0 at the end.
  var next: UInt8 { position < end ? bytes[position] : 0 }

  mutating func skipBlanks() {
    while position < end, bytes[position].isBlank { position += 1 }
  }

  /// Moves over one byte if it is the one.
  mutating func accept(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Moves over a keyword, in which a space stands for one or more blanks.
  mutating func accept(_ keyword: Keyword) -> Bool {
    var here = position
    for byte in keyword.bytes {
      guard here < end else { return false }
      if byte == .space {
        guard bytes[here].isBlank else { return false }
        while here < end, bytes[here].isBlank { here += 1 }
      } else {
        guard bytes[here] == byte else { return false }
        here += 1
      }
    }
    position = here
    return true
  }

  /// Moves over bytes that are exactly these.
  mutating func acceptExactly(_ keyword: Keyword) -> Bool {
    let count = keyword.bytes.count
    guard count <= end - position, bytes[position..<position + count].elementsEqual(keyword.bytes) else { return false }
    position += count
    return true
  }

  /// Moves over a colon and the blanks around it.
  mutating func acceptColon() -> Bool {
    skipBlanks()
    guard accept(.colon) else { return false }
    skipBlanks()
    return true
  }

  /// A number without sign; nil where there is no digit or it does not fit.
  mutating func unsigned() -> UInt64? {
    var here = position
    var value: UInt64 = 0
    // Eighteen digits always fit.
    let safe = min(end, here + 18)
    while here < safe {
      let digit = bytes[here] &- .zero
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      here += 1
    }
    while here < end, bytes[here].isDigit {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(bytes[here] &- .zero))
      guard !overflow, !carry else { return nil }
      value = sum
      here += 1
    }
    defer { position = here }
    return here > position ? value : nil
  }

  /// A count of pixels: a number of at most 32 bits.
  mutating func pixels() -> Int? {
    guard let value = unsigned(), value <= UInt64(UInt32.max) else { return nil }
    return Int(value)
  }

  /// A number after `0x`, of at most 64 bits.
  mutating func hexadecimal() -> UInt64? {
    guard accept(.zero), accept(UInt8(ascii: "x")) || accept(UInt8(ascii: "X")) else { return nil }
    let start = position
    var value: UInt64 = 0
    while position < end, let digit = bytes[position].hexadecimalDigit {
      guard value >> 60 == 0 else { return nil }
      value = value << 4 | UInt64(digit)
      position += 1
    }
    return position > start ? value : nil
  }

  /// A number with sign, or one after `0x`.
  mutating func integer() -> Int64? {
    let start = position
    if accept(.zero), next | 0x20 == UInt8(ascii: "x") {
      position = start
      return hexadecimal().map { Int64(bitPattern: $0) }
    }
    position = start
    let isNegative = accept(.hyphen)
    guard let magnitude = unsigned() else { return nil }
    if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  /// The text of a range, without blanks at its ends, repaired where it is not UTF-8.
  func text(_ range: Range<Int>) -> String {
    var (start, stop) = (range.lowerBound, range.upperBound)
    while start < stop, bytes[start].isBlank { start += 1 }
    while start < stop, bytes[stop - 1].isBlank { stop -= 1 }
    return String(decoding: bytes[start..<stop], as: UTF8.self)
  }

  /// Moves over blanks and a line's end; false when something else follows.
  mutating func acceptLineEnd() -> Bool {
    skipBlanks()
    while accept(.carriageReturn) {}
    return isAtEnd || accept(.newline)
  }

  /// Whether only blanks are left.
  var isBlankToEnd: Bool {
    var here = position
    while here < end, bytes[here].isBlank { here += 1 }
    return here == end
  }
}

/// A word or words to look for, as bytes.
struct Keyword: ExpressibleByStringLiteral {
  let bytes: [UInt8]
  init(stringLiteral text: String) { bytes = Array(text.utf8) }
}

extension UInt8 {
  static var space: UInt8 { UInt8(ascii: " ") }
  static var tab: UInt8 { UInt8(ascii: "\t") }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var comma: UInt8 { UInt8(ascii: ",") }
  static var quote: UInt8 { UInt8(ascii: "'") }
  static var open: UInt8 { UInt8(ascii: "(") }
  static var close: UInt8 { UInt8(ascii: ")") }
  static var hyphen: UInt8 { UInt8(ascii: "-") }
  static var zero: UInt8 { UInt8(ascii: "0") }
  static var newline: UInt8 { UInt8(ascii: "\n") }
  static var carriageReturn: UInt8 { UInt8(ascii: "\r") }

  var isBlank: Bool { self == .space || self == .tab }
  var isDigit: Bool { self &- .zero < 10 }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  /// Whether the byte can be part of a word; bytes of other alphabets count.
  var isWordLike: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }

  var hexadecimalDigit: UInt8? {
    if isDigit { return self &- .zero }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }
}
