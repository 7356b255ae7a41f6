/// One or more words to look for, as bytes.
struct Keyword: ExpressibleByStringLiteral {
  let bytes: [UInt8]

  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  /// The words as a text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Several keywords that are looked for at once, exactly as they are spelled.
struct KeywordSet: ExpressibleByArrayLiteral {
  private let keywords: [Keyword]
  private let firstBytes: [Bool]

  init(arrayLiteral keywords: Keyword...) { self.init(keywords) }

  init(_ keywords: [Keyword]) {
    self.keywords = keywords
    var firstBytes = [Bool](repeating: false, count: 256)
    for keyword in keywords { firstBytes[Int(keyword.bytes[0])] = true }
    self.firstBytes = firstBytes
  }

  /// Whether a keyword can begin with the byte.
  func mayBegin(with byte: UInt8) -> Bool { firstBytes[Int(byte)] }

  /// Whether one of the keywords occurs anywhere.
  func occurs(in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.contains { here in
      mayBegin(with: bytes[here]) && keywords.contains { bytes[here...].starts(with: $0.bytes) }
    }
  }
}
