import JSONText
import Viewfinder

/// One thing that happened to one camera.
struct WatchEvent: Sendable {
  /// What happened; the words are those of the JSON.
  enum Kind: String, CaseIterable, Sendable {
    case here, came, went, changed, restored
  }

  var kind: Kind
  var camera: Camera
  /// What is different: of a camera that changed from what it was, of one that came back from when it went, of one that was restored from
  /// what was kept.
  var changes: [ProfileDifference] = []
  /// The nodes that give pictures and are new with this event.
  var arrivals: [String] = []
  /// What a node that was restored is set to, `YUYV 640x360 at 15 fps`; nil where that is unknown or nothing was restored.
  var mode: String?

  /// What differs between two states of a camera, and what it offers in them.
  static func changes(from old: Camera, to new: Camera) -> [ProfileDifference] {
    var changes: [ProfileDifference] = []
    func compare(_ subject: String, _ before: String?, _ after: String?) {
      if before == after { return }
      let detail = "\(before ?? "unknown") → \(after ?? "unknown")"
      changes.append(ProfileDifference(kind: .changed, place: new.name ?? "", subject: subject, detail: detail))
    }
    compare("path", old.pathText, new.pathText)
    compare("identity", old.identity?.value, new.identity?.value)
    compare("bus speed", old.busSpeedMbps.map { "\($0) Mbit/s" }, new.busSpeedMbps.map { "\($0) Mbit/s" })
    if old.readingText != nil || new.readingText != nil {
      // What was not read is not compared.
      compare("reading", old.readingText ?? "worked", new.readingText ?? "works")
      return changes
    }
    return changes + ProfileDifferences(from: CameraProfile(cameras: [old]), to: CameraProfile(cameras: [new])).entries
  }
}

extension WatchEvent {
  private static let mostChanges = 3

  /// The event on one line: time, word, node, name, and what is offered or different.
  func line(at moment: String) -> StyledText {
    var line = StyledText(moment.timeOfDay, .faint)
    line.append("  ")
    line.append(kind.rawValue, kind.emphasis)
    line.pad(to: line.width + Kind.longestWord - kind.rawValue.count)
    line.append("  ")
    line.append(camera.pathText.harmless, .key)
    line.append("  ")
    line.append((camera.name ?? "(no name)").harmless, .strong)
    if !detail.isEmpty { line.append("  \(detail.harmless)") }
    return line
  }

  private var detail: String {
    switch kind {
    case .went: return ""
    case .changed: return changesText
    case .restored: return [mode, changes.isEmpty ? nil : changesText].compactMap(\.self).joined(separator: "; ")
    case .here, .came:
      let offers = camera.readingText ?? ProfileSize([camera]).offersText
      return changes.isEmpty ? offers : "\(offers); since it went: \(changesText)"
    }
  }

  private var changesText: String {
    let shown = changes.prefix(Self.mostChanges).map { change in
      [change.kind == .changed ? "" : change.kind.rawValue, change.subject, change.detail].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let rest = changes.count - shown.count
    return shown.joined(separator: "; ") + (rest > 0 ? "; \(rest) more" : "")
  }

  /// The event as one line of JSON.
  func document(at moment: String) -> [UInt8] {
    var writer = JSONWriter(layout: .oneLine)
    writer.beginObject()
    writer.member("schema", "viewfinder.event/1")
    writer.member("event", kind.rawValue)
    writer.member("time", moment)
    writer.key("camera")
    writeCamera(camera, to: &writer)
    writer.lines("changes", changes) { writer, change in
      writer.beginObject()
      writer.member("kind", change.kind.rawValue)
      writer.member("subject", change.subject)
      writer.member("detail", change.detail)
      writer.endObject()
    }
    writer.endObject()
    return writer.document()
  }

  private func writeCamera(_ camera: Camera, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", camera.name)
    writer.key("identity")
    writer.identity(camera.identity)
    writer.member("busSpeedMbps", camera.busSpeedMbps)
    writer.lines("nodes", camera.nodes) { writer, node in
      writer.beginObject()
      writer.member("path", node.path)
      writer.member("role", node.role.rawValue)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension WatchEvent.Kind {
  fileprivate static let longestWord = allCases.map(\.rawValue.count).max() ?? 0

  fileprivate var emphasis: Emphasis {
    switch self {
    case .here: .plain
    case .came, .restored: .key
    case .went: .failure
    case .changed: .warning
    }
  }
}

extension Camera {
  /// The nodes that give pictures, or of which nobody said what they do.
  fileprivate var pathText: String {
    choosableNodes.compactMap(\.path).joined(separator: " ")
  }

  /// Why it could not be read; nil where it could.
  fileprivate var readingText: String? {
    nodes.lazy.flatMap(\.findings).first { $0.code == .nodeUnreadable }?.message
  }
}
