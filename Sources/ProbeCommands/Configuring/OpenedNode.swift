import CameraModel
import DeviceConfiguration

/// A node that is open to be set.
struct OpenedNode {
  let path: String
  let node: any ConfigurableNode

  /// Opens the node of a camera that is attached.
  init(_ path: String?, of chosen: ChosenCamera, in surroundings: some Surroundings) throws(DeviceError) {
    guard !chosen.provenance.isRecorded else {
      throw .usage(
        "--profile", "A recorded camera cannot be set.",
        try: "Leave --profile out, or ask for the plan alone with `probe configure --dry-run`.")
    }
    guard let path = path ?? chosen.camera.captureNodes.first?.path else {
      throw DeviceError(.notFound, operation: "open", subject: chosen.subject, message: "The camera has no node that gives pictures.")
    }
    self.path = path
    node = try surroundings.open(try surroundings.location(ofNode: path))
  }

  /// Locks, sets, reads back; puts everything back on failure.
  func apply(
    _ desired: DesiredConfiguration, within patience: Duration, knowing controls: [CameraControl]? = nil
  ) throws(ConfigurationError) -> ConfigurationResult {
    try node.configure(within: patience) { (lock: borrowing ConfigurationLock) throws(ConfigurationError) in
      try lock.apply(desired, knowing: controls)
    }
  }
}

extension OpenedNode {
  /// Carries a configuration out.
  func report(
    _ desired: DesiredConfiguration, within patience: Duration, knowing controls: [CameraControl]? = nil
  ) throws(DeviceError) -> ConfigurationReport {
    do throws(ConfigurationError) {
      let result = try apply(desired, within: patience, knowing: controls)
      return ConfigurationReport(path: path, plan: result.plan, result: result)
    } catch {
      throw DeviceError(error)
    }
  }
}

extension ChosenCamera {
  /// The plan alone; nothing is set. A recorded camera's is made from what was recorded.
  func planned(
    _ desired: DesiredConfiguration, at path: String?, knowing controls: [CameraControl]? = nil, in surroundings: some Surroundings
  ) throws(DeviceError) -> ConfigurationReport {
    guard provenance.isRecorded else {
      let opened = try OpenedNode(path, of: self, in: surroundings)
      return ConfigurationReport(path: opened.path, plan: try ConfigurationPlan(desired, on: opened.node, knowing: controls))
    }
    guard let node = camera.nodes.first(where: { $0.path == path && path != nil }) ?? camera.captureNodes.first else {
      throw .usage("--profile", "The recorded camera has no node that gives pictures.")
    }
    return ConfigurationReport(path: node.path ?? subject, plan: try ConfigurationPlan(desired, for: node))
  }
}

extension ConfigurationReport {
  /// Writes it the way the command asks for.
  func write(_ style: OutputStyle, to surroundings: some Surroundings) throws(DeviceError) {
    guard !style.isJSON else {
      _ = try surroundings.write(document)
      return
    }
    var page = TextPage(width: style.width(in: surroundings))
    write(to: &page)
    try style.write(page, to: surroundings)
  }
}
