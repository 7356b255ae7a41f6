public import CameraModel

/// What a device is set to, as far as a plan may change it. What was not read, or the device does not have, is nil.
public struct DeviceState: Hashable, Sendable {
  /// The source, by its position.
  public var input: Int?
  /// The source's analogue standard.
  public var standard: VideoStandard?
  /// The source's digital timings.
  public var timings: DigitalTimings?
  /// The pictures.
  public var format: FrameFormat?
  /// The time per frame.
  public var interval: FrameInterval?
  /// The values of controls, by their numbers; those that have none are missing.
  public var controls: [ControlIdentifier: ControlValue] = [:]

  /// Nothing known.
  public init() {}
}

/// Which parts of the state a plan may change, and so are read before and after.
struct StateScope: Hashable {
  var source = false
  var mode = false
  var interval = false
  var controls: [CameraControl] = []

  init(_ plan: ConfigurationPlan) {
    controls = plan.affected.filter(\.hasValue)
    for step in plan.steps {
      if step.changesSource { (source, mode, interval) = (true, true, true) }
      switch step {
      case .format: (mode, interval) = (true, true)
      case .interval: interval = true
      case .controls(let settings) where settings.contains { $0.control.flags.contains(.modifyLayout) }: (mode, interval) = (true, true)
      default: break
      }
    }
  }
}

extension CameraControl {
  /// Whether it can be read back.
  var hasValue: Bool {
    type != .button && type != .controlClass && !flags.contains(.writeOnly) && !flags.contains(.disabled)
  }
}

extension DeviceState {
  /// Reads the parts in scope, each by one call. A part that the device does not have is nil.
  init(of node: any ConfigurableNode, _ scope: StateScope, _ bufferType: BufferType) throws(DeviceError) {
    if scope.source {
      input = try absentIsNil { () throws(DeviceError) in try node.currentInput() }
      standard = try absentIsNil { () throws(DeviceError) in try node.standard() }
      timings = try absentIsNil { () throws(DeviceError) in try node.timings() }
    }
    if scope.mode { format = try node.frameFormat(of: bufferType) }
    if scope.interval { interval = try absentIsNil { () throws(DeviceError) in try node.currentInterval(of: bufferType) } ?? nil }
    guard !scope.controls.isEmpty else { return }
    for (control, value) in zip(scope.controls, try node.values(of: scope.controls)) { controls[control.id] = value }
  }
}

/// A driver without the call does not have the thing. `ENODATA` and `ENOTTY` say so; some drivers answer `EINVAL`.
private func absentIsNil<Value>(_ call: () throws(DeviceError) -> Value) throws(DeviceError) -> Value? {
  do throws(DeviceError) {
    return try call()
  } catch {
    if error.code == .unsupported || error.errorNumber == .invalidArgument { return nil }
    throw error
  }
}
