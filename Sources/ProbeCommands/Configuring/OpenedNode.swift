import Viewfinder

/// A node opened for planning and listening.
struct OpenedNode {
  let path: String
  let node: any ConfigurableNode

  /// Opens the node of a camera that is attached.
  init(_ path: String?, of chosen: ChosenCamera, in surroundings: some Surroundings) throws(DeviceError) {
    guard let path = path ?? chosen.camera.captureNodes.first?.path else { throw .noPictures(chosen.subject) }
    self.path = path
    node = try surroundings.system.open(try surroundings.location(ofNode: path))
  }
}

extension ChosenCamera {
  /// The plan; nothing is set. For a recorded camera it is made from the recording.
  func planned(
    _ desired: DesiredConfiguration, at path: String?, knowing controls: [CameraControl]? = nil, in surroundings: some Surroundings
  ) throws(DeviceError) -> ConfigurationReport {
    guard provenance.isRecorded else {
      let opened = try OpenedNode(path, of: self, in: surroundings)
      return ConfigurationReport(
        path: opened.path,
        plan: try .worded { () throws(DeviceError) in try ConfigurationPlan(desired, on: opened.node, knowing: controls) })
    }
    // A recording of controls alone does not say what its node is for.
    let recorded = camera.nodes.first { $0.path == path && path != nil } ?? camera.captureNodes.first ?? camera.choosableNodes.first
    guard let node = recorded else {
      throw .usage("--profile", "The recorded camera has no node that delivers pictures.")
    }
    return ConfigurationReport(
      path: node.path ?? subject, plan: try .worded { () throws(DeviceError) in try ConfigurationPlan(desired, for: node) })
  }
}

extension ConfigurationPlan {
  /// Makes a plan; words an error for the command.
  fileprivate static func worded(_ make: () throws(DeviceError) -> ConfigurationPlan) throws(DeviceError) -> ConfigurationPlan {
    do throws(DeviceError) { return try make() } catch { throw DeviceError(.planning(error)) }
  }
}

extension ConfigurationReport {
  /// Writes the report in the requested style.
  func writeAnswer(_ style: OutputStyle, to surroundings: some Surroundings) throws(DeviceError) {
    guard !style.isJSON else {
      _ = try surroundings.write(document)
      return
    }
    var page = TextPage(width: style.width(in: surroundings))
    writeReport(to: &page)
    try style.writePage(page, to: surroundings)
  }
}
