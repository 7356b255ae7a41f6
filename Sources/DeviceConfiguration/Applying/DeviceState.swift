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

  /// A state in which every part is unknown.
  public init() {}
}

/// The parts of the state that a plan may change, which are read before and after it.
struct StateScope: Hashable {
  var source = false
  /// The input whose EDID is read; nil for none.
  var edidInput: Int?
  /// Nodes without a crop are asked only once.
  var crop = false
  var mode = false
  var interval = false
  var controls: [CameraControl] = []

  init(_ plan: ConfigurationPlan) {
    controls = plan.affected.filter(\.isReadable)
    for step in plan.steps {
      if step.changesSource { (source, crop, mode, interval) = (true, true, true, true) }
      switch step {
      // The crop and the format limit each other.
      case .crop, .format: (crop, mode, interval) = (true, true, true)
      case .interval: interval = true
      case .edid(_, let input): edidInput = input
      case .controls(let settings) where settings.contains { $0.control.flags.contains(.modifyLayout) }:
        (crop, mode, interval) = (true, true, true)
      default: break
      }
    }
  }
}

extension DeviceState {
  /// Reads the parts in scope, each with one call. A part that the device lacks, or a control that cannot be read, is nil.
  init(of node: any ConfigurableNode, _ scope: StateScope, _ bufferType: BufferType) throws(DeviceError) {
    if scope.source {
      input = try absentIsNil { () throws(DeviceError) in try node.currentInput() }
      standard = try absentIsNil { () throws(DeviceError) in try node.standard() }
      timings = try absentIsNil { () throws(DeviceError) in try node.timings() }
    }
    if let input = scope.edidInput {
      edidInput = input
      edid = try node.edidWhereKept(ofInput: input)
    }
    if scope.crop { crop = try node.selectionWhereKept(.crop) }
    if scope.mode { format = try node.frameFormat(of: bufferType) }
    if scope.interval { interval = try node.intervalWhereKept(of: bufferType) }
    guard !scope.controls.isEmpty else { return }
    let values = try node.readableValues(of: scope.controls) { _, _ in }
    for (control, value) in zip(scope.controls, values) { controls[control.id] = value }
  }
}
