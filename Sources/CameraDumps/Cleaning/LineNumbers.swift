/// Numbers that `cat -n`, `nl`, `grep -n` and editors put before the lines.
///
/// Menu items have numbers too: a run of lines counts as numbered only if a keyword stands behind one of its numbers.
enum LineNumbers {
  private struct Number {
    var value: UInt64
    /// What separates the number from the line; 0 where the line is empty.
    var sign: UInt8
    /// Where the line itself begins.
    var content: Int
  }

  /// The text without the numbers of its lines, with as many lines; nil where they have none.
  static func removed(from bytes: [UInt8]) -> [UInt8]? {
    let lines = bytes.lineRanges
    var result: [UInt8] = []
    var copied = 0
    var run: [(line: Range<Int>, number: Number)] = []
    func endRun() {
      defer { run = [] }
      guard run.count > 1, run.contains(where: { DumpKeywords.occur(in: bytes, from: $0.number.content, to: $0.line.upperBound) }) else {
        return
      }
      for (line, number) in run {
        result += bytes[copied..<line.lowerBound]
        copied = number.content
      }
    }
    for line in lines {
      guard let number = number(in: bytes, line) else {
        // `grep` puts `--` where it left lines out.
        let isGap = bytes[line].elementsEqual("--".utf8)
        if !isGap, !LineScanner(bytes, from: line.lowerBound, to: line.upperBound).isBlankToEnd { endRun() }
        continue
      }
      if let last = run.last?.number, !follows(number, last) { endRun() }
      run.append((line, number))
    }
    endRun()
    if copied == 0 { return nil }
    result += bytes[copied...]
    return result
  }

  /// Whether a number follows another: the next one, or any higher one in the output of `grep`.
  private static func follows(_ number: Number, _ last: Number) -> Bool {
    let found = Set(":-".utf8)
    if found.contains(number.sign), found.contains(last.sign) { return number.value > last.value }
    return (number.sign == last.sign || number.sign == 0 || last.sign == 0) && number.value == last.value + 1
  }

  private static let bar: Keyword = "│"

  private static func number(in bytes: [UInt8], _ line: Range<Int>) -> Number? {
    var scanner = LineScanner(bytes, from: line.lowerBound, to: line.upperBound)
    repeat { scanner.skipBlanks() } while scanner.accept(.greater)
    let start = scanner.position
    guard let value = scanner.unsigned(), scanner.position - start < 9 else { return nil }
    let end = scanner.position
    let hasBlank = scanner.next.isBlank
    if hasBlank, scanner.next != .tab { scanner.skipBlanks() }
    if scanner.isAtEnd || scanner.next == .carriageReturn { return Number(value: value, sign: 0, content: scanner.position) }
    if scanner.accept(bar) { return Number(value: value, sign: .bar, content: scanner.position) }
    let sign = scanner.next
    let isSign = sign == .tab || sign == .bar || !hasBlank && ":-.)".utf8.contains(sign)
    if isSign { return Number(value: value, sign: sign, content: scanner.position + 1) }
    return hasBlank ? Number(value: value, sign: .space, content: end + 1) : nil
  }
}
