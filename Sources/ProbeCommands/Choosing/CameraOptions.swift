import ArgumentParser
import CameraDocuments
import CameraModel
import Viewfinder

/// Options that name at most one camera.
protocol CameraNaming: ParsableArguments {
  /// The camera, with the node if one is named; the node's camera if only that is, and nil if nothing is.
  var device: DeviceName? { get }
}

/// The name of an attached or recorded camera.
struct DeviceOptions: CameraNaming {
  @Option(
    name: [.customShort("d"), .customLong("device")],
    help: ArgumentHelp("A node, a link to one, its number, or a part of the camera's name.", valueName: "camera"))
  var camera: DeviceName?

  static let nodeHelp = ArgumentHelp("The node to use of a camera that reaches several: its path or its number.", valueName: "node")

  @Option(help: nodeHelp)
  var node: DeviceName?

  var device: DeviceName? { DeviceName(camera, node: node) }
}

/// The same with the camera as a word of its own, for verbs whose words are not taken.
struct DeviceArgument: CameraNaming {
  @Argument(help: ArgumentHelp("The camera, as for --device.", valueName: "camera"))
  var word: DeviceName?

  @OptionGroup var options: DeviceOptions

  var device: DeviceName? { DeviceName(word ?? options.camera, node: options.node) }

  func validate() throws {
    guard let word, let camera = options.camera else { return }
    throw ValidationError("The camera is named twice, `\(word.text.harmless)` and `--device \(camera.text.harmless)`.")
  }
}

extension DeviceName {
  /// A camera with one of its nodes; the node's camera if only that is named, and nil if nothing is.
  init?(_ camera: DeviceName?, node: DeviceName?) {
    guard let name = camera ?? node else { return nil }
    self.init(argument: name.text, node: camera == nil ? nil : node?.text)
  }
}

/// Which cameras a command is about, by options alone.
typealias CameraOptions = AttachedOrRecorded<DeviceOptions>
/// Which cameras a command is about; one is named by a word of its own.
typealias CameraArguments = AttachedOrRecorded<DeviceArgument>

/// Attached cameras, or those of a recording.
struct AttachedOrRecorded<Naming: CameraNaming>: ParsableArguments {
  @OptionGroup var named: Naming

  @Option(
    name: [.customShort("p"), .customLong("profile")],
    help: ArgumentHelp("Use a recorded camera instead: a bundled name, a file, or - for standard input.", valueName: "name|file|-"))
  var profile: ProfileName?

  var device: DeviceName? { named.device }

  /// The cameras that were chosen.
  var selection: CameraSelection { selection(isFresh: false) }

  func selection(isFresh: Bool) -> CameraSelection { CameraSelection(device: device, profile: profile, isFresh: isFresh) }
}

/// Which cameras a command is about that can take several at once.
struct CameraListOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The cameras, as for --device.", valueName: "camera"))
  var words: [DeviceName] = []

  @Option(
    name: [.customShort("d"), .customLong("device")],
    help: ArgumentHelp(
      "A node, a link to one, its number, or a part of the camera's name. Repeat it for cameras that stream together.",
      valueName: "camera"))
  var options: [DeviceName] = []

  @Option(help: DeviceOptions.nodeHelp)
  var node: DeviceName?

  @Option(
    name: [.customShort("p"), .customLong("profile")],
    help: ArgumentHelp(
      "Use a recorded camera instead: a bundled name, a file, or - for standard input. Can be repeated.", valueName: "name|file|-"))
  var profile: [ProfileName] = []

  @Option(help: ArgumentHelp("The speed of the USB bus in megabits per second, such as 480 or 5000.", valueName: "Mb/s"))
  var busSpeed: Int?

  private var device: [DeviceName] { words + options }

  /// One camera, or several that stream together.
  ///
  /// - Parameter isFresh: whether their drivers are asked, even if that wakes them.
  func selections(isFresh: Bool = false) throws(DeviceError) -> [CameraSelection] {
    var selections = try named
    for index in selections.indices { selections[index].isFresh = isFresh }
    return selections
  }

  private var named: [CameraSelection] {
    get throws(DeviceError) {
      if let busSpeed, !(1...1_000_000).contains(busSpeed) {
        throw .usage("--bus-speed \(busSpeed)", "The bus speed must be 1 to 1000000 megabits per second.")
      }
      if profile.count > 1 {
        if !device.isEmpty { throw .usage("--profile --device", "`--device` chooses from one profile; several are given.") }
        if node != nil { throw .usage("--profile --node", "`--node` is of one camera; several profiles are given.") }
        try ProfileName.checkStandardInput(profile.map { ("--profile -", $0.isStandardInput) })
        return profile.map { CameraSelection(profile: $0) }
      }
      if device.count < 2 { return [CameraSelection(device: DeviceName(device.first, node: node), profile: profile.first)] }
      if node != nil { throw .usage("--node", "Several cameras are named; `--node` is of one.") }
      if profile.first?.isStandardInput == true {
        throw .usage("--profile - --device", "Only one camera can be chosen from standard input.", try: "Save it to a file first.")
      }
      return device.map { CameraSelection(device: $0, profile: profile.first) }
    }
  }
}

/// Whether cameras are woken.
struct FreshOptions: ParsableArguments {
  @Flag(help: "Ask the driver, even if that wakes a sleeping camera.")
  var fresh = false
}
