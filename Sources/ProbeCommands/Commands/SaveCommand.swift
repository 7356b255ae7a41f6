import ArgumentParser
import CameraModel
import CameraProfiles

/// `probe save`: what a camera is set to, to be restored later.
struct SaveCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Writes down what a camera is set to: mode and controls.",
    discussion: """
      The file is a profile without lists; `probe restore` reads it. With --kept it goes to the folder of kept configurations, \
      /var/lib/viewfinder or $VIEWFINDER_KEPT, where `probe restore --kept` finds it for this camera.
      """)

  @OptionGroup var cameras: CameraOptions

  @Flag(help: "Keep it for this camera on this machine.")
  var kept = false

  @OptionGroup var file: FileOptions
  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    if kept, file.destination != nil { throw .usage("--kept -o", "It goes to one place.", try: "Leave one of the two out.") }
    let chosen = try ChosenCamera(cameras.selection, scope: ReadingScope(includesControls: true), in: surroundings)
    let recording = CameraProfile.Recording(
      date: surroundings.today, tool: ProbeVersion.text, kernel: surroundings.kernelRelease, source: nil)
    let document = SavedConfiguration(of: chosen.camera).document(recording)
    guard kept else {
      try file.write(document, to: surroundings)
      return .success
    }
    let path = try KeptConfigurations(in: surroundings).path(for: chosen.camera)
    try surroundings.save(document, toFile: path)
    surroundings.writeMessage(Array("Kept \(path)\n".utf8))
    return .success
  }
}
