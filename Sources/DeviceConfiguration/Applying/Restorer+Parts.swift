import CameraModel

extension Restorer {
  /// The parts that were read before.
  var parts: [String] {
    var parts: [String] = []
    if before.input != nil { parts.append("input") }
    if before.standard != nil { parts.append("standard") }
    if before.timings != nil { parts.append("timings") }
    if before.format != nil { parts.append("format") }
    if before.interval != nil { parts.append("rate") }
    return parts + scope.controls.filter { before.controls[$0.id] != nil }.map(\.name.harmless)
  }

  /// A part in words, as it was and as it is.
  func unrestored(_ part: String, now: DeviceState?) -> Restoration.Unrestored {
    Restoration.Unrestored(
      part: part, before: text(of: part, in: before) ?? "unknown", now: now.flatMap { text(of: part, in: $0) }, reason: reasons[part])
  }

  private func text(of part: String, in state: DeviceState) -> String? {
    switch part {
    case "input": return state.input.map { "\($0)" }
    case "standard": return state.standard.map { "\($0)" }
    case "timings": return state.timings.map { "\($0)" }
    case "format": return state.format.map { "\($0)" }
    case "rate": return state.interval.map { "\($0)" }
    default:
      guard let control = scope.controls.first(where: { $0.name.harmless == part }) else { return nil }
      return state.controls[control.id].map(control.text(for:))
    }
  }
}
