import CameraModel

/// One thing of a device that is read, set, compared and restored on its own.
///
/// This, ``PlanStep`` with the values, and ``SettingComparison`` are the table of all kinds of settings.
enum Setting: Hashable {
  case input
  case edid(ofInput: Int)
  case standard, timings
  /// What a bridge sends.
  case pad(Int)
  case crop, format, interval
  case control(CameraControl)
  case extensionControl(ExtensionControl, of: ExtensionUnit.GUID, inUnit: UInt8)

  /// The order of setting: each may change those that come later.
  enum Rank: Int, Comparable {
    case input, edid, standard, timings, pad, layout, crop, format, interval, automatic, value, extensionControl

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  var rank: Rank {
    switch self {
    case .input: .input
    case .edid: .edid
    case .standard: .standard
    case .timings: .timings
    case .pad: .pad
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
    case .edid, .pad, .interval, .automatic, .value, .extensionControl: []
    }
  }

  /// The name of the setting, in errors.
  var name: String {
    switch self {
    case .input: "input"
    case .edid: "EDID"
    case .standard: "standard"
    case .timings: "timings"
    case .pad(let pad): "pad \(pad)"
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
    case .input: state.input = if let bridge = place.bridge { bridge.edidPad } else { try absentIsNil(try node?.currentInput()) }
    case .edid(let input): (state.edidInput, state.edid) = (input, try source.edidWhereKept(ofInput: input))
    case .standard: state.standard = try absentIsNil(try source.standard())
    case .timings: state.timings = try absentIsNil(try source.timings())
    case .pad(let pad): state.padFormats[pad] = try place.bridge?.node.padFormat(pad: pad, stream: 0, .active)
    case .crop: state.crop = try node?.selectionWhereKept(.crop)
    case .format: state.format = try node?.frameFormat(of: place.bufferType)
    case .interval: state.interval = try node?.intervalWhereKept(of: place.bufferType)
    // All controls are read with one call.
    case .control: break
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
    case .pad(let pad): state.padFormats[pad].map { .pad(pad, $0) }
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

  /// The value of a state in words; nil if the state has none.
  func text(in state: DeviceState) -> String? { step(to: state)?.value }
}

extension CameraControl {
  /// When the control is set: one that turns the picture changes its format, and a switch frees values.
  var rank: Setting.Rank {
    if flags.contains(.modifyLayout) { return .layout }
    return ControlDependency.freed(by: id).isEmpty ? .value : .automatic
  }
}
