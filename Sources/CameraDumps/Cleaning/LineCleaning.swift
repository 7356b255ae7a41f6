/// Undoes what mail programs, web pages and terminals did to the characters of a text.
enum LineCleaning {
  private static let ampersand = UInt8(ascii: "&")
  private static let hash = UInt8(ascii: "#")

  /// Whether a byte may need cleaning: other alphabets, control characters but the tab, HTML's `&`, the `#` of syslog's `#011`,
  /// the backslash of `\t`.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    byte >= 0x7f || (byte < 0x20 && byte != .tab) || byte == ampersand || byte == hash || byte == .backslash
  }

  /// The text with plain blanks, quotes and dashes, and without escape sequences and invisible characters; nil where nothing changes.
  static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(where: { isSuspect($0) && $0 != .newline }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for line in bytes.lineRanges {
      var end = line.upperBound
      while end > line.lowerBound, bytes[end - 1] == .carriageReturn { end -= 1 }
      let content = bytes[line.lowerBound..<end]
      result += content.contains(where: isSuspect) ? clean(content)[...] : content
      result.append(.newline)
    }
    return result
  }

  private static func clean(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var here = bytes.startIndex
    while here < bytes.endIndex {
      let byte = bytes[here]
      if isSuspect(byte), let (length, replacement) = substitution(bytes[here...]) {
        result += replacement
        here += length
      } else if byte >= 0xc0 {
        // The following bytes belong to the same character, even where they look like something to clean.
        let rest = bytes[(here + 1)...].prefix(3).prefix { $0 & 0xc0 == 0x80 }
        result += bytes[here..<rest.endIndex]
        here = rest.endIndex
      } else {
        result.append(byte)
        here += 1
      }
    }
    return result
  }

  private static func substitution(_ bytes: ArraySlice<UInt8>) -> (Int, [UInt8])? {
    switch bytes.first {
    case 0x1b: return (escapeLength(bytes), [])
    case .carriageReturn: return (1, [.space])
    case ampersand, hash, .backslash: return first(of: entities, in: bytes)
    // The no-break space of Latin-1.
    case 0xa0: return (1, [.space])
    case 0xc2, 0xc3, 0xd1, 0xe2, 0xe3, 0xef: return first(of: characters, in: bytes)
    default: return nil
    }
  }

  private static func first(of table: [([UInt8], [UInt8])], in bytes: ArraySlice<UInt8>) -> (Int, [UInt8])? {
    table.first { bytes.starts(with: $0.0) }.map { ($0.0.count, $0.1) }
  }

  /// A terminal's sequence: `ESC [` up to a letter; else `ESC` alone.
  private static func escapeLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let rest = bytes.dropFirst()
    guard rest.first == .openBracket else { return 1 }
    let parameters = rest.dropFirst().prefix(32).prefix { (0x20...0x3f).contains($0) }
    return parameters.endIndex < bytes.endIndex ? parameters.endIndex + 1 - bytes.startIndex : bytes.count
  }

  private static let characters: [([UInt8], [UInt8])] = [
    ("\u{a0}", " "), ("\u{ad}", ""), ("\u{d7}", "x"), ("\u{200b}", ""), ("\u{200c}", ""), ("\u{200d}", ""), ("\u{200e}", ""),
    ("\u{200f}", ""), ("\u{2010}", "-"), ("\u{2011}", "-"), ("\u{2012}", "-"), ("\u{2013}", "-"), ("\u{2014}", "-"), ("\u{2212}", "-"),
    ("\u{2018}", "'"), ("\u{2019}", "'"), ("\u{201a}", "'"), ("\u{201b}", "'"), ("\u{2032}", "'"), ("\u{201c}", "\""),
    ("\u{201d}", "\""), ("\u{2060}", ""), ("\u{feff}", ""), ("\u{3000}", " "), ("\u{202f}", " "), ("\u{205f}", " "),
    ("\u{445}", "x"), ("\u{2000}", " "), ("\u{2001}", " "), ("\u{2002}", " "), ("\u{2003}", " "), ("\u{2004}", " "), ("\u{2005}", " "),
    ("\u{2006}", " "), ("\u{2007}", " "), ("\u{2008}", " "), ("\u{2009}", " "), ("\u{200a}", " "), ("\u{2502}", "|"),
    // Quotes, dashes and the multiplication sign in UTF-8 that was read as Windows-1252.
    ("â€˜", "'"), ("â€™", "'"), ("â€“", "-"), ("â€”", "-"), ("Ã—", "x"), ("Â\u{a0}", " "),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  private static let entities: [([UInt8], [UInt8])] = [
    ("&nbsp;", " "), ("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&apos;", "'"),
    ("&#160;", " "), ("&#9;", "\t"), ("&Tab;", "\t"), ("&emsp;", " "), ("&ensp;", " "), ("&lsquo;", "'"), ("&rsquo;", "'"),
    ("&#8216;", "'"), ("&#8217;", "'"), ("&times;", "x"), ("&#215;", "x"), ("&ndash;", "-"), ("&#34;", "\""), ("&#x2F;", "/"),
    ("&#47;", "/"), ("#011", "\t"), ("#015", ""), ("\\t", "\t"), ("\\'", "'"), ("\\\"", "\""),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
}
