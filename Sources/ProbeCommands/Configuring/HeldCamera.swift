import Viewfinder

/// The attached camera that is to be set. Its node is locked before its lists are read, so that nothing changes between choice and setting.
struct HeldCamera {
  private(set) var chosen: ChosenCamera
  let node: HeldNode

  /// Finds the camera that was named, or the only or first one; locks it, reads it, and decides.
  ///
  /// One node is locked at a time, since to the kernel all nodes of a device have one priority. Where the decision falls on another node, that
  /// one is locked and read instead, and decided on again.
  ///
  /// - Parameter decide: decides, and names the node to set; nil for the first.
  static func holding<Decision>(
    _ selection: CameraSelection, _ scope: ReadingScope, within patience: Duration, in surroundings: some Surroundings,
    decide: (ChosenCamera) throws(DeviceError) -> (decision: Decision, path: String?)
  ) throws(DeviceError) -> (HeldCamera, Decision) {
    try selection.refuseRecorded()
    let named = try selection.device?.path.map { path throws(DeviceError) in try surroundings.location(ofNode: path) }
    let found = named == nil ? try ChosenCamera(selection, scope: ReadingScope(includesFormats: false), in: surroundings) : nil
    let first = if let named { Optional(named) } else { try found?.firstLocation(in: surroundings) }
    guard var location = first else { throw .noPictures(found?.subject ?? "/dev") }
    for _ in 0...(found?.camera.nodes.count ?? 0) {
      let node = try HeldNode(location, within: patience, in: surroundings)
      let chosen = if let found { found } else { try ChosenCamera(node, named: selection.device?.text) }
      var held = HeldCamera(chosen: chosen, node: node)
      try held.read(scope, in: surroundings)
      let (decision, path) = try decide(held.chosen)
      guard let path, path != node.path else { return (held, decision) }
      location = try surroundings.location(ofNode: path)
    }
    throw DeviceError(
      .busy, operation: "choose a mode", subject: found?.subject ?? location.path,
      message: "The camera's lists change while they are read.",
      remedy: "Try again.")
  }

  /// Reads the camera: the locked node through its own descriptor, the others by the way.
  mutating func read(_ scope: ReadingScope, in surroundings: some Surroundings) throws(DeviceError) {
    let known = chosen.camera.nodes.first { $0.path == node.path && $0.role != .unknown }
    chosen.take([try node.reading(scope, of: known).node])
    let others = chosen.camera.captureNodes.compactMap(\.path).filter { $0 != node.path }
    guard !others.isEmpty else { return }
    let locations = try surroundings.system.locations().filter { others.contains($0.path) }
    chosen.take(try AttachedCameras(scope: scope).cameras(at: locations, in: surroundings).flatMap(\.nodes))
  }
}

extension ChosenCamera {
  /// The camera of a single node that was named.
  fileprivate init(_ node: HeldNode, named name: String?) throws(DeviceError) {
    let reading = try node.reading(ReadingScope(includesFormats: false))
    try self.init(Listing(provenance: .attached, cameras: Camera.grouping([(node.location, reading)])), named: name ?? node.path)
  }

  /// Where the first node is that gives pictures; nil where none does.
  fileprivate func firstLocation(in surroundings: some Surroundings) throws(DeviceError) -> NodeLocation? {
    guard let path = (camera.captureNodes.first ?? camera.nodes.first { $0.role == .unknown })?.path else { return nil }
    return try surroundings.location(ofNode: path)
  }
}

extension CameraSelection {
  /// Refuses what cannot be set.
  func refuseRecorded() throws(DeviceError) {
    guard profile != nil else { return }
    throw .usage(
      "--profile", "A recorded camera cannot be set.",
      try: "Leave --profile out, or ask for the plan alone with `probe configure --dry-run`.")
  }
}

extension DeviceError {
  /// A camera without pictures.
  static func noPictures(_ subject: String) -> DeviceError {
    DeviceError(.notFound, operation: "open", subject: subject, message: "The camera has no node that gives pictures.")
  }
}
