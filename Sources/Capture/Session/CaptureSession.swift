import CameraModel
public import DeviceConfiguration
public import Negotiation
import Synchronization

/// Frames from a camera to outputs. The corresponding name is `AVCaptureSession`.
///
/// ```swift
/// let session = CaptureSession()
/// try session.addInput(CaptureDeviceInput(device: device))
/// try session.addOutput(output)
/// try await session.startRunning()
/// for try await frame in output.frames { … }
/// ```
///
/// Calls may come from any thread. Those that need a commit throw while the session runs. Starts, stops and commits are carried out
/// one after the other, in the order of the calls. The session stops when its last reference ends.
public final class CaptureSession: Sendable {
  let storage = Mutex(SessionParts())
  private let access = SerialAccess()
  let runner = SessionRunner()

  /// A session without input and output, with the preset `high`.
  public init() {}

  deinit {
    // The thread may be busy, and another session may take the outputs before it sees the stop.
    runner.setOutputs(StreamOutputs())
    for output in outputs { detach(output, .sessionReleased) }
  }

  /// What the session does.
  public var state: SessionState { runner.phase }
  /// Whether frames flow.
  public var isRunning: Bool { state == .running }
  /// Whether the camera is gone or has no signal for now.
  public var isInterrupted: Bool { state == .interrupted }
  /// The events from now on, for one listener.
  public var events: SessionEvents { runner.broadcast.listen() }

  /// Whether a stream that stalls is started again, at most twice in a row; true by default.
  public var restartsAutomatically: Bool {
    get { runner.restartsAutomatically }
    set { runner.restartsAutomatically = newValue }
  }

  /// Whether the session goes on when its camera is plugged in again; true by default. AVFoundation's does not.
  ///
  /// Another camera in the same socket is left alone. Two of one model without serial numbers cannot be told apart.
  /// A camera that is back and does not start within 13 seconds ends the session with ``SessionEvent/runtimeError(_:)``.
  public var resumesAfterReconnection: Bool {
    get { runner.resumesAfterReconnection }
    set { runner.resumesAfterReconnection = newValue }
  }
}

// MARK: Running

extension CaptureSession {
  /// Configures the camera and starts the stream. The caller is suspended until the driver has accepted; no thread is blocked.
  ///
  /// While the session runs or is interrupted, the camera is left alone. Cancelling the task does not cancel the start;
  /// ``stopRunning()`` does.
  ///
  /// - Parameters:
  ///   - mode: The mode to set, as a decision about this camera chose it: `device.decide(request).chosen?.mode`. The default is nil: the
  ///     preset chooses.
  ///   - exactly: Whether to start in no other mode than this one. The default is false: the driver may set another one, which the result
  ///     names.
  /// - Returns: the mode that runs and what the driver adjusted.
  /// - Throws: ``CaptureError``; then everything is put back. Its code is `cancelled` when the session was stopped meanwhile, `adjusted`
  ///   when the driver would set another mode than the exact one, and `usage` while the session runs in another mode.
  @discardableResult
  public func startRunning(in mode: Mode? = nil, exactly: Bool = false) async throws(CaptureError) -> StreamStart {
    try await start(in: mode, asksForRate: false, exactly: exactly)
  }

  /// Configures the camera to the mode of a plan for it, and starts the stream.
  ///
  /// - Parameter plan: What ``CaptureDevice/plan(_:usable:)`` gave. If its request is to be met exactly, the stream starts in no other mode.
  ///   If the request asks for a rate, a driver that can neither set nor tell its rate adjusts the mode.
  /// - Returns: the mode that runs and what the driver adjusted.
  /// - Throws: as ``startRunning(in:exactly:)``; the code is `unmet` if the plan has no mode.
  @discardableResult
  public func startRunning(_ plan: CapturePlan) async throws(CaptureError) -> StreamStart {
    let mode: Mode
    do throws(DeviceError) { mode = try plan.mode } catch { throw CaptureError(error, state: state) }
    return try await start(in: mode, asksForRate: plan.decision.request.asksForRate, exactly: plan.request.isExact)
  }

  private func start(in mode: Mode?, asksForRate: Bool, exactly: Bool) async throws(CaptureError) -> StreamStart {
    await access.enter()
    defer { access.leave() }
    do throws(DeviceError) {
      guard !runner.isActive else { return try runner.presentStart(in: mode, exactly: exactly) }
      var wish = try wish()
      (wish.plannedMode, wish.asksForRate, wish.isExact) = (mode, asksForRate, exactly)
      let outputs = outputs
      let start = try await runner.start(wish, for: storage.withLock { $0.streamOutputs })
      takeLateOutputs(after: outputs)
      return start
    } catch {
      let failure = CaptureError(error, state: state)
      if error.code != .cancelled, !runner.isActive { for output in outputs { output.delivery.queue.end(failure) } }
      throw failure
    }
  }

  /// What the session asks its camera for.
  func wish() throws(DeviceError) -> StreamWish {
    try storage.withLock { state throws(DeviceError) in try state.committedGraph }.wish()
  }

  /// Stops the stream and closes the device. When it returns, no delegate is called any more, and another program can use the camera.
  ///
  /// It waits for delegate calls; within one, not for others that stop too. A commit in progress counts at the next start.
  public func stopRunning() async {
    runner.cancel()
    await access.enter()
    let outputs = outputs
    await runner.stop()
    // A delegate call that is waited for may itself wait for its turn.
    access.leave()
    await ConsumerCalls.waiting { for output in outputs { await output.delivery.idle() } }
  }
}

// MARK: Changes of several parts

extension CaptureSession {
  /// Begins a change of several parts, which ``commitConfiguration()`` carries out as one. Calls may be nested.
  public func beginConfiguration() { storage.withLock { $0.beginConfiguration() } }

  /// Carries out what was changed since the outermost ``beginConfiguration()``, all or nothing.
  ///
  /// A running session changes its camera's mode only where that is needed; outputs then get one `discontinuity`. A removed output gets no
  /// more frames. If the commit fails, it is restored with new statistics; loops over its frames have ended. A commit without an input stops
  /// the session.
  ///
  /// - Returns: what was set on the camera; nil where nothing was to be set.
  /// - Throws: ``CaptureError``; the session goes on as before.
  @discardableResult
  public func commitConfiguration() async throws(CaptureError) -> ConfigurationResult? {
    await access.enter()
    defer { access.leave() }
    guard let change = storage.withLock({ $0.endConfiguration() }), runner.isActive else { return nil }
    guard change.new.input != nil else {
      await runner.stop()
      return nil
    }
    do throws(DeviceError) {
      let result = try await runner.change(to: change.new.wish(), for: change.new.streamOutputs)
      takeLateOutputs(after: change.new.outputs)
      return result
    } catch {
      undo(change)
      throw CaptureError(error, state: state)
    }
  }

  /// Changes several parts as one. If the body throws, nothing changes. In a nested configuration, the outer commit also applies what the
  /// body did before it threw.
  @discardableResult
  public func configure(_ body: (CaptureSession) throws(CaptureError) -> Void) async throws(CaptureError) -> ConfigurationResult? {
    beginConfiguration()
    do throws(CaptureError) { try body(self) } catch {
      if let change = storage.withLock({ $0.endConfiguration() }) { undo(change) }
      throw error
    }
    return try await commitConfiguration()
  }

  func connect(_ output: CaptureVideoDataOutput, to graph: SessionGraph) {
    let broadcast = runner.broadcast
    let restart: @Sendable (UndecodableRun) -> Void = { [weak runner] in runner?.restartStream(after: $0) }
    output.connect(graph.input?.device.position ?? .unspecified, restart: restart) { broadcast.send($0) }
  }

  /// Takes in outputs that came or went during a start or a commit.
  private func takeLateOutputs(after known: [CaptureVideoDataOutput]) {
    storage.withLock { state in
      guard state.depth == 0, !state.graph.outputs.elementsEqual(known, by: ===) else { return }
      deliver(to: state.streamOutputs)
    }
  }

  /// Has the running stream give its frames to these outputs.
  private func deliver(to outputs: StreamOutputs) {
    // Nobody asks, so a refusal is told and not thrown.
    try? runner.setOutputs(outputs) { (pictures) throws(DeviceError) in try outputs.prepare(for: pictures, .reopened) }
  }

  private func undo(_ change: SessionParts.Change) {
    let gone = storage.withLock { state in
      let (gone, back) = state.undo(change)
      for output in back { output.delivery.queue.begin() }
      for output in state.graph.outputs { connect(output, to: state.graph) }
      if runner.isActive { deliver(to: state.streamOutputs) }
      return gone
    }
    for output in gone { detach(output) }
  }

  /// Ends an output's sequences, and leaves it to other sessions. Without the session's lock: who is told may ask the session.
  func detach(_ output: CaptureVideoDataOutput, _ obstacle: CaptureError = .noSession) {
    output.delivery.queue.end(nil, obstacle)
    // Last: another session may take it then.
    output.disconnect()
  }
}
