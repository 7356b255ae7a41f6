import DeviceConfiguration
import CameraModel
import ArgumentParser
import CameraProfiles
import Viewfinder

/// `probe save`: what a camera is set to, to be restored later.
struct SaveCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Saves what a camera is set to: mode and controls.",
    discussion: """
      The file is a profile without lists of formats; `probe restore` reads it. With --kept it goes to a folder where \
      `probe restore --kept` finds it for this camera: $VIEWFINDER_KEPT if set, else /var/lib/viewfinder for root, and \
      $XDG_STATE_HOME/viewfinder (~/.local/state/viewfinder) for other users.
      """)

  @OptionGroup var cameras: CameraOptions

  @Flag(help: "Keep the settings for this camera on this machine.")
  var kept = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    if kept, file.destination != nil {
      throw .usage("--kept -o", "`--kept` and `-o` name two destinations.", try: "Leave one of the two out.")
    }
    // The current mode is saved, and no list of modes.
    let scope = ReadingScope(includesControls: true, modes: ModeFilter(pixelFormats: []))
    let chosen = kept ? try wholeCamera(scope, in: environment) : try ChosenCamera(cameras.selection, scope: scope, in: environment)
    let saved = try SavedConfiguration(of: chosen.camera)
    tellUnread(of: chosen.camera, in: environment)
    let document = saved.profile(recording(of: chosen, in: environment)).jsonDocument()
    guard kept else {
      try environment.deliver(document, toFile: file.destination)
      return .success
    }
    let store = KeptConfigurations(in: try environment.configurationStore())
    let path: String
    do {
      path = try store.keep(document, of: chosen.camera)
    } catch {
      var error = error
      if error.code == .unsupported { error.remedy = "Save it to a file of its own with -o." }
      error.remedy = error.remedy ?? "Run it as root (`sudo`), or name a folder of your own in VIEWFINDER_KEPT."
      throw error
    }
    environment.writeMessage("Kept \(path.harmless)")
    return .success
  }

  /// Names the controls whose values could not be read.
  private func tellUnread(of camera: Camera, in console: some Console) {
    for finding in camera.captureNodes.flatMap(\.findings) where finding.code == .callFailed {
      console.warn("Not saved: \(finding.place.map { "\($0.harmless): " } ?? "")\(finding.message.harmless)")
    }
  }

  /// The camera that is kept: all of it, even where one of its nodes was named, since there is one file for it.
  private func wholeCamera(_ scope: ReadingScope, in environment: some CommandEnvironment) throws(DeviceError) -> ChosenCamera {
    guard cameras.profile == nil, let device = cameras.device, let path = device.path else {
      return try ChosenCamera(cameras.selection, scope: scope, in: environment)
    }
    let camera = try AttachedCameras(scope: scope).camera(withNode: try environment.location(ofNode: path), in: environment)
    return try ChosenCamera(Listing(provenance: .attached, cameras: [camera]), named: device.text)
  }

  /// When and with what it was read: a recorded camera's own circumstances, as far as they are known.
  private func recording(of chosen: ChosenCamera, in environment: some CommandEnvironment) -> CameraProfile.Recording {
    if case .recorded(_, let circumstances) = chosen.provenance { return circumstances }
    return environment.recording(source: nil)
  }
}
