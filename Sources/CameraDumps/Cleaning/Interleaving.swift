/// Separates the lines of several programs in one log by their prefixes.
enum Interleaving {
  /// The lines of one program.
  struct Stream {
    /// The node that the prefix names.
    var path: String?
    var bytes: [UInt8] = []
    /// The number of each line in the whole text.
    var numbers: [Int] = []
  }

  /// The program that wrote a line, as its prefix shows it.
  private struct Source: Hashable {
    var shape: [UInt8]
    var numbers: [UInt64] = []
  }

  /// The most programs that are separated.
  private static let mostSources = 256
  /// How many bytes of a line are searched for a prefix.
  private static let longestPrefix = 200

  /// The streams, in the order in which they begin; nil where there is one only, or none is interrupted.
  static func streams(of bytes: [UInt8]) -> [Stream]? {
    let lines = bytes.lineRanges
    let prefixes = lines.map { shape(of: bytes, $0) }
    guard prefixes.contains(where: { $0?.isNamed == true }) || holdsHeadings(bytes, lines) else { return nil }
    let identifying = identifyingNumbers(prefixes.compactMap { $0 })
    func source(_ prefix: PrefixShape) -> Source {
      Source(shape: prefix.text, numbers: identifying[prefix.text, default: []].map { prefix.numbers[$0] })
    }
    let shapes = Set(prefixes.compactMap { $0.flatMap { $0.isNamed ? $0.text : nil } })
    guard shapes.count <= mostSources else { return nil }
    var sources: [Source: Int] = [:]
    var streams: [Stream] = []
    var current: Int?
    var returns = false
    var keywords: [Int: Int] = [:]
    for (index, line) in lines.enumerated() {
      if let name = heading(bytes, line) {
        current = place(Source(shape: Array(name.utf8)), &sources, &streams, &returns, current)
        continue
      }
      var content = line.lowerBound
      if let (prefix, end) = match(bytes, line, shapes) {
        current = place(source(prefix), &sources, &streams, &returns, current)
        content = end
      }
      let own = current ?? place(Source(shape: []), &sources, &streams, &returns, nil)
      current = own
      if prefixes[index] != nil { keywords[own, default: 0] += 1 }
      streams[own].bytes += bytes[content..<line.upperBound]
      streams[own].bytes.append(.newline)
      streams[own].numbers.append(index + 1)
    }
    // Sources of one line each come from a counter, not from programs.
    let areSeparate = streams.count > 1 && streams.count <= mostSources && streams.count * 2 <= keywords.values.reduce(0, +)
    let areNodes = streams.count { $0.path != nil } > 1
    return areSeparate && (returns || areNodes) ? streams : nil
  }

  private static func place(
    _ source: Source, _ sources: inout [Source: Int], _ streams: inout [Stream], _ returns: inout Bool, _ current: Int?
  ) -> Int {
    if let known = sources[source] {
      if known != current { returns = true }
      return known
    }
    sources[source] = streams.count
    streams.append(Stream(path: path(in: source.shape)))
    return streams.count - 1
  }

  // MARK: Prefixes

  /// The prefix before a line's first keyword; nil where the line has no keyword.
  private static func shape(of bytes: [UInt8], _ line: Range<Int>) -> PrefixShape? {
    guard let keyword = DumpKeywords.first(in: bytes, from: line.lowerBound, to: min(line.upperBound, line.lowerBound + longestPrefix))
    else { return nil }
    var shape = PrefixShape()
    var scanner = LineScanner(bytes, from: line.lowerBound, to: keyword)
    while !scanner.isBlankToEnd { shape.take(&scanner) }
    return shape
  }

  /// Which numbers of a shape identify a program: few values that return, as process numbers do. Counters and clocks only rise.
  private static func identifyingNumbers(_ prefixes: [PrefixShape]) -> [[UInt8]: [Int]] {
    Dictionary(grouping: prefixes.filter { !$0.numbers.isEmpty }, by: \.text).mapValues { same in
      same[0].numbers.indices.filter { place in
        let values = same.map { $0.numbers[place] }
        let distinct = Set(values).count
        return distinct > 1 && distinct * 2 <= values.count && zip(values, values.dropFirst()).contains { $0 > $1 }
      }
    }
  }

  /// The shortest known prefix of a line, and where its content begins: a longer one includes a word of the content.
  private static func match(_ bytes: [UInt8], _ line: Range<Int>, _ shapes: Set<[UInt8]>) -> (PrefixShape, Int)? {
    guard !shapes.isEmpty else { return nil }
    var shape = PrefixShape()
    var scanner = LineScanner(bytes, from: line.lowerBound, to: min(line.upperBound, line.lowerBound + longestPrefix))
    while !scanner.isBlankToEnd {
      shape.take(&scanner)
      if shapes.contains(shape.text) { return (shape, scanner.position) }
    }
    return nil
  }

  /// `/dev/video2` for a prefix with `video2` in it.
  private static func path(in shape: [UInt8]) -> String? {
    let word = "video".utf8
    for here in shape.indices where shape[here...].starts(with: word) {
      if here > 0, shape[here - 1].isLetter { continue }
      let digits = shape[(here + word.count)...].prefix(while: \.isDigit)
      if !digits.isEmpty { return "/dev/video" + String(decoding: digits, as: UTF8.self) }
    }
    return nil
  }

  // MARK: Headings

  /// `==> cam0.log <==`, which `tail` prints before the lines of another file.
  private static func heading(_ bytes: [UInt8], _ line: Range<Int>) -> String? {
    var scanner = LineScanner(bytes, from: line.lowerBound, to: line.upperBound)
    guard scanner.acceptExactly("==> ") else { return nil }
    let text = scanner.text(scanner.position..<line.upperBound)
    return text.hasSuffix(" <==") ? String(text.dropLast(4)) : nil
  }

  private static func holdsHeadings(_ bytes: [UInt8], _ lines: [Range<Int>]) -> Bool { lines.contains { heading(bytes, $0) != nil } }
}

extension PrefixShape {
  /// Whether it is a log's prefix, not a quotation mark.
  fileprivate var isNamed: Bool { hasNames || !numbers.isEmpty }
}
