import ArgumentParser
import CameraDocuments
import CameraModel
import CameraProfiles
import Viewfinder

/// `probe profile record`: records attached cameras as a profile.
struct ProfileRecord: Verb {
  static let examples = ["profile record -o c920.json", "profile record c920 --extension"]
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Records attached cameras, with their controls, as a profile on standard output or in a file.")

  @OptionGroup var named: DeviceArgument

  @Option(help: ArgumentHelp("A sentence about where the recording comes from.", valueName: "text"))
  var source: String?

  @Flag(help: "Record the vendor's own controls too, those of UVC extension units.")
  var `extension` = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    try file.check(in: environment)
    environment.writeProgress("Reading cameras …")
    environment.heedInterruption()
    var scope = ReadingScope(includesControls: true)
    scope.includesExtensionUnits = `extension`
    let listing = try environment.attached(named.device, scope)
    let cameras = listing.cameras
    guard !cameras.isEmpty else {
      throw DeviceError(
        .notFound, operation: "record cameras", subject: "/dev", message: "No camera is attached to this machine.",
        remedy: "Plug one in, or make a profile from the output of v4l2-ctl with `probe profile import`.")
    }
    for camera in cameras { try camera.requireAttached() }
    let recording = environment.recording(source: source)
    if environment.workers.isInterrupted {
      environment.writeMessage("Interrupted: nodes that had not answered are recorded as unreadable.")
    }
    let profile = CameraProfile(recording: recording, cameras: cameras, graphs: try listing.graphs(in: environment))
    try file.deliver(profile.jsonDocument(), in: environment)
    return .success
  }
}

extension ProcessContext {
  /// The date, the tool and the kernel of a recording that is made now.
  func recording(source: String?) -> CameraProfile.Recording {
    CameraProfile.Recording(date: today, tool: ProbeVersion.text, kernel: kernelRelease, source: source)
  }
}
