/// Paths, failures, and words of the tools of which nothing is kept.
enum PathLines {
  static let patterns: [LinePattern] =
    [
      LinePattern("/dev/", read: path), LinePattern("Compliance test for ", .start, read: testedPath),
      LinePattern("VIDIOC_", read: callResult),
      wholeLine("(not using libv4l2)"), wholeLine("(using libv4l2)"), numbered("Pad"), numbered("Link"), numbered("Standard"),
      LinePattern("Video Standard", .start) { scanner in
        scanner.skipBlanks()
        return scanner.accept(.equals) ? scanner.ignoreText() : .none
      },
    ]
    + fieldOrders.map(wholeLine) + OmissionLines.patterns

  /// The words that `v4l2-ctl` prints for `enum v4l2_field`.
  private static let fieldOrders: [Keyword] = [
    "None", "Any", "Top", "Bottom", "Interlaced", "Interlaced Top-Bottom", "Interlaced Bottom-Top", "Sequential Top-Bottom",
    "Sequential Bottom-Top", "Alternating",
  ]

  private static func wholeLine(_ words: Keyword) -> LinePattern {
    LinePattern(words, .start) { scanner in
      scanner.skipBlanks()
      _ = scanner.accept(.colon)
      return scanner.isBlankToEnd ? .ignored : .none
    }
  }

  /// `Pad 0x01000007   : 0: Sink`.
  private static func numbered(_ word: Keyword) -> LinePattern {
    LinePattern(word, .start) { scanner in
      scanner.skipBlanks()
      return scanner.hexadecimal() != nil && scanner.acceptSpaced(.colon) ? scanner.ignoreText() : .none
    }
  }

  private static func isPathLike(_ byte: UInt8) -> Bool { byte.isWordLike || byte == .hyphen || byte == .slash || byte == .point }

  /// A path at the end of a line, with or without a colon.
  private static func path(_ scanner: inout LineScanner) -> LineReading {
    let start = scanner.statementStart
    scanner.skip(while: isPathLike)
    let path = scanner.text(start..<scanner.position)
    skipAnnotations(&scanner)
    let isAlone = scanner.isBlankToEnd && !followsWord(scanner.bytes, start)
    if scanner.acceptSpaced(.colon), scanner.accept(immediateExit) { return .statement(.closingPath(path)) }
    scanner.skip(while: closings.contains)
    return scanner.isBlankToEnd ? .statement(.path(path, isAlone: isAlone)) : .none
  }

  /// `Compliance test for uvcvideo device /dev/video0:`, behind which `v4l2-compliance` prints what `v4l2-ctl -D` does.
  private static func testedPath(_ scanner: inout LineScanner) -> LineReading {
    guard scanner.freeText().hasSuffix("device") || scanner.isLookingAhead, scanner.sees("/dev/") else { return .none }
    let path = scanner.text(while: isPathLike)
    _ = scanner.acceptSpaced(.colon)
    return scanner.isBlankToEnd ? .statement(.path(path, isAlone: false)) : .none
  }

  private static let link: Keyword = " <- /dev/"
  private static let annotations: [Keyword] = [" (input: ", " (output: "]
  private static let immediateExit: Keyword = "Immediate exit requested"
  private static let closings = Set<UInt8>(":|`*\"'=)]>,-#".utf8)

  /// Skips what newer lists of devices print behind a path: links to it, and with `--verbose` the selected input.
  private static func skipAnnotations(_ scanner: inout LineScanner) {
    let start = scanner.position
    if scanner.accept(link) {
      scanner.skip { $0 != .open }
      if !scanner.isAtEnd { scanner.position -= 1 }
    }
    let end = scanner.position
    guard annotations.contains(where: { scanner.accept($0) }) else { return }
    // A name may hold parentheses: the last one of the line ends it.
    scanner.position = scanner.end
    while scanner.position > end, scanner.bytes[scanner.position - 1].isBlank { scanner.position -= 1 }
    if scanner.bytes[scanner.position - 1] != .close { scanner.position = start }
  }

  /// Whether a word stands before, with or without blanks between.
  private static func followsWord(_ bytes: [UInt8], _ start: Int) -> Bool {
    bytes[..<start].last { !$0.isBlank }?.isWordLike ?? false
  }

  /// `VIDIOC_QUERYCAP: ok`, `VIDIOC_STREAMON: failed: No space left on device`.
  private static func callResult(_ scanner: inout LineScanner) -> LineReading {
    scanner.skip(while: \.isWordLike)
    let call = scanner.text(scanner.statementStart..<scanner.position)
    guard scanner.acceptSpaced(.colon) else { return .none }
    if scanner.accept("ok") { return .ignored }
    guard scanner.accept("failed") else { return .none }
    _ = scanner.acceptSpaced(.colon)
    return .statement(.failure(call: call, reason: scanner.freeText()))
  }
}

/// Marks of omission: `...`, `<snip>`, `[truncated]`, and the `@@` between two hunks of a patch.
enum OmissionLines {
  static let patterns: [LinePattern] =
    [
      LinePattern("@@ -", .start) { scanner in
        _ = scanner.freeText()
        return .statement(.omission(ofRates: false))
      }
    ] + (["<", "[", "(", ".", "-", "*", "…"] as [Keyword]).map { mark in LinePattern(mark, .start, read: omission) }

  private static let words = ["snip", "cut", "same", "trunc", "omit", "elid", "skipp", "more", "...", "8<", "…"]
  private static let brackets: [(UInt8, UInt8)] = [
    (.less, .greater), (.openBracket, .closeBracket), (.open, .close), (.hyphen, .hyphen),
    (UInt8(ascii: "*"), UInt8(ascii: "*")),
  ]

  /// A line of dots, or a short one in brackets or dashes that says so.
  private static func omission(_ scanner: inout LineScanner) -> LineReading {
    let start = scanner.statementStart
    guard scanner.end - start <= 80 else { return .none }
    var bytes = scanner.bytes[start..<scanner.end]
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    guard let first = bytes.first, let last = bytes.last else { return .none }
    let isDots = bytes.count > 1 && bytes.allSatisfy { $0 == .point || $0.isBlank } || bytes.elementsEqual("…".utf8)
    guard isDots || brackets.contains(where: { $0 == (first, last) }) else { return .none }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    guard isDots || words.contains(where: text.contains) else { return .none }
    scanner.position = scanner.end
    return .statement(.omission(ofRates: text.contains("interval") || text.contains("rate")))
  }
}
