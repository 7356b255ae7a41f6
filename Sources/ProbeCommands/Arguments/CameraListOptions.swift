import ArgumentParser
import Viewfinder

/// Which cameras a command is about that can take several at once.
struct CameraListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A node, a link to one, its number, or a part of the camera's name. Named several times: cameras that stream together.",
      valueName: "camera"))
  var device: [DeviceName] = []

  @Option(
    help: ArgumentHelp(
      "Use a recorded camera instead: a bundled name, a file, or - for standard input; several times as well.", valueName: "name|file|-"))
  var profile: [ProfileName] = []

  @Option(help: ArgumentHelp("The speed of the USB bus in megabits per second, such as 480 or 5000.", valueName: "Mb/s"))
  var busSpeed: Int?

  /// What was chosen, without the parser: one camera, or several that stream together.
  var selections: [CameraSelection] {
    get throws(DeviceError) {
      if let busSpeed, !(1...1_000_000).contains(busSpeed) {
        throw .usage("--bus-speed \(busSpeed)", "A bus has a speed from 1 to 1000000 megabits per second.")
      }
      if profile.count > 1 {
        if !device.isEmpty { throw .usage("--profile --device", "--device chooses from one profile, and there are several.") }
        if profile.count(where: \.isStandardInput) > 1 { throw .usage("--profile -", "Standard input can be read only once.") }
        return profile.map { CameraSelection(profile: $0) }
      }
      if device.count < 2 { return [CameraSelection(device: device.first, profile: profile.first)] }
      if profile.first?.isStandardInput == true {
        throw .usage("--profile - --device", "Of standard input one camera can be chosen.", try: "Save it to a file first.")
      }
      return device.map { CameraSelection(device: $0, profile: profile.first) }
    }
  }
}
