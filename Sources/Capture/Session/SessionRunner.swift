import CameraModel
import DeviceConfiguration
import Host
import Negotiation
import Synchronization

/// The running of a session: its state, its capture thread, and the return of a camera that was unplugged.
///
/// The session calls `start`, `stop` and `change` one at a time.
final class SessionRunner: Sendable {
  private struct State {
    var phase = SessionState.idle
    var engine: CaptureEngine?
    /// What the running stream was asked for.
    var wish: StreamWish?
    /// The stream that started last: its mode as it is now, when it was asked for, and when the driver had accepted.
    var lastStart: StreamStart?
    var queues: [FrameQueue] = []
    var continuity = CaptureEngine.Continuity()
    var started = PendingValue<Result<Mode, DeviceError>>()
    var ended = PendingValue<Void>()
    var returning: Task<Void, Never>?
    var restartsAutomatically = true
    var resumesAfterReconnection = true
  }

  private let state = Mutex(State())
  let broadcast = EventBroadcast()

  deinit {
    state.withLock { state in
      state.returning?.cancel()
      state.engine?.orders.stop()
    }
  }

  var phase: SessionState { state.withLock { $0.phase } }
  /// Whether a stream runs or starts, or the session waits for its camera.
  var isActive: Bool { state.withLock { $0.engine != nil || $0.phase == .interrupted } }
  /// The mode of the stream that started last, and its start; nil before the first.
  var lastStart: StreamStart? { state.withLock { $0.lastStart } }

  /// What the camera gives now; nil where no stream runs.
  var pictures: NativePictures? { state.withLock { $0.engine }?.orders.pictures }

  var restartsAutomatically: Bool {
    get { state.withLock { $0.restartsAutomatically } }
    set {
      state.withLock { state in
        state.restartsAutomatically = newValue
        state.engine?.orders.setRestartsAutomatically(newValue)
      }
    }
  }

  var resumesAfterReconnection: Bool {
    get { state.withLock { $0.resumesAfterReconnection } }
    set { state.withLock { $0.resumesAfterReconnection = newValue } }
  }

  // MARK: What the session asks for

  /// Starts the stream, and returns when the driver has accepted.
  func start(_ wish: StreamWish, _ queues: [FrameQueue]) async throws(DeviceError) {
    for queue in queues { queue.begin() }
    if case .failure(let error)? = try await launch(wish, queues, isResuming: false)?.value { throw error }
  }

  /// Ends a start that is under way.
  func cancelStart() { state.withLock { $0.engine }?.orders.stop() }

  /// Stops the stream and closes the device.
  func stop() async {
    let (engine, ended, returning, queues, wasInterrupted) = state.withLock { state in
      defer {
        state.returning = nil
        state.phase = state.engine == nil ? .idle : .stopping
      }
      return (state.engine, state.ended, state.returning, state.queues, state.phase == .interrupted)
    }
    returning?.cancel()
    if let engine {
      engine.orders.stop()
      await ended.value
    } else if wasInterrupted {
      for queue in queues { queue.end(nil) }
      broadcast.send(.didStopRunning)
    }
  }

  /// Gives the frames of the running stream to these queues.
  func setQueues(_ queues: [FrameQueue]) {
    state.withLock { state in
      state.queues = queues
      state.engine?.orders.setQueues(queues)
    }
  }

  /// Makes the running stream what is wished now.
  ///
  /// - Returns: what was set; nil where the camera keeps its mode.
  func change(to wish: StreamWish, _ queues: [FrameQueue]) async throws(DeviceError) -> ConfigurationResult? {
    let (engine, old) = state.withLock { ($0.engine, $0.wish) }
    guard let engine else { return nil }
    if let old, let pictures = engine.orders.pictures, wish.asksTheSame(as: old) {
      try wish.prepare(pictures)
      setQueues(queues)
      return nil
    }
    let reply = PendingValue<Result<ConfigurationResult?, DeviceError>>()
    engine.orders.change(CaptureOrders.Change(wish: wish, queues: queues) { reply.set($0) })
    let result = try await reply.value.get()
    state.withLock { state in (state.wish, state.queues) = (wish, queues) }
    return result
  }

  // MARK: The capture thread

  /// Makes an engine and starts its thread; nil where the session was stopped before it could resume.
  private func launch(
    _ wish: StreamWish, _ queues: [FrameQueue], isResuming: Bool
  ) throws(DeviceError) -> PendingValue<Result<Mode, DeviceError>>? {
    let (started, hasThread) = state.withLock { state -> (PendingValue<Result<Mode, DeviceError>>?, Bool) in
      guard !isResuming || state.phase == .interrupted && state.engine == nil else { return (nil, true) }
      let orders = CaptureOrders(queues: queues, restartsAutomatically: state.restartsAutomatically)
      let engine = CaptureEngine(wish, orders, after: state.continuity) { [weak self] in self?.handle($0, isResuming) }
      (state.wish, state.queues, state.started, state.ended) = (wish, queues, PendingValue(), PendingValue())
      guard engine.start() else { return (state.started, false) }
      state.engine = engine
      if !isResuming { state.phase = .starting }
      return (state.started, true)
    }
    guard hasThread else {
      throw DeviceError(
        .internal, operation: "pthread_create", subject: wish.device.location.path, message: "The system has no thread left.")
    }
    return started
  }

  /// What the capture thread tells, on that thread.
  private func handle(_ report: CaptureEngine.Report, _ isResuming: Bool) {
    switch report {
    case .event(let event):
      if case .formatDidChange(_, let mode) = event { state.withLock { $0.lastStart?.mode = mode } }
      broadcast.send(event)
    case .signalLost:
      state.withLock { $0.phase = .interrupted }
      broadcast.send(.wasInterrupted(.noSignal))
    case .signalBack(let mode):
      state.withLock { state in
        state.phase = .running
        state.lastStart?.mode = mode
      }
      broadcast.send(.interruptionEnded(mode))
    case .started(let start):
      let started = state.withLock { state in
        (state.phase, state.lastStart) = (.running, start)
        return state.started
      }
      broadcast.send(isResuming ? .interruptionEnded(start.mode) : .didStartRunning(start.mode))
      started.set(.success(start.mode))
    case .ended(let end): handle(end, isResuming)
    }
  }

  private func handle(_ end: CaptureEngine.End, _ isResuming: Bool) {
    let (before, ended, started, queues, wish) = state.withLock { state in
      let before = state.phase
      state.continuity = state.engine?.last ?? state.continuity
      state.engine = nil
      state.phase = end.phase(after: before, isResuming: isResuming)
      return (before, state.ended, state.started, state.queues, state.wish)
    }
    let hasRun = before == .running || before == .stopping || before == .interrupted && !isResuming
    switch end {
    case .interrupted where before == .running:
      broadcast.send(.wasInterrupted(.deviceDisconnected))
      if let wish { waitForReturn(of: wish, queues) }
    case .failed(let error) where hasRun && before != .stopping:
      let failure = CaptureError(error, state: .failed)
      for queue in queues { queue.end(failure) }
      broadcast.send(.runtimeError(failure))
    case _ where isResuming && before == .interrupted: break
    default:
      for queue in queues { queue.end(nil) }
      if hasRun { broadcast.send(.didStopRunning) }
    }
    started.set(.failure(end.startError(at: wish?.device.location.path ?? "")))
    ended.set(())
  }

  // MARK: The return of a camera

  /// Starts again when the camera is back: the same one, at whatever socket, and not another at the same place.
  private func waitForReturn(of wish: StreamWish, _ queues: [FrameQueue]) {
    let (device, system) = (wish.device, wish.device.system)
    let task = Task { [weak self] in
      guard self?.resumesAfterReconnection == true else { return }
      guard let connections = try? CaptureDevice.connections(in: system, workers: NodeThreads()) else { return }
      // It may have come back before anybody listened.
      let attached = try? CaptureDevice.device(uniqueID: device.uniqueID, in: system, workers: NodeThreads())
      if let attached, attached.isSame(as: device), await self?.resume(attached, wish, queues) != false { return }
      for await connection in connections {
        guard case .wasConnected(let back) = connection, back.isSame(as: device) else { continue }
        if await self?.resume(back, wish, queues) != false { return }
      }
    }
    state.withLock { state in
      if state.phase == .interrupted { state.returning = task } else { task.cancel() }
    }
  }

  /// Streams from a camera that is back; false when it cannot be started yet.
  private func resume(_ device: CaptureDevice, _ wish: StreamWish, _ queues: [FrameQueue]) async -> Bool {
    let wish = wish.following(device, lastMode: state.withLock { $0.lastStart?.mode })
    // Permissions are set a moment after the node appears.
    for pause in [0, 200, 500, 1000] {
      do { try await Task.sleep(for: .milliseconds(pause)) } catch { return true }
      do throws(DeviceError) {
        guard !Task.isCancelled, let started = try launch(wish, queues, isResuming: true) else { return true }
        if case .success = await started.value { return true }
      } catch {
        continue
      }
    }
    return false
  }
}

extension CaptureEngine.End {
  /// What the session does after its thread ended so.
  fileprivate func phase(after before: SessionState, isResuming: Bool) -> SessionState {
    switch (self, before) {
    case (.stopped, _), (_, .stopping): .idle
    case (.interrupted, .running): .interrupted
    case (.failed, .interrupted): isResuming ? .interrupted : .failed
    case (.interrupted, _), (.failed, .starting): .idle
    case (.failed, _): .failed
    }
  }

  /// Why a start did not succeed that ended so.
  fileprivate func startError(at path: String) -> DeviceError {
    switch self {
    case .stopped: .cancelled(before: .startStream, on: path)
    case .interrupted: DeviceError(.startStream, on: path, failedWith: .noDevice)
    case .failed(let error): error
    }
  }
}

extension CaptureDevice {
  /// Whether another listing is of this camera. Where udev does not run, its identity is its socket, and USB numbers tell it from a twin.
  fileprivate func isSame(as other: CaptureDevice) -> Bool {
    uniqueID == other.uniqueID && localizedName == other.localizedName && node.driver == other.node.driver
      && location.usbDescriptor == other.location.usbDescriptor
  }
}
