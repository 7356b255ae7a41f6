import CameraDocuments
import ArgumentParser
import Viewfinder

/// `probe controls list`
struct ControlsList: Verb {
  static let examples = ["controls", "controls c920"]
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists all controls: value, range, default, choices.")

  @Flag(help: "List the vendor's own controls too, those of UVC extension units.")
  var `extension` = false

  @OptionGroup var cameras: CameraArguments
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let found = try list(in: environment)
    try output.writeAnswer(
      found.document,
      or: { page in
        page.addLine(StyledText(found.subject, .faint))
        if found.controls.isEmpty { page.addLine("  The camera has no controls.") }
        found.controls.writeTable(to: &page, indent: 2)
        if let units = found.extensionUnits {
          if units.isEmpty { page.addLine("  The camera has no extension units.") }
          for unit in units { unit.writeTable(to: &page, indent: 2) }
        }
        found.failures.writeText(to: &page, isComplete: false)
      }, to: environment)
    return .success
  }
}

extension ControlsList {
  private func list(in environment: some CommandEnvironment) throws(DeviceError) -> CameraControlList {
    do {
      return try CameraControlList(cameras.selection, withExtensionUnits: `extension`, in: environment)
    } catch {
      // The word may be a control, where only a camera can stand.
      guard error.code == .notFound, let word = cameras.device?.text else { throw error }
      let all = CameraSelection(profile: cameras.profile)
      guard let controls = try? CameraControlList(all, in: environment).controls.named([word], by: "controls get") else { throw error }
      var error = error
      let camera = cameras.profile.map { " -p \($0.text.shellQuoted)" } ?? ""
      error.remedy = "One control: `probe controls get \(controls.map(\.typedName).joined(separator: " "))\(camera)`."
      throw error
    }
  }
}

/// `probe controls get`
struct ControlsGet: Verb {
  static let examples = ["controls get brightness", "controls get exposure_time_absolute -d c920"]
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Prints the values of controls, one per line.",
    discussion: "Prints only the value, in the form that `controls set` accepts.")

  @Argument(
    help: ArgumentHelp("Controls by name, or by number such as 0x980900; commas join several.", valueName: "control"),
    completion: .custom { words, _, _ in Completions.controls(words) })
  var names: [String]

  @Flag(help: "The controls are a vendor's own, each given as GUID/selector; values are bytes in hexadecimal digits.")
  var `extension` = false

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    if `extension` { return try answerExtension(in: environment) }
    var found = try CameraControlList(cameras.selection, in: environment)
    found.controls = try found.controls.named(names, by: "controls get")
    let controls = found.controls
    for control in controls where control.value == nil { throw found.missingValue(of: control) }
    try output.writeAnswer(
      found.document,
      or: { page in
        // A value is never broken.
        page = TextPage(width: .max)
        for control in controls { page.addLine(StyledText(control.plainValue)) }
      }, to: environment)
    return .success
  }
}

extension ControlsGet {
  private func answerExtension(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    var addresses: [ExtensionControlAddress] = []
    for name in names { addresses.append(try ExtensionControlAddress(name, option: "controls get --extension")) }
    let cameras = try ExtensionControls(cameras.selection, in: environment)
    var units: [ExtensionUnit] = []
    for address in addresses {
      let unit = try cameras.unit(at: address)
      let control = unit.controls[0]
      guard control.value != nil else {
        throw DeviceError(
          .unsupported, operation: "read control", subject: address.text,
          message: control.flags == nil ? "The camera does not answer for this control." : "The control has no value that can be read.",
          remedy: "`probe controls --extension` shows the controls that have a value.")
      }
      units.append(unit)
    }
    try output.writeAnswer(
      cameras.document(of: units),
      or: { page in
        // A value is never broken.
        page = TextPage(width: .max)
        for control in units.flatMap(\.controls) { page.addLine(StyledText(control.value?.hexadecimal ?? "")) }
      }, to: environment)
    return .success
  }
}

/// `probe controls watch`
struct ControlsWatch: Verb {
  static let examples = ["controls watch", "controls watch focus_absolute -d c920"]
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Reports controls that change, whoever changes them, until Ctrl-C.")

  @Argument(help: ArgumentHelp("Controls by name or number; all if none is given.", valueName: "control"))
  var names: [String] = []

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  /// How long to wait before looking up whether anybody still wants to know.
  private static let pollInterval = Duration.milliseconds(500)

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let found = try CameraControlList(cameras.selection, in: environment)
    let wanted = try names.isEmpty ? found.controls : found.controls.named(names, by: "controls watch")
    guard !found.chosen.provenance.isRecorded else {
      throw .usage("--profile", "A recorded camera does not change.", try: "Leave --profile out.")
    }
    guard let path = found.node.path ?? found.chosen.camera.captureNodes.first?.path else { throw .noPictures(found.subject) }
    let node = try environment.system.open(try environment.location(ofNode: path))
    environment.heedInterruption()
    let listener = try node.listener(to: wanted)
    environment.writeProgress("Listening to \(listener.controls.count) controls of \(found.subject); press Ctrl-C to stop.")
    while !environment.workers.isInterrupted, environment.hasReader {
      guard let change = try listener.next(within: Self.pollInterval),
        let control = listener.controls.first(where: { $0.id == change.id })
      else { continue }
      let now = environment.now
      guard try environment.write(output.json ? change.document(of: control, at: now) : change.line(of: control, at: now)) else { break }
    }
    return .success
  }
}

/// `probe controls`: shows and sets the controls of a camera.
struct ControlsCommand: HelpfulCommand {
  static let examples = ["controls c920", "controls set brightness=128 -d c920"]
  static let configuration = CommandConfiguration(
    commandName: "controls", abstract: "Shows and sets a camera's controls: brightness, exposure and the rest.",
    subcommands: [ControlsList.self, ControlsGet.self, ControlsSet.self, ControlsReset.self, ControlsWatch.self],
    defaultSubcommand: ControlsList.self)
}
