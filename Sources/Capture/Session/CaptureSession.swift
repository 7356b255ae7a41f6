import CameraModel
public import DeviceConfiguration
public import Negotiation
import Synchronization

/// Delivers frames from a camera to outputs. The corresponding name is `AVCaptureSession`.
///
/// ```swift
/// let session = CaptureSession()
/// try session.addInput(CaptureDeviceInput(device: device))
/// try session.addOutput(output)
/// try await session.startRunning()
/// for try await frame in output.frames { … }
/// ```
///
/// Calls may come from any thread. Those that need a commit throw while the session runs. Starts, stops and commits run one by one, in the
/// order of the calls. Releasing the last reference stops the session.
public final class CaptureSession: Sendable {
  let storage = Mutex(SessionParts())
  private let access = SerialAccess()
  let runner = SessionRunner()
  /// The last of the calls with a completion; nil before the first.
  let lastCall = Mutex<Task<Void, Never>?>(nil)

  /// A session without input and output, with the preset `high`.
  public init() {}

  deinit {
    // The thread may be busy, and another session may take the outputs before the thread sees the stop.
    runner.setOutputs(StreamOutputs())
    for output in allOutputs { detach(output, .sessionReleased) }
  }

  /// The session's present state.
  public var state: SessionState { runner.phase }
  /// Whether frames flow.
  public var isRunning: Bool { state == .running }
  /// Whether the camera is gone or has no signal at present.
  public var isInterrupted: Bool { state == .interrupted }
  /// The mode that the driver set, read back; while the camera is away, the mode that follows. Nil if the session does not run.
  public var activeMode: Mode? { isRunning || isInterrupted ? runner.lastStart?.mode : nil }
  /// The events from now on, for one listener.
  public var events: SessionEvents { runner.broadcast.listen() }

  /// Whether to restart a stalled stream, at most twice in a row; true by default.
  public var restartsAutomatically: Bool {
    get { runner.restartsAutomatically }
    set { runner.restartsAutomatically = newValue }
  }

  /// How many buffers to request from the driver at the next start or change of the mode, from 2 to 32; 6 by default. Other numbers are
  /// clamped.
  ///
  /// A frame that is held keeps its buffer, unless it is copied. A recorder that holds many frames needs more buffers, and each takes the
  /// memory of a picture. The driver may grant fewer. The corresponding C request is `VIDIOC_REQBUFS`.
  public var bufferCount: Int {
    get { runner.bufferCount }
    set { runner.bufferCount = min(max(newValue, 2), 32) }
  }

  /// Whether to continue when the camera is plugged in again; true by default. AVFoundation does not continue.
  ///
  /// If false, unplugging ends the session: loops over frames throw an error with code `gone`.
  ///
  /// Another camera in the same socket is not used, but two of one model without serial numbers look the same. A returned camera that does
  /// not start within 13 seconds ends the session with ``SessionEvent/runtimeError(_:)``.
  public var resumesAfterReconnection: Bool {
    get { runner.resumesAfterReconnection }
    set { runner.resumesAfterReconnection = newValue }
  }
}

// MARK: Running

extension CaptureSession {
  /// Configures the camera and starts the stream. The caller suspends until the driver accepts; no thread blocks.
  ///
  /// A running session changes to the mode, as by a commit; if it has the mode, or no mode is given, this does not touch the camera.
  /// Cancelling the task does not cancel the start; use ``stopRunning()``.
  ///
  /// - Parameters:
  ///   - mode: The mode to set, chosen for this camera: `device.plan(request).mode`. The default is nil: the preset chooses.
  ///   - exactly: Whether to start only in exactly this mode. The default is false: the driver may set another one, which the result names.
  /// - Returns: The mode that runs and the driver's adjustments.
  /// - Throws: `ConfigurationError`, after restoring everything; a running session continues in its mode. The code is `cancelled` if the
  ///   session was stopped meanwhile, `adjusted` if the driver would change the exact mode, and `busy` if the camera is being configured
  ///   for a second, or for five seconds while the session runs.
  @discardableResult
  public func startRunning(in mode: Mode? = nil, exactly: Bool = false) async throws(ConfigurationError) -> StreamStart {
    var request = CaptureRequest(controls: [])
    request.isExact = exactly
    return try await start(mode, false, request)
  }

  /// Configures the camera for a plan, and starts the stream: mode, crop and controls, all or none.
  ///
  /// - Parameters:
  ///   - plan: A plan from ``CaptureDevice/plan(_:usable:)``. If its request is exact, the stream starts only in that mode. If it requests a
  ///     rate that the driver can neither set nor report, the mode counts as adjusted. With the preset `inputPriority` and no rate, the camera
  ///     keeps its mode.
  ///   - timeout: How long to wait for other programs that configure the camera. The default is one second.
  /// - Returns: The mode that runs and the driver's adjustments.
  /// - Throws: `ConfigurationError` as ``startRunning(in:exactly:)``, or with code `unmet` if the plan has no mode.
  @discardableResult
  public func startRunning(
    _ plan: CapturePlan, within timeout: Duration = .seconds(1)
  ) async throws(ConfigurationError) -> StreamStart {
    let mode = try plan.mode
    return try await start(plan.request.keepsMode ? nil : mode, plan.decision.request.asksForRate, plan.request, within: timeout)
  }

  private func start(
    _ mode: Mode?, _ asksForRate: Bool, _ request: CaptureRequest, within timeout: Duration = DeviceStream.lockTimeout
  ) async throws(ConfigurationError) -> StreamStart {
    await access.enter()
    defer { access.leave() }
    do throws(ConfigurationError) {
      let setsMore = request.crop != nil || !request.controls.isEmpty
      if runner.isActive, !setsMore, let present = runner.presentStart(in: mode, exactly: request.isExact) { return present }
      var wish = try reading(wish())
      if let mode { (wish.plannedMode, wish.asksForRate) = (mode, asksForRate) }
      if request.asksForMode { wish.plannedRequest = request }
      if request.keepsMode { wish.preset = .inputPriority }
      (wish.isExact, wish.crop, wish.controls, wish.lockTimeout) = (request.isExact, request.crop, request.controls, timeout)
      let outputs = allOutputs
      let streamOutputs = storage.withLock { $0.streamOutputs }
      // A session whose camera is away has no start in the mode yet.
      let start =
        if runner.isActive { try await runner.change(to: wish, for: streamOutputs) ?? runner.lastStart } else {
          try await runner.start(wish, for: streamOutputs)
        }
      guard let start else { throw ConfigurationError(.cancelled(before: .startStream, on: wish.device.location.path)) }
      takeLateOutputs(after: outputs)
      return start
    } catch {
      if error.code != .cancelled, !runner.isActive { for output in allOutputs { output.delivery.queue.end(error) } }
      throw error
    }
  }

  /// The stream that the session wants.
  func wish() throws(DeviceError) -> StreamRequest {
    try storage.withLock { state throws(DeviceError) in try state.committedGraph }.wish()
  }

  /// Stops the stream and closes the device. Afterwards no delegate is called, and another program can use the camera.
  ///
  /// It waits for delegate calls; inside one, not for others that also stop. An unfinished commit applies to the next start.
  public func stopRunning() async {
    runner.cancel()
    await access.enter()
    let outputs = allOutputs
    await runner.stop()
    // The awaited delegate call may itself be waiting for access.
    access.leave()
    await ConsumerCalls.waiting { for output in outputs { await output.delivery.idle() } }
  }
}

// MARK: Changes of several parts

extension CaptureSession {
  /// Begins a change of several parts, which ``commitConfiguration()`` applies together. Calls may be nested.
  public func beginConfiguration() { storage.withLock { $0.beginConfiguration() } }

  /// Applies the changes since the outermost ``beginConfiguration()``, all or nothing.
  ///
  /// A running session changes its camera's mode only if needed; outputs then get one `discontinuity`. A removed output gets no more
  /// frames. If the commit fails, the output returns with new statistics, but loops over its frames have ended. A commit without an input
  /// stops the session.
  ///
  /// While the camera is being configured, by another program or under a lock of this one, frames go on in the present mode.
  ///
  /// - Returns: The settings made on the camera; nil if it needed none.
  /// - Throws: `ConfigurationError`; the session continues unchanged. The code is `busy` if the camera is being configured for five seconds.
  @discardableResult
  public func commitConfiguration() async throws(ConfigurationError) -> ConfigurationResult? {
    await access.enter()
    defer { access.leave() }
    guard let change = storage.withLock({ $0.endConfiguration() }), runner.isActive else { return nil }
    guard change.new.input != nil else {
      await runner.stop()
      return nil
    }
    do {
      let start = try await runner.change(to: reading(change.new.wish()), for: change.new.streamOutputs)
      takeLateOutputs(after: change.new.outputs)
      return start?.result
    } catch {
      undo(change)
      throw error
    }
  }

  /// Changes several parts together, and commits them. If the body throws, nothing changes. In a nested configuration, the outer commit
  /// still applies the changes made before the throw.
  ///
  /// - Returns: What the body returns.
  /// - Throws: The error of the body, or `ConfigurationError` of the commit.
  @discardableResult
  public func configure<Result>(_ body: (CaptureSession) throws -> Result) async throws -> Result {
    beginConfiguration()
    let result: Result
    do { result = try body(self) } catch {
      cancelConfiguration()
      throw error
    }
    try await commitConfiguration()
    return result
  }

  /// The same for a body with a typed error: `{ session throws(ConfigurationError) in … }`.
  @discardableResult
  public func configure<Result>(_ body: (CaptureSession) throws(ConfigurationError) -> Result) async throws(ConfigurationError) -> Result {
    beginConfiguration()
    let result: Result
    do { result = try body(self) } catch {
      cancelConfiguration()
      throw error
    }
    try await commitConfiguration()
    return result
  }

  private func cancelConfiguration() {
    if let change = storage.withLock({ $0.endConfiguration() }) { undo(change) }
  }

  func connect(_ output: CaptureVideoDataOutput, to graph: SessionGraph) {
    let broadcast = runner.broadcast
    let restart: @Sendable (UndecodableRun) -> Void = { [weak runner] in runner?.restartStream(after: $0) }
    output.connect(graph.input?.device.position ?? .unspecified, restart: restart) { broadcast.send($0) }
  }

  /// Includes outputs that were added or removed during a start or a commit.
  private func takeLateOutputs(after known: [CaptureVideoDataOutput]) {
    storage.withLock { state in
      guard state.depth == 0, !state.graph.outputs.elementsEqual(known, by: ===) else { return }
      deliver(to: state.streamOutputs)
    }
  }

  /// Sends the running stream's frames to these outputs.
  private func deliver(to outputs: StreamOutputs) {
    // No caller waits, so report a refusal instead of throwing it.
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

  /// Ends an output's sequences and releases it for other sessions. Call it without the lock, because listeners may call the session.
  ///
  /// - Parameter failure: why loops that wait fail; nil ends them as a stop does.
  func detach(_ output: CaptureVideoDataOutput, _ failure: ConfigurationError? = nil) {
    output.delivery.queue.end(failure, failure ?? .noSession)
    // Last, because another session may take the output then.
    output.disconnect()
  }
}
