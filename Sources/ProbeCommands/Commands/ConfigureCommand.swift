import ArgumentParser
import Viewfinder

/// `probe configure`: chooses a mode, sets it, and reads back what the device made of it.
struct ConfigureCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "configure", abstract: "Chooses a mode and sets it with controls; restores everything on failure.",
    discussion: """
      Without a wish, the mode is that of the preset high; with only --set or an input, the mode stays as it is. The device is locked while it \
      is set. Afterwards it is read back, and differences from the request are reported.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Controls to set, by name or number; `probe controls` lists them.", valueName: "control=value"),
    completion: .custom { words, _, _ in Completions.controls(words, suffix: "=") })
  var set: [String] = []

  @OptionGroup(title: "The source of a capture card") var source: SourceOptions
  @OptionGroup var setting: SettingOptions

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let all = try rules.choosing(wishes, on: cameras.selection)
    let controls = try ControlArgument.assignments(set, option: "--set")
    let choosing = set.isEmpty && !source.isGiven || wishes.isGiven ? all : nil
    let timeout = try setting.lockTimeout
    let desired = DesiredConfiguration(controls: controls, acceptsAdjustments: !rules.strict)
    // Only an answer that there is no mode says what else there was.
    let modes = source.isGiven ? ModeFilter() : choosing?.modesToRead ?? ModeFilter()
    if setting.dryRun { return try plan(desired, choosing, reading: modes, in: surroundings) }
    surroundings.holdTermination()
    let status =
      if source.isGiven { try show(desired, choosing, timeout, in: surroundings) } else {
        try configure(desired, choosing, timeout, in: surroundings)
      }
    surroundings.dismissTermination()
    return status
  }

  // MARK: Setting

  /// Sets the camera as it is shown now.
  private func configure(
    _ desired: DesiredConfiguration, _ choosing: ModeChoosing?, _ timeout: Duration, in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    let steps = choosing?.stepsToRead ?? [ModeFilter()]
    let (held, choice) = try cameras.selection.locking(ReadingScope(modes: steps[0]), within: timeout, in: surroundings) {
      locked, name throws(DeviceError) in
      let choice = try choosing?.choice(on: &locked, named: name, reading: steps, in: surroundings)
      return (choice, choice?.path)
    }
    if let choice, choice.isRefused { return try refuse(choice, in: surroundings) }
    let result: ConfigurationResult
    do throws(ConfigurationError) {
      result = try held.node.apply(desired.taking(choice))
    } catch {
      return try refuse(error, in: surroundings)
    }
    return try report(ConfigurationReport(path: held.node.path, choice: choice, plan: result.plan, result: result), in: surroundings)
  }

  /// Shows another source first, under the same lock: the modes to choose from are that source's.
  private func show(
    _ desired: DesiredConfiguration, _ choosing: ModeChoosing?, _ timeout: Duration, in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    var (held, setting) = try cameras.selection.locking(ReadingScope(), within: timeout, in: surroundings) {
      locked, name throws(DeviceError) in
      let setting = try source.setting(on: ChosenCamera(locked, named: name).camera)
      return (setting, setting?.node.path)
    }
    guard let setting else { return .success }
    var desired = desired
    desired.asksForRate = choosing.map { $0.wanted.request.asksForRate } ?? true
    let outcome: SourceOutcome<ModeChoice>
    do throws(ConfigurationError) {
      outcome = try held.show(
        setting, then: desired,
        choose: { locked throws(DeviceError) in
          guard let choosing else { return nil }
          try locked.read(ReadingScope())
          return try choosing.choice(on: ChosenCamera(locked, named: locked.camera.name ?? "/dev"), in: surroundings)
        },
        mode: { $0.isRefused ? nil : $0.decision.chosen?.mode })
    } catch {
      return try refuse(error, in: surroundings)
    }
    switch outcome {
    case .configured(let choice, let shown, let result):
      return try report(
        ConfigurationReport(path: held.node.path, choice: choice, source: (setting, shown), plan: result.plan, result: result),
        in: surroundings)
    case .refused(let choice): return try refuse(choice, in: surroundings)
    }
  }

  // MARK: The plan alone

  /// What would be done to the camera as it is shown now.
  private func plan(
    _ desired: DesiredConfiguration, _ choosing: ModeChoosing?, reading modes: ModeFilter, in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    // The plan is made of an open node, and a source is chosen from those that only the driver lists.
    let chosen = try ChosenCamera(cameras.selection, scope: ReadingScope(modes: modes, opening: .always), in: surroundings)
    if let source = try source.setting(on: chosen.camera) {
      return try plan(source, then: desired, isChoosing: choosing != nil, on: chosen, in: surroundings)
    }
    let choice = try choosing?.choice(on: chosen, in: surroundings)
    if let choice, choice.isRefused {
      guard modes != ModeFilter(), !chosen.provenance.isRecorded else { return try refuse(choice, in: surroundings) }
      return try refuse(
        try choosing?.choice(
          on: try ChosenCamera(cameras.selection, scope: ReadingScope(opening: .always), in: surroundings), in: surroundings)
          ?? choice,
        in: surroundings)
    }
    var planned = try chosen.planned(desired.taking(choice), at: choice?.path, in: surroundings)
    planned.choice = choice
    return try report(planned, in: surroundings)
  }

  /// The plan of another source alone: what follows from it is not known before it is shown.
  private func plan(
    _ source: SourceSetting, then desired: DesiredConfiguration, isChoosing: Bool, on chosen: ChosenCamera,
    in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    try self.source.refuse(onRecorded: chosen)
    var desired = desired
    (desired.input, desired.standard) = (source.input, source.standard)
    let planned = try chosen.planned(desired, at: source.node.path, in: surroundings)
    if source.detectsSignal {
      try OpenedNode(source.node.path, of: chosen, in: surroundings).node.requireDetectableSource(at: source.input)
      surroundings.writeMessage(Array("The signal is detected after the source is selected; its standard or timings are set then.\n".utf8))
    }
    if isChoosing {
      surroundings.writeMessage(Array("The mode is chosen after the source is selected: its formats are unknown before.\n".utf8))
    }
    return try report(planned, in: surroundings)
  }

  // MARK: Answers

  private func report(_ report: ConfigurationReport, in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    try report.writeAnswer(output.style, to: surroundings)
    return .success
  }

  /// The request gets no mode, or not the one that was insisted on: nothing is set.
  private func refuse(_ choice: ModeChoice, in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    try output.style.writeAnswer(
      DecisionDocument(decision: choice.decision, wanted: choice.wanted).bytes(),
      or: { page in
        DecisionText(decision: choice.decision, subject: choice.subject, wanted: choice.wanted).writeDecision(to: &page)
        if choice.decision.chosen != nil { page.addLine("Nothing was set: `--strict` refuses an adjusted answer.") }
      }, to: surroundings)
    return .negative
  }

  /// The device failed, or made another thing of what was insisted on: an answer, and it is no.
  private func refuse(_ error: ConfigurationError, in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    guard error.cause.code == .adjusted else { throw DeviceError(error) }
    ReportedFailure(isJSON: output.style.isJSON).report(DeviceError(error), to: surroundings)
    return .negative
  }
}
