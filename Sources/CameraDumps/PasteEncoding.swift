/// What a paste was put into on its way: another encoding, a mail's, a web page's, or a string literal of a program.
enum PasteEncoding {
  /// How much of a text is looked at for the signs of an encoding.
  private static let telling = 65_536

  /// The text as it was printed, in UTF-8; nil where it is that already.
  static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8]?
    for (isPresent, decode) in steps where isPresent(result ?? bytes) { result = decode(result ?? bytes) }
    return result
  }

  /// The encodings: the sign of each, and how it is undone.
  private static let steps: [(isPresent: @Sendable ([UInt8]) -> Bool, decode: @Sendable ([UInt8]) -> [UInt8])] = [
    ({ isUTF16($0) }, { utf16($0) }), (QuotedPrintable.isPresent, QuotedPrintable.decoded),
    (StringLiterals.isPresent, StringLiterals.decoded),
    ({ holds($0, "<br") || holds($0, "<pre") || holds($0, "<code") }, { withoutTags($0) }),
  ]

  // MARK: UTF-16

  /// Whether every other byte of the beginning is zero, or a mark of the order of bytes says so.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4 else { return false }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) { return true }
    let beginning = bytes.prefix(64)
    let zeros = beginning.indices.filter { beginning[$0] == 0 }
    return zeros.count * 5 >= beginning.count * 2 && Set(zeros.map { $0 % 2 }).count == 1
  }

  private static func utf16(_ bytes: [UInt8]) -> [UInt8] {
    let isBigEndian = bytes.starts(with: [0xfe, 0xff]) || (bytes[0] == 0 && bytes[1] != 0)
    let high = isBigEndian ? 0 : 1
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { here -> UInt16 in
      UInt16(bytes[here + high]) << 8 | UInt16(bytes[here + 1 - high])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  // MARK: HTML

  private static let breaks: Set<String> = ["br", "/p", "/div", "/li", "/tr", "/pre"]
  private static let marks: Set<String> = [
    "pre", "code", "p", "div", "li", "tr", "td", "th", "ul", "ol", "table", "tbody", "span", "b", "i", "em", "strong", "tt", "samp", "font",
    "blockquote", "a", "html", "body",
  ]

  /// The text without the tags that pages put around dumps. Others stay: `<snip>` is a person's.
  private static func withoutTags(_ bytes: [UInt8]) -> [UInt8] {
    rewritten(bytes, at: UInt8(ascii: "<")) { rest in
      guard let close = rest.prefix(200).firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let name = rest[(rest.startIndex + 1)..<close].prefix { $0.isWordLike || ($0 == UInt8(ascii: "/")) }
      let word = String(decoding: name, as: UTF8.self).lowercased()
      let length = close + 1 - rest.startIndex
      let tag = word.count > 1 && word.hasSuffix("/") ? String(word.dropLast()) : word
      if breaks.contains(tag) {
        let isAtEnd = rest.dropFirst(length).first == .newline
        return (length, isAtEnd ? [] : [.newline])
      }
      return marks.contains(tag.hasPrefix("/") ? String(tag.dropFirst()) : tag) ? (length, []) : nil
    }
  }

  // MARK: Searching

  static func holds(_ bytes: [UInt8], _ word: Keyword) -> Bool { !places(of: word, in: bytes, most: 1).isEmpty }

  /// Where a word stands in the beginning of a text.
  static func places(of word: Keyword, in bytes: [UInt8], most: Int = .max) -> [Int] {
    var result: [Int] = []
    var here = 0
    let end = min(bytes.count, telling)
    while here < end, result.count < most {
      if bytes[here] == word.bytes[0], bytes[here...].starts(with: word.bytes) { result.append(here) }
      here += 1
    }
    return result
  }

  /// The text with something else where a byte begins what `replacement` knows: how long it is, and what stands for it.
  private static func rewritten(
    _ bytes: [UInt8], at sign: UInt8, replacement: (ArraySlice<UInt8>) -> (length: Int, bytes: [UInt8])?
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var here = 0
    while here < bytes.count {
      if bytes[here] == sign, let (length, other) = replacement(bytes[here...]) {
        result += other
        here += length
      } else {
        result.append(bytes[here])
        here += 1
      }
    }
    return result
  }
}
