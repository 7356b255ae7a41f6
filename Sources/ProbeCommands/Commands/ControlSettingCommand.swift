import ArgumentParser
import CameraDocuments
import CameraModel
import DeviceConfiguration
import Viewfinder

/// `probe controls set`
struct ControlsSet: ControlSettingVerb {
  static let examples = ["controls set brightness=128 gain=4", "controls set c920 exposure_time_absolute=250"]
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Sets controls together and reads them back.",
    discussion: "An automatic mode that controls the value is switched off first: exposure_time_absolute=250 makes the exposure manual.")

  @Argument(
    help: ArgumentHelp("Controls and their new values. A first word without `=` is the camera.", valueName: "control=value"),
    completion: .custom { words, _, _ in Completions.controls(words, suffix: "=") })
  var words: [String]

  @Flag(help: "Set one of the vendor's own controls, given as GUID/selector=bytes in hexadecimal digits.")
  var `extension` = false

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    if let word = cameraWord, let camera = cameras.named.camera {
      throw .usage("controls set \(word)", "The camera is named twice, `\(word)` and `--device \(camera.text)`.")
    }
    if `extension` {
      return try ExtensionControlAssignment(assignments).answer(selection, setting, output, in: environment)
    }
    let assignments = try ControlAssignment.assignments(assignments, option: "controls set")
    return try set({ _ in assignments }, in: environment)
  }

  /// The word for the camera, before at least one assignment.
  private var cameraWord: String? {
    words.count > 1 && !words[0].contains("=") && words[1].contains("=") && words[1] != "=" ? words[0] : nil
  }

  private var assignments: [String] { Array(words.dropFirst(cameraWord == nil ? 0 : 1)) }

  var selection: CameraSelection {
    var selection = cameras.selection
    if let cameraWord { selection.device = DeviceName(DeviceName(argument: cameraWord), node: cameras.named.node) }
    return selection
  }
}

/// `probe controls reset`
struct ControlsReset: ControlSettingVerb {
  static let examples = ["controls reset", "controls reset brightness -d c920"]
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Resets controls to the driver's defaults: the named ones, or all.")

  @Argument(
    help: ArgumentHelp("Controls by name or number; all if none is given.", valueName: "control"),
    completion: .custom { words, _, _ in Completions.controls(words) })
  var names: [String] = []

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var output: OutputOptions

  var selection: CameraSelection { cameras.selection }

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    try set(
      { chosen throws(DeviceError) in
        let known = try chosen.controlsNow(isListed: setting.dryRun, in: environment)
        return names.isEmpty ? known.resetting : try resetting(known.named(names, by: "controls reset"), in: environment)
      }, in: environment)
  }
}

extension ControlsReset {
  /// The named controls with their defaults, without those that the camera adjusts by itself: their defaults would make them manual, and
  /// automatic is the default.
  fileprivate func resetting(_ controls: [CameraControl], in console: some Console) throws(DeviceError) -> [ControlAssignment] {
    var assignments: [ControlAssignment] = []
    var remark: (message: String, remedy: String)?
    for control in controls {
      guard control.flags.contains(.inactive) else {
        assignments.append(ControlAssignment(.id(control.id), .defaultValue))
        continue
      }
      remark = (
        "\(control.typedName) is set by the camera and was not reset.",
        "`probe controls set \(control.typedName)=\(control.defaultValue ?? 0)` makes it manual."
      )
      if controls.count > 1 { console.warn(remark?.message ?? "") }
    }
    if assignments.isEmpty, let remark {
      throw .usage("controls reset \(names.joined(separator: " "))", remark.message, try: remark.remedy)
    }
    return assignments
  }
}

/// A verb that sets controls alone.
protocol ControlSettingVerb: Verb {
  var selection: CameraSelection { get }
  var setting: SettingOptions { get }
  var output: OutputOptions { get }
}

extension ControlSettingVerb {
  /// Sets controls together and reads them back, or plans it.
  ///
  /// - Parameter assignments: The settings for a camera.
  fileprivate func set(
    _ assignments: (SelectedCamera) throws(DeviceError) -> [ControlAssignment], in environment: some CommandEnvironment
  ) throws(DeviceError) -> ProcessStatus {
    let timeout = try setting.lockTimeout
    if !setting.dryRun { environment.holdTermination() }
    // Reading controls wakes a camera, and setting them reads them again.
    let scope = ReadingScope(includesFormats: false, includesControls: setting.dryRun)
    let chosen = try SelectedCamera(selection, scope: scope, in: environment)
    let request = CaptureRequest(controls: try assignments(chosen))
    let made: CaptureConfiguration
    do {
      made = try chosen.configure(request, applying: !setting.dryRun, within: timeout, in: environment)
    } catch {
      throw DeviceError(error)
    }
    try made.writeAnswer(output, subject: chosen.subject, isSimulated: chosen.provenance.isRecorded, to: environment)
    environment.dismissTermination()
    return .success
  }
}
