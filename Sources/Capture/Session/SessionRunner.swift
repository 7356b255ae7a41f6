import CameraModel
import DeviceConfiguration
import Negotiation
import Synchronization

/// Runs a session: its state, its capture thread, and the return of an unplugged camera.
///
/// The session calls `start`, `stop` and `change` one at a time.
final class SessionRunner: Sendable {
  struct State {
    var phase = SessionState.idle
    var engine: CaptureEngine?
    /// The requested stream: the one that runs, or the one that follows an interruption.
    var wish: StreamRequest?
    /// The commands for the engine's thread; without an engine, for the next one.
    var commands = CaptureCommands()
    /// The stream that started last: its present mode, when it was requested, and when the driver accepted.
    var lastStart: StreamStart?
    /// The camera of that stream, as it was listed then.
    var lastDevice: CaptureDevice?
    /// Whether the thread has yet to start the stream again after an interruption.
    var isResuming = false
    var continuity = CaptureEngine.Continuity()
    /// Why the stream did not start; nil if it did.
    var started = Promise<ConfigurationError?>()
    /// Set after the end of a run is fully reported; nil before the first run.
    var ended: Promise<Void>?
    var returning: Task<Void, Never>?
    var resumesAfterReconnection = true

    /// Whether the session resumes with a returned camera, in the task that asks.
    func awaits(_ back: CaptureDevice) -> Bool {
      phase == .interrupted && engine == nil && resumesAfterReconnection && !Task.isCancelled && wish?.device.isSameCamera(as: back) == true
    }

    /// Enters a phase that the thread reports. A session that is stopping stays so until the thread has ended.
    mutating func enter(_ next: SessionState) { if phase != .stopping { phase = next } }
  }

  let state = Mutex(State())
  let broadcast = EventBroadcast()

  deinit {
    state.withLock { state in
      state.returning?.cancel()
      state.engine?.commands.stop()
      // The thread has no session left to report to, and a task that awaits the camera may wait for it.
      state.started.set(ConfigurationError(.cancelled(before: .startStream, on: "")))
    }
  }

  var phase: SessionState { state.withLock { $0.phase } }
  /// Whether a stream runs or starts, or the session waits for its camera.
  var isActive: Bool { state.withLock { $0.engine != nil || $0.phase == .interrupted } }
  /// The mode of the stream that started last, and its start; nil before the first.
  var lastStart: StreamStart? { state.withLock { $0.lastStart } }

  /// The start of the stream that runs in a mode; nil if it runs in another one, or is not exact where it must be. A nil mode accepts any.
  func presentStart(in mode: Mode?, exactly isExact: Bool) -> StreamStart? {
    let (asked, present) = state.withLock { ($0.wish?.plannedMode, $0.lastStart) }
    guard let present else { return nil }
    let isAccepted = (mode == nil || mode == asked) && (!isExact || present.adjustments.isEmpty)
    return isAccepted || mode == present.mode ? present : nil
  }

  /// The camera's pictures; nil if no stream runs.
  var pictures: NativePictures? { state.withLock { $0.commands.pictures } }

  var restartsAutomatically: Bool {
    get { state.withLock { $0.commands.restartsAutomatically } }
    set { state.withLock { $0.commands.setRestartsAutomatically(newValue) } }
  }

  var restoresControls: Bool? {
    get { state.withLock { $0.commands.restoresControls } }
    set { state.withLock { $0.commands.setRestoresControls(newValue) } }
  }

  var bufferCount: Int {
    get { state.withLock { $0.commands.bufferCount } }
    set { state.withLock { $0.commands.setBufferCount(newValue) } }
  }

  var resumesAfterReconnection: Bool {
    get { state.withLock { $0.resumesAfterReconnection } }
    set { state.withLock { $0.resumesAfterReconnection = newValue } }
  }

  // MARK: Requests of the session

  /// Starts the stream, and returns once the driver has accepted.
  @discardableResult
  func start(_ wish: StreamRequest, for outputs: StreamOutputs) async throws(ConfigurationError) -> StreamStart {
    // Else the end of the run before would end the queues of this one.
    await state.withLock { $0.ended }?.value
    for queue in outputs.queues { queue.begin() }
    let present = state.withLock { $0.wish?.device }.map { wish.on($0) } ?? wish
    state.withLock { state in
      state.wish = present
      state.commands.setOutputs(outputs)
    }
    if let error = try await launch()?.value { throw error }
    guard let start = lastStart else { throw ConfigurationError(.cancelled(before: .startStream, on: present.device.location.path)) }
    return start
  }

  /// Cancels a pending start or change, and ends the stream.
  func cancel() { state.withLock { $0.engine }?.commands.stop() }

  /// Stops the stream and closes the device.
  func stop() async {
    let (engine, ended, returning, outputs, wasInterrupted) = state.withLock { state in
      defer {
        state.returning = nil
        state.phase = state.engine == nil ? .idle : .stopping
      }
      return (state.engine, state.ended, state.returning, state.commands.outputs, state.phase == .interrupted)
    }
    returning?.cancel()
    engine?.commands.stop()
    await ended?.value
    if engine == nil, wasInterrupted {
      for queue in outputs.queues { queue.end(nil) }
      broadcast.send(.didStopRunning)
    }
  }

  /// Restarts the running stream, as after a stall, unless it was restarted since the run.
  func restartStream(after run: UndecodableRun) { state.withLock { $0.engine }?.commands.restart(after: run) }

  /// Sends the running stream's frames to these outputs.
  func setOutputs(_ outputs: StreamOutputs) { state.withLock { $0.commands.setOutputs(outputs) } }

  /// The same with outputs that are first prepared for the camera's pictures. A stream that starts meanwhile prepares them itself.
  func setOutputs(_ outputs: StreamOutputs, _ prepare: (NativePictures) throws(DeviceError) -> Void) throws(DeviceError) {
    let pictures = pictures
    if let pictures { try prepare(pictures) }
    setOutputs(outputs)
    if let now = self.pictures, now != pictures { try prepare(now) }
  }

  /// Changes the running stream to a wish. A session that waits for its camera uses the wish once it returns.
  ///
  /// - Returns: the start of the new stream; nil if the camera keeps its mode, or is away.
  func change(to asked: StreamRequest, for outputs: StreamOutputs) async throws(ConfigurationError) -> StreamStart? {
    let (engine, old, ended) = state.withLock { ($0.engine, $0.wish, $0.ended) }
    let wish = old.map { asked.on($0.device).keepingPlannedMode(of: $0) } ?? asked
    guard let engine else {
      // The camera may have returned at this moment.
      return wait(for: wish, outputs) ? nil : try await change(to: asked, for: outputs)
    }
    if let old, engine.commands.pictures != nil, wish.asksTheSame(as: old) {
      try reading(setOutputs(outputs) { (pictures) throws(DeviceError) in try outputs.prepare(for: pictures, .asked) })
      state.withLock { $0.wish = wish }
      engine.commands.setRefinement(wish)
      return nil
    }
    let reply = Promise<Result<StreamStart?, ConfigurationError>?>()
    request(wish, outputs, of: engine) { reply.set($0) }
    if let result = await reply.value { return try result.get() }
    // The camera was unplugged, or the session stopped or failed.
    await ended?.value
    return try await self.change(to: wish, for: outputs)
  }

  /// Whether the running stream stays in its mode for a wish, so that a commit does not touch the camera.
  func keepsMode(for asked: StreamRequest) -> Bool {
    guard let old = state.withLock({ $0.engine == nil ? nil : $0.wish }) else { return false }
    return asked.on(old.device).keepingPlannedMode(of: old).asksTheSame(as: old)
  }

  /// Requests another stream of an engine, and notes its start.
  func request(
    _ wish: StreamRequest, _ outputs: StreamOutputs, of engine: CaptureEngine, lent isLent: Bool = false,
    reply: @escaping @Sendable (Result<StreamStart?, ConfigurationError>?) -> Void
  ) {
    let change = CaptureCommands.Change(wish, outputs, outputsSet: engine.commands.outputsSet, lent: isLent) { [weak self] result in
      if case .success(let start)? = result {
        self?.state.withLock { ($0.wish, $0.lastDevice, $0.lastStart) = (wish, wish.device, start ?? $0.lastStart) }
      }
      reply(result)
    }
    engine.commands.change(change)
  }

  /// The engine of a running stream, its request, its start and its outputs; nil if none runs.
  var running: (engine: CaptureEngine, wish: StreamRequest, start: StreamStart, outputs: StreamOutputs)? {
    state.withLock { state in
      guard state.phase == .running, let engine = state.engine, let wish = state.wish, let start = state.lastStart else { return nil }
      return (engine, wish, start, state.commands.outputs)
    }
  }

  // MARK: The capture thread

  /// Makes an engine and starts its thread.
  ///
  /// - Parameter back: the returned camera after it was unplugged, else nil.
  /// - Returns: the outcome of the start; nil if the session was stopped before it could resume.
  func launch(_ back: CaptureDevice? = nil) throws(ConfigurationError) -> Promise<ConfigurationError?>? {
    let isResuming = back != nil
    let (started, hasThread) = state.withLock { state -> (Promise<ConfigurationError?>?, Bool) in
      guard var wish = state.wish, back.map(state.awaits) ?? true else { return (nil, true) }
      if let back {
        // The program may have committed another camera while the first was away.
        let last = state.lastDevice.flatMap { $0.isSameCamera(as: back) ? $0 : nil }
        wish = last.map { wish.following(back, after: state.lastStart?.mode, of: $0) } ?? wish.on(back)
      }
      state.commands = CaptureCommands(following: state.commands)
      let engine = CaptureEngine(wish, state.commands, isResuming ? .reopened : .asked, after: state.continuity) { [weak self] in
        // Told last, when the thread holds nothing of the session, because a program that waits for it may end at once.
        let ended = self?.handle($0)
        ended?.set(())
      }
      wish.device.manualSettings.changeStream = { [weak self] in self?.changing(to: $0) }
      (state.wish, state.started, state.isResuming) = (wish, Promise(), isResuming)
      guard engine.start() else { return (state.started, false) }
      state.ended = Promise()
      state.engine = engine
      if !isResuming { state.phase = .starting }
      return (state.started, true)
    }
    guard hasThread else {
      throw ConfigurationError(
        DeviceError(.internal, operation: "pthread_create", subject: "the session", message: "The system has no thread left."))
    }
    return started
  }

  /// Handles a report of the capture thread, on that thread.
  ///
  /// - Returns: after the last report, what to set once the thread has let go of the session.
  private func handle(_ report: CaptureEngine.Report) -> Promise<Void>? {
    switch report {
    case .event(let event):
      if case .formatDidChange(_, let mode) = event { state.withLock { $0.lastStart?.mode = mode } }
      broadcast.send(event)
    case .signalLost:
      state.withLock { $0.enter(.interrupted) }
      broadcast.send(.wasInterrupted(.noSignal))
    case .signalBack(let mode):
      state.withLock { state in
        state.enter(.running)
        state.lastStart?.mode = mode
      }
      broadcast.send(.interruptionEnded(mode, .nothingChanged))
    case .started(let start):
      let (started, isResuming) = state.withLock { state in
        defer { state.isResuming = false }
        state.enter(.running)
        (state.lastStart, state.lastDevice) = (start, state.wish?.device)
        return (state.started, state.isResuming)
      }
      broadcast.send(isResuming ? .interruptionEnded(start.mode, start.restoration) : .didStartRunning(start.mode))
      started.set(nil)
    case .ended(let end): return handle(end)
    }
    return nil
  }

  private func handle(_ end: CaptureEngine.End) -> Promise<Void>? {
    let (before, ended, started, outputs, wish, isResuming) = state.withLock { state in
      let before = state.phase
      if let engine = state.engine { state.continuity = engine.last }
      state.engine = nil
      state.phase = end.phase(after: before, isResuming: state.isResuming)
      return (before, state.ended, state.started, state.commands.outputs, state.wish, state.isResuming)
    }
    switch (end, before) {
    case (.interrupted, .running), (.interrupted, .interrupted):
      broadcast.send(.wasInterrupted(.deviceDisconnected))
      // A listener of the report may have committed another camera.
      let isOver = state.withLock { state in
        guard state.engine == nil else { return false }
        waitForReturn(&state)
        guard state.phase == .interrupted, !state.resumesAfterReconnection else { return false }
        state.phase = .failed
        return true
      }
      if isOver {
        fail(ConfigurationError(DeviceError(.deviceDisconnected, operation: "stream", subject: wish?.device.localizedName ?? "")), outputs)
      }
    case (.failed, .interrupted) where isResuming: break
    // The caller of the start ends the queues, with its error.
    case (.failed, .starting): break
    case (.failed(let error), .running), (.failed(let error), .interrupted): fail(error, outputs)
    default:
      for queue in outputs.queues { queue.end(nil) }
      if before != .starting { broadcast.send(.didStopRunning) }
    }
    started.set(end.startError(at: wish?.device.location.path ?? ""))
    return ended
  }

  func fail(_ failure: ConfigurationError, _ outputs: StreamOutputs) {
    for queue in outputs.queues { queue.end(failure) }
    broadcast.send(.runtimeError(failure))
  }
}
