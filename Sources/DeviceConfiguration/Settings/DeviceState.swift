public import CameraModel

/// The present settings of a device. A part is nil if it was not read or the device lacks it.
public struct DeviceState: Hashable, Sendable {
  /// The video input, by its position in the driver's list.
  public var input: Int?
  /// The EDID of the video input that a plan sets.
  public var edid: EDID?
  /// The video input that has ``edid``.
  public internal(set) var edidInput: Int?
  /// The analogue standard of the video input.
  public var standard: VideoStandard?
  /// The digital timings of the video input.
  public var timings: DigitalTimings?
  /// The part of the source's picture that is captured.
  public var crop: SelectionRectangle?
  /// The pixel format, the size and the field order.
  public var format: FrameFormat?
  /// The time per frame.
  public var interval: FrameInterval?
  /// The values of the controls, by identifier. A control without a value, such as a button, is missing.
  public var controls: [ControlIdentifier: ControlValue] = [:]
  /// The values of extension units' controls, by unit and selector. A control that cannot be read is missing.
  public var extensionControls: [ExtensionUnit.GUID: [UInt8: [UInt8]]] = [:]

  /// The media graph before a node, in the part that a plan changes.
  var graph: MediaGraph?

  /// A state in which every part is unknown.
  public init() {}
}

extension DeviceState {
  /// Reads settings, each with one call, all controls with one, and a graph whole. A setting that the device lacks, or a control that cannot be
  /// read, is nil.
  ///
  /// - Parameter graph: the graph, if it was just read.
  init(of place: SettingPlace, _ settings: [Setting], knowing graph: MediaGraph? = nil) throws(DeviceError) {
    try read(settings, from: place, knowing: graph)
  }

  /// Reads further settings.
  mutating func read(_ settings: [Setting], from place: SettingPlace, knowing graph: MediaGraph?) throws(DeviceError) {
    for setting in settings { try setting.read(from: place, into: &self) }
    var (controls, nodes): ([CameraControl], Set<UInt32>) = ([], [])
    for setting in settings {
      switch setting {
      case .control(let control): controls.append(control)
      case .graph(.node(let id)): nodes.insert(id)
      default: break
      }
    }
    self.graph = if let graph { graph } else { try place.graph?.read(with: nodes) }
    guard !controls.isEmpty else { return }
    let values = try place.controls.readableValues(of: controls) { _, _ in }
    for (control, value) in zip(controls, values) { self.controls[control.id] = value }
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
}
