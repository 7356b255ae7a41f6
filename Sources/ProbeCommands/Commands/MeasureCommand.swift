import CameraDocuments
import ArgumentParser
import Viewfinder

/// `probe measure`: compares the delivered rate of a camera with the promised one.
struct MeasureCommand: Verb {
  static let examples = ["measure", "measure c920 --size 1280x720 --duration 10"]
  static let takesSeveralCameras = true

  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measures the rate that a camera delivers against the one it promises, and says why it is slower.",
    discussion: """
      Without wishes, it measures the mode that the preset high gets, each mode for --duration or --frames. It sets the camera to each mode \
      that it measures. The exit status is 1 if a rate falls short by more than the tolerance. Several cameras are measured at the same time. \
      Ctrl-C ends it and prints the results so far.
      """)

  @OptionGroup var cameras: CameraListOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Flag(help: "Measure every listed mode, one after the other.")
  var allModes = false

  @Flag(help: "Measure the best mode of each pixel format.")
  var perFormat = false

  @OptionGroup var time: DurationOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many frames to measure, instead of a time; 5 seconds without either.", valueName: "number"))
  var frames: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("How long to stream before measuring; 0.5 if not given.", valueName: "seconds"))
  var warmUp: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("How far the rate may fall short; 3% if not given.", valueName: "percent"))
  var tolerance: String?

  @Flag(help: "If a rate falls short, measure again with a short exposure, to see whether darkness is the reason.")
  var diagnose = false

  @Option(
    help: ArgumentHelp(
      "Add the rates to a file, or keep them for this camera; negotiate --measured uses them.", valueName: "file|kept"),
    completion: .file())
  var save: String?

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let meter = try meter
    let request = try rules.request(wishes)
    try rules.checkInput(besides: cameras.profile)
    var report = MeasurementReport(tolerance: try part)
    // Signals wait until the streams are stopped.
    environment.holdTermination()
    let chosen = try chosenCameras(request.scope, in: environment)
    if chosen.count > 1 { try rules.refuseForSeveral(request) }
    let known = chosen.count > 1 ? request : try rules.addingMeasuredRates(of: chosen[0], to: request, in: environment)
    let measured = try MeasurementPlan(try scope, known, of: chosen, busSpeedMbps: cameras.busSpeed)
    for remark in measured.remarks { environment.warn(remark) }
    report.cameras = measured.cameras
    // Check the file before measuring, which takes minutes.
    var saved = try savedRates(of: measured.cameras, in: environment)
    let devices = try measured.cameras.map { (camera) throws(DeviceError) in try camera.streamingDevice(in: environment) }
    let rounds = meter.shortestFirst(measured.rounds)
    announce(rounds, meter, in: environment)
    for (number, round) in rounds.enumerated() where !environment.workers.isInterrupted && !report.isOver {
      if rounds.count > 1 { environment.writeProgress("\(number + 1) of \(rounds.count): \(round[0])") }
      let results = environment.waiting { await meter.measure(zip(round, devices).map { ($0, $1) }) }
      for (index, result) in results.enumerated() {
        report.add(result, of: index, in: round[index])
        guard diagnose, case .success = result, let below = report.lastBelow, !environment.workers.isInterrupted else { continue }
        report.replaceLast(environment.waiting { await Self.diagnosis(of: below, on: devices[index], with: meter) })
      }
    }
    report.isInterrupted = environment.workers.isInterrupted
    if report.isInterrupted { environment.dismissInterrupt() }
    // Without a document, a single failure is the whole answer.
    if !output.json, report.measurements.isEmpty, report.failures.count == 1 { throw report.failures[0].error }
    try output.writeAnswer(report.document, or: { report.writeText(to: &$0) }, to: environment)
    for failure in report.failures {
      var error = failure.error
      if report.cameras.count > 1 {
        error.message = "Camera \(failure.camera + 1), \(failure.mode): \(error.message)"
      } else if rounds.count > 1 {
        error.message = "\(failure.mode): \(error.message)"
      }
      ReportedFailure(isJSON: output.json).report(error, to: environment)
    }
    // Results and failures are shown before they are saved, because saving may fail.
    for index in saved.indices { try save(report, of: index, adding: &saved[index], in: environment) }
    return report.status
  }

  /// The known rates of each camera; empty without `--save`.
  private func savedRates(of cameras: [SelectedCamera], in environment: some CommandEnvironment) throws(DeviceError) -> [MeasuredRates] {
    guard let save else { return [] }
    let place = RatesLocation(save)
    if place != .kept, cameras.count > 1 {
      throw .usage("--save \(save)", "A file holds the rates of one camera only.", try: "Use --save kept, or name one camera.")
    }
    return try cameras.map { (camera) throws(DeviceError) in try place.earlierRates(of: camera, in: environment) }
  }

  private func save(
    _ report: MeasurementReport, of index: Int, adding rates: inout MeasuredRates, in environment: some CommandEnvironment
  ) throws(DeviceError) {
    guard let save else { return }
    for mode in report.modesLimitedByProgram(of: index) {
      environment.warn("Not saved: \(mode), because the program was slower than the camera.")
    }
    for rate in report.rates(of: index, on: environment.today) { rates.add(rate) }
    let path = try RatesLocation(save).save(rates, of: report.cameras[index], in: environment)
    environment.writeMessage("Wrote \(path.harmless)")
  }

  private func chosenCameras(_ scope: ReadingScope, in environment: some CommandEnvironment) throws(DeviceError) -> [SelectedCamera] {
    var chosen: [SelectedCamera] = []
    for selection in try cameras.selections() {
      var camera = try SelectedCamera(selection, scope: scope, in: environment)
      camera.assume(busSpeedMbps: cameras.busSpeed)
      chosen.append(camera)
    }
    try chosen.refuseDuplicates(allowsRecorded: false)
    return chosen
  }

  /// A few seconds show whether the light is to blame.
  private static func diagnosis(
    of below: StreamMeasurement, on device: CaptureDevice, with meter: StreamMeter
  ) async -> Result<StreamMeasurement, ConfigurationError> {
    var meter = meter
    meter.duration = min(meter.duration ?? .seconds(2), .seconds(2))
    do {
      return .success(try await meter.diagnose(below, of: device))
    } catch {
      var error = error
      if error.cause.operation == .restoreExposure { error.cause.remedy = "Set these values with `probe controls set`." }
      return .failure(error)
    }
  }

  // MARK: Announcement

  private func announce(_ rounds: [[Mode]], _ meter: StreamMeter, in console: some Console) {
    let what = rounds.count == 1 ? rounds[0].map(\.description).joined(separator: " and ") : "\(rounds.count) modes"
    let times = rounds.compactMap { meter.longestTime(of: $0) }
    let seconds = times.reduce(.zero) { $0 + $1 + meter.warmUp + .seconds(1) }.components.seconds
    // A camera that delivers less than it promises needs longer for the same number of frames.
    let least = meter.frames == nil ? "about" : "at least"
    let time = times.count == rounds.count ? " takes \(least) \(seconds) s" : ""
    console.writeProgress("Measuring \(what)\(time); Ctrl-C stops early and keeps the results so far.")
  }
}

extension StreamMeter {
  /// How long it takes to measure some modes at once, at their promised rates; nil if one of them has no rate.
  fileprivate func longestTime(of modes: [Mode]) -> Duration? {
    if let duration { return duration }
    let years = 1e9
    let times = modes.compactMap { $0.interval?.framesPerSecond }.map { Duration.seconds(min(Double(frames ?? 0) / $0, years)) }
    return times.count < modes.count ? nil : times.max()
  }

  /// The rounds in the order of their times, so that most results come early. Rounds of equal times keep their order.
  fileprivate func shortestFirst(_ rounds: [[Mode]]) -> [[Mode]] {
    let timed = rounds.map { (round: $0, time: longestTime(of: $0) ?? .seconds(Int.max / 2)) }
    return timed.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element.round)
  }
}

// MARK: Arguments

extension MeasureCommand {
  /// How long and how much is measured.
  fileprivate var meter: StreamMeter {
    get throws(DeviceError) {
      let duration = try time.limit
      // A rate needs two frames.
      let count = try Int.option("--frames", frames, in: 2...Int.max, like: 300)
      guard duration == nil || count == nil else {
        throw .usage("--duration --frames", "`--duration` and `--frames` exclude each other.", try: "Leave one of the two out.")
      }
      return StreamMeter(
        duration: duration ?? (count == nil ? .seconds(5) : nil), frames: count,
        warmUp: try Duration.option("--warm-up", warmUp) ?? .milliseconds(500))
    }
  }

  fileprivate var scope: MeasurementPlan.Scope {
    get throws(DeviceError) {
      guard !allModes || !perFormat else {
        throw .usage(
          "--all-modes --per-format", "`--all-modes` and `--per-format` exclude each other.", try: "Leave one of the two out.")
      }
      return allModes ? .all : perFormat ? .perFormat : .chosen
    }
  }

  /// The part of the rate that may be missing: 0.03 of `3%`.
  fileprivate var part: Double {
    get throws(DeviceError) {
      guard let tolerance else { return StreamMeasurement.usualTolerance }
      let digits = tolerance.hasSuffix("%") ? tolerance.dropLast() : tolerance[...]
      guard let number = DecimalNumber(digits), number.digits < 100 * number.scale else {
        throw .usage("--tolerance \(tolerance)", "The tolerance is a percentage of the rate, below 100.", try: "Write it like 3%.")
      }
      return Double(number.digits) / Double(number.scale) / 100
    }
  }
}
