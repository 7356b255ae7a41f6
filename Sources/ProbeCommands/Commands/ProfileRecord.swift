import ArgumentParser
import Viewfinder

/// `probe profile record`: what attached cameras offer, as a profile.
struct ProfileRecord: Verb {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Records attached cameras, with their controls, as a profile.")

  @Option(
    help: ArgumentHelp("A node, a link to one, its number, or a part of the camera's name; all cameras without it.", valueName: "camera"))
  var device: DeviceName?

  @Option(help: ArgumentHelp("A sentence on where the recording comes from, for people.", valueName: "text"))
  var source: String?

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    if surroundings.messageColumns != nil { surroundings.writeMessage(Array("Reading cameras …\n".utf8)) }
    surroundings.heedInterruption()
    let cameras = try AttachedCameras(scope: ReadingScope(includesControls: true)).listing(device, in: surroundings).cameras
    guard !cameras.isEmpty else {
      throw DeviceError(
        .notFound, operation: "record cameras", subject: "/dev", message: "No camera is attached to this machine.",
        remedy: "Plug one in; a text of v4l2-ctl becomes a profile by `probe profile import`.")
    }
    let recording = CameraProfile.Recording(
      date: surroundings.today, tool: ProbeVersion.text, kernel: surroundings.kernelRelease, source: source)
    if surroundings.workers.isInterrupted {
      surroundings.writeMessage(Array("Interrupted: nodes that had not answered are recorded as unread.\n".utf8))
    }
    try file.write(CameraProfile(recording: recording, cameras: cameras).jsonDocument(), to: surroundings)
    return .success
  }
}
