import ArgumentParser
import CameraModel
import DeviceConfiguration
import Negotiation

/// `probe configure`: chooses a mode, sets it, and reads back what the device made of it.
struct ConfigureCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "configure", abstract: "Chooses a mode and sets it safely, with controls; puts everything back on failure.",
    discussion: """
      Without any wish the mode is that of the preset high; with --set alone the mode is left as it is. The device is locked while it is set, \
      read back afterwards, and what it made otherwise is said.
      """)

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions

  @Option(help: "How to choose; `probe compare` shows them all.", completion: .list(Policy.all.map(\.name)))
  var policy: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Controls to set, by name or number; `probe controls` shows them.", valueName: "control=value"))
  var set: [String] = []

  @OptionGroup var locking: LockingOptions

  @Flag(help: "Shows the plan, call by call, and sets nothing.")
  var dryRun = false

  @Flag(help: "What the camera cannot do exactly is not set: exit status 1.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let wanted = try wishes.wanted
    let policy = try Policy.named(policy, for: wanted)
    let patience = try locking.patience
    var desired = DesiredConfiguration(
      controls: try ControlArgument.assignments(set, option: "--set"), acceptsAdjustments: !strict)
    let chosen = try ChosenCamera(cameras.selection, in: surroundings)
    var choice: Choice?
    if set.isEmpty || wishes.isGiven {
      try wanted.check(against: [chosen.camera])
      let decision = wanted.decision(on: chosen.camera, by: policy)
      guard let mode = decision.chosen?.mode, !(strict && decision.outcome == .adjusted) else {
        return try refuse(decision, wanted, chosen, in: surroundings)
      }
      choice = (decision, wanted, chosen.subject)
      desired.format = FrameFormat(pixelFormat: mode.pixelFormat, size: mode.size)
      desired.interval = mode.interval
    }
    return try set(desired, choice, on: chosen, patience, in: surroundings)
  }

  private typealias Choice = (decision: Decision, wanted: WantedMode, subject: String)

  /// The request gets no mode, or not the one that was insisted on: nothing is set.
  private func refuse(
    _ decision: Decision, _ wanted: WantedMode, _ chosen: ChosenCamera, in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    if output.style.isJSON {
      _ = try surroundings.write(DecisionDocument(decision: decision, wanted: wanted).bytes())
    } else {
      var page = TextPage(width: output.style.width(in: surroundings))
      DecisionText(decision: decision, subject: chosen.subject, wanted: wanted).write(to: &page)
      if decision.chosen != nil { page.add("Nothing was set: --strict takes no adjusted answer.") }
      try output.style.write(page, to: surroundings)
    }
    return .negative
  }

  private func set(
    _ desired: DesiredConfiguration, _ choice: Choice?, on chosen: ChosenCamera, _ patience: Duration, in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    let path = choice?.decision.chosen?.mode.node
    if dryRun, chosen.provenance.isRecorded {
      let node = chosen.camera.captureNodes.first { $0.path == path } ?? chosen.camera.captureNodes.first
      guard let node else { throw .usage("--profile", "The recorded camera has no node that gives pictures.") }
      return try report(try ConfigurationPlan(desired, for: node), nil, node.path ?? chosen.subject, choice, in: surroundings)
    }
    let opened = try OpenedNode(path, of: chosen, in: surroundings)
    if dryRun { return try report(try ConfigurationPlan(desired, on: opened.node), nil, opened.path, choice, in: surroundings) }
    let result: ConfigurationResult
    do throws(ConfigurationError) {
      result = try opened.apply(desired, within: patience)
    } catch {
      guard error.isRefusal else { throw DeviceError(error) }
      ReportedFailure(isJSON: output.style.isJSON).write(DeviceError(error), to: surroundings)
      return .negative
    }
    return try report(result.plan, result, opened.path, choice, in: surroundings)
  }

  private func report(
    _ plan: ConfigurationPlan, _ result: ConfigurationResult?, _ path: String, _ choice: Choice?, in surroundings: some Surroundings
  ) throws(DeviceError) -> ProcessStatus {
    let report = ConfigurationReport(path: path, choice: choice, plan: plan, result: result)
    try report.write(output.style, to: surroundings)
    return .success
  }
}
