import Synchronization
import Capture
import CameraModel
import Viewfinder

/// A session of a verb: a camera in a mode, with one output. However it ends, the camera is free afterwards.
final class StreamingSession: Sendable {
  /// Its frames are what the camera gives.
  let output = CaptureVideoDataOutput()
  private let device: CaptureDevice
  private let plan: CapturePlan
  private let asked: Mode
  private let color: ColorDescription?
  private let warn: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    var mode: Mode
    /// The session, once it runs.
    weak var session: CaptureSession?
    /// Why the stream ended; nil where it goes on, or was stopped.
    var end: DeviceError?
    /// Why frames stayed away last, and how many good ones had come before; nil where they did not, or the reason is gone.
    var silence: (reason: DeviceError, frames: Int)?
    var findings: [Finding] = []
  }

  /// A run that has not started.
  ///
  /// - Parameters:
  ///   - device: the camera.
  ///   - plan: what the request got.
  ///   - mode: the plan's mode.
  ///   - color: how the camera's numbers become colours, where the person knows; nil believes the driver.
  ///   - warn: told in a sentence what a person should know, on any thread.
  init(
    _ device: CaptureDevice, _ plan: CapturePlan, in mode: Mode, color: ColorDescription? = nil,
    warn: @escaping @Sendable (String) -> Void
  ) {
    (self.device, self.plan, self.asked, self.color, self.warn) = (device, plan, mode, color, warn)
    state = Mutex(State(mode: mode))
  }

  /// The mode that the driver set, as read back; before the start the one that is asked for.
  var mode: Mode { state.withLock { $0.mode } }

  /// What the camera or its driver did against its documentation so far, each once.
  var findings: [Finding] { state.withLock { $0.findings } }

  /// How many good frames came.
  var goodFrames: Int { output.statistics.good }

  /// Why no frames come now; nil where they do, or none is known.
  var silence: DeviceError? {
    let frames = goodFrames
    return state.withLock { $0.silence.flatMap { $0.frames == frames ? $0.reason : nil } }
  }

  /// Ends the frames of the stream. The body goes on with those that it has.
  func stop() async { await state.withLock { $0.session }?.stopRunning() }

  /// Starts the session, has the body take frames from the output, and stops the session.
  ///
  /// The body's task is cancelled, and frames end, when the present task is cancelled, the session fails, or the camera is unplugged.
  ///
  /// - Returns: why the stream could not be started or ended early; nil where the body ended by itself or was cancelled.
  func take(_ body: @escaping @Sendable () async throws -> Void) async -> DeviceError? {
    let session = CaptureSession()
    let events = session.events
    let start: StreamStart
    do {
      let input = try CaptureDeviceInput(device: device)
      input.color = color
      try session.addInput(input)
      try session.addOutput(output)
      start = try await session.startRunning(plan)
    } catch {
      return error.cause.namingStrict
    }
    state.withLock { $0.session = session }
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
        if note(event) { work.cancel() }
        if event.endsSession { break }
      }
    }
    let failure = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    await session.stopRunning()
    // What was found is told before the end.
    await watch.value
    return state.withLock { $0.end } ?? failure
  }

  /// Notes what happens; true where the stream is over.
  private func note(_ event: SessionEvent) -> Bool {
    switch event {
    case .formatDidChange(_, let mode): return note(mode)
    case .interruptionEnded(let mode, _):
      state.withLock { $0.silence = nil }
      warn("The picture is back.")
      return note(mode)
    case .wasInterrupted(.deviceDisconnected):
      var error = DeviceError(.deviceDisconnected, operation: "stream", subject: device.localizedName)
      error.remedy = "Plug it in again, and repeat the command."
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
      state.withLock { $0.end = error.cause }
      return true
    default: break
    }
    return false
  }

  /// Keeps a finding, and tells it where it matters.
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

  /// Notes the mode that is set now, and tells whoever asked for another one; true where that ends the stream.
  @discardableResult
  private func note(_ mode: Mode) -> Bool {
    let old = state.withLock { state in
      defer { state.mode = mode }
      return state.mode
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
  /// How many good frames arrived, whatever became of them.
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
  /// The refusal of a mode that the driver adjusts, with the option that allows it; another error unchanged.
  var namingStrict: DeviceError {
    guard code == .adjusted else { return self }
    var error = self
    error.remedy = "Leave --strict out to take what the driver sets."
    return error
  }

  /// What ended the work with a stream.
  fileprivate init(_ error: any Error) {
    self =
      (error as? CaptureError)?.cause ?? error as? DeviceError
      ?? DeviceError(.internal, operation: "stream", subject: "", message: "\(error)")
  }
}
