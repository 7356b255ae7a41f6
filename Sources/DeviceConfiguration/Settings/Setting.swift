import CameraModel
import Negotiation

/// One thing of a device that is read, set, compared and restored on its own.
///
/// This, ``PlanStep`` with the values, and ``SettingComparison`` are the table of all kinds of settings.
enum Setting: Hashable {
  case input
  case edid(ofInput: Int)
  case standard, timings
  /// A part of the media graph before the node.
  case graph(GraphSetting)
  case crop, format, interval
  case control(CameraControl)
  case extensionControl(ExtensionControl, of: ExtensionUnit.GUID, inUnit: UInt8)

  /// The order of setting: each may change those that come later.
  enum Rank: Int, Comparable {
    case input, edid, standard, timings, link, graph, layout, crop, format, interval, blanking, automatic, value, extensionControl

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  var rank: Rank {
    switch self {
    case .input: .input
    case .edid: .edid
    case .standard: .standard
    case .timings: .timings
    case .graph(.link): .link
    case .graph: .graph
    case .crop: .crop
    case .format: .format
    case .interval: .interval
    case .control(let control): control.rank
    case .extensionControl: .extensionControl
    }
  }

  /// The settings that a driver may change when it sets this one. A crop and a format limit each other.
  var changing: [Setting] {
    switch rank {
    case .input, .standard, .timings: [.input, .standard, .timings, .crop, .format, .interval]
    case .layout, .crop, .format: [.crop, .format, .interval]
    case .edid, .link, .graph, .interval, .blanking, .automatic, .value, .extensionControl: []
    }
  }

  /// Whether a driver may change another setting when it sets this one.
  func changes(_ other: Setting, in state: DeviceState) -> Bool {
    switch (self, other) {
    case (.graph(let part), .graph(let other)): part.changes(other, in: state.graph)
    // A sensor sets its controls anew for each format.
    case (.graph(.format), .control), (.graph(.selection), .control): true
    default: changing.contains(other)
    }
  }

  /// Whether the setting has its value only if another is set before it.
  func follows(_ other: Setting, in state: DeviceState) -> Bool {
    if case (.graph(let part), .graph(let other)) = (self, other) { part.follows(other, in: state.graph) } else { false }
  }

  /// The name of the setting, in errors. The entities of a graph have the names of a state.
  func name(in state: DeviceState) -> String {
    switch self {
    case .input: "input"
    case .edid: "EDID"
    case .standard: "standard"
    case .timings: "timings"
    case .graph(let part): state.graph.flatMap { graph in part.step(to: graph)?.subject(in: graph) } ?? "media graph"
    case .crop: "crop"
    case .format: "format"
    case .interval: "rate"
    case .control(let control): control.name.harmless
    case .extensionControl(let control, let unit, _): "extension control \(unit)/\(control.selector)"
    }
  }

  /// Reads the present value into a state: nil if the device lacks the setting.
  func read(from place: SettingPlace, into state: inout DeviceState) throws(DeviceError) {
    let (node, source) = (place.node, place.source)
    switch self {
    case .input: state.input = try place.currentInput
    case .edid(let input): (state.edidInput, state.edid) = (input, try source.edidWhereKept(ofInput: input))
    case .standard: state.standard = try absentIsNil(try source.standard())
    case .timings: state.timings = try absentIsNil(try source.timings())
    case .crop: state.crop = try node?.selectionWhereKept(.crop)
    case .format: state.format = try node?.frameFormat(of: place.bufferType)
    case .interval: state.interval = try node?.intervalWhereKept(of: place.bufferType)
    // All controls are read with one call, and a graph is read whole.
    case .control, .graph: break
    case .extensionControl(let control, let unit, let number):
      guard control.isReadable, let length = control.length else { return }
      let value = try node?.answer(to: .value, ofControl: control.selector, inUnit: number, length: length)
      state.extensionControls[unit, default: [:]][control.selector] = value
    }
  }

  /// The step that sets the value of a state; nil if the state has none.
  func step(to state: DeviceState) -> PlanStep? {
    switch self {
    case .input: state.input.map { .input($0) }
    case .edid(let input): state.edid.map { .edid($0, ofInput: input) }
    case .standard: state.standard.map { .standard($0) }
    case .timings: state.timings.map { .timings($0) }
    case .graph(let part): state.graph.flatMap { graph in part.step(to: graph).map { .graph($0, in: graph) } }
    case .crop: state.crop.map { .crop($0) }
    case .format: state.format.map { .format($0.settable) }
    case .interval: state.interval.map { .interval($0) }
    case .control(let control): state.controls[control.id].map { .controls([ControlSetting(control, to: $0)]) }
    case .extensionControl(let control, let unit, let number):
      state.extensionControls[unit]?[control.selector].map { .extensionControl(control, of: unit, inUnit: number, to: $0) }
    }
  }
}

extension Setting {
  /// The control of this setting; nil for other settings.
  var control: CameraControl? { if case .control(let control) = self { control } else { nil } }

  /// Whether two states have different values of the setting.
  func differs(_ one: DeviceState, _ other: DeviceState) -> Bool {
    // The rest of the graph does not matter.
    if case .graph(let part) = self { return one.graph.flatMap(part.step) != other.graph.flatMap(part.step) }
    return step(to: one) != step(to: other)
  }

  /// The value of a state in words; nil if the state has none.
  func text(in state: DeviceState) -> String? {
    if case .graph(let step, _)? = step(to: state) { step.value } else { step(to: state)?.value }
  }
}

extension CameraControl {
  /// When the control is set: one that turns the picture changes its format, and a switch frees values.
  var rank: Setting.Rank {
    if flags.contains(.modifyLayout) { return .layout }
    // The lines of a frame limit its exposure.
    if id == .verticalBlanking || id == .horizontalBlanking { return .blanking }
    return ControlDependency.freed(by: id).isEmpty ? .value : .automatic
  }
}
