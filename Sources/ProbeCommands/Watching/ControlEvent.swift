import CameraModel
import CameraDocuments
import Viewfinder

/// A change of a control, at a time.
struct ControlEvent {
  let control: CameraControl
  let change: ControlChange
  let moment: String

  /// The new value; nil for texts and arrays, whose events carry no value.
  private var value: ControlValue? { control.type == .string || !control.dimensions.isEmpty ? nil : .integer(change.value) }

  private static let words: [(ControlChange.Aspects, String)] = [(.value, "value"), (.flags, "flags"), (.range, "range")]

  private var changed: [String] { Self.words.filter { change.aspects.contains($0.0) }.map(\.1) }

  /// The event as a line of text: time, control, value, and changed flags or range.
  var line: [UInt8] {
    let flags =
      change.aspects.contains(.flags) ? ", \(change.flags.isEmpty ? "no flags" : change.flags.map(\.rawValue).joined(separator: ", "))" : ""
    let range = change.aspects.contains(.range) ? ", another range" : ""
    let value = value.map { " = \(control.text(for: $0))" } ?? " changed"
    return Array("\(moment.timeOfDay)  \(control.name.harmless)\(value)\(flags)\(range)\n".utf8)
  }

  /// `viewfinder.control-event/1`, on one line.
  var document: [UInt8] {
    let members: JSONObject = [
      "schema": "viewfinder.control-event/1", "time": moment, "id": control.id.rawValue, "name": control.name, "value": value,
      "changed": changed, "flags": change.flags.map(\.rawValue),
    ]
    return members.line
  }
}

extension String {
  /// The hours, minutes and seconds of a time written as ``CommandEnvironment/now`` does.
  var timeOfDay: Substring { dropFirst("2026-11-21T".count).prefix("09:17:18".count) }
}
