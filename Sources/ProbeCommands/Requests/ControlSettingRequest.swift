import Viewfinder

/// What `probe controls set` is asked for.
struct ControlsSetRequest: ControlSettingRequest {
  var assignments: [String] = []
  var cameras = CameraSelection()
  var wait: String?
  var isDryRun = false
  var style = OutputStyle()

  static let options: [Option] =
    Option.cameras + Option.setting + Option.output + [
      .operands(1...Int.max) { $0.assignments.append($1) }
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let assignments = try ControlArgument.assignments(assignments, option: "controls set")
    return try set({ _ in assignments }, in: surroundings)
  }
}

/// What `probe controls reset` is asked for.
struct ControlsResetRequest: ControlSettingRequest {
  /// The controls to reset; all where none is named.
  var names: [String] = []
  var cameras = CameraSelection()
  var wait: String?
  var isDryRun = false
  var style = OutputStyle()

  static let options: [Option] =
    Option.cameras + Option.setting + Option.output + [
      .operands(0...Int.max) { $0.names.append($1) }
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    try set(
      { found in
        names.isEmpty ? found.controls.resetting : names.map { ControlAssignment(ControlArgument.name($0), .defaultValue) }
      }, in: surroundings)
  }
}

/// A request that sets controls alone.
protocol ControlSettingRequest: SettingRequest, CameraRequest {}

extension ControlSettingRequest {
  /// Sets controls together and reads them back, or plans it.
  fileprivate func set(
    _ assignments: (FoundControls) -> [ControlAssignment], in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    let lockTimeout = try lockTimeout
    let report: ConfigurationReport
    if isDryRun {
      let found = try FoundControls(cameras, in: surroundings)
      let desired = DesiredConfiguration(controls: assignments(found))
      report = try found.chosen.planned(desired, at: found.node.path, knowing: found.controls, in: surroundings)
    } else {
      surroundings.holdTermination()
      let (held, found) = try cameras.locking(FoundControls.scope, within: lockTimeout, in: surroundings) {
        locked, name throws(DeviceError) in
        let found = try FoundControls(of: ChosenCamera(locked, named: name))
        return (found, found.node.path)
      }
      report = try held.node.report(DesiredConfiguration(controls: assignments(found)), knowing: found.controls)
    }
    try report.writeAnswer(style, to: surroundings)
    surroundings.dismissTermination()
    return .success
  }
}
