import CameraModel

/// Counts lines and keeps those that were not understood.
struct DumpReport {
  /// How many unread lines are kept; all are counted.
  static let mostUnreadLines = 1_000

  private var unreadLines: [UnreadLine] = []
  private var unreadLineCount = 0
  private var passedOverLineCount = 0
  private var passedOverLines: [ClosedRange<Int>] = []
  /// Whether the line before was passed over.
  private var isPassingOver = false
  private(set) var readLineCount = 0
  /// How many lines have a text, counted before they are read.
  var lineCount = 0

  private var tools: [UnreadTool] = []

  /// Notes a program whose words were recognised; each once.
  mutating func note(_ program: UnreadProgram, at line: Int) {
    guard !tools.contains(where: { $0.name == program.name }) else { return }
    tools.append(UnreadTool(line: line, name: program.name, remedy: program.remedy))
  }

  /// The cameras with what is reported of their text.
  func dump(of cameras: [Camera], tool: String) -> ImportedDump {
    var dump = ImportedDump(cameras: cameras, tool: cameras.isEmpty ? nil : tool)
    dump.unreadLines = unreadLines.sorted { $0.number < $1.number }
    dump.unreadTools = tools.filter { $0.name != UnreadProgram.plainLsusb.name || tool != "lsusb" }
    dump.unreadLineCount = unreadLineCount
    dump.readLineCount = readLineCount
    dump.passedOverLineCount = passedOverLineCount
    dump.passedOverLines = passedOverLines
    dump.lineCount = lineCount
    return dump
  }

  /// Counts lines that were understood.
  mutating func read(_ count: Int = 1) {
    readLineCount += count
    isPassingOver = false
  }

  /// Notes a line that is no part of a dump; empty lines between two of them do not separate them.
  mutating func passOver(_ number: Int) {
    passedOverLineCount += 1
    if let last = passedOverLines.last, isPassingOver {
      passedOverLines[passedOverLines.count - 1] = last.lowerBound...number
    } else if passedOverLines.count < Self.mostUnreadLines {
      passedOverLines.append(number...number)
    }
    isPassingOver = true
  }

  /// Reports a line and returns the finding for its node. A line in doubt is kept.
  mutating func addUnread(_ bytes: ArraySlice<UInt8>, number: Int, reason: String, isKept: Bool = false) -> Finding? {
    unreadLineCount += 1
    isPassingOver = false
    guard unreadLines.count < Self.mostUnreadLines else { return nil }
    let blanks = bytes.drop(while: \.isBlank).prefix(160).map { $0 == .tab ? .space : $0 }
    let trimmed = String(String(decoding: blanks, as: UTF8.self).harmless[...].trimmingBlanks)
    unreadLines.append(UnreadLine(number: number, text: trimmed, reason: reason))
    let outcome = isKept ? "is in doubt" : "was not understood"
    return Finding(.unreadableLine, .warning, "Line \(number) \(outcome) (\(reason)): \(trimmed)")
  }

  /// Words that prose uses rarely.
  private static let words: KeywordSet = [
    "Size:", "Size :", "Interval:", "Interval :", "Discrete", "Stepwise", "Continuous ", "Pixel Format", "fps)", "with step", "min=",
    "max=", "step=", "default=", "flags=", "value=", "(int) ", "(menu) ", "(bool) ", "(int64) ", "(bitmask)", "(intmenu)", "(button)",
    "Width/Height", "Driver name", "Card type", "Bus info", "Device Caps", "Bytes per Line", "Size Image", "Frames per second", "ioctl:",
    "compressed)", "emulated)", "Format: '", "SIZE:", "INTERVAL:", "size: discrete", "interval:",
  ]
  private static let rateWords: KeywordSet = ["fps", "nterval"]
  private static let formatWords: KeywordSet = ["Pixel Format", "Format: '", "compressed)", "emulated)"]

  /// Whether a line that was not understood has a dump's words.
  static func looksLikeDump(_ bytes: ArraySlice<UInt8>) -> Bool { words.occurs(in: bytes) || holdsCode(bytes) || endsInSize(bytes) }

  /// Whether a short line ends in a size behind a colon, as tools print it in other languages: `Größe: Diskret 640x480`.
  private static func endsInSize(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count < 80, let colon = bytes.firstIndex(of: .colon) else { return false }
    let rest = LineScanner(Array(bytes[colon...]))
    guard let blank = rest.text(0..<rest.end).utf8.lastIndex(of: .space) else { return false }
    var word = LineScanner(Array(rest.text(0..<rest.end).utf8[blank...].dropFirst()))
    return word.size() != nil && word.isAtEnd
  }

  /// Whether a code in quotes stands before a parenthesis: `'YUYV' (`.
  private static func holdsCode(_ bytes: ArraySlice<UInt8>) -> Bool {
    for here in bytes.indices where bytes[here] == .quote && here + 7 < bytes.endIndex {
      if bytes[here + 5] == .quote, bytes[here + 6] == .space, bytes[here + 7] == .open { return true }
    }
    return false
  }

  /// What is lost with a line: a format and what follows of it, a size with its rates, or one rate.
  static func loss(_ bytes: ArraySlice<UInt8>) -> LineLoss {
    if rateWords.occurs(in: bytes) { return .rate }
    if holdsCode(bytes) || formatWords.occurs(in: bytes) { return .format }
    return looksLikeDump(bytes) ? .size : .rate
  }
}
