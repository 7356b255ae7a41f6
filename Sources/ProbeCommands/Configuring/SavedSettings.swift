import CameraDocuments
import CameraModel
import CameraProfiles
import Capture
import DeviceConfiguration
import Viewfinder

/// A saved configuration, and the camera to restore it to: an attached one, or a recorded one, which is simulated.
struct SavedSettings {
  let saved: SavedConfiguration
  let chosen: SelectedCamera
  /// The only node to set; nil for all nodes of the camera.
  let node: String?

  // MARK: From a file

  /// The configuration in a profile for the named camera, else for the saved camera, else for a camera of the same model.
  ///
  /// - Throws: `DeviceError` with code `notFound` if only other cameras are attached, and none was named.
  init(
    _ profile: CameraProfile, named title: String, for selection: CameraSelection, in environment: some CommandEnvironment
  ) throws(DeviceError) {
    let choice = try RestoringSelection(selection, among: profile.cameras, in: environment)
    guard let saved = SavedConfiguration(in: profile, for: choice.identities) else {
      throw DeviceError(
        .notFound, operation: "restore", subject: title,
        message: "It has \(profile.cameras.count) cameras, none of them \(choice.chosen.subject).", remedy: "Name the camera with --device."
      )
    }
    (self.saved, chosen, node) = (saved, choice.chosen, choice.node)
    let origin: String
    switch saved.camera.kinship(with: chosen.camera, choice.identities) {
    case .same: return
    case .sameModel: origin = "a camera of the same model"
    case .other:
      origin = "another camera"
      guard selection.device != nil || selection.profile != nil else {
        throw DeviceError(
          .notFound, operation: "restore", subject: title,
          message: "It was saved from another camera, \(saved.camera.designation). Attached: \(chosen.subject).",
          remedy: "Attach that camera. To set another one to these settings, name it with --device.")
      }
    }
    environment.writeMessage("\(title.harmless) was saved from \(origin), \(saved.camera.designation).")
    environment.writeMessage("Its settings are for \(chosen.subject) now.")
  }

  // MARK: From the kept configurations

  /// The configuration kept for a camera; nil without one. If a node is named, cameras are opened only after one is found.
  init?(keptFor device: DeviceName?, in environment: some CommandEnvironment) throws(DeviceError) {
    var kept = KeptConfigurations(in: try environment.configurationStore())
    if let path = device?.path {
      let location = try environment.location(ofNode: path)
      let nodes = try environment.system.locations().filter { $0.physicalDevice == location.physicalDevice }
      // Only the media device tells which sensor a node has.
      let sensors = location.mediaDevice == nil ? [] : environment.system.subdeviceIdentities()
      guard try kept.holds(nodes.flatMap(\.identities) + sensors) else { return nil }
    }
    let choice = try RestoringSelection(CameraSelection(device: device), among: [], in: environment)
    let profile = try kept.profile(for: choice.chosen.camera, choice.identities)
    guard let profile, let saved = SavedConfiguration(in: profile, for: choice.identities) else {
      for remark in kept.remarks { environment.writeMessage(remark) }
      return nil
    }
    (self.saved, chosen, node) = (saved, choice.chosen, choice.node)
  }

  // MARK: Setting

  /// Sets or plans each node, and passes on each result.
  func perform(
    within timeout: Duration, dryRun: Bool = false, in environment: some CommandEnvironment,
    report: (CaptureConfiguration) throws(DeviceError) -> Void
  ) throws(DeviceError) {
    let device = try chosen.device(in: environment)
    // A recorded node may have no path; the simulated one has.
    let nodes = (chosen.provenance.isRecorded ? device.camera : chosen.camera).captureNodes
    var (setsSome, skipsSome) = (false, false)
    for (place, target) in nodes.enumerated() where node == nil || node == target.path {
      guard let source = saved.node(for: place, of: nodes, isNamed: node != nil), let path = target.path else { continue }
      let restored: RestoredNode
      do {
        restored = try device.restore(source, to: path, applying: !dryRun, within: timeout, workers: environment.workers)
      } catch {
        throw DeviceError(error)
      }
      let skipped = Dictionary(grouping: restored.skipped, by: \.reason).sorted { $0.key < $1.key }
      for (reason, controls) in skipped {
        let names = controls.map(\.name.harmless).joined(separator: ", ")
        environment.writeMessage("\(names) \(controls.count == 1 ? "is" : "are") skipped: \(reason)")
      }
      let isEmpty = restored.configuration.plan.steps.isEmpty
      (setsSome, skipsSome) = (setsSome || !isEmpty, skipsSome || !restored.skipped.isEmpty)
      if !isEmpty || restored.skipped.isEmpty { try report(restored.configuration) }
    }
    guard skipsSome, !setsSome else { return }
    throw DeviceError(
      .unmet, operation: "restore", subject: chosen.subject, message: "The camera has none of the saved settings.",
      remedy: "Restore them to the camera that they were saved from.")
  }
}

/// The camera with a name or a node.
private struct RestoringSelection {
  let chosen: SelectedCamera
  /// The named node; nil if a camera was named, or nothing.
  let node: String?
  /// The identities of the camera, best first.
  let identities: [CameraIdentity]

  private static let scope = ReadingScope(includesFormats: false, includesControls: true)

  /// - Parameter saved: The saved cameras. Without a name, one of them is preferred, else a camera of the same model.
  init(_ selection: CameraSelection, among saved: [Camera], in environment: some CommandEnvironment) throws(DeviceError) {
    let device = selection.device
    var listing = Listing(provenance: .attached, cameras: [])
    if selection.profile != nil {
      listing = try selection.listing(Self.scope, in: environment)
      if device == nil { listing.cameras = Self.nearest(listing.cameras, to: saved) { $0.identity.map { [$0] } ?? [] } }
      node = device?.path
    } else if let path = device?.path {
      let location = try environment.location(ofNode: path)
      let camera = try environment.system.camera(withNode: location, scope: Self.scope, workers: environment.workers)
      // Skip a node that does not capture video.
      listing.cameras = camera.captureNodes.contains { $0.path == location.path } ? [camera] : []
      node = location.path
    } else {
      let all = try environment.attached(device, Self.scope).cameras
      listing.cameras = Self.nearest(all, to: saved) { environment.identities(of: $0) }
      node = nil
    }
    chosen = try SelectedCamera(listing, named: device?.text ?? selection.profile?.title ?? "/dev")
    identities = listing.provenance.isRecorded ? chosen.camera.identity.map { [$0] } ?? [] : environment.identities(of: chosen.camera)
  }

  /// The saved camera among others, else one of its model, else all.
  private static func nearest(_ cameras: [Camera], to saved: [Camera], _ identities: (Camera) -> [CameraIdentity]) -> [Camera] {
    let kin = cameras.map { camera in (camera, saved.map { $0.kinship(with: camera, identities(camera)) }) }
    let nearest = kin.first { $0.1.contains(.same) } ?? kin.first { $0.1.contains(.sameModel) }
    return nearest.map { [$0.0] } ?? cameras
  }
}

extension CameraAccess {
  /// The identities of an attached camera, best first.
  func identities(of camera: Camera) -> [CameraIdentity] {
    let known = camera.captureNodes.first?.path.flatMap { try? location(ofNode: $0) }?.identities ?? []
    return (camera.identity.map { [$0] } ?? []) + known.filter { $0 != camera.identity }
  }
}

extension Camera {
  /// The name and the identity, for messages.
  fileprivate var designation: String {
    let name = (self.name ?? "(no name)").harmless
    guard let identity else { return name }
    return "\(name) (\(identity.kind.rawValue.harmless) \(identity.value.harmless))"
  }
}
