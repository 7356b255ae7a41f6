import ArgumentParser
import Viewfinder

/// `probe save`: what a camera is set to, to be restored later.
struct SaveCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Writes down what a camera is set to: mode and controls.",
    discussion: """
      The file is a profile without lists; `probe restore` reads it. With --kept it goes to the folder of kept configurations, \
      where `probe restore --kept` finds it for this camera: /var/lib/viewfinder as root, else $XDG_STATE_HOME/viewfinder \
      (~/.local/state/viewfinder), or the one that $VIEWFINDER_KEPT names.
      """)

  @OptionGroup var cameras: CameraOptions

  @Flag(help: "Keep it for this camera on this machine.")
  var kept = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    if kept, file.destination != nil { throw .usage("--kept -o", "It goes to one place.", try: "Leave one of the two out.") }
    let scope = ReadingScope(includesControls: true)
    let chosen = kept ? try wholeCamera(scope, in: surroundings) : try ChosenCamera(cameras.selection, scope: scope, in: surroundings)
    let document = SavedConfiguration(of: chosen.camera).profile(recording(of: chosen, in: surroundings)).jsonDocument()
    guard kept else {
      try file.write(document, to: surroundings)
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

  /// The camera that is kept: all of it, even where one of its nodes was named, since there is one file for it.
  private func wholeCamera(_ scope: ReadingScope, in surroundings: some Surroundings) throws(DeviceError) -> ChosenCamera {
    guard cameras.profile == nil, let device = cameras.device, let path = device.path else {
      return try ChosenCamera(cameras.selection, scope: scope, in: surroundings)
    }
    let camera = try AttachedCameras(scope: scope).camera(withNode: try surroundings.location(ofNode: path), in: surroundings)
    return try ChosenCamera(Listing(provenance: .attached, cameras: [camera]), named: device.text)
  }

  /// When and with what it was read: a recorded camera's own circumstances, as far as they are known.
  private func recording(of chosen: ChosenCamera, in surroundings: some Surroundings) -> CameraProfile.Recording {
    if case .recorded(_, let circumstances) = chosen.provenance { return circumstances }
    return CameraProfile.Recording(date: surroundings.today, tool: ProbeVersion.text, kernel: surroundings.kernelRelease, source: nil)
  }
}
