import ArgumentParser
import CameraDocuments
import CameraModel
import CameraProfiles
import DeviceConfiguration
import PixelFormats
import Viewfinder

/// `probe save`: saves the settings of a camera.
struct SaveCommand: Verb {
  static let examples = ["save -o c920.json", "save --kept"]
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Saves what a camera is set to: mode and controls.",
    discussion: """
      The document is a profile without lists of formats, on standard output or in a file; `probe restore` reads it. With --kept it goes to a folder where \
      `probe restore --kept` finds it for this camera: $VIEWFINDER_KEPT if set, else /var/lib/viewfinder for root, and \
      $XDG_STATE_HOME/viewfinder (~/.local/state/viewfinder) for other users.
      """)

  @OptionGroup var cameras: CameraArguments

  @Flag(help: "Keep the settings for this camera on this machine.")
  var kept = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    if kept, file.destination != nil {
      throw .usage("--kept -o", "`--kept` and `-o` name two destinations.", try: "Leave one of the two out.")
    }
    if kept, let profile = cameras.profile, ProfileCatalogue.names.contains(profile.text) {
      throw .usage("--kept --profile \(profile.text)", "A recorded camera has nothing to keep.", try: "Name a file: `-o camera.json`.")
    }
    try file.check(in: environment)
    // The current mode is saved, and no list of modes.
    let scope = ReadingScope(includesControls: true, modes: ModeFilter(pixelFormats: []))
    let chosen = kept ? try wholeCamera(scope, in: environment) : try SelectedCamera(cameras.selection, scope: scope, in: environment)
    let saved = try SavedConfiguration(of: chosen.camera)
    guard !saved.isEmpty else {
      throw DeviceError(
        .unsupported, operation: "save", subject: chosen.subject, message: "Neither a mode nor a control is set: there is nothing to save.",
        remedy: "`probe list` shows what the camera has.")
    }
    warnOfUnreadControls(of: chosen.camera, in: environment)
    let document = saved.profile(recording(of: chosen, in: environment)).jsonDocument()
    guard kept else {
      try file.deliver(document, saying: saved.summary, in: environment)
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
    environment.writeMessage("Wrote \(path.harmless)")
    return .success
  }

  /// Warns of controls whose values could not be read.
  private func warnOfUnreadControls(of camera: Camera, in console: some Console) {
    for finding in camera.captureNodes.flatMap(\.findings) where finding.code == .callFailed {
      console.warn("Not saved: \(finding.place.map { "\($0.harmless): " } ?? "")\(finding.message.harmless)")
    }
  }

  /// The camera to keep, with all its nodes, also if one node was named: each camera has one file.
  private func wholeCamera(_ scope: ReadingScope, in environment: some CommandEnvironment) throws(DeviceError) -> SelectedCamera {
    guard cameras.profile == nil, let device = cameras.device, let path = device.path else {
      return try SelectedCamera(cameras.selection, scope: scope, in: environment)
    }
    let camera = try environment.attachedCamera(withNode: path, scope)
    return try SelectedCamera(Listing(provenance: .attached, cameras: [camera]), named: device.text)
  }

  /// The date and tool of the reading; for a recorded camera, those of its recording.
  private func recording(of chosen: SelectedCamera, in environment: some CommandEnvironment) -> CameraProfile.Recording {
    if case .recorded(_, let circumstances) = chosen.provenance { return circumstances }
    return environment.recording(source: nil)
  }
}

extension SavedConfiguration {
  /// Whether it has neither a mode nor a control.
  fileprivate var isEmpty: Bool { camera.captureNodes.allSatisfy { $0.controls.isEmpty && $0.current == nil } }

  /// What is saved: `17 controls and the mode`.
  fileprivate var summary: String {
    let count = camera.captureNodes.map(\.controls.count).reduce(0, +)
    let hasMode = camera.captureNodes.contains { $0.current != nil }
    return "\(count == 1 ? "1 control" : "\(count) controls") and \(hasMode ? "the mode" : "no mode")"
  }
}

/// `probe restore`: restores the saved settings of a camera.
struct RestoreCommand: Verb {
  static let examples = ["restore c920.json", "restore --kept -d c920"]
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restores what `probe save` saved: mode and controls.",
    discussion: """
      Any recording with a current mode or with controls works. It sets the camera that was saved, or the one of --device. With --kept, restores what is kept for the camera. If nothing is kept, does \
      nothing and succeeds, so that a udev rule can run this for every camera that appears.
      """)

  @Argument(help: ArgumentHelp("The saved configuration, or - for standard input.", valueName: "file|-"), completion: .file())
  var file: ProfileName?

  @OptionGroup var cameras: CameraOptions

  @Flag(help: "Restore what is kept for this camera on this machine.")
  var kept = false

  @OptionGroup var setting: SettingOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    if kept, file != nil { throw .usage("restore", "Give a file or `--kept`, not both.", try: "Leave one of the two out.") }
    if !kept, file == nil { throw .usage("restore", "Nothing to restore: give a file or `--kept`.") }
    if kept, let profile = cameras.profile {
      throw .usage(
        "--kept --profile \(profile.text)", "Nothing is kept for a recorded camera.", try: "Name a file that `probe save` wrote.")
    }
    try ProfileName.checkStandardInput([
      ("restore -", file?.isStandardInput ?? false), ("--profile -", cameras.profile?.isStandardInput ?? false),
    ])
    let lockTimeout = try setting.lockTimeout
    if !setting.dryRun { environment.holdTermination() }
    var restoration: SavedSettings?
    if let file {
      restoration = try SavedSettings(try saved(file, in: environment), named: file.title, for: cameras.selection, in: environment)
    } else {
      restoration = try SavedSettings(keptFor: cameras.device, in: environment)
    }
    try restoration?.perform(within: lockTimeout, dryRun: setting.dryRun, in: environment) { made throws(DeviceError) in
      let restored = restoration?.chosen
      try made.writeAnswer(
        output, subject: restored?.subject ?? "", isSimulated: restored?.provenance.isRecorded ?? false, to: environment)
    }
    environment.dismissTermination()
    return .success
  }

  private func saved(_ file: ProfileName, in environment: some CommandEnvironment) throws(DeviceError) -> CameraProfile {
    do {
      return try file.contents(in: environment)
    } catch {
      var error = error
      let isMisspelled = NearestSpelling.of(file.text, among: ProfileCatalogue.names) != nil
      if error.errorNumber == .noSuchFile, !file.text.contains("/"), !isMisspelled {
        error.message = "The file does not exist."
        let camera = cameras.profile.map { " -p \($0.text.shellQuoted)" } ?? cameras.device.map { " -d \($0.text.shellQuoted)" } ?? ""
        error.remedy = "`probe save -o \(file.text.shellQuoted)\(camera)` writes what a camera is set to now."
      }
      throw error
    }
  }
}
