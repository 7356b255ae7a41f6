public import CameraModel
public import Negotiation

/// One call of a plan that changes the device.
public enum PlanStep: Hashable, Sendable {
  /// Changes the media graph before the node.
  case graph(GraphStep, in: MediaGraph)
  /// Selects a video input, by its position.
  case input(Int)
  /// Sets or removes the EDID of a video input, by its position.
  case edid(EDID, ofInput: Int)
  /// Sets an analogue standard.
  case standard(VideoStandard)
  /// Sets digital timings.
  case timings(DigitalTimings)
  /// Sets the part of the source's picture to capture.
  case crop(SelectionRectangle)
  /// Sets pixel format and size.
  case format(FrameFormat)
  /// Sets the time per frame.
  case interval(FrameInterval)
  /// Sets controls, all with one call.
  case controls([ControlSetting])
  /// Sets a control of an extension unit to bytes, as many as its length.
  case extensionControl(ExtensionControl, of: ExtensionUnit.GUID, inUnit: UInt8, to: [UInt8])

  /// The settings that the step sets.
  var settings: [Setting] {
    switch self {
    case .graph(let step, _): [.graph(GraphSetting(step))]
    case .input: [.input]
    case .edid(_, let input): [.edid(ofInput: input)]
    case .standard: [.standard]
    case .timings: [.timings]
    case .crop: [.crop]
    case .format: [.format]
    case .interval: [.interval]
    case .controls(let settings): settings.map { .control($0.control) }
    case .extensionControl(let control, let unit, let number, _): [.extensionControl(control, of: unit, inUnit: number)]
    }
  }

  /// The V4L2 call of this step.
  public var call: DeviceCall {
    switch self {
    case .graph(let step, _): step.call
    case .input: .setInput
    case .edid: .setEDID
    case .standard: .setStandard
    case .timings: .setTimings
    case .crop: .setSelection
    case .format: .setFormat
    case .interval: .setParameters
    case .controls: .setControls
    case .extensionControl: .queryExtensionUnit
    }
  }

  /// The value in words, without its place.
  var value: String {
    switch self {
    case .graph(let step, let graph): step.text(in: graph)
    case .input(let index): "\(index)"
    case .edid(let edid, _): "\(edid)"
    case .standard(let standard): "\(standard)"
    case .timings(let timings): "\(timings)"
    case .crop(let crop): "\(crop)"
    case .format(let format): "\(format)"
    case .interval(let interval): "\(interval)"
    case .controls(let settings): settings.map { $0.control.text(for: $0.value) }.joined(separator: ", ")
    case .extensionControl(_, _, _, let bytes): bytes.hexadecimal
    }
  }

  /// Sets it, and notes the driver's answer.
  func set(
    on place: SettingPlace, _ permit: borrowing ConfigurationPermit, _ announced: inout Announcements
  ) throws(ControlRefusal) {
    if case .controls(let settings) = self {
      try place.controls.setControls(settings, permit)
    } else {
      do { try setAlone(on: place, permit, &announced) } catch { throw ControlRefusal(error, at: nil) }
    }
  }

  private func setAlone(
    on place: SettingPlace, _ permit: borrowing ConfigurationPermit, _ announced: inout Announcements
  ) throws(DeviceError) {
    let (node, source) = (place.node, place.source)
    switch self {
    case .input(let index): try node?.setInput(index, permit)
    case .edid(let edid, let input): try source.setEDID(edid, ofInput: input, permit)
    case .standard(let standard): try source.setStandard(standard, permit)
    case .timings(let timings): announced.values.timings = try source.setTimings(timings, permit)
    case .crop(let crop): announced.values.crop = try node?.setCrop(crop, permit)
    case .format(let format): announced.values.format = try node?.setFormat(format, of: place.bufferType, permit, &announced)
    case .interval(let interval):
      announced.values.interval = try node?.setInterval(interval, of: place.bufferType, permit, &announced)
    case .extensionControl(let control, _, let number, let bytes): try node?.set(control, inUnit: number, to: bytes, permit)
    case .graph(let step, _):
      guard let graph = place.graph else { throw .graphIsNotLocked(call, place.path) }
      try graph.set(step, beside: node, permit)
    case .controls: break
    }
  }
}

extension PlanStep {
  /// The order of setting.
  var rank: Setting.Rank { settings.first?.rank ?? .input }

  /// The controls that have other values in a state; nil if all have. A device that streams refuses some controls even with their values.
  func controls(notSetIn state: DeviceState) -> [ControlSetting]? {
    guard case .controls(let settings) = self else { return nil }
    let rest = settings.filter { state.controls[$0.control.id] != $0.value }
    return rest.count == settings.count ? nil : rest
  }

  /// Whether the step sets the format or the rate.
  package var changesMode: Bool { settings.contains { $0.rank == .format || $0.rank == .interval } }

  /// Whether the step sets a colour.
  var setsColour: Bool { if case .format(let format) = self { format.colorimetry != Colorimetry() } else { false } }

  /// Whether the step changes the source, so that other formats may be available afterwards. An EDID changes the source's signal, not the
  /// settings of the node.
  var changesSource: Bool { settings.contains { $0.changing.contains(.input) } }
}

extension GraphStep {
  fileprivate var call: DeviceCall {
    switch self {
    case .enable, .disable: .setLink
    case .setPad: .setPadFormat
    case .setRoutes: .setRouting
    case .setSelection: .setPadSelection
    case .setNode: .setFormat
    case .setRate(_, _, let byBlanking): byBlanking ? .setControls : .setPadInterval
    }
  }
}

extension PlanStep: CustomStringConvertible {
  /// `VIDIOC_S_FMT YUYV 640x480`.
  public var description: String {
    switch self {
    case .edid(_, let place): "\(call.rawValue) \(place) \(value)"
    case .crop(let crop): "\(call.rawValue) \(crop.target.rawValue) \(value)"
    case .controls(let settings): "\(call.rawValue) \(settings.map(\.description).joined(separator: ", "))"
    case .extensionControl(let control, let unit, _, _): "\(call.rawValue) \(unit)/\(control.selector) \(value)"
    default: "\(call.rawValue) \(value)"
    }
  }
}

extension ControlSetting: CustomStringConvertible {
  /// `Brightness = 128`; with the name of a menu item: `Auto Exposure = 1 (Manual Mode)`.
  public var description: String { "\(control.name.harmless) = \(control.text(for: value))" }
}

extension DeviceError {
  fileprivate static func graphIsNotLocked(_ call: DeviceCall, _ path: String) -> DeviceError {
    DeviceError(
      .usage, operation: .call(call), subject: path,
      message: "A plan with changes of a media graph shows what is expected, and cannot be applied.",
      remedy: "Apply the settings or the request that it was made for.")
  }
}
