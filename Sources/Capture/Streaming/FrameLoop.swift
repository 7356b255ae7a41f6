import CameraModel
import Negotiation

/// Takes the frames of a stream in order, until another task needs the thread.
struct FrameLoop {
  /// Why the loop ended.
  enum End {
    /// The session was stopped.
    case stopped
    /// The session requested another mode.
    case change(CaptureCommands.Change)
    /// The source has other timings, another standard or no signal.
    case sourceChanged
    /// No frame came for this long.
    case silent(Duration)
    /// The frames that arrive cannot be made into pictures.
    case useless(FrameCorruption)
    /// The device was unplugged.
    case gone
    /// A call failed.
    case failed(DeviceError)
  }

  private let node: any StreamingNode
  private let pool: BufferPool
  private let commands: CaptureCommands
  private let tell: (Finding) -> Void
  private var exposure = Duration.zero
  /// How many driver faults are already counted.
  private var faults: Int
  private var errorsInARow = 0
  /// The controls before the start; nil after the comparison.
  private var controls: ControlComparison?
  private var framesTaken = 0
  var router: FrameRouter

  init(_ stream: borrowing DeviceStream, _ router: FrameRouter, _ commands: CaptureCommands, tell: @escaping (Finding) -> Void) {
    (node, pool) = (stream.node, stream.pool)
    controls = stream.controls
    self.router = router
    self.commands = commands
    self.tell = tell
    faults = pool.faults
  }

  /// Takes frames until something else is to be done.
  mutating func run(_ watch: inout StallWatch) -> End {
    while true { if let end = run(&watch, until: nil) { return end } }
  }

  /// For each frame, one call waits, one takes it, and one returns its buffer.
  ///
  /// - Parameter moment: when to return nil; nil for never. Until then, changes stay where they are.
  mutating func run(_ watch: inout StallWatch, until moment: MonotonicTime?) -> End? {
    // Local references, because reading them from an object counts references for each call.
    let (node, pool) = (node, pool)
    var (version, queues) = (-1, [FrameQueue]())
    var now = node.now()
    while true {
      let newest = commands.version
      if newest != version {
        let asked = commands.take(includingChanges: moment == nil)
        if asked.stops { return .stopped }
        if let change = asked.change { return .change(change) }
        if let undecodable = asked.restart, undecodable.run == router.run {
          watch.wasUseless(since: undecodable.since)
          return .useless(undecodable.corruption)
        }
        (version, queues) = (newest, asked.queues)
      }
      do {
        let stall = watch.deadline(exposure: exposure)
        let signals = try node.waitForStream(until: moment.map { min($0, stall) } ?? stall, from: now, or: nil)
        now = node.now()
        // A frame that came after a change of the outputs is not for the earlier ones.
        guard commands.version == version else { continue }
        if let moment, now >= moment { return nil }
        if let end = try end(after: signals, at: now, on: node, pool, &watch, queues) { return end }
        if pool.faults > faults, let end = countFaults(queues, watch) { return end }
      } catch {
        switch (error.code, error.errorNumber) {
        case (.gone, _): return .gone
        case (_, .brokenPipe): return .sourceChanged
        case (_, .inputOutput):
          // A single transfer fault. It recurs at once if the whole queue is in error.
          errorsInARow += 1
          if errorsInARow > 1 { return silence(watch) }
        default: return node.isGone ? .gone : .failed(error)
        }
      }
    }
  }

  /// Takes a frame if there is one. Returns why the loop ends; nil to continue.
  private mutating func end(
    after signals: StreamSignals, at now: MonotonicTime, on node: any StreamingNode, _ pool: BufferPool, _ watch: inout StallWatch,
    _ queues: [FrameQueue]
  ) throws(DeviceError) -> End? {
    if signals.contains(.hangUp) { return .gone }
    if signals.contains(.event), try node.hasNewSource() { return .sourceChanged }
    if signals.isEmpty {
      // A long exposure is no stall. It is read only now, because that may cost a transfer.
      let asked = node.exposureTime
      guard asked > exposure, watch.deadline(exposure: asked) > now else { return silence(watch) }
      exposure = asked
    }
    // A driver that returns invalid buffers or empty events keeps the wait from ending, yet the stream has stalled.
    guard !signals.isDisjoint(with: [.frame, .error]), let taken = try pool.take() else {
      return signals.contains(.error) || now >= watch.deadline(exposure: exposure) ? silence(watch) : nil
    }
    if taken.filled.flags.contains(.last), taken.filled.planes[0].bytesUsed == 0 { return .sourceChanged }
    errorsInARow = 0
    if let pictures = router.correctedPictures(by: taken, finding: tell) {
      commands.setStream((node, pictures))
      try? commands.outputs.prepare(for: pictures, .reopened)
    }
    router.route(taken, at: now, to: queues, finding: tell)
    watch.frameArrived(at: now, isGood: router.badInARow == 0)
    if controls != nil { countFrame() }
    return router.badInARow >= FrameRouter.mostBadInARow ? router.corrupted.last.map { .useless($0) } : nil
  }

  /// Firmware may change controls up to its first frames.
  private static let framesBeforeComparing = 3

  private mutating func countFrame() {
    framesTaken += 1
    if framesTaken >= Self.framesBeforeComparing { compareControls() }
  }

  /// Compares the controls with those before the start, once in each run that gave a frame.
  mutating func compareControls() {
    guard framesTaken > 0, let controls = controls.take() else { return }
    for finding in controls.findings(on: node, unless: { commands.isStopped }) { tell(finding) }
  }

  /// Counts how often the driver broke the rules; ends the loop if too few buffers are left.
  private mutating func countFaults(_ queues: [FrameQueue], _ watch: StallWatch) -> End? {
    let now = pool.faults
    // A device that is gone refuses its buffers before it reports anything else.
    if node.isGone { return .gone }
    for queue in queues { queue.note { $0.driverFaults += now - faults } }
    if faults == 0 {
      tell(Finding(.bufferFault, .warning, "The driver of \(node.path) gave a buffer that it did not have, or refused one."))
    }
    faults = now
    return pool.remaining < 2 ? silence(watch) : nil
  }

  private func silence(_ watch: StallWatch) -> End { .silent(watch.silence(at: node.now())) }
}

extension StreamingNode {
  /// Reads all events, and returns whether one reports a source change.
  func hasNewSource() throws(DeviceError) -> Bool {
    var isNew = false
    while let event = try nextEvent() { if case .source = event { isNew = true } }
    return isNew
  }

  /// Whether the device was unplugged: some drivers then fail frame calls with another error.
  fileprivate var isGone: Bool {
    do { _ = try capability() } catch { return error.code == .gone }
    return false
  }

  /// The camera's present exposure time; zero if it has none.
  fileprivate var exposureTime: Duration {
    .exposure(((try? integerValue(ofControl: .exposureTime)) ?? nil) ?? 0)
  }
}
