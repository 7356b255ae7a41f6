import CameraModel
import Negotiation
import PixelFormats
import Viewfinder

/// A media graph as text: a tree from each sensor to the capture nodes, a line for each link.
struct GraphText {
  private let graph: MediaGraph
  private let isComplete: Bool
  private let leaving: [UInt32: [MediaGraph.Link]]
  private var shown: Set<UInt32> = []

  init(_ graph: MediaGraph, isComplete: Bool) {
    self.graph = graph
    self.isComplete = isComplete
    leaving = Dictionary(grouping: graph.links, by: \.source.entity)
  }

  /// Writes the media device, the sensors with what they lead to, and the rest if it is wanted.
  func write(to page: inout TextPage) {
    var text = self
    text.writeAll(to: &page)
  }

  private mutating func writeAll(to page: inout TextPage) {
    var head = StyledText((graph.path ?? graph.model).harmless, .strong)
    let facts = [graph.driver, graph.path == nil ? "" : graph.model, graph.bus].filter { !$0.isEmpty }.map(\.harmless)
    head.append("  \(facts.joined(separator: " · "))", .faint)
    page.addLine(head)
    let sensors = graph.sensors
    for sensor in sensors { writeTree(of: sensor, to: &page) }
    if sensors.isEmpty { page.addSentence("no sensor", .faint, after: "  ") }
    let others = graph.entities.filter { !shown.contains($0.id) }
    if isComplete {
      // Those that nothing leads to come first, then those that only lead to each other.
      let ends = Set(graph.links.map(\.sink.entity))
      for entity in others.filter({ !ends.contains($0.id) }) + others where !shown.contains(entity.id) { writeTree(of: entity, to: &page) }
    } else if !others.isEmpty {
      let how = others.count == 1 ? "entity that no sensor reaches; --all shows it" : "entities that no sensor reaches; --all shows them"
      page.addSentence("\(others.count) \(how)", .faint, after: "  ")
    }
    graph.findings.writeText(to: &page, isComplete: isComplete)
  }

  // MARK: Trees

  private mutating func writeTree(of root: MediaGraph.Entity, to page: inout TextPage) {
    var line = StyledText("  \(root.name.harmless)", .strong)
    line.append("  \(root.function.word)")
    if let path = root.path { line.append("  \(path.harmless)", .key) }
    if let place = root.firmwarePath { line.append("  \(place.harmless)", .faint) }
    page.addLine(line)
    shown.insert(root.id)
    // Entities stand once, below the first link that leads to them.
    var open = links(from: root.id, depth: 2)
    while let (row, depth) = open.popLast() {
      write(row, depth, to: &page)
      guard case .one(let link) = row, shown.insert(link.sink.entity).inserted else {
        if case .run(let links) = row { shown.formUnion(links.map(\.sink.entity)) }
        continue
      }
      open += links(from: link.sink.entity, depth: depth + 1)
    }
  }

  /// A line of the tree: a link, or several from one entity to capture nodes that are off.
  private enum Row {
    case one(MediaGraph.Link)
    case run([MediaGraph.Link])
  }

  /// The rows below an entity, the last one first.
  private func links(from entity: UInt32, depth: Int) -> [(Row, Int)] {
    var rows: [Row] = []
    for link in (leaving[entity] ?? []).sorted(by: { $0.source.index < $1.source.index }) {
      let isIdle = !isComplete && !link.isEnabled && graph.entity(link.sink.entity)?.function == .videoNode
      if isIdle, case .run(let links)? = rows.last {
        rows[rows.count - 1] = .run(links + [link])
      } else {
        rows.append(isIdle ? .run([link]) : .one(link))
      }
    }
    // Two lines say more than a count.
    let short = rows.flatMap { row -> [Row] in
      if case .run(let links) = row, links.count < 3 { return links.map { .one($0) } }
      return [row]
    }
    return short.reversed().map { ($0, depth) }
  }

  private func write(_ row: Row, _ depth: Int, to page: inout TextPage) {
    let indent = StyledText(String(repeating: " ", count: 2 * depth))
    switch row {
    case .one(let link):
      let lead = indent + StyledText(":\(link.source.index) ", .faint)
      page.addFlow(words(of: link), after: lead, column: 2 * depth + 3)
    case .run(let links):
      let names = [links.first, links.last].compactMap { $0.flatMap { graph.entity($0.sink.entity)?.name.harmless } }
      let sentence = "off to \(links.count) capture nodes, \(names.joined(separator: " to ")); --all shows them"
      page.addSentence(sentence, .faint, after: indent)
    }
  }

  /// `SBGGR10_1X10 2592x1944 30 fps → csi:0 /dev/v4l-subdev0`.
  private func words(of link: MediaGraph.Link) -> [StyledText] {
    let isOn = link.isEnabled
    let emphasis: Emphasis = isOn ? .plain : .faint
    let stream = graph.pad(link.source)?.formats.first
    var words: [StyledText] = []
    if let format = stream?.format, format.code != .unknown || format.size.isValid { words.append(StyledText(format.text, emphasis)) }
    if let rate = stream?.interval { words.append(StyledText("\(rate.rateText) fps", emphasis)) }
    words.append(StyledText(isOn ? "→" : "⇢ (off)", emphasis))
    words.append(StyledText(graph.name(of: link.sink), isOn ? .strong : .faint))
    for reason in isOn ? graph.reasons(over: link) : [] {
      let isHard = reason.severity == .hard
      words.append(StyledText("\(isHard ? "≠" : "≈") \(reason.text)", isHard ? .warning : .faint))
    }
    guard let entity = graph.entity(link.sink.entity) else { return words }
    if let path = entity.path { words.append(StyledText(path.harmless, isOn ? .key : .faint)) }
    if shown.contains(entity.id), !(leaving[entity.id] ?? []).isEmpty { words.append(StyledText("(above)", .faint)) }
    return words
  }
}

extension MediaGraph.PadFormat {
  /// Code, size, and the order of lines if they do not come all at once: `UYVY8_1X16 720x576 alternate`.
  var text: String {
    let isWhole = fieldOrder == .progressive || fieldOrder == .any
    return "\(code) \(size)\(isWhole ? "" : " \(fieldOrder.word)")"
  }
}
