import ArgumentParser
import CameraModel
import CameraProfiles
import DeviceConfiguration

/// `probe restore`: sets a camera to what it was when it was saved.
struct RestoreCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Sets a camera to what `probe save` wrote down: mode and controls.",
    discussion: """
      Any recording with a current mode or with controls will do. With --kept the camera's own kept configuration is looked for; where there is \
      none, nothing is done, so that a udev rule can ask for every camera that comes.
      """)

  @Argument(help: ArgumentHelp("The saved configuration, or - for standard input.", valueName: "file|-"), completion: .file())
  var file: ProfileName?

  @Option(help: ArgumentHelp("The camera to set, if not the one that was saved.", valueName: "camera"))
  var device: DeviceName?

  @Flag(help: "Restore what is kept for this camera on this machine.")
  var kept = false

  @OptionGroup var locking: LockingOptions

  @Flag(help: "Shows the plan, call by call, and sets nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    guard kept != (file != nil) else {
      throw .usage(
        "restore", kept ? "It is either the kept configuration or a file." : "Nothing says what to restore.",
        try: "Name a file, or give --kept.")
    }
    let patience = try locking.patience
    let profile = try file.map { name throws(DeviceError) in try name.open(in: surroundings) }
    let attached = try camera(of: profile, in: surroundings)
    let found = if let profile { profile } else { try keptProfile(for: attached.camera, in: surroundings) }
    guard let profile = found else { return .success }
    guard let saved = SavedConfiguration(in: profile, for: attached.camera) else {
      throw DeviceError(
        .notFound, operation: "restore", subject: file?.title ?? "kept configuration",
        message: "It has \(profile.cameras.count) cameras, none of them \(attached.subject).", remedy: "Name the camera with --device.")
    }
    try restore(saved, attached, patience, in: surroundings)
    return .success
  }

  /// The attached camera: the one that was named, else the one with the identity that was saved, else the only one.
  private func camera(of profile: CameraProfile?, in surroundings: some Surroundings) throws(DeviceError) -> ChosenCamera {
    let scope = ReadingScope(includesFormats: false, includesControls: true)
    let listing = try CameraSelection(device: device, profile: nil).listing(scope, in: surroundings)
    let identities = profile?.cameras.compactMap(\.identity) ?? []
    guard device == nil, let same = listing.cameras.first(where: { $0.identity.map(identities.contains) ?? false }) else {
      return try ChosenCamera(listing, named: device?.text ?? "/dev")
    }
    return try ChosenCamera(Listing(provenance: .attached, cameras: [same]), named: "/dev")
  }

  private func keptProfile(for camera: Camera, in surroundings: some Surroundings) throws(DeviceError) -> CameraProfile? {
    let path = try KeptConfigurations(in: surroundings).path(for: camera)
    do throws(DeviceError) {
      return try CameraProfile.reading(try surroundings.contents(ofFile: path), named: path)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  private func restore(
    _ saved: SavedConfiguration, _ attached: ChosenCamera, _ patience: Duration, in surroundings: some Surroundings
  ) throws(DeviceError) {
    for (node, wish) in zip(attached.camera.captureNodes, saved.wishes) {
      var wish = wish
      wish.controls.removeAll { control in
        guard let reason = complaint(about: control, on: node) else { return false }
        surroundings.writeMessage(Array("\(reason)\n".utf8))
        return true
      }
      let report =
        dryRun
        ? try attached.planned(wish, at: node.path, knowing: node.controls, in: surroundings)
        : try OpenedNode(node.path, of: attached, in: surroundings).report(wish, within: patience, knowing: node.controls)
      try report.write(output.style, to: surroundings)
    }
  }

  /// Why a saved control is left out: the camera has none such, or of another shape, as an array whose size follows the picture's.
  private func complaint(about control: ControlAssignment, on node: CameraNode) -> String? {
    do throws(DeviceError) {
      _ = try control.setting(among: node.controls, on: node.path ?? "")
      return nil
    } catch {
      return "\(error.operation) is left out: \(error.message)"
    }
  }
}
