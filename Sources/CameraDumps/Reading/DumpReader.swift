import CameraModel

/// Reads a paste line by line: asks each tool what a line means, joins broken lines, and reports what is not understood.
struct DumpReader {
  private let lines: [PastedText.Line]
  private var dump = Dump()
  private var report = DumpReport()

  /// Reads a text.
  static func read(_ bytes: [UInt8]) -> ImportedDump {
    var reader = DumpReader(lines: PastedText(bytes).lines)
    var here = 0
    while here < reader.lines.count { here += reader.takeLine(at: here) }
    reader.dump.end()
    let nodes = reader.dump.nodes
    let pasted = reader.dump.graphs.finished()
    let plain = CameraGroups(nodes).cameras().placed(in: pasted)
    let graphs = pasted.map { $0.withFormats(of: plain.flatMap(\.nodes)) }
    let cameras = Camera.cameras(of: graphs, beside: plain).map { $0.remarking(graphs) }
    let tool = graphs.isEmpty ? nodes.tool : nodes.nodes.isEmpty ? Tool.mediaCtl.rawValue : "\(nodes.tool) and \(Tool.mediaCtl.rawValue)"
    return reader.report.dump(of: cameras, graphs, tool: tool, lineCount: reader.lines.count)
  }

  private init(lines: [PastedText.Line]) { self.lines = lines }

  /// Takes a line with what belongs to it; returns how many lines that are.
  private mutating func takeLine(at here: Int) -> Int {
    let line = lines[here]
    if Omission.isMark(line.content) {
      takeOmission(line)
      return 1
    }
    let (count, tool, meaning) = meaning(at: here)
    if count > 1 { report.read(count - 1) }
    if tool == .lsusb, line.content.sees("Bus ") { report.note(.plainLsusb, at: line.number) }
    switch meaning {
    case .whole(let effect), .open(let effect): settle(dump.take(effect, of: tool), line)
    case .incomplete: unread(line, "its end is missing")
    case .malformed(let reason): unread(line, reason)
    case .ignored: report.read()
    case .none: takeForeign(line, before: here + 1 < lines.count ? lines[here + 1] : nil)
    }
    return count
  }

  // MARK: Broken lines

  /// The most lines that one line may be broken into; the sizes of `ffmpeg` fill many.
  private static let mostPieces = 32

  /// What a line means, with the next ones if it goes on there: mail programs break lines at blanks.
  ///
  /// Five dumps have such lines: controls (MT9P031, two PureThermal), GStreamer's caps and sizes of `ffmpeg` (Victure), a GUID (Chicony).
  private func meaning(at here: Int) -> (count: Int, tool: Tool, meaning: LineMeaning) {
    var (count, content) = (1, lines[here].content)
    var (tool, meaning) = Self.meaning(of: content)
    // A text with empty lines between all lines has them inside broken ones, too.
    let distance = here == 0 ? 1 : lines[here].number - lines[here - 1].number
    while meaning.mayGoOn, count < Self.mostPieces, here + count < lines.count {
      let next = lines[here + count]
      guard next.number - lines[here + count - 1].number <= distance, !Omission.isMark(next.content),
        case .none = Self.meaning(of: next.content).meaning
      else { break }
      let joined = LineScanner([UInt8]([content.rest, next.content.rest].joined(separator: " ".utf8)))
      let both = Self.meaning(of: joined)
      guard both.meaning.mayGoOn || both.meaning.isWhole else { break }
      (count, content, tool, meaning) = (count + 1, joined, both.tool, both.meaning)
    }
    return (count, tool, meaning)
  }

  private static func meaning(of line: LineScanner) -> (tool: Tool, meaning: LineMeaning) {
    for tool in Tool.allCases {
      let meaning = tool.read(line)
      if case .none = meaning { continue }
      return (tool, meaning)
    }
    return (.v4l2Ctl, .none)
  }

  // MARK: Outcomes

  private mutating func settle(_ outcome: LineOutcome, _ line: PastedText.Line) {
    switch outcome {
    case .foreign: takeForeign(line, before: nil)
    case .read: report.read()
    case .doubted(let reason): note(report.addUnread(line, reason: reason, isKept: true))
    case .unread(let reason): unread(line, reason)
    }
  }

  private mutating func unread(_ line: PastedText.Line, _ reason: String) {
    note(report.addUnread(line, reason: reason))
    dump.nodes.changeOpenNode { $0.formats.lose(DumpReport.loss(line.content)) }
  }

  /// Takes a mark in place of lines that somebody left out. What follows belongs to the same format; a rate may be of another size, unless
  /// the mark names rates.
  private mutating func takeOmission(_ line: PastedText.Line) {
    note(report.addUnread(line, reason: "something was left out here"))
    let isOfRates = DumpReport.loss(line.content) == .rate
    dump.nodes.changeOpenNode { node in if !isOfRates { node.formats.omit() } }
  }

  private mutating func note(_ finding: Finding?) {
    if let finding { dump.nodes.changeOpenNode { $0.add(finding) } }
  }

  /// Takes a line that is no tool's, or means nothing at its place.
  private mutating func takeForeign(_ line: PastedText.Line, before next: PastedText.Line?) {
    if let program = UnreadProgram.all.first(where: { $0.prints(line) }) {
      report.note(program, at: line.number)
      return report.passOver(line.number)
    }
    if let device = DeviceList.Device(line.content) {
      dump.nodes.devices.close()
      guard let next, next.content.sees("/dev/") else { return report.passOver(line.number) }
      dump.nodes.devices.begin(device)
      return report.read()
    }
    if DumpReport.looksLikeDump(line.content) { return unread(line, "not understood") }
    line.isIndented && dump.lastTool.printsFields ? report.read() : report.passOver(line.number)
  }
}

extension LineMeaning {
  fileprivate var mayGoOn: Bool {
    switch self {
    case .open, .incomplete: true
    default: false
    }
  }

  fileprivate var isWhole: Bool { if case .whole = self { true } else { false } }
}
