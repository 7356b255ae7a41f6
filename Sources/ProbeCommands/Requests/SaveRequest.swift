import Viewfinder

/// What `probe save` is asked for.
struct SaveRequest: PlainRequest, CameraRequest, FileRequest {
  var cameras = CameraSelection()
  /// Whether it is kept for this camera on this machine.
  var isKept = false
  var destination: String?
  var style = OutputStyle()

  static let options: [Option] =
    Option.cameras + Option.output + [
      Option.destination,
      .flag("--kept") { $0.isKept = true },
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    if isKept, destination != nil {
      throw .usage("--kept -o", "`--kept` and `-o` name two destinations.", try: "Leave one of the two out.")
    }
    // The current mode is saved, and no list of modes.
    let scope = ReadingScope(includesControls: true, modes: ModeFilter(pixelFormats: []))
    let chosen = isKept ? try wholeCamera(scope, in: surroundings) : try ChosenCamera(cameras, scope: scope, in: surroundings)
    let saved = try SavedConfiguration(of: chosen.camera)
    tellUnread(of: chosen.camera, in: surroundings)
    let document = saved.profile(recording(of: chosen, in: surroundings)).jsonDocument()
    guard isKept else {
      try surroundings.deliver(document, toFile: destination)
      return .success
    }
    let kept = KeptConfigurations(in: surroundings.store(try KeptFolder(in: surroundings)))
    let path: String
    do throws(DeviceError) {
      path = try kept.keep(document, of: chosen.camera)
    } catch {
      var error = error
      if error.code == .unsupported { error.remedy = "Save it to a file of its own with -o." }
      error.remedy = error.remedy ?? "Run it as root (`sudo`), or name a folder of your own in VIEWFINDER_KEPT."
      throw error
    }
    surroundings.writeMessage(Array("Kept \(path.harmless)\n".utf8))
    return .success
  }

  /// Names the controls whose values could not be read.
  private func tellUnread(of camera: Camera, in surroundings: some Surroundings) {
    for finding in camera.captureNodes.flatMap(\.findings) where finding.code == .callFailed {
      surroundings.warn("Not saved: \(finding.place.map { "\($0.harmless): " } ?? "")\(finding.message.harmless)")
    }
  }

  /// The camera that is kept: all of it, even where one of its nodes was named, since there is one file for it.
  private func wholeCamera(_ scope: ReadingScope, in surroundings: some Surroundings) throws(DeviceError) -> ChosenCamera {
    guard cameras.profile == nil, let device = cameras.device, let path = device.path else {
      return try ChosenCamera(cameras, scope: scope, in: surroundings)
    }
    let camera = try AttachedCameras(scope: scope).camera(withNode: try surroundings.location(ofNode: path), in: surroundings)
    return try ChosenCamera(Listing(provenance: .attached, cameras: [camera]), named: device.text)
  }

  /// When and with what it was read: a recorded camera's own circumstances, as far as they are known.
  private func recording(of chosen: ChosenCamera, in surroundings: some Surroundings) -> CameraProfile.Recording {
    if case .recorded(_, let circumstances) = chosen.provenance { return circumstances }
    return surroundings.recording(source: nil)
  }
}
