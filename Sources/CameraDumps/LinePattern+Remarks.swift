extension LinePattern {
  /// Paths, failures, marks of omission, and words of the tool of which nothing is kept.
  static let remarks: [LinePattern] =
    [
      LinePattern("@@ -", .start) { scanner, _ in
        _ = freeText(&scanner)
        return .statement(.elision(ofRates: false))
      },
      LinePattern("/dev/") { scanner, start in path(&scanner, start) },
      unopened("Cannot open device"), unopened("Failed to open"),
      LinePattern("VIDIOC_") { scanner, start in outcome(&scanner, start) },
      wholeLine("(not using libv4l2)"), wholeLine("(using libv4l2)"), number("Pad"), number("Link"), number("Standard"),
      LinePattern("Video Standard", .start) { scanner, _ in
        scanner.skipBlanks()
        guard scanner.accept(UInt8(ascii: "=")) else { return .none }
        _ = freeText(&scanner)
        return .statement(.unneeded)
      },
    ] + fields.map(wholeLine)
    + ["<", "[", "(", ".", "-", "*", "…"].map { mark in
      LinePattern(Keyword(stringLiteral: mark), .start) { scanner, start in elision(&scanner, start) }
    }

  private static let fields = [
    "None", "Any", "Top", "Bottom", "Interlaced", "Interlaced Top-Bottom", "Interlaced Bottom-Top", "Sequential Top-Bottom",
    "Sequential Bottom-Top", "Alternating",
  ]

  private static func wholeLine(_ words: String) -> LinePattern {
    LinePattern(Keyword(stringLiteral: words), .start) { scanner, _ in
      scanner.skipBlanks()
      _ = scanner.accept(.colon)
      return scanner.isBlankToEnd ? .statement(.unneeded) : .none
    }
  }

  /// `Pad 0x01000007   : 0: Sink`.
  private static func number(_ word: Keyword) -> LinePattern {
    LinePattern(word, .start) { scanner, _ in
      scanner.skipBlanks()
      guard scanner.hexadecimal() != nil, scanner.acceptColon() else { return .none }
      _ = freeText(&scanner)
      return .statement(.unneeded)
    }
  }

  /// `Cannot open device /dev/video0, exiting.`
  private static func unopened(_ words: Keyword) -> LinePattern {
    LinePattern(words) { scanner, _ in
      scanner.skipBlanks()
      let start = scanner.position
      guard scanner.accept(Keyword("/dev/")) else { return .none }
      while scanner.next.isWordLike || "/-.".utf8.contains(scanner.next) { scanner.position += 1 }
      let path = scanner.text(start..<scanner.position)
      _ = freeText(&scanner)
      return .statement(.unopened(path))
    }
  }

  /// A path at the end of a line, with or without a colon.
  private static func path(_ scanner: inout LineScanner, _ start: Int) -> LineReading {
    while scanner.next.isWordLike || scanner.next == .hyphen || scanner.next == UInt8(ascii: "/") || scanner.next == UInt8(ascii: ".") {
      scanner.position += 1
    }
    let path = scanner.text(start..<scanner.position)
    skipCompany(&scanner)
    let isAlone = scanner.isBlankToEnd && standsAlone(scanner.bytes, start)
    if scanner.acceptColon(), scanner.accept(immediateExit) { return .statement(.closingPath(path)) }
    while !scanner.isAtEnd, closings.contains(scanner.next) { scanner.position += 1 }
    guard scanner.isBlankToEnd else { return .none }
    return .statement(.path(path, isAlone: isAlone))
  }

  private static let link: Keyword = " <- /dev/"
  private static let company: [Keyword] = [" (input: ", " (output: "]

  /// What newer lists of devices put behind a path: links to it, and with `--verbose` the input that is shown.
  private static func skipCompany(_ scanner: inout LineScanner) {
    let start = scanner.position
    if scanner.accept(link) {
      while !scanner.isAtEnd, scanner.next != .open { scanner.position += 1 }
      if !scanner.isAtEnd { scanner.position -= 1 }
    }
    let end = scanner.position
    if company.contains(where: { scanner.accept($0) }) {
      // A name may hold parentheses: the last one of the line ends it.
      scanner.position = scanner.end
      while scanner.position > end, scanner.bytes[scanner.position - 1].isBlank { scanner.position -= 1 }
      if scanner.bytes[scanner.position - 1] == .close { return }
      scanner.position = start
    }
  }

  private static let immediateExit: Keyword = "Immediate exit requested"

  /// Whether no word stands before.
  private static func standsAlone(_ bytes: [UInt8], _ start: Int) -> Bool {
    var here = start
    while here > 0, bytes[here - 1].isBlank { here -= 1 }
    return here == 0 || !bytes[here - 1].isWordLike
  }

  private static let closings = Set<UInt8>(":|`*\"'=)]>,-#".utf8)

  /// `VIDIOC_QUERYCAP: ok`, `VIDIOC_STREAMON: failed: No space left on device`.
  private static func outcome(_ scanner: inout LineScanner, _ start: Int) -> LineReading {
    while scanner.next.isWordLike { scanner.position += 1 }
    let call = scanner.text(start..<scanner.position)
    guard scanner.acceptColon() else { return .none }
    if scanner.accept(Keyword("ok")) { return .statement(.unneeded) }
    guard scanner.accept(Keyword("failed")) else { return .none }
    _ = scanner.acceptColon()
    return .statement(.failure(call: call, reason: freeText(&scanner)))
  }

  // MARK: Omissions

  private static let omissions = ["snip", "cut", "same", "trunc", "omit", "elid", "skipp", "more", "...", "8<", "…"]
  private static let brackets: [(UInt8, UInt8)] = [(60, 62), (91, 93), (40, 41), (45, 45), (42, 42)]

  /// `...`, `<snip>`, `[truncated]`: a line of dots, or a short one in brackets or dashes that says so.
  private static func elision(_ scanner: inout LineScanner, _ start: Int) -> LineReading {
    guard scanner.end - start <= 80 else { return .none }
    var bytes = scanner.bytes[start..<scanner.end]
    while let last = bytes.last, last.isBlank { bytes.removeLast() }
    guard let first = bytes.first, let last = bytes.last else { return .none }
    let ellipsis: Keyword = "…"
    let isDots = bytes.count > 1 && bytes.allSatisfy { $0 == UInt8(ascii: ".") || $0.isBlank } || bytes.elementsEqual(ellipsis.bytes)
    if isDots {
      scanner.position = scanner.end
      return .statement(.elision(ofRates: false))
    }
    guard brackets.contains(where: { $0 == (first, last) }) else { return .none }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    guard omissions.contains(where: text.contains) else { return .none }
    scanner.position = scanner.end
    return .statement(.elision(ofRates: text.contains("interval") || text.contains("rate")))
  }
}
