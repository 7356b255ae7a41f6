import Capture
import Synchronization
import Viewfinder

/// A camera that streams while it has viewers, and for five seconds after.
final class PreviewCamera: Sendable {
  /// The state of the camera, as JSON spells it.
  enum Phase: String, Sendable {
    case off, starting, running, interrupted, failed
  }

  /// The state of the camera now.
  struct Status: Sendable {
    var phase: Phase
    /// The mode that the driver set, as read back; the requested mode until the camera is on in it.
    var mode: Mode
    /// Why no pictures come; nil if they do.
    var problem: DeviceError?
    /// The fate of each frame since the camera was switched on last.
    var statistics: StreamStatistics
    /// How often the camera was switched on.
    var runs: Int
  }

  private struct State {
    /// The mode to stream in, as it was listed first.
    var asked: Mode
    /// Whether the mode is being changed.
    var isChanging = false
    /// The camera as it was listed last; at another socket it has another node.
    var device: CaptureDevice
    var problem: DeviceError?
    var runs = 0
    /// The queue of the thread that answers clients; nil before the preview begins.
    var clients: (any CaptureQueue)?
    /// Whether the preview has ended.
    var isOver = false
  }

  /// Where the pictures go.
  let publisher: PicturePublisher
  let session = CaptureSession()
  private let output = CaptureVideoDataOutput()
  private let encoding: PictureEncoding
  /// Where to find the camera again after it was unplugged, and the clock.
  private let environment: any CameraAccess & ProcessContext
  /// The camera as it was listed with the modes that can be chosen.
  private let first: CaptureDevice
  private let isStrict: Bool
  private let report: @Sendable (PreviewEvent) -> Void
  private let state: Mutex<State>

  private static let retryTime = Duration.seconds(1)

  /// A camera that is off.
  ///
  /// - Parameters:
  ///   - device: The camera.
  ///   - mode: The mode to stream in.
  ///   - encoding: How its frames become pictures.
  ///   - isStrict: Whether to stream only in exactly the requested mode.
  ///   - environment: The system in which to find the camera again after it was unplugged, and the clock.
  ///   - report: Called with each event, on any thread.
  init(
    _ device: CaptureDevice, in mode: Mode, _ encoding: PictureEncoding, isStrict: Bool, in environment: any CameraAccess & ProcessContext,
    report: @escaping @Sendable (PreviewEvent) -> Void
  ) throws(DeviceError) {
    (self.encoding, self.isStrict, self.environment, first, self.report) = (encoding, isStrict, environment, device, report)
    publisher = PicturePublisher(clock: environment)
    state = Mutex(State(asked: mode, device: device))
    do {
      try session.addInput(CaptureDeviceInput(device: device))
      try session.addOutput(output)
    } catch {
      throw DeviceError(error)
    }
    encoding.turn(output.connection(with: .video))
  }

  /// The camera as it was listed last.
  var device: CaptureDevice { state.withLock { $0.device } }

  /// The state of the camera now.
  var status: Status {
    let (phase, active, statistics) = (session.state, session.activeMode, output.statistics)
    return state.withLock { state in
      let asked = state.asked.following(state.device, after: first)
      let word: Phase =
        switch phase {
        case .starting: .starting
        case .running: .running
        case .interrupted: .interrupted
        case .idle, .stopping, .failed: state.problem == nil ? .off : .failed
        }
      // A driver that reports no rate counts as having set the requested one.
      let mode = active.flatMap { $0.difference(from: asked) == nil ? nil : $0 } ?? asked
      return Status(phase: word, mode: mode, problem: state.problem, statistics: statistics, runs: state.runs)
    }
  }

  /// Whether a mode, as it was listed, is the one that is set.
  func isCurrent(_ mode: Mode) -> Bool { mode.following(device, after: first).isSame(as: status.mode) }

  // MARK: The mode

  /// Streams in another mode, and switches the camera on for it. If the mode is rejected, the earlier mode continues.
  func change(to mode: Mode) async throws(DeviceError) {
    let old = try state.withLock { state throws(DeviceError) in
      guard !state.isChanging else { throw .changing(mode) }
      defer { (state.asked, state.isChanging) = (mode, true) }
      return state.asked
    }
    defer { state.withLock { $0.isChanging = false } }
    // From now on no viewer gets a picture of the old mode.
    output.setSampleBufferDelegate(nil)
    do {
      _ = try await start(in: mode)
      publisher.clear()
      receivePictures(of: mode)
    } catch {
      state.withLock { $0.asked = old }
      receivePictures(of: old)
      throw error
    }
    guard !state.withLock({ $0.isOver }) else {
      await session.stopRunning()
      throw .cancelled
    }
    publisher.requestPictures()
    report(PreviewEvent(.modeChanged, mode: status.mode))
  }

  private func start(in mode: Mode) async throws(DeviceError) -> StreamStart {
    let mode = mode.following(session.inputs.first?.device ?? first, after: first)
    do { return try await session.startRunning(in: mode, exactly: isStrict) } catch { throw DeviceError(error).namingStrict }
  }

  /// Makes JPEG of frames in a mode.
  private func receivePictures(of mode: Mode) {
    let settings = encoding.settings(for: mode.pixelFormat)
    output.videoSettings = settings
    // Only the camera's own JPEG is fast enough for the thread that answers clients.
    let clients = settings == .native ? state.withLock { $0.clients } : nil
    let delegate = JPEGPublisher(publisher, encoding, clients: clients) { [weak self] in self?.clearProblem() }
    output.setSampleBufferDelegate(delegate, queue: delegate)
  }

  // MARK: Running

  /// Serves clients until the task is cancelled.
  ///
  /// - Parameter clients: The queue of the thread that answers them.
  /// - Returns: Why only another mode can be set, if that ends the preview.
  func run(for clients: some CaptureQueue) async -> DeviceError? {
    state.withLock { $0.clients = clients }
    var refusal: DeviceError?
    while refusal == nil, !Task.isCancelled {
      await publisher.waitForViewers()
      guard !Task.isCancelled else { break }
      do {
        try await stream()
      } catch {
        if isStrict, error.code == .adjusted {
          refusal = error
          continue
        }
        fail(error.code == .busy ? error.endingByItself : error)
        await environment.pause(Self.retryTime)
        await findAgain()
      }
    }
    state.withLock { $0.isOver = true }
    await session.stopRunning()
    return refusal
  }

  /// Streams until the last viewer has left, or the stream fails.
  private func stream() async throws(DeviceError) {
    let events = session.events
    let asked = state.withLock { $0.asked }
    receivePictures(of: asked)
    let start = try await start(in: asked)
    state.withLock { state in
      state.runs += 1
      state.problem = nil
    }
    report(PreviewEvent(.started, mode: start.mode, warning: start.mode.warning(unlike: asked.following(device, after: first))))
    let failure = await withTaskGroup { group in
      group.addTask { await self.end(events) }
      group.addTask { await self.waitForIdleness() }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    await session.stopRunning()
    publisher.clear()
    state.withLock { $0.problem = nil }
    if let failure { throw failure }
    report(PreviewEvent(.stopped))
  }

  /// Waits for the end of a session, and handles its events until then; why it failed.
  private func end(_ events: SessionEvents) async -> DeviceError? {
    for await event in events {
      switch event {
      case .didStopRunning: return nil
      case .runtimeError(let error): return DeviceError(error)
      default: handle(event)
      }
    }
    return nil
  }

  private func waitForIdleness() async -> DeviceError? {
    while !Task.isCancelled {
      let rest = publisher.remainingTime
      guard rest > .zero else { break }
      await environment.pause(rest)
    }
    return nil
  }

  // MARK: Failures

  private func handle(_ event: SessionEvent) {
    let (kind, problem): (PreviewEvent.Kind, DeviceError?)
    var warning: String?
    switch event {
    case .wasInterrupted(let reason): (kind, problem) = (.interrupted, .interrupted(reason, device.localizedName))
    case .interruptionEnded(_, let restoration):
      (kind, problem) = (.resumed, nil)
      if case .incomplete = restoration { warning = "\(restoration)" }
      if let found = found() { state.withLock { $0.device = found } }
    case .stalled(let reason): (kind, problem) = (.stalled, .stalled(reason, device.localizedName))
    case .finding(let finding): return report(PreviewEvent(finding))
    default: return
    }
    state.withLock { $0.problem = problem }
    report(PreviewEvent(kind, warning: warning, error: problem))
  }

  private func clearProblem() {
    guard session.isRunning else { return }
    state.withLock { $0.problem = nil }
  }

  private func fail(_ error: DeviceError) {
    let isNew = state.withLock { state in
      defer { state.problem = error }
      return state.problem?.message != error.message
    }
    if isNew { report(PreviewEvent(.failed, error: error)) }
  }

  /// The camera at another socket; nil if it did not move, or is unplugged.
  private func found() -> CaptureDevice? {
    let old = device
    return old.isConnected ? nil : try? CaptureDevice(uniqueID: old.uniqueID, in: environment.system)
  }

  /// Uses the camera at another socket for the next start, after it was unplugged.
  private func findAgain() async {
    guard let found = found() else { return }
    state.withLock { $0.device = found }
    _ = try? await session.configure { session in
      session.inputs.forEach(session.removeInput)
      try session.addInput(CaptureDeviceInput(device: found))
    }
  }
}

extension Mode {
  /// The same mode of a camera that was plugged in again, whose nodes may have other paths.
  fileprivate func following(_ device: CaptureDevice, after old: CaptureDevice) -> Mode {
    var mode = self
    mode.node = device.path(ofNode: node, of: old)
    return mode
  }

  /// Whether another one is the same; rates may be written in two ways.
  fileprivate func isSame(as other: Mode) -> Bool {
    node == other.node && pixelFormat == other.pixelFormat && size == other.size
      && (interval == other.interval || interval.flatMap { interval in other.interval.map(interval.isSameRate) } ?? false)
  }
}
