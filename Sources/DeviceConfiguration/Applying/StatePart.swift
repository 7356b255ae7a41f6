import CameraModel

/// A part of a device's state that is read, compared and restored on its own.
enum StatePart: Hashable {
  case input, edid, standard, timings, crop, format, interval
  case control(ControlIdentifier)
}

extension DeviceState {
  /// The parts that were read, in the order of restoring.
  func parts(among controls: [CameraControl]) -> [StatePart] {
    var parts: [StatePart] = []
    if input != nil { parts.append(.input) }
    if edid != nil { parts.append(.edid) }
    if standard != nil { parts.append(.standard) }
    if timings != nil { parts.append(.timings) }
    if crop != nil { parts.append(.crop) }
    if format != nil { parts.append(.format) }
    if interval != nil { parts.append(.interval) }
    return parts + controls.filter { self.controls[$0.id] != nil }.map { .control($0.id) }
  }

  /// The parts whose values differ between two states.
  func differences(from other: DeviceState, among controls: [CameraControl]) -> [StatePart] {
    var parts: [StatePart] = []
    if input != other.input { parts.append(.input) }
    if edid != other.edid { parts.append(.edid) }
    if standard != other.standard { parts.append(.standard) }
    if timings != other.timings { parts.append(.timings) }
    if crop != other.crop { parts.append(.crop) }
    if format?.settable != other.format?.settable { parts.append(.format) }
    if interval != other.interval { parts.append(.interval) }
    return parts + controls.filter { self.controls[$0.id] != other.controls[$0.id] }.map { .control($0.id) }
  }

  /// The controls that have a value in this state, with that value.
  func known(_ controls: [CameraControl]) -> [CameraControl] {
    controls.compactMap { control in
      guard let value = self.controls[control.id] else { return nil }
      var control = control
      control.value = value
      return control
    }
  }

  /// The name and the value of a part, for display. The value is nil if it was not read.
  func text(of part: StatePart, among controls: [CameraControl]) -> (name: String, value: String?) {
    switch part {
    case .input: return ("input", input.map { "\($0)" })
    case .edid: return ("EDID", edid.map { "\($0)" })
    case .standard: return ("standard", standard.map { "\($0)" })
    case .timings: return ("timings", timings.map { "\($0)" })
    case .crop: return ("crop", crop.map { "\($0)" })
    case .format: return ("format", format.map { "\($0)" })
    case .interval: return ("rate", interval.map { "\($0)" })
    case .control(let id):
      guard let control = controls.first(where: { $0.id == id }) else { return ("\(id)", nil) }
      return (control.name.harmless, self.controls[id].map(control.text(for:)))
    }
  }
}
