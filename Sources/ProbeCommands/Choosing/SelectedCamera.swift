import CameraDocuments
import CameraModel
import CameraProfiles
import Viewfinder

/// The selection of cameras for a command: attached or recorded, all or a named one.
struct CameraSelection: Hashable, Sendable {
  /// The named camera; nil for all.
  var device: DeviceName?
  /// The profile of recorded cameras; nil for attached ones.
  var profile: ProfileName?
  /// Whether to ask the driver, even if that wakes a camera.
  var isFresh = false

  func listing(_ scope: ReadingScope, in environment: some CommandEnvironment) throws(DeviceError) -> Listing {
    guard let profile else {
      var scope = scope
      if isFresh { scope.opening = .always }
      return try environment.attached(device, scope)
    }
    if isFresh { throw .usage("--fresh --profile", "A recorded camera has no driver to ask.", try: "Leave one of the two out.") }
    var listing = try profile.listing(in: environment)
    if let device { listing.cameras = [try device.recordedCamera(among: listing.cameras)] }
    return listing
  }
}

extension CameraSelection {
  /// The same failure. If the named node does not capture, the remedy names the capture node of its camera.
  func namingCaptureNode(_ error: DeviceError, in environment: some CommandEnvironment) -> DeviceError {
    guard error.code == .notFound, error.operation == .chooseCamera, let path = captureNode(in: environment) else { return error }
    var error = error
    error.remedy = "The capture node of the same camera is \(path.harmless): give it with `--device`."
    return error
  }

  /// The capture node of the camera with the named node; nil without a capture node, or if no node is named.
  private func captureNode(in environment: some CommandEnvironment) -> String? {
    guard let device, let path = device.path else { return nil }
    let camera: Camera?
    if let profile {
      camera = (try? profile.listing(in: environment))?.cameras.first { $0.nodes.contains { device.names(path: $0.path) } }
    } else {
      camera = try? environment.attachedCamera(withNode: path, ReadingScope())
    }
    return camera?.captureNodes.first?.path
  }
}

/// The camera that a command applies to.
struct SelectedCamera {
  private(set) var camera: Camera
  let provenance: Provenance
  /// The media graphs of the recording; empty for attached cameras.
  let recordedGraphs: [MediaGraph]

  /// The named camera, else the first one. A message on standard error says if there are others.
  init(_ selection: CameraSelection, scope: ReadingScope = ReadingScope(includesFormats: true), in environment: some CommandEnvironment)
    throws(DeviceError)
  {
    let listing = try selection.listing(scope, in: environment)
    do {
      try self.init(listing, named: selection.device?.text ?? selection.profile?.title ?? "/dev")
    } catch {
      throw selection.namingCaptureNode(error, in: environment)
    }
    let others = listing.cameras.filter(\.isChoosable).count - 1
    if others > 0, selection.device == nil {
      environment.writeMessage(
        "Using \(subject); \(others == 1 ? "another is" : "\(others) others are") available. Choose one with --device.")
    }
  }

  /// The first choosable camera of a listing. Throws if an attached one could not be read completely.
  init(_ listing: Listing, named name: String) throws(DeviceError) {
    // A sensor that is linked to nothing would take a node from one that streams.
    let choosable = listing.cameras.filter(\.isChoosable)
    guard let camera = choosable.first(where: \.isLinked) ?? choosable.first else {
      if !listing.provenance.isRecorded, name == "/dev" { throw .noCamera(.chooseCamera, besides: listing.cameras.flatMap(\.nodes)) }
      let nodes = listing.cameras.flatMap(\.nodes)
      let message =
        nodes.count == 1
        ? "This node delivers no pictures: its role is \(nodes[0].role.rawValue.harmless)."
        : "No camera found: no node here delivers pictures."
      throw DeviceError(
        .notFound, operation: .chooseCamera, subject: name, message: message,
        remedy: "`probe list --all` shows all nodes, and why they are not cameras.")
    }
    self.camera = camera
    provenance = listing.provenance
    recordedGraphs = listing.recordedGraphs
    if !provenance.isRecorded { try camera.requireWhole() }
  }

  /// The media graph behind which the camera is; nil for a plain camera. Of an attached one it is read now.
  func graph(in environment: some CameraAccess) throws(DeviceError) -> MediaGraph? {
    guard camera.sensor != nil else { return nil }
    return try Listing(provenance: provenance, cameras: [camera], recordedGraphs: recordedGraphs).graphs(in: environment).first
  }

  /// The subject, and whether the camera was not woken.
  var heading: String { origin == .descriptors ? "\(subject), not woken" : subject }

  /// The camera for a joint plan.
  var plannedCamera: Camera { camera.planned(isRecorded: provenance.isRecorded) }

  /// The source of the camera's description.
  var origin: CameraOrigin { provenance.isRecorded ? .recording : camera.isFromDescriptors ? .descriptors : .driver }

  /// Replaces the speed of the camera's bus; nil keeps the speed that was read.
  mutating func assume(busSpeedMbps: Int?) {
    if let busSpeedMbps { camera.busSpeedMbps = busSpeedMbps }
  }

  /// The same camera with the pixel formats that meet a condition, or with all formats if none does.
  func limited(to isWanted: (PixelFormat) -> Bool) -> SelectedCamera {
    var chosen = self
    chosen.camera = camera.limited(to: isWanted)
    return chosen.camera.nodes.allSatisfy(\.formats.isEmpty) ? self : chosen
  }

  /// The node that the subject names; nil for a recorded camera, or without a capture node.
  var subjectNode: String? { provenance.isRecorded ? nil : camera.captureNodes.first?.path }

  /// The name and node of the camera, or the name and profile of a recorded one.
  var subject: String {
    let name = (camera.name ?? "(no name)").harmless
    switch provenance {
    case .attached: return subjectNode.map { "\($0.harmless), \(name)" } ?? name
    case .recorded(let title, _): return "\(name), recorded (\(title.harmless))"
    }
  }
}

extension DeviceError {
  /// No camera is attached. The remedy shows a recorded one.
  ///
  /// - Parameter others: the machine's video nodes, which are for other things.
  static func noCamera(_ operation: DeviceError.Operation, besides others: [CameraNode]) -> DeviceError {
    let nodes = others.count == 1 ? "video node is not a camera" : "\(others.count) video nodes are not cameras"
    let hint = "`probe list --profile logitech-c922` shows a recorded one."
    return DeviceError(
      .notFound, operation: operation, subject: "/dev",
      message: "No camera is attached to this machine\(others.isEmpty ? "" : "; its \(nodes)").",
      remedy: others.isEmpty ? "Plug one in. If it is still not listed, check `dmesg`. \(hint)" : "`probe list --all` shows them. \(hint)")
  }
}
