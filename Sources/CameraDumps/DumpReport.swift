import CameraModel

/// What became of a line.
enum LineOutcome {
  /// Not a line of a dump.
  case foreign
  /// Understood.
  case read
  /// Understood and kept, but something about it is not said; what.
  case doubted(String)
  /// A line of a dump that is not understood, and why.
  case unread(String)

  /// Joins the outcomes of a line's parts: the worst counts.
  mutating func add(_ other: LineOutcome) {
    switch (self, other) {
    case (.unread, _), (.read, .foreign), (.doubted, .foreign), (.doubted, .read): break
    default: self = other
    }
  }
}

/// What a line that is not understood takes with it.
enum LineLoss { case rate, size, format }

/// Counts lines and keeps those that were not understood.
struct DumpReport {
  private(set) var unreadLines: [UnreadLine] = []
  private(set) var unreadLineCount = 0
  private(set) var passedOverLineCount = 0
  var readLineCount = 0

  private(set) var tools: [UnreadTool] = []

  /// A program's words were recognised; it is named once.
  mutating func note(tool name: String, at line: Int) {
    let rows = UnreadTools.rows + [UnreadTools.plainLsusb, UnreadTools.rpicam]
    guard !tools.contains(where: { $0.name == name }), let row = rows.first(where: { $0.name == name }) else { return }
    tools.append(UnreadTool(line: line, name: name, remedy: row.remedy))
  }

  mutating func passOver() { passedOverLineCount += 1 }

  /// Reports a line; the finding for its node. What a line says can be kept, and only its place be in doubt.
  mutating func addUnread(_ bytes: ArraySlice<UInt8>, number: Int, reason: String, isKept: Bool = false) -> Finding? {
    unreadLineCount += 1
    guard unreadLines.count < DumpImporter.mostUnreadLines else { return nil }
    let blanks = bytes.drop(while: \.isBlank).prefix(160).map { $0 == .tab ? .space : $0 }
    let trimmed = String(String(decoding: blanks, as: UTF8.self).harmless[...].trimmingBlanks)
    unreadLines.append(UnreadLine(number: number, text: trimmed, reason: reason))
    let outcome = isKept ? "is in doubt" : "was not understood"
    return Finding(.unreadableLine, .warning, "Line \(number) \(outcome) (\(reason)): \(trimmed)")
  }

  /// Words that only dumps use, or that prose uses so rarely that a look at the line is worth it.
  private static let telling: [Keyword] = [
    "Size:", "Size :", "Interval:", "Interval :", "Discrete", "Stepwise", "Continuous ", "Pixel Format", "fps)", "with step", "min=",
    "max=",
    "step=", "default=", "flags=", "value=", "(int) ", "(menu) ", "(bool) ", "(int64) ", "(bitmask)", "(intmenu)", "(button)",
    "Width/Height",
    "Driver name", "Card type", "Bus info", "Device Caps", "Bytes per Line", "Size Image", "Frames per second", "ioctl:", "compressed)",
    "emulated)", "Format: '", "SIZE:", "INTERVAL:", "size: discrete", "interval:",
  ]

  private static let firstBytes: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for keyword in telling { table[Int(keyword.bytes[0])] = true }
    return table
  }()

  /// Whether a line that was not understood has a dump's words in it.
  static func looksLikeDump(_ bytes: ArraySlice<UInt8>) -> Bool {
    for here in bytes.indices where firstBytes[Int(bytes[here])] {
      if telling.contains(where: { bytes[here...].starts(with: $0.bytes) }) { return true }
    }
    return holdsCode(bytes) || endsInSize(bytes)
  }

  /// Whether a short line says something and then a size, `Größe: Diskret 640x480`: words of a tool in another language.
  private static func endsInSize(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count < 80, let colon = bytes.firstIndex(of: .colon) else { return false }
    let rest = LineScanner(Array(bytes[colon...]))
    guard let blank = rest.text(0..<rest.end).utf8.lastIndex(of: .space) else { return false }
    var word = LineScanner(Array(rest.text(0..<rest.end).utf8[blank...].dropFirst()))
    return LinePattern.frameSize(&word) != nil && word.isAtEnd
  }

  /// Whether a code in quotes stands before a parenthesis: `'YUYV' (`.
  private static func holdsCode(_ bytes: ArraySlice<UInt8>) -> Bool {
    for here in bytes.indices where bytes[here] == .quote && here + 7 < bytes.endIndex {
      if bytes[here + 5] == .quote, bytes[here + 6] == .space, bytes[here + 7] == .open { return true }
    }
    return false
  }

  /// What is lost with a line: a format and what follows of it, or a size with its rates, or nothing that others hang on.
  static func loss(_ bytes: ArraySlice<UInt8>) -> LineLoss {
    let holds = { (keywords: [Keyword]) in
      bytes.indices.contains { here in keywords.contains { bytes[here...].starts(with: $0.bytes) } }
    }
    if holds(["fps", "nterval"]) { return .rate }
    if holdsCode(bytes) || holds(["Pixel Format", "Format: '", "compressed)", "emulated)"]) { return .format }
    return looksLikeDump(bytes) ? .size : .rate
  }
}

/// A device's name and bus in `v4l2-ctl --list-devices`: `HD Webcam (usb-0000:00:14.0-1):`. It counts when a path follows.
struct DeviceHeading {
  var name: String
  var bus: String

  init?(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line.prefix(256), as: UTF8.self)[...].trimmingBlanks
    guard text.hasSuffix("):"), let open = Self.lastOpen(text), open > text.startIndex else { return nil }
    name = String(text[..<open].trimmingBlanks)
    bus = String(text[text.index(after: open)...].dropLast(2).trimmingBlanks)
    guard !name.isEmpty, !bus.isEmpty else { return nil }
  }

  private static func lastOpen(_ text: Substring) -> Substring.Index? {
    text.lastIndex(of: "(")
  }
}
