import Synchronization
import Capture
import Viewfinder

/// A camera that streams while somebody looks, and five seconds longer.
final class PreviewCamera: Sendable {
  /// What the camera does.
  enum Phase: String, Sendable {
    case off, starting, running, interrupted, failed
  }

  /// What is known of the camera now.
  struct Status: Sendable {
    var phase = Phase.off
    /// The mode that the driver set, as read back; the one that is asked for until the camera is on in it.
    var mode: Mode
    /// Why no pictures come; nil where they do.
    var problem: DeviceError?
    /// What became of the frames since the camera was switched on last.
    var statistics = StreamStatistics()
    /// How often the camera was switched on.
    var runs = 0
  }

  private struct State {
    var status: Status
    /// The mode that the camera is asked for.
    var asked: Mode
    var device: CaptureDevice
    var stream: PreviewStream?
    var change: Change?
  }

  /// A mode to change to, with the one before it as it was asked for and set.
  private struct Change {
    let old: (asked: Mode, set: Mode)
    let reply: CheckedContinuation<DeviceError?, Never>
  }

  /// Where the pictures go.
  let feed = PictureFeed()
  private let encoding: PictureEncoding
  private let system: any ConfigurableSystem
  /// The camera as it was listed with the modes that can be chosen.
  private let first: CaptureDevice
  private let isStrict: Bool
  private let report: @Sendable (PreviewEvent) -> Void
  private let state: Mutex<State>

  private static let idleTime = Duration.seconds(5)
  private static let retryTime = Duration.seconds(1)

  /// A camera that is off.
  ///
  /// - Parameters:
  ///   - device: the camera.
  ///   - mode: the mode to stream in.
  ///   - encoding: how its frames become pictures.
  ///   - isStrict: whether a mode is refused for which the driver sets another one.
  ///   - system: where the camera is looked for when it was gone.
  ///   - report: told of what happens, on any thread.
  init(
    _ device: CaptureDevice, in mode: Mode, _ encoding: PictureEncoding, isStrict: Bool, system: any ConfigurableSystem,
    report: @escaping @Sendable (PreviewEvent) -> Void
  ) {
    (self.encoding, self.isStrict, self.system, self.first, self.report) = (encoding, isStrict, system, device, report)
    let mode = mode.following(device, after: device)
    state = Mutex(State(status: Status(mode: mode), asked: mode, device: device))
  }

  /// The camera, which after another socket is another value.
  var device: CaptureDevice { state.withLock { $0.device } }

  /// What is known of the camera now.
  var status: Status {
    state.withLock { state in
      var status = state.status
      if let stream = state.stream { status.statistics = stream.output.statistics }
      return status
    }
  }

  /// Whether a mode, as it was listed, is the one that is set.
  func isCurrent(_ mode: Mode) -> Bool {
    state.withLock { mode.following($0.device, after: first).isSame(as: $0.status.mode) }
  }

  // MARK: Changing the mode

  /// Goes on in another mode, at once; the camera is switched on for it. Where the mode is refused, the old one comes back.
  func change(to mode: Mode) async throws(DeviceError) {
    let failure = await withCheckedContinuation { (reply: CheckedContinuation<DeviceError?, Never>) in
      let begin = state.withLock { state -> () -> Void in
        guard state.change == nil else { return { reply.resume(returning: .changing(mode)) } }
        let asked = mode.following(state.device, after: first)
        let isSame = asked == state.asked
        if isSame, state.status.phase == .running { return { reply.resume(returning: nil) } }
        state.change = Change(old: (state.asked, state.status.mode), reply: reply)
        // The start that is under way answers.
        if isSame, state.status.phase == .starting { return {} }
        (state.asked, state.status.mode) = (asked, asked)
        return { [feed, stream = state.stream] in
          feed.wake()
          Task { await stream?.session.stopRunning() }
        }
      }
      begin()
    }
    if let failure { throw failure }
    report(PreviewEvent(.modeChanged, mode: status.mode))
  }

  // MARK: Running

  /// Serves who looks, until the task is cancelled.
  ///
  /// - Parameter clients: the queue of the thread that answers them.
  /// - Returns: that the driver set another mode, where that ends it.
  func run(for clients: some CaptureQueue) async -> DeviceError? {
    defer { state.withLock { $0.change.take() }?.reply.resume(returning: .cancelled) }
    while !Task.isCancelled {
      await feed.demand()
      guard !Task.isCancelled else { break }
      do throws(DeviceError) {
        if let refusal = try await stream(to: clients) { return refusal }
      } catch {
        fail(error.code == .busy ? error.endingByItself : error)
        try? await Task.sleep(for: Self.retryTime)
        findAgain()
      }
    }
    return nil
  }

  /// Streams until nobody looks any more, another mode is wanted, or the stream fails.
  ///
  /// - Returns: that the driver set another mode, where that ends it.
  private func stream(to clients: some CaptureQueue) async throws(DeviceError) -> DeviceError? {
    let stream = PreviewStream()
    let (device, mode) = state.withLock { state in
      state.status.phase = .starting
      state.stream = stream
      return (state.device, state.asked)
    }
    let set: Mode
    do throws(DeviceError) {
      set = try await stream.start(device, in: mode, encoding, isStrict: isStrict)
    } catch {
      let (isAsked, change) = state.withLock { state -> (Bool, Change?) in
        state.stream = nil
        guard state.asked == mode else { return (false, nil) }
        if let change = state.change { (state.asked, state.status.mode) = change.old }
        return (true, state.change.take())
      }
      // Another mode was wanted meanwhile, and ended this start.
      guard isAsked else { return nil }
      change?.reply.resume(returning: error)
      guard change == nil, error.code == .adjusted else { throw error }
      return error
    }
    let (isAsked, change) = state.withLock { state -> (Bool, Change?) in
      state.status.runs += 1
      guard state.asked == mode else { return (false, nil) }
      state.status.phase = .running
      state.status.problem = nil
      // A driver that keeps no rate set the one asked for, as far as anybody knows.
      if set.difference(from: mode) != nil { state.status.mode = set }
      return (true, state.change.take())
    }
    guard isAsked else {
      // Another mode was wanted before this start could be stopped.
      await stream.session.stopRunning()
      state.withLock { $0.stream = nil }
      return nil
    }
    change?.reply.resume(returning: nil)
    report(PreviewEvent(.started, mode: set, warning: set.warning(unlike: mode)))
    let (output, events) = (stream.output, stream.events)
    let isConverted = output.videoSettings != .native
    let supply = PictureSupply(feed, encoding, clients: clients, isConverted: isConverted) { [weak self] in self?.clearProblem() }
    output.setSampleBufferDelegate(supply, queue: supply)
    let failure = await withTaskGroup { group in
      group.addTask { await self.end(events) }
      group.addTask { await self.waitForIdleness() }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    output.setSampleBufferDelegate(nil)
    await stream.session.stopRunning()
    feed.clear()
    state.withLock { state in
      state.status.statistics = output.statistics
      state.stream = nil
      state.status.phase = .off
      state.status.problem = nil
    }
    if let failure { throw failure }
    report(PreviewEvent(.stopped))
    return nil
  }

  /// Waits for the end of a session, and notes what happens until then; why it failed.
  private func end(_ events: SessionEvents) async -> DeviceError? {
    for await event in events {
      switch event {
      case .didStopRunning: return nil
      case .runtimeError(let error): return error.cause
      default: handle(event)
      }
    }
    return nil
  }

  private func waitForIdleness() async -> DeviceError? {
    while !Task.isCancelled {
      let rest = Self.idleTime - feed.idleTime
      guard rest > .zero else { break }
      try? await Task.sleep(for: rest)
    }
    return nil
  }

  // MARK: What goes wrong

  private func handle(_ event: SessionEvent) {
    let (word, phase, problem): (PreviewEvent.Word, Phase, DeviceError?)
    var warning: String?
    switch event {
    case .wasInterrupted(let reason): (word, phase, problem) = (.interrupted, .interrupted, .interrupted(reason, device.localizedName))
    case .interruptionEnded(let mode, let restoration):
      (word, phase, problem) = (.resumed, .running, nil)
      if case .incomplete = restoration { warning = "\(restoration)" }
      findAgain()
      state.withLock { $0.status.mode = mode }
    case .stalled(let reason): (word, phase, problem) = (.stalled, .running, .stalled(reason, device.localizedName))
    case .finding(let finding): return report(PreviewEvent(finding))
    case .formatDidChange(_, let mode): return state.withLock { $0.status.mode = mode }
    default: return
    }
    state.withLock { state in
      guard state.stream != nil else { return }
      (state.status.phase, state.status.problem) = (phase, problem)
    }
    report(PreviewEvent(word, warning: warning, error: problem))
  }

  private func clearProblem() { state.withLock { if $0.status.phase == .running { $0.status.problem = nil } } }

  private func fail(_ error: DeviceError) {
    let isNew = state.withLock { state in
      let isNew = state.status.problem?.message != error.message
      (state.status.phase, state.status.problem) = (.failed, error)
      return isNew
    }
    if isNew { report(PreviewEvent(.failed, error: error)) }
  }

  /// Looks for a camera that was unplugged; at another socket it has another node.
  private func findAgain() {
    let old = device
    guard !old.isConnected, let found = try? CaptureDevice(uniqueID: old.uniqueID, in: system) else { return }
    state.withLock { state in
      state.asked = state.asked.following(found, after: old)
      state.status.mode = state.status.mode.following(found, after: old)
      state.device = found
    }
  }
}

extension Mode {
  /// The same mode of a camera that was away: its nodes may have other paths.
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
