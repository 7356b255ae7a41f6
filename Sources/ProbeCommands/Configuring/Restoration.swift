import Viewfinder

/// A saved configuration, and the attached camera that is to get it.
struct Restoration {
  let saved: SavedConfiguration
  let attached: ChosenCamera
  /// The one node that is to be set; nil for all of the camera's.
  let node: String?

  // MARK: From a file

  /// What a profile holds for a camera: the one that was named, else the one that was saved, else the first.
  init(_ profile: CameraProfile, named title: String, for device: DeviceName?, in surroundings: some Surroundings) throws(DeviceError) {
    let choice = try AttachedChoice(device, among: profile.cameras.compactMap(\.identity), in: surroundings)
    guard let saved = SavedConfiguration(in: profile, for: choice.identities) else {
      throw DeviceError(
        .notFound, operation: "restore", subject: title,
        message: "It has \(profile.cameras.count) cameras, none of them \(choice.chosen.subject).", remedy: "Name the camera with --device."
      )
    }
    (self.saved, attached, node) = (saved, choice.chosen, choice.node)
    if !saved.isFrom(attached.camera, choice.identities) {
      let other = saved.camera.designation
      let notice = "\(title.harmless) was saved from another camera, \(other). Its settings are for \(attached.subject) now.\n"
      surroundings.writeMessage(Array(notice.utf8))
    }
  }

  // MARK: What is kept

  /// What is kept for a camera; nil where nothing is. Where a node is named, no camera is opened before something is found.
  init?(keptFor device: DeviceName?, in surroundings: some Surroundings) throws(DeviceError) {
    var kept = KeptConfigurations(in: surroundings.store(try KeptFolder(in: surroundings)))
    if let path = device?.path {
      let location = try surroundings.location(ofNode: path)
      let nodes = try surroundings.system.locations().filter { $0.physicalDevice == location.physicalDevice }
      guard try kept.holds(nodes.flatMap(\.identities)) else { return nil }
    }
    let choice = try AttachedChoice(device, among: [], in: surroundings)
    let profile = try kept.profile(for: choice.chosen.camera, choice.identities)
    guard let profile, let saved = SavedConfiguration(in: profile, for: choice.identities) else {
      for remark in kept.remarks { surroundings.writeMessage(Array("\(remark)\n".utf8)) }
      return nil
    }
    (self.saved, attached, node) = (saved, choice.chosen, choice.node)
  }

  // MARK: Setting

  /// Sets each node, or only plans it, and tells what became of it.
  func perform(
    within timeout: Duration, dryRun: Bool = false, in surroundings: some Surroundings,
    tell: (ConfigurationReport) throws(DeviceError) -> Void
  ) throws(DeviceError) {
    let nodes = attached.camera.captureNodes
    for (place, target) in nodes.enumerated() where node == nil || node == target.path {
      guard let source = saved.node(for: place, of: nodes, isNamed: node != nil), let path = target.path else { continue }
      let held = dryRun ? nil : try surroundings.lock(path, within: timeout)
      // Read again through the descriptor that is set: another camera may have come meanwhile.
      let target = try held?.reading(FoundControls.scope, of: target).node ?? target
      var desired = DesiredConfiguration(restoring: source)
      desired.controls.removeAll { control in
        guard let reason = complaint(about: control, on: target) else { return false }
        let name = control.control(among: source.controls)?.name ?? "\(control.name)"
        surroundings.writeMessage(Array("\(name.harmless) is skipped: \(reason)\n".utf8))
        return true
      }
      let report =
        if let held {
          try held.report(desired, knowing: target.controls)
        } else {
          try attached.planned(desired, at: path, knowing: target.controls, in: surroundings)
        }
      try tell(report)
    }
  }

  /// Why a saved control is left out: the camera has none such, or of another shape, as an array whose size follows the picture's.
  private func complaint(about control: ControlAssignment, on node: CameraNode) -> String? {
    do throws(DeviceError) {
      _ = try control.setting(among: node.controls, on: node.path ?? "")
      return nil
    } catch {
      return error.message
    }
  }
}

/// The attached camera that was named, whole, even where one of its nodes was.
private struct AttachedChoice {
  let chosen: ChosenCamera
  /// The node that was named; nil where the camera was, or nothing.
  let node: String?
  /// All that the camera can be found again by, the best first.
  let identities: [CameraIdentity]

  private static let reader = AttachedCameras(scope: ReadingScope(includesFormats: false, includesControls: true))

  /// - Parameter wanted: where nothing was named, the camera of one of these goes before the first.
  init(_ device: DeviceName?, among wanted: [CameraIdentity], in surroundings: some Surroundings) throws(DeviceError) {
    let cameras: [Camera]
    if let path = device?.path {
      let location = try surroundings.location(ofNode: path)
      let camera = try Self.reader.camera(withNode: location, in: surroundings)
      // A node that gives no pictures is no camera by itself.
      cameras = camera.captureNodes.contains { $0.path == location.path } ? [camera] : []
      node = location.path
    } else {
      let all = try Self.reader.listing(device, in: surroundings).cameras
      let same = all.first { !surroundings.identities(of: $0).allSatisfy { !wanted.contains($0) } }
      cameras = same.map { [$0] } ?? all
      node = nil
    }
    chosen = try ChosenCamera(Listing(provenance: .attached, cameras: cameras), named: device?.text ?? "/dev")
    identities = surroundings.identities(of: chosen.camera)
  }
}

extension Surroundings {
  /// All that an attached camera can be found again by, the best first.
  fileprivate func identities(of camera: Camera) -> [CameraIdentity] {
    let known = camera.captureNodes.first?.path.flatMap { try? location(ofNode: $0) }?.identities ?? []
    return (camera.identity.map { [$0] } ?? []) + known.filter { $0 != camera.identity }
  }
}

extension Surroundings {
  fileprivate func lock(_ path: String, within timeout: Duration) throws(DeviceError) -> LockedNode {
    let workers = workers
    let location = try location(ofNode: path)
    do throws(ConfigurationError) {
      return try LockedNode(location, in: system, within: timeout) { workers.isInterrupted }
    } catch {
      throw DeviceError(error)
    }
  }
}

extension KeptFolder {
  /// The folder of whoever runs the command.
  init(in surroundings: some Surroundings) throws(DeviceError) {
    try self.init(variable: { surroundings.variable($0) }, isRoot: surroundings.isRoot)
  }
}

extension Camera {
  /// The name and what the camera can be found again by, for messages.
  fileprivate var designation: String {
    let name = (self.name ?? "(no name)").harmless
    guard let identity else { return name }
    return "\(name) (\(identity.kind.rawValue.harmless) \(identity.value.harmless))"
  }
}
