import Viewfinder

/// A node that is open for planning, and for listening.
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
  /// The plan alone; nothing is set. A recorded camera's is made from what was recorded.
  func planned(
    _ desired: DesiredConfiguration, at path: String?, knowing controls: [CameraControl]? = nil, in surroundings: some Surroundings
  ) throws(DeviceError) -> ConfigurationReport {
    guard provenance.isRecorded else {
      let opened = try OpenedNode(path, of: self, in: surroundings)
      return ConfigurationReport(
        path: opened.path,
        plan: try .worded { () throws(DeviceError) in try ConfigurationPlan(desired, on: opened.node, knowing: controls) })
    }
    guard let node = camera.nodes.first(where: { $0.path == path && path != nil }) ?? camera.captureNodes.first else {
      throw .usage("--profile", "The recorded camera has no node that delivers pictures.")
    }
    return ConfigurationReport(
      path: node.path ?? subject, plan: try .worded { () throws(DeviceError) in try ConfigurationPlan(desired, for: node) })
  }
}

extension ConfigurationPlan {
  /// Makes a plan; an error gets the words of the command.
  fileprivate static func worded(_ make: () throws(DeviceError) -> ConfigurationPlan) throws(DeviceError) -> ConfigurationPlan {
    do throws(DeviceError) { return try make() } catch { throw DeviceError(.planning(error)) }
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
