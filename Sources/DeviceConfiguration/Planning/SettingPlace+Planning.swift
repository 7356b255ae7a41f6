import CameraModel

extension SettingPlace {
  /// The settings that a plan may change.
  ///
  /// - Parameter former: the graph before the plan, if it has another state now.
  func settings(of plan: ConfigurationPlan, before former: MediaGraph? = nil) -> [Setting] {
    // The size that a bridge sends follows its timings.
    if case .sensor(let graph) = self { return [.input, .edid(ofInput: graph.sensor.edidPad), .standard, .timings] + graph.settings }
    let own = plan.settings.filter { if case .graph = $0 { false } else { true } }
    guard let graph else { return own }
    // A node before which the graph crops has no crop of its own.
    let ofNode = own.filter { $0 != .crop || node?.isCroppedByGraph == false }
    let known = Set(ofNode.compactMap { $0.control?.id })
    return ofNode + graph.settings(like: former).filter { $0.control.map { known.contains($0.id) } != true }
  }

  /// The place with the buffer type of a plan, which a source knows only once its plan is made.
  func reading(_ plan: ConfigurationPlan) -> SettingPlace {
    if case .node(let node, _, let graph) = self { .node(node, plan.bufferType, graph) } else { self }
  }

  /// The calls for settings.
  func plan(_ desired: DesiredConfiguration) throws(DeviceError) -> ConfigurationPlan {
    switch self {
    case .node(let node, _, _): try ConfigurationPlan(desired, on: node)
    case .sensor(let graph): try ConfigurationPlan(desired, bufferType: .videoCapture, path: path, input: graph.sensor.edidPad)
    }
  }
}

extension GraphPlace {
  /// The settings of the graph and the controls of the sensor.
  var settings: [Setting] { settings(like: nil) }

  /// - Parameter former: the graph before a plan; nil for the one that was read at first.
  fileprivate func settings(like former: MediaGraph?) -> [Setting] {
    (former ?? graph).settings.map { .graph($0) } + controls.map { .control($0) }
  }
}

extension ConfigurableNode {
  /// Whether the graph crops the pictures of a node that cannot.
  var isCroppedByGraph: Bool { (self as? InheritingNode)?.cropping != nil }
}
