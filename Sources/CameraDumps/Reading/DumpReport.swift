import CameraModel

/// Counts lines and keeps those that were not understood.
struct DumpReport {
  private var dump = ImportedDump(cameras: [])
  /// Whether the line before was passed over.
  private var isPassingOver = false

  /// The cameras with what is reported of their text.
  func dump(of cameras: [Camera], _ graphs: [MediaGraph], tool: String, lineCount: Int) -> ImportedDump {
    var dump = dump
    (dump.cameras, dump.graphs) = (cameras, graphs)
    let findings = graphs.flatMap(\.findings) + cameras.flatMap(\.nodes).flatMap(\.findings)
    for message in findings.filter({ $0.code == .shownAgain }).map(\.message) + graphs.compactMap(\.missingPart)
    where !dump.remarks.contains(message) { dump.remarks.append(message) }
    dump.tool = dump.isEmpty ? nil : tool
    // With descriptors behind it, the line of a device is one of `lsusb -v`.
    dump.unreadTools.removeAll { $0.name == UnreadProgram.plainLsusb.name && tool == Tool.lsusb.rawValue }
    dump.lineCount = lineCount
    return dump
  }

  /// Counts lines that were understood.
  mutating func read(_ count: Int = 1) {
    dump.readLineCount += count
    isPassingOver = false
  }

  /// Notes a line that is no part of a dump; empty lines between two of them do not separate them.
  mutating func passOver(_ number: Int) {
    dump.passedOverLineCount += 1
    if let last = dump.passedOverLines.last, isPassingOver {
      dump.passedOverLines[dump.passedOverLines.count - 1] = last.lowerBound...number
    } else if dump.passedOverLines.count < DumpImporter.mostUnreadLines {
      dump.passedOverLines.append(number...number)
    }
    isPassingOver = true
  }

  /// Notes a program whose words were recognised; each once.
  mutating func note(_ program: UnreadProgram, at line: Int) {
    guard !dump.unreadTools.contains(where: { $0.name == program.name }) else { return }
    dump.unreadTools.append(UnreadTool(line: line, name: program.name, remedy: program.remedy))
  }

  /// Reports a line and returns the finding for its node. A line in doubt is kept.
  mutating func addUnread(_ line: PastedText.Line, reason: String, isKept: Bool = false) -> Finding? {
    dump.unreadLineCount += 1
    isPassingOver = false
    guard dump.unreadLines.count < DumpImporter.mostUnreadLines else { return nil }
    let bytes = line.whole.rest.drop(while: \.isBlank).prefix(160).map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 }
    let text = String(String(decoding: bytes, as: UTF8.self).harmless[...].trimmingBlanks)
    dump.unreadLines.append(UnreadLine(number: line.number, text: text, reason: reason))
    let outcome = isKept ? "is in doubt" : "was not understood"
    return Finding(.unreadableLine, .warning, "Line \(line.number) \(outcome) (\(reason)): \(text)")
  }

  // MARK: Lines that were not understood

  /// Words that prose uses rarely.
  private static let words = [
    "size:", "interval:", "discrete", "stepwise", "pixel format", "fps)", "with step", "min=", "max=", "step=", "default=", "flags=",
    "value=", "(int) ", "(menu) ", "(bool) ", "width/height", "driver name", "card type", "device caps", "bytes per line", "ioctl:",
    "compressed)", "emulated)",
  ]

  private static func lowercased(_ line: LineScanner) -> LineScanner {
    LineScanner(line.rest.prefix(1_000).map { $0.isLetter ? $0 | 0x20 : $0 })
  }

  /// Whether a line that was not understood has a dump's words.
  static func looksLikeDump(_ line: LineScanner) -> Bool { words.contains(where: lowercased(line).contains) }

  /// What is lost with a line: one rate, a size with its rates, or a format and what follows of it.
  static func loss(_ line: LineScanner) -> LineLoss {
    let text = lowercased(line)
    if text.contains("fps") || text.contains("interval") { return .rate }
    return text.contains("size:") ? .size : .format
  }
}
