import Viewfinder

extension CameraSelection {
  /// Finds the named, only or first attached camera; locks it, reads it, and decides.
  ///
  /// - Parameter decide: makes the decision on the camera, given with its name; its path is the node to set, or nil for the locked one.
  func locking<Decision>(
    _ scope: ReadingScope, within timeout: Duration, in surroundings: some Surroundings,
    decide: (inout LockedCamera, String) throws(DeviceError) -> (decision: Decision, path: String?)
  ) throws(DeviceError) -> (LockedCamera, Decision) {
    try refuseRecorded()
    let named = try device?.path.map { path throws(DeviceError) in try surroundings.location(ofNode: path) }
    let found = named == nil ? try ChosenCamera(self, scope: ReadingScope(includesFormats: false), in: surroundings) : nil
    let place = if let named { Optional(named) } else { try found?.firstLocation(in: surroundings) }
    guard let first = place else { throw .noPictures(found?.subject ?? "/dev") }
    let name = device?.text ?? first.path
    do throws(ConfigurationError) {
      return try LockedCamera.locking(
        first, of: found?.camera, reading: scope, in: surroundings.system, workers: surroundings.workers, within: timeout
      ) { locked throws(DeviceError) in try decide(&locked, name) }
    } catch {
      throw namingCaptureNode(DeviceError(error), in: surroundings)
    }
  }

  /// Refuses recorded cameras.
  private func refuseRecorded() throws(DeviceError) {
    guard profile != nil else { return }
    throw .usage(
      "--profile", "A recorded camera cannot be configured.",
      try: "Leave --profile out, or show the plan with `probe configure --dry-run`.")
  }
}

extension ChosenCamera {
  /// A locked camera.
  init(_ locked: LockedCamera, named name: String) throws(DeviceError) {
    try self.init(Listing(provenance: .attached, cameras: [locked.camera]), named: name)
  }

  /// The location of the first capture node; nil where there is none.
  fileprivate func firstLocation(in surroundings: some Surroundings) throws(DeviceError) -> NodeLocation? {
    guard let path = (camera.captureNodes.first ?? camera.nodes.first { $0.role == .unknown })?.path else { return nil }
    return try surroundings.location(ofNode: path)
  }
}

extension LockedNode {
  /// Applies a configuration and reports the result.
  func report(_ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil) throws(DeviceError) -> ConfigurationReport {
    do throws(ConfigurationError) {
      let result = try apply(desired, knowing: controls)
      return ConfigurationReport(path: path, plan: result.plan, result: result)
    } catch {
      throw DeviceError(error)
    }
  }
}
