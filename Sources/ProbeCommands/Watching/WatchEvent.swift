import CameraProfiles
import CameraDocuments
import CameraModel
import Viewfinder

/// An event of one camera.
struct WatchEvent: Sendable {
  /// The kind of event, with its word in the JSON.
  enum Kind: String, CaseIterable, Sendable {
    case here, came, went, changed, restored
  }

  var kind: Kind
  var camera: Camera
  /// The differences: of a changed camera from before, of a returned camera from when it was detached, of a restored camera from the kept
  /// configuration.
  var changes: [ProfileDifference] = []
  /// The paths of the capture nodes that are new with this event.
  var arrivals: [String] = []
  /// The mode of a restored node, `YUYV 640x360 at 15 fps`; nil if it is unknown, and for other events.
  var mode: String?

  /// The differences between two states of a camera, including its modes.
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
      // A camera that could not be read has nothing to compare.
      compare("reading", old.readingText ?? "worked", new.readingText ?? "works")
      return changes
    }
    return changes + ProfileDifferences(from: CameraProfile(cameras: [old]), to: CameraProfile(cameras: [new])).entries
  }
}

extension WatchEvent {
  private static let mostChanges = 3

  /// The event as a line of text: time, kind, nodes, name, and the offer or the differences.
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
      let offers = camera.readingText ?? camera.offersText
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
    camera.document(of: kind.rawValue, at: moment, changes: changes.map { ($0.kind.rawValue, $0.subject, $0.detail) })
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
  /// The paths of the nodes from which a mode can be chosen.
  fileprivate var pathText: String {
    choosableNodes.compactMap(\.path).joined(separator: " ")
  }

  /// Why the camera could not be read; nil if it was read.
  fileprivate var readingText: String? {
    nodes.lazy.flatMap(\.findings).first { $0.code == .nodeUnreadable }?.message
  }
}

extension ControlChange {
  private static let words: [(Aspects, String)] = [(.value, "value"), (.flags, "flags"), (.range, "range")]

  /// The new value; nil for texts and arrays, whose events carry no value.
  private func value(of control: CameraControl) -> ControlValue? {
    control.type == .string || !control.dimensions.isEmpty ? nil : .integer(value)
  }

  /// The change as a line of text: time, control, value, and changed flags or range.
  func line(of control: CameraControl, at moment: String) -> [UInt8] {
    let flags = aspects.contains(.flags) ? ", \(flags.isEmpty ? "no flags" : flags.map(\.rawValue).joined(separator: ", "))" : ""
    let range = aspects.contains(.range) ? ", another range" : ""
    let value = value(of: control).map { " = \(control.text(for: $0))" } ?? " changed"
    return Array("\(moment.timeOfDay)  \(control.name.harmless)\(value)\(flags)\(range)\n".utf8)
  }

  /// `viewfinder.control-event/1`, on one line.
  func document(of control: CameraControl, at moment: String) -> [UInt8] {
    let members: JSONObject = [
      "schema": "viewfinder.control-event/1", "time": moment, "id": control.id.rawValue, "name": control.name, "value": value(of: control),
      "changed": Self.words.filter { aspects.contains($0.0) }.map(\.1), "flags": flags.map(\.rawValue),
    ]
    return members.line
  }
}

extension String {
  /// The hours, minutes and seconds of a time written as ``CommandEnvironment/now`` does.
  var timeOfDay: Substring { dropFirst("2026-11-21T".count).prefix("09:17:18".count) }
}
