import Viewfinder

/// What `probe measure` is asked for.
struct MeasureRequest: PlainRequest, CameraRequest, ModeRequest {
  /// Which modes are measured.
  enum Modes: Hashable, Sendable {
    /// The one that the wishes get.
    case chosen
    /// The best one of each pixel format.
    case perFormat
    /// All that are listed.
    case all
  }

  var cameras = CameraSelection()
  var wishes = WishTexts()
  var modes = Modes.chosen
  var duration: String?
  var frames: String?
  var warmUp: String?
  var tolerance: String?
  var style = OutputStyle()

  static let options: [Option] =
    Option.cameras + Option.wishes + Option.output + [
      .flag("--all-modes") { $0.modes = .all },
      .flag("--per-format") { if $0.modes == .chosen { $0.modes = .perFormat } },
      .text("--duration") { $0.duration = $1 },
      .text("--frames") { $0.frames = $1 },
      .text("--warm-up") { $0.warmUp = $1 },
      .text("--tolerance") { $0.tolerance = $1 },
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let meter = try meter
    let tolerance = try part
    let wanted = try wishes.wanted
    // Streams are stopped in order, whatever signal ends the process.
    surroundings.holdTermination()
    let chosen = try ChosenCamera(cameras, in: surroundings)
    try wanted.check(against: [chosen.camera])
    let modes = try modes(of: chosen, wanted)
    let device = try chosen.streamingDevice(in: surroundings)
    var report = MeasurementReport(chosen, tolerance: tolerance)
    announce(modes.count, meter, in: surroundings)
    for (number, mode) in modes.enumerated() where !surroundings.workers.isInterrupted && report.failure == nil {
      if modes.count > 1 { progress("\(number + 1) of \(modes.count): \(mode)", in: surroundings) }
      report.add(mode, surroundings.waiting { await Self.measure(mode, of: device, with: meter) })
    }
    report.isInterrupted = surroundings.workers.isInterrupted
    if report.isInterrupted { surroundings.dismissInterrupt() }
    if report.measurements.isEmpty, let failure = report.failure { throw failure }
    try style.writeAnswer(report.document, or: { report.writeText(to: &$0) }, to: surroundings)
    if let failure = report.failure { ReportedFailure(isJSON: style.isJSON).report(failure, to: surroundings) }
    return report.status
  }

  private static func measure(
    _ mode: Mode, of device: CaptureDevice, with meter: StreamMeter
  ) async -> Result<(StreamMeasurement, ExposureState), DeviceError> {
    do throws(CaptureError) { return .success(try await meter.measure(mode, of: device)) } catch { return .failure(error.cause) }
  }

  // MARK: What is measured

  private func modes(of chosen: ChosenCamera, _ wanted: WantedMode) throws(DeviceError) -> [Mode] {
    switch modes {
    case .chosen: return [try mode(of: wanted.decision(on: chosen.camera, by: .standard), on: chosen)]
    case .perFormat:
      var formats: [PixelFormat] = []
      for format in chosen.camera.captureNodes.flatMap(\.formats).compactMap(\.pixelFormat) where !formats.contains(format) {
        formats.append(format)
      }
      var modes: [Mode] = []
      for format in formats {
        var one = wanted
        one.request.requiredFormats = [format]
        if let mode = one.decision(on: chosen.camera, by: .standard).chosen?.mode { modes.append(mode) }
      }
      guard !modes.isEmpty else { throw try refusal(of: wanted.decision(on: chosen.camera, by: .standard), on: chosen) }
      return modes
    case .all:
      let modes = chosen.camera.listedModes
      guard !modes.isEmpty else {
        throw DeviceError(
          .unsupported, operation: "measure", subject: chosen.subject, message: "The camera lists ranges of sizes or rates, and no modes.",
          remedy: "Ask for one with `--size` and `--fps`, or use `--per-format`.")
      }
      return modes
    }
  }

  private func mode(of decision: Decision, on chosen: ChosenCamera) throws(DeviceError) -> Mode {
    guard let mode = decision.chosen?.mode else { throw try refusal(of: decision, on: chosen) }
    return mode
  }

  private func refusal(of decision: Decision, on chosen: ChosenCamera) throws(DeviceError) -> DeviceError {
    UnmetRequest(decision, on: chosen.subject).cause
  }

  // MARK: What is said before

  private func announce(_ modes: Int, _ meter: StreamMeter, in surroundings: some Surroundings) {
    guard modes > 1 else { return }
    // How long so many frames take depends on the camera.
    let seconds = Int((meter.duration + meter.warmUp + .seconds(1)).components.seconds) * modes
    let time = meter.frames == nil ? " takes about \(seconds) s" : ""
    progress("Measuring \(modes) modes\(time); Ctrl-C ends it with what there is.", in: surroundings)
  }

  private func progress(_ text: String, in surroundings: some Surroundings) {
    if surroundings.messageColumns != nil { surroundings.writeMessage(Array("\(text)\n".utf8)) }
  }
}

// MARK: Arguments

extension MeasureRequest {
  /// How long and how much is measured.
  fileprivate var meter: StreamMeter {
    get throws(DeviceError) {
      let count = frames.flatMap { Int($0) }
      if let frames, count ?? 0 < 2 {
        throw .usage("--frames \(frames)", "It is a number of frames; a rate needs two frames at least.", try: "Write it like 100.")
      }
      return StreamMeter(
        duration: try Self.seconds(duration, "--duration") ?? (frames == nil ? .seconds(5) : .seconds(3600)), frames: count,
        warmUp: try Self.seconds(warmUp, "--warm-up") ?? .milliseconds(500))
    }
  }

  /// The part of the rate that may be missing: 0.03 of `3%`.
  fileprivate var part: Double {
    get throws(DeviceError) {
      guard let tolerance else { return 0.03 }
      let digits = tolerance.hasSuffix("%") ? tolerance.dropLast() : tolerance[...]
      guard let number = DecimalNumber(digits), number.digits < 100 * number.scale else {
        throw .usage("--tolerance \(tolerance)", "The tolerance is a part of the rate, below 100 %.", try: "Write it like 3%.")
      }
      return Double(number.digits) / Double(number.scale) / 100
    }
  }

  private static func seconds(_ text: String?, _ option: String) throws(DeviceError) -> Duration? {
    guard let text else { return nil }
    let number = text.hasSuffix("s") ? String(text.dropLast()) : text
    guard let argument = SecondsArgument(number), argument.duration <= SecondsArgument.day else {
      throw .usage("\(option) \(text)", "The time is a number of seconds, at most a day.", try: "Write it like 5 or 0.5.")
    }
    return argument.duration
  }
}

extension Camera {
  /// The modes of its lists, in the driver's order; ranges have none.
  fileprivate var listedModes: [Mode] {
    var modes: [Mode] = []
    for node in captureNodes {
      for format in node.formats {
        guard let code = format.pixelFormat else { continue }
        for size in format.sizes {
          guard case .discrete(let extent) = size.extent else { continue }
          for case .discrete(let interval) in size.intervals where interval.isValid {
            modes.append(Mode(node: node.path, pixelFormat: code, size: extent, interval: interval))
          }
        }
      }
    }
    return modes
  }
}
