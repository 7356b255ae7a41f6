/// The output of `diff`, applied: removed lines become empty, added ones lose their sign.
enum Patch {
  /// The new text, with as many lines as the patch; nil where there is no patch.
  ///
  /// The lines between two hunks are missing: ``PathLines`` reads their `@@` as a mark of omission.
  static func applied(to bytes: [UInt8]) -> [UInt8]? {
    let lines = bytes.lineRanges
    let starts = lines.map { contentStart(bytes, $0) }
    let hunks = starts.indices.compactMap { index in hunk(bytes, starts[index], lines[index].upperBound).map { (index, $0) } }
    var edits: [Int: Edit] = [:]
    for (place, (index, hunk)) in hunks.enumerated() {
      if hunk.start <= 1, place == 0 { edits[index] = .empty } else { edits[index] = .keep(hunk.length) }
      let last = place + 1 < hunks.count ? hunks[place + 1].0 : lines.count
      edit(&edits, bytes, lines, starts, (index + 1)..<last, hunk)
    }
    if hunks.isEmpty { editSigns(&edits, bytes, lines, starts) }
    return edits.isEmpty ? nil : rewritten(bytes, lines, starts, edits)
  }

  private enum Edit {
    case empty
    /// Only so many bytes of it.
    case keep(Int)
    case withoutSign
  }

  /// `@@ -12,7 +14,9 @@`: where the new text begins and how many lines follow of either text.
  private struct Hunk { var start: Int, old: Int, new: Int, length: Int }

  private static func hunk(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Hunk? {
    var scanner = LineScanner(bytes, from: start, to: end)
    guard scanner.accept("@@ -"), let old = span(&scanner), scanner.accept(" +"), let new = span(&scanner),
      scanner.accept(" @@")
    else { return nil }
    return Hunk(start: new.start, old: old.count, new: new.count, length: scanner.position - start)
  }

  private static func span(_ scanner: inout LineScanner) -> (start: Int, count: Int)? {
    guard let start = scanner.pixels() else { return nil }
    guard scanner.accept(.comma) else { return (start, 1) }
    return scanner.pixels().map { (start, $0) }
  }

  /// Counts off a hunk's lines; the lines behind them are no part of it.
  private static func edit(
    _ edits: inout [Int: Edit], _ bytes: [UInt8], _ lines: [Range<Int>], _ starts: [Int], _ range: Range<Int>, _ hunk: Hunk
  ) {
    var (old, new) = (hunk.old, hunk.new)
    for index in range where old > 0 || new > 0 {
      switch starts[index] < lines[index].upperBound ? bytes[starts[index]] : .space {
      case .hyphen:
        old -= 1
        edits[index] = .empty
      case .plus:
        new -= 1
        edits[index] = .withoutSign
      default:
        old -= 1
        new -= 1
      }
    }
  }

  /// Without hunks, it is a patch if both signs stand before lines of dumps.
  private static func editSigns(_ edits: inout [Int: Edit], _ bytes: [UInt8], _ lines: [Range<Int>], _ starts: [Int]) {
    for sign in [(UInt8.hyphen, UInt8.plus), (.less, .greater)] {
      let removed = lines.indices.filter { isSigned(bytes, lines[$0], starts[$0], sign.0) }
      let added = lines.indices.filter { isSigned(bytes, lines[$0], sign.1 == .plus ? starts[$0] : lines[$0].lowerBound, sign.1) }
      guard !removed.isEmpty, !added.isEmpty else { continue }
      for index in removed { edits[index] = .empty }
      for index in added { edits[index] = .withoutSign }
    }
  }

  private static func isSigned(_ bytes: [UInt8], _ line: Range<Int>, _ start: Int, _ sign: UInt8) -> Bool {
    start < line.upperBound && bytes[start] == sign && DumpKeywords.occur(in: bytes, from: start + 1, to: line.upperBound)
  }

  /// Behind a mail's quotation marks, each with one blank.
  private static func contentStart(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
    var here = line.lowerBound
    while here < line.upperBound, bytes[here] == .greater {
      here += 1
      if here < line.upperBound, bytes[here] == .space { here += 1 }
    }
    return here
  }

  private static func rewritten(_ bytes: [UInt8], _ lines: [Range<Int>], _ starts: [Int], _ edits: [Int: Edit]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, line) in lines.enumerated() {
      switch edits[index] {
      case .empty: break
      case .keep(let length): result += bytes[starts[index]..<min(starts[index] + length, line.upperBound)]
      case .withoutSign: result += bytes[min(starts[index] + 1, line.upperBound)..<line.upperBound]
      case nil: result += bytes[line]
      }
      result.append(.newline)
    }
    return result
  }
}
