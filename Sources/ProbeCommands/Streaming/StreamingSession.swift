import Synchronization
import Capture
import CameraModel
import Viewfinder

/// The capture session of a command: a camera in a mode, with one output. However it ends, the camera is free afterwards.
final class StreamingSession: Sendable {
  /// The output that receives the camera's frames.
  let output = CaptureVideoDataOutput()
  /// The output that records a movie instead; nil for frames.
  private let movie: CaptureMovieFileOutput?
  private let device: CaptureDevice
  private let plan: CapturePlan
  private let color: ColorDescription?
  private let warn: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    /// The mode that was asked for; another one once the drivers of a media graph refused it.
    var asked: Mode
    var mode: Mode
    /// The session, once it runs.
    weak var session: CaptureSession?
    /// Why the stream ended; nil while it runs, and after a stop.
    var end: DeviceError?
    /// The last reason for missing frames, and the number of good frames before it; nil without a reason.
    var silence: (reason: DeviceError, frames: Int)?
    var findings: [Finding] = []
  }

  /// A run that has not started.
  ///
  /// - Parameters:
  ///   - device: The camera.
  ///   - plan: The plan for the request.
  ///   - mode: The plan's mode.
  ///   - color: The colorimetry that replaces the driver's; nil keeps the driver's.
  ///   - movie: The output that records a movie; nil for frames.
  ///   - warn: Called with a sentence for people, on any thread.
  init(
    _ device: CaptureDevice, _ plan: CapturePlan, in mode: Mode, color: ColorDescription? = nil,
    recording movie: CaptureMovieFileOutput? = nil,
    warn: @escaping @Sendable (String) -> Void
  ) {
    (self.device, self.plan, self.color, self.movie, self.warn) = (device, plan, color, movie, warn)
    state = Mutex(State(asked: mode, mode: mode))
  }

  /// The mode that the driver set, as read back; before the start, the requested mode.
  var mode: Mode { state.withLock { $0.mode } }

  /// The deviations of the camera or its driver from their documentation so far, each once.
  var findings: [Finding] { state.withLock { $0.findings } }

  /// The number of good frames.
  var goodFrames: Int { statistics.good }

  /// What happened to each frame.
  var statistics: StreamStatistics { movie?.statistics ?? output.statistics }

  /// Why no frames come now; nil while they come, or without a known reason.
  var silence: DeviceError? {
    let frames = goodFrames
    return state.withLock { $0.silence.flatMap { $0.frames == frames ? $0.reason : nil } }
  }

  /// Ends the frames of the stream. The body continues with the frames that it has.
  func stop() async { await state.withLock { $0.session }?.stopRunning() }

  /// Starts the session, has the body take frames from the output, and stops the session.
  ///
  /// Frames end, and the body's task is cancelled, if this task is cancelled, the session fails, or the camera is unplugged.
  ///
  /// - Returns: Why the stream could not start, or ended early; nil if the body returned or was cancelled.
  func take(_ body: @escaping @Sendable () async throws -> Void) async -> DeviceError? {
    let session = CaptureSession()
    let events = session.events
    let start: StreamStart
    do {
      let input = try CaptureDeviceInput(device: device)
      input.color = color
      try session.addInput(input)
      if let movie { try session.addOutput(movie) } else { try session.addOutput(output) }
      start = try await session.startRunning(plan)
    } catch {
      return DeviceError(error).namingStrict
    }
    state.withLock { $0.session = session }
    if let decision = start.decision, let chosen = decision.chosen?.mode {
      for refusal in decision.refusals { warn(refusal) }
      state.withLock { $0.asked = chosen }
    }
    note(start.mode)
    let work = Task { () -> DeviceError? in
      do {
        try await body()
        return nil
      } catch {
        return DeviceError(error)
      }
    }
    // A session may end before the body asks for its first frame, which would then wait for the next start.
    let watch = Task {
      for await event in events {
        if note(event) {
          // So a movie ends with its session, not as if the program had stopped it.
          await session.stopRunning()
          work.cancel()
        }
        if event.endsSession { break }
      }
    }
    let failure = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    await session.stopRunning()
    // Findings are reported before the end.
    await watch.value
    return state.withLock { $0.end } ?? failure
  }

  /// Handles an event; true if the stream is over.
  private func note(_ event: SessionEvent) -> Bool {
    switch event {
    case .formatDidChange(_, let mode): return note(mode)
    case .interruptionEnded(let mode, _):
      state.withLock { $0.silence = nil }
      warn("The picture is back.")
      return note(mode)
    case .wasInterrupted(.deviceDisconnected):
      var error = DeviceError(.deviceDisconnected, operation: "stream", subject: device.localizedName)
      let isSensor = device.camera.sensor != nil
      error.remedy = "\(isSensor ? "Load its driver again" : "Plug it in again"), and repeat the command."
      state.withLock { $0.end = error }
      return true
    case .wasInterrupted(let reason):
      note(DeviceError(reason, operation: "stream", subject: device.localizedName))
      warn(DeviceError.interrupted(reason, device.localizedName).sentence)
    case .stalled(let reason):
      let error = DeviceError.stalled(reason, device.localizedName)
      note(error)
      warn(error.message)
    case .restarted(let attempt): warn("The stream was started again (attempt \(attempt)).")
    case .finding(let finding): note(finding)
    case .runtimeError(let error):
      state.withLock { $0.end = DeviceError(error) }
      return true
    default: break
    }
    return false
  }

  /// Keeps a finding, and warns of it unless its severity is `info`.
  func note(_ finding: Finding) {
    let isNew = state.withLock { state in
      guard !state.findings.contains(finding) else { return false }
      state.findings.append(finding)
      return true
    }
    if isNew, finding.severity != .info { warn(finding.message) }
  }

  private func note(_ reason: DeviceError) {
    let frames = goodFrames
    state.withLock { $0.silence = (reason, frames) }
  }

  /// Records the current mode, and warns if the request asked for another one; true if that ends the stream.
  @discardableResult
  private func note(_ mode: Mode) -> Bool {
    let (old, asked) = state.withLock { state in
      defer { state.mode = mode }
      return (state.mode, state.asked)
    }
    guard mode != old, let warning = mode.warning(unlike: asked, asksForRate: plan.decision.request.asksForRate) else { return false }
    guard plan.request.isExact else {
      warn(warning)
      return false
    }
    let error = DeviceError(.adjusted, operation: "stream", subject: device.localizedName, message: warning)
    state.withLock { $0.end = error.namingStrict }
    return true
  }
}

extension StreamStatistics {
  /// The number of good frames, including late ones.
  fileprivate var good: Int { numbered - corrupted - lost }
}

extension SessionEvent {
  /// Whether no other event of the session follows.
  fileprivate var endsSession: Bool {
    switch self {
    case .didStopRunning, .runtimeError: true
    default: false
    }
  }
}

extension DeviceError {
  /// The refusal of a mode that the driver adjusts, with the option that allows it. Other errors are unchanged.
  var namingStrict: DeviceError {
    guard code == .adjusted else { return self }
    var error = self
    error.remedy = "Leave --strict out to take what the driver sets."
    return error
  }

  /// The failure that ended the work with a stream.
  fileprivate init(_ error: any Error) {
    self =
      (error as? ConfigurationError).map { DeviceError($0) } ?? error as? DeviceError
      ?? DeviceError(.internal, operation: "stream", subject: "", message: "\(error)")
  }
}
