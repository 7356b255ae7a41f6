/// The prefix of a log's line without the parts that change from line to line: times and levels.
///
/// Names include their digits: `cam_1`, `/dev/video0`, `pod/cam-0`. A number that stands alone is a placeholder: it may be a process, a
/// thread or a counter.
struct PrefixShape {
  /// Names and signs without blanks; `#` for a number that stands alone.
  private(set) var text: [UInt8] = []
  /// The numbers that stand alone.
  private(set) var numbers: [UInt64] = []
  /// Whether it includes a name.
  private(set) var hasNames = false

  private static let levels: Set<String> = [
    "trace", "debug", "info", "information", "notice", "warn", "warning", "error", "err", "fatal", "critical", "stdout", "stderr", "f", "p",
    "i", "d", "w", "e", "v", "t", "z", "utc",
  ]

  /// Takes the next part of a line: a name, a time, a number or a sign.
  mutating func take(_ scanner: inout LineScanner) {
    scanner.skipBlanks()
    guard !scanner.isAtEnd else { return }
    if scanner.next.isDigit { return takeNumber(&scanner) }
    if scanner.next.isWordLike || scanner.next == .slash { return takeName(&scanner) }
    // A quotation mark is not the log's.
    if !text.isEmpty || scanner.next != .greater { text.append(scanner.next) }
    scanner.position += 1
  }

  private static let inner = Set("-_./@".utf8)

  private mutating func takeName(_ scanner: inout LineScanner) {
    let start = scanner.position
    scanner.position += 1
    scanner.skip { $0.isWordLike || Self.inner.contains($0) }
    let name = scanner.text(start..<scanner.position)
    if Self.levels.contains(name.lowercased()) { return }
    text += name.utf8
    hasNames = true
    // `probe.py:52` is a place in the program, and changes.
    var ahead = scanner
    if name.contains("."), ahead.accept(.colon), ahead.unsigned() != nil, !ahead.next.isWordLike { scanner.position = ahead.position }
  }

  private static let timeSigns = Set(":.,-/+".utf8)

  private mutating func takeNumber(_ scanner: inout LineScanner) {
    let start = scanner.position
    var (hasSigns, letters, points) = (false, 0, 0)
    while !scanner.isAtEnd {
      let byte = scanner.next
      if byte.isDigit {
      } else if Self.timeSigns.contains(byte), scanner.position + 1 < scanner.end, scanner.bytes[scanner.position + 1].isDigit {
        hasSigns = true
        points += byte == .point ? 1 : 0
      } else if byte.isWordLike {
        letters += 1
      } else {
        break
      }
      scanner.position += 1
    }
    let isAddress = points == 3 && letters == 0
    if hasSigns, letters < 3, !isAddress { return }
    if letters > 0 || isAddress {
      text += scanner.bytes[start..<scanner.position]
      hasNames = true
      return
    }
    var number = LineScanner(scanner.bytes, from: start, to: scanner.position)
    text.append(UInt8(ascii: "#"))
    numbers.append(number.unsigned() ?? 0)
  }
}
