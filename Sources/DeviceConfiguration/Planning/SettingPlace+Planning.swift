package import CameraModel

extension SettingPlace {
  /// The settings that a plan may change.
  func settings(of plan: ConfigurationPlan) -> [Setting] {
    switch self {
    case .node: plan.settings
    // What it sends follows its timings.
    case .bridge(let bridge): [.input, .edid(ofInput: bridge.edidPad), .standard, .timings] + bridge.sources.map { .pad($0) }
    }
  }

  /// The place with the buffer type of a plan, which a source knows only once its plan is made.
  func reading(_ plan: ConfigurationPlan) -> SettingPlace {
    if case .node(let node, _) = self { .node(node, plan.bufferType) } else { self }
  }

  /// The calls for settings.
  func plan(_ desired: DesiredConfiguration) throws(DeviceError) -> ConfigurationPlan {
    switch self {
    case .node(let node, _): try ConfigurationPlan(desired, on: node)
    case .bridge(let bridge): try bridge.plan(desired)
    }
  }
}

extension Bridge {
  /// The calls for an EDID and a standard that are known before the signal is detected.
  package func plan(_ desired: DesiredConfiguration) throws(DeviceError) -> ConfigurationPlan {
    try ConfigurationPlan(desired, bufferType: .videoCapture, path: path, input: edidPad)
  }
}
