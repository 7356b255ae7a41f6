public import CameraModel

/// What will be done to a device, call by call, in the only right order. Making it changes nothing.
///
/// Source, standard and timings come first, since all else depends on them; then controls that turn the picture; the format; the rate,
/// since setting a format resets it; switches from automatic to manual; and last the values that they free.
public struct ConfigurationPlan: Hashable, Sendable {
  /// The node, for errors.
  public let path: String
  /// The side of the node that gives pictures.
  public let bufferType: BufferType
  /// The calls, in their order.
  public let steps: [PlanStep]
  /// Whether what differs from the wish is kept and reported; else it is put back, and an error.
  public let acceptsAdjustments: Bool
  /// What is known of the driver's habits.
  public let quirks: DriverQuirks
  /// The controls that may change by the plan, its own and what they free or hold.
  let affected: [CameraControl]

  /// Plans for a node as it was read.
  ///
  /// - Parameters:
  ///   - desired: what it shall be set to.
  ///   - bufferType: the side of the node that gives pictures.
  ///   - path: the node, for errors.
  ///   - driver: the node's driver, for its quirks; nil where unknown.
  ///   - controls: the node's controls, at least those that are wished for and what frees them; with menus and values.
  /// - Throws: `DeviceError` with code `usage` for wishes that no device could meet or that contradict each other.
  public init(
    _ desired: DesiredConfiguration, bufferType: BufferType, path: String, driver: String? = nil, controls: [CameraControl] = []
  ) throws(DeviceError) {
    let group = try ControlGroups(desired.controls, among: controls, on: path)
    var steps: [PlanStep] = []
    if let input = desired.input { steps.append(.input(input)) }
    if let standard = desired.standard { steps.append(.standard(standard)) }
    if let timings = desired.timings { steps.append(.timings(timings)) }
    if !group.turning.isEmpty { steps.append(.controls(group.turning)) }
    if let format = desired.format {
      guard format.size.isValid else { throw .senseless(path, "\(format.size) is not a size to set.") }
      steps.append(.format(format))
    }
    if let interval = desired.interval {
      guard interval.isValid else { throw .senseless(path, "\(interval) is not a time per frame.") }
      steps.append(.interval(interval))
    }
    for settings in [group.switches, group.values] where !settings.isEmpty { steps.append(.controls(settings)) }
    self.path = path
    self.bufferType = bufferType
    quirks = DriverQuirks.of(driver)
    self.steps = steps
    acceptsAdjustments = desired.acceptsAdjustments
    affected = group.affected(among: controls)
  }

  /// Plans for a node as a recording or a listing describes it; nothing is asked of a device.
  public init(_ desired: DesiredConfiguration, for node: CameraNode) throws(DeviceError) {
    let bufferType = BufferType(of: node.role)
    try SourceDemands(desired).check(DriverQuirks.of(node.driver), path: node.path ?? "recorded camera")
    try self.init(desired, bufferType: bufferType, path: node.path ?? "recorded camera", driver: node.driver, controls: node.controls)
  }
}

extension ConfigurationPlan: CustomStringConvertible {
  /// A line for each call, the lock's included.
  public var description: String {
    let around = ["\(DeviceCall.lock.rawValue) \(path)", "\(DeviceCall.setPriority.rawValue) record"]
    let after = ["read back and compare", "\(DeviceCall.setPriority.rawValue) default", "unlock"]
    return (around + steps.map(\.description) + after).joined(separator: "\n")
  }
}

extension DeviceError {
  fileprivate static func senseless(_ path: String, _ message: String) -> DeviceError {
    DeviceError(.usage, operation: "plan", subject: path, message: message)
  }
}
