import ArgumentParser
import CameraDocuments
import Viewfinder

/// `probe configure`: chooses a mode, sets it, and reads it back.
struct ConfigureCommand: Verb {
  static let examples = ["configure --size 1280x720 --fps 30", "configure c920 --set brightness=128 --dry-run"]
  static let configuration = CommandConfiguration(
    commandName: "configure", abstract: "Chooses a mode and sets it with controls; restores everything on failure.",
    discussion: """
      Without a wish, the mode is that of the preset high; with only --set, a crop or an input, the mode stays as it is. The device is locked while it \
      is set. Afterwards it is read back, and differences from the request are reported.
      """)

  @OptionGroup var cameras: CameraArguments
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Controls to set, by name or number; `probe controls` lists them.", valueName: "control=value"),
    completion: .custom { words, _, _ in Completions.controls(words, suffix: "=") })
  var set: [String] = []

  @Flag(help: "Start the stream once and stop it, since some drivers refuse a mode only then.")
  var verify = false

  @OptionGroup(title: "The part of the picture") var crop: CropOptions
  @OptionGroup(title: "The source of a capture card") var source: SourceOptions
  @OptionGroup var setting: SettingOptions

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    try rules.checkInput(besides: [cameras.profile].compactMap(\.self), edid: source.edid)
    var request = try rules.request(wishes)
    request.controls = try ControlAssignment.assignments(set, option: "--set")
    request.source = try source.request(in: environment)
    request.crop = try crop.request
    if verify, setting.dryRun { throw .usage("--verify --dry-run", "A dry run starts nothing.", try: "Leave one of the two out.") }
    request.verifiesStreaming = verify
    if !set.isEmpty || source.isGiven || crop.isGiven, !wishes.isGiven { request.wishes = nil }
    let timeout = try setting.lockTimeout
    if !setting.dryRun { environment.holdTermination() }
    let chosen = try SelectedCamera(cameras.selection, scope: scope(for: request), in: environment)
    try source.refuse(onRecorded: chosen)
    request = try rules.addingMeasuredRates(of: chosen, to: request, in: environment)
    let made: CaptureConfiguration
    do {
      made = try chosen.configure(request, applying: !setting.dryRun, within: timeout, in: environment)
    } catch {
      return try refuse(error, request, chosen.subject, in: environment)
    }
    if setting.dryRun { noteLaterSteps(request, in: environment) }
    try made.writeAnswer(output, subject: chosen.subject, isSimulated: chosen.provenance.isRecorded, to: environment)
    environment.dismissTermination()
    return .success
  }

  /// The scope for reading the camera before it is set; the setting itself reads the rest.
  private func scope(for request: CaptureRequest) -> ReadingScope {
    let needsFormats = setting.dryRun || request.source != nil || rules.measured != nil || request.hasUnknownFormats
    // A plan needs an open node. Setting opens its own camera, and wakes no other.
    var scope = ReadingScope(
      includesFormats: needsFormats, includesControls: setting.dryRun && (!set.isEmpty || crop.isGiven),
      opening: setting.dryRun ? .always : .unlessAsleep)
    scope.includesInterfaceFormats = request.source != nil || request.hasUnknownFormats
    return scope
  }

  /// Names the steps that a plan with another source cannot show.
  private func noteLaterSteps(_ request: CaptureRequest, in console: some Console) {
    if request.source?.detectsSignal == true {
      console.writeMessage("The signal is detected after the source is selected; its standard or timings are set then.")
    }
    if request.source != nil, request.asksForMode {
      console.writeMessage("The mode is chosen after the source is selected: its formats are unknown before.")
    }
  }

  /// Answers that the request gets no mode, or that the device adjusted a strict request. Other failures are errors.
  private func refuse(
    _ error: ConfigurationError, _ request: CaptureRequest, _ subject: String, in environment: some CommandEnvironment
  ) throws(DeviceError) -> ProcessStatus {
    if let decision = error.decision {
      try output.writeAnswer(
        decision.members(for: request).document,
        or: { page in
          decision.writeText(to: &page, subject: subject, request.preset)
          if decision.chosen != nil { page.addLine("Nothing was set: `--strict` refuses an adjusted answer.") }
        }, to: environment)
    } else {
      guard error.code == .adjusted else { throw DeviceError(error) }
      ReportedFailure(isJSON: output.json).report(DeviceError(error), to: environment)
    }
    environment.dismissTermination()
    return .negative
  }
}
