import CameraModel
import DeviceConfiguration
import Synchronization

/// The frames that wait for one consumer, the drops between them, and the counts of both.
///
/// Each numbered frame enters the queue once. It leaves as a frame or as a drop, in the order of the sequence.
final class FrameQueue: Sendable {
  /// A receiver of one notification that an item waits, or that the session ended.
  enum Waiter {
    /// A task that is suspended, and the number of its wait.
    case task(CheckedContinuation<Void, Never>, wait: Int)
    /// A closure, which must return soon.
    case call(@Sendable () -> Void)

    func tell() {
      switch self {
      case .task(let continuation, _): continuation.resume()
      case .call(let body): body()
      }
    }
  }

  private let state = Mutex(State())
  private let waits = Atomic(0)

  var policy: DropPolicy { state.withLock { $0.policy } }

  /// Changes the policy for later frames. A disabled queue also discards waiting items.
  func changePolicy(_ change: (inout DropPolicy) -> Void) {
    state.withLock { state in
      change(&state.policy)
      if !state.policy.isEnabled { state.giveUp(as: \.disabled) }
    }
  }

  var statistics: StreamStatistics { state.withLock { $0.statistics } }

  /// How many times the session has ended.
  var ends: Int { state.withLock { $0.ends } }

  /// How many times the session has ended, why it last did, and why new sequences get no frames.
  var end: (count: Int, failure: ConfigurationError?, obstacle: ConfigurationError?) {
    state.withLock { ($0.ends, $0.failure, $0.obstacle) }
  }

  /// Changes a count other than those of frames.
  func note(_ change: (inout StreamStatistics) -> Void) { state.withLock { change(&$0.statistics) } }

  /// Notifies the waiter once: if an item waits, or the session has ended more often than the caller knows.
  func notify(knowing ends: Int, _ waiter: Waiter) {
    let isReady = state.withLock { state in
      guard state.items.isEmpty, state.ends == ends else { return true }
      state.waiters.append(waiter)
      return false
    }
    if isReady { waiter.tell() }
  }

  /// A number for one wait of a task, for ``endWait(_:)``.
  func newWait() -> Int { waits.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Resumes the task that waits under this number, if it still waits.
  ///
  /// A cancelled task resumes only itself. Swift holds its lock meanwhile, and resuming another task takes that one's lock. If two
  /// cancelled tasks resumed each other, they would deadlock.
  func endWait(_ wait: Int) {
    state.withLock { state in
      let position = state.waiters.firstIndex { waiter in if case .task(_, wait) = waiter { true } else { false } }
      return position.map { state.waiters.remove(at: $0) }
    }?.tell()
  }

  // MARK: Called by the stream

  /// Adds a frame. If late frames are discarded, the waiting one becomes a drop.
  ///
  /// - Parameter limit: how many frames may queue up. Frames with memory of their own could use all of the machine's.
  func put(_ frame: VideoFrame, upTo limit: Int) {
    change { state in
      guard state.isOpen else { return }
      guard let reason = state.reasonToDrop(isValid: frame.isValid, upTo: limit) else { return state.keep(frame) }
      state.count(
        DroppedFrame(reason: reason, sequence: frame.sequence, presentationTime: frame.presentationTime, corruption: frame.corruption))
    }
  }

  /// Whether a frame would be delivered as of now; ``put(_:upTo:)`` decides.
  func wants(isValid: Bool, upTo limit: Int) -> Bool { state.withLock { $0.isOpen && $0.takes(isValid: isValid, upTo: limit) } }

  /// Counts frames that never become a picture. A count of 0 is a gap of unknown size.
  func drop(_ drop: DroppedFrame) {
    change { if $0.isOpen { $0.count(drop) } }
  }

  /// Drops a waiting frame to free its buffer, if late frames are discarded.
  func giveWay() {
    change { state in if state.policy.discardsLateFrames { state.discardWaiting() } }
  }

  /// Accepts no more frames and delivers none that wait, because the session ends. Their bytes need not outlive the stream.
  func close() {
    state.withLock { state in
      state.giveUp(as: \.late)
      state.isOpen = false
    }
  }

  /// Resets the counts for a new session. A frame that is still being delivered counts for the new session.
  func begin() {
    state.withLock { state in
      state.statistics = StreamStatistics()
      state.statistics.numbered = state.inHand
      state.statistics.waiting = state.inHand
      state.isOpen = true
      state.items = []
      state.toSkip = state.policy.skipsFrames
      state.warned = []
      (state.failure, state.obstacle) = (nil, nil)
    }
  }

  /// Ends the session: waiting items are not delivered, and sequences end.
  ///
  /// - Parameters:
  ///   - failure: why they end; nil if the session was stopped.
  ///   - obstacle: why later sequences end at once; nil if they wait for the next start.
  func end(_ failure: ConfigurationError?, _ obstacle: ConfigurationError? = nil) {
    change { state in
      state.giveUp(as: \.late)
      state.isOpen = false
      state.ends += 1
      (state.failure, state.obstacle) = (failure, obstacle ?? failure)
    }
  }

  // MARK: Called by the consumer

  /// The next item; nil if none waits. A frame counts as waiting until ``settle(_:)``.
  func take() -> VideoSample? {
    state.withLock { state in
      guard !state.items.isEmpty else { return nil }
      let item = state.items.removeFirst()
      if case .frame = item { state.inHand += 1 }
      return item
    }
  }

  /// The next frame, without the drops before it; nil if none waits. It counts as waiting until ``settle(_:)``.
  func takeFrame() -> VideoFrame? {
    while let item = take() { if case .frame(let frame) = item { return frame } }
    return nil
  }

  /// Removes the drops before the next frame; false if no frame waits.
  func skipToFrame() -> Bool {
    state.withLock { state in
      while case .drop? = state.items.first { state.items.removeFirst() }
      return !state.items.isEmpty
    }
  }

  /// Counts a taken frame, as delivered or as dropped for a reason.
  ///
  /// - Returns: the decoder warning to report, each once a session.
  func settle(_ reason: DroppedFrame.Reason?, _ corruption: FrameCorruption? = nil, _ faults: PictureFaults = .none) -> FindingCode? {
    state.withLock { state in
      state.inHand -= 1
      state.statistics.waiting -= 1
      state.statistics.count(1, as: reason, corruption)
      guard faults != .none else { return nil }
      state.statistics.decoderWarnings += 1
      if faults == .corruptedData { return state.warned.insert(.pictureCorrupted).inserted ? .pictureCorrupted : nil }
      // Corrupted pictures were already reported.
      guard !state.warned.contains(.pictureCorrupted), state.statistics.decoderWarningsAreMany else { return nil }
      return state.warned.insert(.pictureFaults).inserted ? .pictureFaults : nil
    }
  }

  /// Changes the state, then notifies the consumer if an item waits or the session ended.
  private func change(_ body: (inout State) -> Void) {
    let isAwaited = state.withLock { state in
      let ends = state.ends
      body(&state)
      return !state.waiters.isEmpty && (!state.items.isEmpty || state.ends != ends)
    }
    guard isAwaited else { return }
    // Waiters that come meanwhile wait for the next change.
    for _ in 0..<state.withLock({ $0.waiters.count }) {
      state.withLock { $0.waiters.isEmpty ? nil : $0.waiters.removeFirst() }?.tell()
    }
  }
}
