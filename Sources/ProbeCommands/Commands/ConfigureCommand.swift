import ArgumentParser
import CameraModel
import DeviceConfiguration
import Negotiation

/// `probe configure`: chooses a mode, sets it, and reads back what the device made of it.
struct ConfigureCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "configure", abstract: "Chooses a mode and sets it safely, with controls; puts everything back on failure.",
    discussion: """
      Without any wish the mode is that of the preset high; with --set or a source alone the mode is left as it is. The device is locked while \
      it is set, read back afterwards, and what it made otherwise is said.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions

  @Option(help: "How to choose; `probe compare` shows them all.", completion: .list(Policy.all.map(\.name)))
  var policy: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Controls to set, by name or number; `probe controls` shows them.", valueName: "control=value"))
  var set: [String] = []

  @OptionGroup(title: "The source of a capture card") var source: SourceOptions
  @OptionGroup var locking: LockingOptions

  @Flag(help: "Shows the plan, call by call, and sets nothing.")
  var dryRun = false

  @Flag(help: "What the camera cannot do exactly is not set: exit status 1.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let wanted = try wishes.wanted
    let policy = try Policy.named(policy, for: wanted)
    let controls = try ControlArgument.assignments(set, option: "--set")
    let choosing = set.isEmpty && !source.isGiven || wishes.isGiven ? ModeChoosing(wanted: wanted, policy: policy, isStrict: strict) : nil
    let patience = try locking.patience
    // An answer in JSON, and one that there is no mode, say what else there was.
    let reach = source.isGiven ? ReadingReach() : choosing?.reach(isExplained: output.json) ?? ReadingReach()
    let chosen = try ChosenCamera(cameras.selection, scope: ReadingScope(reach: reach), in: surroundings)
    let desired = DesiredConfiguration(controls: controls, acceptsAdjustments: !strict)
    if let source = try source.setting(on: chosen.camera) {
      return try show(source, then: desired, choosing, on: chosen, patience, in: surroundings)
    }
    return try set(desired, choosing, on: chosen, patience, in: surroundings)
  }

  /// Sets the camera as it is shown now.
  private func set(
    _ desired: DesiredConfiguration, _ choosing: ModeChoosing?, on chosen: ChosenCamera, _ patience: Duration,
    in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    let choice = try choosing?.choice(on: chosen)
    if let choice, choice.isRefused {
      return try refuse(try choosing?.choice(on: try ChosenCamera(cameras.selection, in: surroundings)) ?? choice, in: surroundings)
    }
    let desired = desired.taking(choice)
    if dryRun, chosen.provenance.isRecorded {
      let node = chosen.camera.captureNodes.first { $0.path == choice?.path } ?? chosen.camera.captureNodes.first
      guard let node else { throw .usage("--profile", "The recorded camera has no node that gives pictures.") }
      let plan = try ConfigurationPlan(desired, for: node)
      return try report(ConfigurationReport(path: node.path ?? chosen.subject, choice: choice, plan: plan), in: surroundings)
    }
    let opened = try OpenedNode(choice?.path, of: chosen, in: surroundings)
    if dryRun {
      let plan = try ConfigurationPlan(desired, on: opened.node)
      return try report(ConfigurationReport(path: opened.path, choice: choice, plan: plan), in: surroundings)
    }
    let result: ConfigurationResult
    do throws(ConfigurationError) {
      result = try opened.apply(desired, within: patience)
    } catch {
      return try refuse(error, in: surroundings)
    }
    return try report(ConfigurationReport(path: opened.path, choice: choice, plan: result.plan, result: result), in: surroundings)
  }

  /// Shows another source first, under the same lock: the modes to choose from are that source's.
  private func show(
    _ source: SourceSetting, then desired: DesiredConfiguration, _ choosing: ModeChoosing?, on chosen: ChosenCamera, _ patience: Duration,
    in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    let opened = try OpenedNode(source.node.path, of: chosen, in: surroundings)
    if dryRun {
      var desired = desired
      (desired.input, desired.standard) = (source.input, source.standard)
      let plan = try ConfigurationPlan(desired, on: opened.node)
      if choosing != nil {
        surroundings.writeMessage(Array("The mode is chosen once the source is shown: its list is not known before.\n".utf8))
      }
      return try report(ConfigurationReport(path: opened.path, plan: plan), in: surroundings)
    }
    let outcome: Result<ConfigurationReport, RefusedChoice>
    do throws(ConfigurationError) {
      outcome = try opened.node.configure(within: patience) { lock throws(ConfigurationError) in
        try SourceConfiguration(source: source, desired: desired, choosing: choosing, selection: cameras.selection)
          .carryOut(lock, on: opened.path, in: surroundings)
      }
    } catch {
      return try refuse(error, in: surroundings)
    }
    switch outcome {
    case .success(let done): return try report(done, in: surroundings)
    case .failure(let refused): return try refuse(refused.choice, in: surroundings)
    }
  }

  // MARK: Answers

  private func report(_ report: ConfigurationReport, in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    try report.write(output.style, to: surroundings)
    return .success
  }

  /// The request gets no mode, or not the one that was insisted on: nothing is set.
  private func refuse(_ choice: ModeChoice, in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    if output.style.isJSON {
      _ = try surroundings.write(DecisionDocument(decision: choice.decision, wanted: choice.wanted).bytes())
    } else {
      var page = TextPage(width: output.style.width(in: surroundings))
      DecisionText(decision: choice.decision, subject: choice.subject, wanted: choice.wanted).write(to: &page)
      if choice.decision.chosen != nil { page.add("Nothing was set: --strict takes no adjusted answer.") }
      try output.style.write(page, to: surroundings)
    }
    return .negative
  }

  /// The device failed, or made another thing of what was insisted on: an answer, and it is no.
  private func refuse(_ error: ConfigurationError, in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    guard error.isRefusal else { throw DeviceError(error) }
    ReportedFailure(isJSON: output.style.isJSON).write(DeviceError(error), to: surroundings)
    return .negative
  }
}
