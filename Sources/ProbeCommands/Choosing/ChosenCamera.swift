import Viewfinder

/// The cameras that a command is about: attached or recorded, all or the one that was named.
struct CameraSelection: Hashable, Sendable {
  /// The one; nil for all.
  var device: DeviceName?
  /// Where recorded cameras are; nil for attached ones.
  var profile: ProfileName?

  func listing(_ scope: ReadingScope, in surroundings: some Surroundings) throws(DeviceError) -> Listing {
    guard let profile else { return try AttachedCameras(scope: scope).listing(device, in: surroundings) }
    var listing = try profile.listing(in: surroundings)
    if let device { listing.cameras = [try RecordedCameras(listing.cameras).camera(device)] }
    return listing
  }
}

/// The one camera that a command is about.
struct ChosenCamera {
  private(set) var camera: Camera
  let provenance: Provenance

  /// The camera that was named; else the only one, or the first, which standard error then says.
  init(_ selection: CameraSelection, scope: ReadingScope = ReadingScope(includesFormats: true), in surroundings: some Surroundings)
    throws(DeviceError)
  {
    let listing = try selection.listing(scope, in: surroundings)
    try self.init(listing, named: selection.device?.text ?? selection.profile?.title ?? "/dev")
    let others = listing.cameras.filter(\.isChoosable).count - 1
    if others > 0, selection.device == nil {
      let advice = "Using \(subject); \(others == 1 ? "another is" : "\(others) others are") there too, and --device chooses.\n"
      surroundings.writeMessage(Array(advice.utf8))
    }
  }

  /// An attached camera that was read.
  init(attached camera: Camera) throws(DeviceError) {
    try self.init(Listing(provenance: .attached, cameras: [camera]), named: camera.name ?? "/dev")
  }

  /// The first camera of a listing that gives pictures. An attached one must have been read whole.
  init(_ listing: Listing, named name: String) throws(DeviceError) {
    guard let camera = listing.cameras.first(where: \.isChoosable) else {
      throw DeviceError(
        .notFound, operation: "choose a camera", subject: name, message: "No camera found: no node here delivers pictures.",
        remedy: "`probe list --all` shows all nodes, and why they are not cameras.")
    }
    self.camera = camera
    provenance = listing.provenance
    if !provenance.isRecorded { try camera.requireWhole() }
  }

  /// Takes the camera to be on a bus of that speed, whatever it says itself; nil for what it says.
  mutating func assume(busSpeedMbps: Int?) {
    if let busSpeedMbps { camera.busSpeedMbps = busSpeedMbps }
  }

  /// The camera's name and node; a recorded camera is never passed off as an attached one.
  var subject: String {
    let name = (camera.name ?? "(no name)").harmless
    switch provenance {
    case .attached: return camera.captureNodes.first?.path.map { "\($0.harmless), \(name)" } ?? name
    case .recorded(let title, _): return "\(name), recorded (\(title.harmless))"
    }
  }
}

extension Camera {
  /// Whether a mode of it can be chosen: a node captures video, or its role is unknown.
  var isChoosable: Bool { !choosableNodes.isEmpty }
}
