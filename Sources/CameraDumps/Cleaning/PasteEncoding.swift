/// Undoes the encoding of a whole text: UTF-16, quoted-printable mail, string literals, HTML.
enum PasteEncoding {
  /// How many bytes of a text are searched for the signs of an encoding.
  private static let searchedLength = 65_536

  /// The text as it was printed, in UTF-8; nil where it is that already.
  static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8]?
    for (isPresent, decode) in steps where isPresent(result ?? bytes) { result = decode(result ?? bytes) }
    return result
  }

  /// How each encoding is recognised and undone.
  private static let steps: [(isPresent: @Sendable ([UInt8]) -> Bool, decode: @Sendable ([UInt8]) -> [UInt8])] = [
    ({ isUTF16($0) }, { utf16($0) }), (QuotedPrintable.isPresent, QuotedPrintable.decoded),
    (StringLiterals.isPresent, StringLiterals.decoded),
    ({ holds($0, "<br") || holds($0, "<pre") || holds($0, "<code") }, { withoutTags($0) }),
  ]

  // MARK: UTF-16

  /// Whether the text begins with a byte order mark, or every other byte of its beginning is zero.
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

  /// The text without the tags that pages put around dumps. Others stay: people write `<snip>`.
  private static func withoutTags(_ bytes: [UInt8]) -> [UInt8] {
    bytes.rewritten { bytes, here in
      guard bytes[here] == .less, let close = bytes[here...].prefix(200).firstIndex(of: .greater) else { return nil }
      let name = bytes[(here + 1)..<close].prefix { $0.isWordLike || $0 == .slash }
      let word = String(decoding: name, as: UTF8.self).lowercased()
      let length = close + 1 - here
      let tag = word.count > 1 && word.hasSuffix("/") ? String(word.dropLast()) : word
      if breaks.contains(tag) {
        let isAtLineEnd = bytes[(close + 1)...].first == .newline
        return (length, isAtLineEnd ? [] : [.newline])
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
    let end = min(bytes.count, searchedLength)
    while here < end, result.count < most {
      if bytes[here] == word.bytes[0], bytes[here...].starts(with: word.bytes) { result.append(here) }
      here += 1
    }
    return result
  }
}
