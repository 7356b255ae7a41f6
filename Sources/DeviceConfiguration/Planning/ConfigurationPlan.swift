public import CameraModel

/// The calls that configure a device, in the order that V4L2 needs. Making a plan changes nothing.
///
/// Source, EDID, standard and timings come first, because everything else depends on them. Then come the controls that turn the picture, the crop,
/// the format, and the rate, which a format resets. Last come the switches from automatic to manual, and the values that they free.
public struct ConfigurationPlan: Hashable, Sendable {
  /// The path of the node, for errors.
  public let path: String
  /// The buffer type of the node's capture side.
  public let bufferType: BufferType
  /// The calls, in order.
  public internal(set) var steps: [PlanStep]
  /// Whether the device may adjust a setting, which the result reports. If false, an adjustment is an error and everything is restored.
  public let acceptsAdjustments: Bool
  /// Whether the rate was requested, so that a rate which cannot be set is an adjustment.
  public let asksForRate: Bool
  /// The known quirks of the driver.
  public let quirks: DriverQuirks
  /// The controls that the plan may change: its own, those that they free, and their automatic switches.
  let affected: [CameraControl]

  /// Makes a plan from the controls that were read of a node.
  ///
  /// - Parameters:
  ///   - desired: the settings to apply.
  ///   - bufferType: the buffer type of the node's capture side.
  ///   - path: the path of the node, for errors.
  ///   - driver: the node's driver, for its quirks; nil if unknown.
  ///   - input: the present video input, by its position, whose EDID is set if no other one is named.
  ///   - controls: the node's controls with menus and values, at least those to set and their automatic switches.
  /// - Throws: `DeviceError` with code `usage` for settings that are invalid or contradict each other.
  public init(
    _ desired: DesiredConfiguration, bufferType: BufferType, path: String, driver: String? = nil, input: Int = 0,
    controls: [CameraControl] = []
  ) throws(DeviceError) {
    let group = try ControlGroups(desired.controls, among: controls, on: path)
    var steps = group.steps
    if let input = desired.input { steps.append(.input(input)) }
    if let edid = desired.edid { steps.append(.edid(edid, ofInput: desired.input ?? input)) }
    if let standard = desired.standard { steps.append(.standard(standard)) }
    if let timings = desired.timings { steps.append(.timings(timings)) }
    if case .rectangle(let crop) = desired.crop { steps.append(.crop(crop)) }
    if let format = desired.format {
      guard format.size.isValid else { throw .invalid(path, "\(format.size) is not a valid size.") }
      steps.append(.format(format))
    }
    if let interval = desired.interval {
      guard interval.isValid else { throw .invalid(path, "\(interval) is not a valid time per frame.") }
      steps.append(.interval(interval))
    }
    self.path = path
    self.bufferType = bufferType
    quirks = DriverQuirks.of(driver)
    self.steps = steps.sorted { $0.rank < $1.rank }
    acceptsAdjustments = desired.acceptsAdjustments
    asksForRate = desired.asksForRate
    affected = group.affected(among: controls)
  }

  /// Makes a plan for a recorded or listed node, without a device.
  ///
  /// - Throws: `DeviceError` with code `usage` for invalid settings, `unsupported` for a source that the driver cannot have.
  public init(_ desired: DesiredConfiguration, for node: CameraNode) throws(DeviceError) {
    let bufferType = BufferType(of: node.role)
    var desired = desired
    try desired.resolveCrop(within: node.selections, or: node.controls.first { $0.id == .zoom }, on: node.path ?? "recorded camera")
    try SourceRequirements(desired).check(DriverQuirks.of(node.driver), path: node.path ?? "recorded camera")
    try self.init(
      desired, bufferType: bufferType, path: node.path ?? "recorded camera", driver: node.driver,
      input: node.inputs.first(where: \.isCurrent)?.index ?? 0, controls: node.controls)
  }
}

extension ConfigurationPlan {
  /// The plan that sets a control of an extension unit.
  init(_ step: PlanStep, on path: String) {
    (self.path, bufferType, quirks, steps) = (path, .videoCapture, DriverQuirks.of(nil), [step])
    (acceptsAdjustments, asksForRate, affected) = (true, false, [])
  }

  /// The settings that the plan may change.
  var settings: [Setting] {
    let set = steps.flatMap(\.settings)
    var settings: [Setting] = []
    for setting in set + set.flatMap(\.changing) where setting.control == nil && !settings.contains(setting) { settings.append(setting) }
    return settings.sorted { $0.rank < $1.rank } + affected.filter(\.isReadable).map { .control($0) }
  }

  /// The plan's format and rate alone.
  var onlyMode: ConfigurationPlan { limited { $0.changesMode } }
  /// The plan without its format and rate.
  var withoutMode: ConfigurationPlan { limited { !$0.changesMode } }

  private func limited(to isKept: (PlanStep) -> Bool) -> ConfigurationPlan {
    var plan = self
    plan.steps = steps.filter(isKept)
    return plan
  }

  /// The calls that set another format and rate.
  func setting(_ format: FrameFormat?, _ interval: FrameInterval?) -> ConfigurationPlan {
    var plan = self
    plan.steps = [format.map { .format($0.settable) }, interval.map { .interval($0) }].compactMap(\.self)
    return plan
  }
}

extension ConfigurationPlan: CustomStringConvertible {
  /// One line per call, with the calls of the lock.
  public var description: String {
    let around = ["\(DeviceCall.lock.rawValue) \(path)", "\(DeviceCall.setPriority.rawValue) record"]
    let after = ["read back and compare", "\(DeviceCall.setPriority.rawValue) default", "unlock"]
    return (around + steps.map(\.description) + after).joined(separator: "\n")
  }
}

extension DeviceError {
  fileprivate static func invalid(_ path: String, _ message: String) -> DeviceError {
    DeviceError(.usage, operation: "plan", subject: path, message: message)
  }
}
