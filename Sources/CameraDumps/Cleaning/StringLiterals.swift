/// Text as programs write it in strings, in JSON and elsewhere: `\n` for a line's end, `\t` for a tab, `\"` for a quote.
enum StringLiterals {
  /// The most levels of strings within strings.
  private static let mostLayers = 3

  /// Whether the text has `\n` twice, `\n\t`, or `"\t` twice. No tool prints that.
  static func isPresent(in bytes: [UInt8]) -> Bool {
    let ends = PasteEncoding.places(of: "\\n", in: bytes, most: 2)
    return ends.count > 1 || PasteEncoding.holds(bytes, "\\n\\t") || PasteEncoding.places(of: "\"\\t", in: bytes, most: 2).count > 1
  }

  /// The text without escapes, each string on lines of its own.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    for _ in 0..<mostLayers {
      text = withoutEscapes(text)
      if !isPresent(in: text) { break }
    }
    return text
  }

  private static func withoutEscapes(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var here = 0
    while here < bytes.count {
      let byte = bytes[here]
      if byte == .doubleQuote || byte == .quote, here == 0 || !bytes[here - 1].isWordLike,
        let (end, isText) = literalEnd(bytes, from: here + 1, quote: byte)
      {
        if isText {
          result.append(.newline)
          appendUnescaped(bytes[(here + 1)..<end], to: &result)
          result.append(.newline)
        } else {
          result += bytes[here...end]
        }
        here = end + 1
      } else {
        let end = byte == .backslash ? min(here + 6, bytes.count) : here + 1
        here += appendOne(bytes[here..<end], to: &result)
      }
    }
    return result
  }

  /// Where a quoted text ends, and whether it is a string: it has escapes or stands in a list. A pixel format's code is none.
  private static func literalEnd(_ bytes: [UInt8], from start: Int, quote: UInt8) -> (end: Int, isText: Bool)? {
    var here = start
    var hasEscapes = false
    while here < bytes.count, bytes[here] != quote {
      if bytes[here] == .newline { return nil }
      if bytes[here] == .backslash {
        hasEscapes = true
        here += 1
      }
      here += 1
    }
    guard here < bytes.count else { return nil }
    let isListed = here + 1 < bytes.count && quote == .doubleQuote && ",]".utf8.contains(bytes[here + 1])
    return (here, hasEscapes || isListed)
  }

  private static func appendUnescaped(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var rest = bytes
    while !rest.isEmpty { rest = rest.dropFirst(appendOne(rest.prefix(6), to: &result)) }
  }

  private static let meanings: [UInt8: [UInt8]] = [
    UInt8(ascii: "n"): [.newline], UInt8(ascii: "t"): [.tab], UInt8(ascii: "r"): [], .doubleQuote: [.doubleQuote], .quote: [.quote],
    .backslash: [.backslash], .slash: [.slash],
  ]

  /// Appends one byte or the meaning of one escape; returns its length.
  private static func appendOne(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) -> Int {
    let start = bytes.startIndex
    guard bytes[start] == .backslash, bytes.count > 1 else {
      result.append(bytes[start])
      return 1
    }
    if let meaning = meanings[bytes[start + 1]] {
      result += meaning
      return 2
    }
    let digits = bytes.dropFirst(2)
    if bytes[start + 1] == UInt8(ascii: "u"), digits.count == 4, digits.allSatisfy({ $0.hexadecimalDigit != nil }) {
      let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1.hexadecimalDigit ?? 0) }
      result += Array(String(Unicode.Scalar(value) ?? "\u{fffd}").utf8)
      return 6
    }
    result.append(.backslash)
    return 1
  }
}
