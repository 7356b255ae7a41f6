import CameraModel
import Synchronization

/// The frames that wait for one consumer, the drops between them, and the account of all.
///
/// Each numbered frame meets the queue once. It leaves it as a frame or as a drop, in the order of the sequence.
final class FrameQueue: Sendable {
  /// What a consumer gets next.
  enum Item {
    case frame(VideoFrame)
    case drop(DroppedFrame)
  }

  /// Who is told once that something waits, or that the session ended.
  enum Waiter {
    /// A task that is suspended, and the number of its wait.
    case task(CheckedContinuation<Void, Never>, wait: Int)
    /// What is called; it returns soon.
    case call(@Sendable () -> Void)

    func tell() {
      switch self {
      case .task(let continuation, _): continuation.resume()
      case .call(let body): body()
      }
    }
  }

  /// How frames are kept while the consumer is busy.
  struct DropPolicy: Equatable {
    /// A newer frame takes the place of the one that waits; else frames queue up while there are buffers.
    var discardsLateFrames = true
    /// Damaged frames are handed over too.
    var deliversCorruptedFrames = false
    /// Pictures in which a decoder finds damaged data are handed over.
    var deliversDamaged = true
    /// Nothing is handed over.
    var isEnabled = true
    /// How many good frames are dropped after the start of a session.
    var skipsFrames = 0

    /// Whether a frame is handed over; else it only counts.
    func takes(isValid: Bool) -> Bool { isEnabled && (isValid || deliversCorruptedFrames) }
  }

  fileprivate struct State {
    var policy = DropPolicy()
    /// Whether it takes frames: not after its session ended, or its output was removed.
    var isOpen = true
    var items: [Item] = []
    /// Frames that were taken and not settled yet.
    var inHand = 0
    /// Good frames that are still to be dropped after the start.
    var toSkip = 0
    /// What was told of decoders' warnings since the start.
    var warned: Set<FindingCode> = []
    var statistics = StreamStatistics()
    /// Changes when a session stops or fails; sequences that began before end then.
    var ends = 0
    var failure: CaptureError?
    /// Why no frame will come for sequences that begin now; nil while a session may start.
    var obstacle: CaptureError? = .noSession
    /// Each is told once, without the lock. In an array that keeps its memory, so that waiting for a frame takes none.
    var waiters: [Waiter] = []
  }

  private let state = Mutex(State())
  private let waits = Atomic(0)
  /// More drops than this are merged out of their order, so that a consumer that stands still costs no memory.
  fileprivate static let mostItems = 64

  var policy: DropPolicy { state.withLock { $0.policy } }

  /// Changes the policy for the frames that come from now on. A queue that is disabled gives up what waits, too.
  func changePolicy(_ change: (inout DropPolicy) -> Void) {
    state.withLock { state in
      change(&state.policy)
      if !state.policy.isEnabled { state.giveUp(as: \.disabled) }
    }
  }

  var statistics: StreamStatistics { state.withLock { $0.statistics } }

  /// How many times its session has ended, why it did the last time, and why no frame will come for who begins now.
  var end: (count: Int, failure: CaptureError?, obstacle: CaptureError?) { state.withLock { ($0.ends, $0.failure, $0.obstacle) } }

  /// Changes a count that is no fate of a frame.
  func note(_ change: (inout StreamStatistics) -> Void) { state.withLock { change(&$0.statistics) } }

  /// Tells the waiter once: when something waits, or the session has ended more often than the caller knows.
  func notify(knowing ends: Int, _ waiter: Waiter) {
    let isReady = state.withLock { state in
      guard state.items.isEmpty, state.ends == ends else { return true }
      state.waiters.append(waiter)
      return false
    }
    if isReady { waiter.tell() }
  }

  /// A number for one wait of a task, by which ``endWait(_:)`` knows it.
  func newWait() -> Int { waits.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Resumes the task that waits under this number, if it still does.
  ///
  /// A task that is cancelled resumes only itself. Swift holds its lock meanwhile, and to resume another task takes that one's: two that
  /// are cancelled at the same moment and resume each other would wait for ever.
  func endWait(_ wait: Int) {
    state.withLock { state in
      let position = state.waiters.firstIndex { waiter in if case .task(_, wait) = waiter { true } else { false } }
      return position.map { state.waiters.remove(at: $0) }
    }?.tell()
  }

  // MARK: What the stream puts in

  /// Adds a frame. Where late frames are discarded, the one that waits becomes a drop.
  ///
  /// - Parameter limit: how many frames may queue up. Frames in memory of their own would take all of the machine's.
  func put(_ frame: VideoFrame, upTo limit: Int) {
    change { state in
      guard state.isOpen else { return }
      guard let reason = state.reasonToDrop(isValid: frame.isValid, upTo: limit) else { return state.keep(frame) }
      state.count(
        DroppedFrame(reason: reason, sequence: frame.sequence, presentationTime: frame.presentationTime, damage: frame.damage))
    }
  }

  /// Whether a frame would be handed over, as it looks now; ``put(_:upTo:)`` decides.
  func wants(isValid: Bool, upTo limit: Int) -> Bool { state.withLock { $0.isOpen && $0.takes(isValid: isValid, upTo: limit) } }

  /// Accounts for frames that never become a picture here. A count of 0 is a gap of unknown size.
  func drop(_ drop: DroppedFrame) {
    change { if $0.isOpen { $0.count(drop) } }
  }

  /// Gives up a waiting frame to free its buffer, where late frames are discarded.
  func giveWay() {
    change { state in if state.policy.discardsLateFrames { state.discardWaiting() } }
  }

  /// Takes no more frames, and hands over nothing that waits, since the session ends: its bytes need not outlive the stream.
  func close() {
    state.withLock { state in
      state.giveUp(as: \.late)
      state.isOpen = false
    }
  }

  /// Starts the account for a session that starts. A frame of the session before that is being handed over belongs to it.
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

  /// Ends the session: nothing that waits is handed over, and sequences end.
  ///
  /// - Parameters:
  ///   - failure: Why they end; nil where the session was stopped.
  ///   - obstacle: Why those that begin later end at once; nil where they wait for the next start.
  func end(_ failure: CaptureError?, _ obstacle: CaptureError? = nil) {
    change { state in
      state.giveUp(as: \.late)
      state.isOpen = false
      state.ends += 1
      (state.failure, state.obstacle) = (failure, obstacle ?? failure)
    }
  }

  // MARK: What the consumer takes out

  /// The next item; nil when nothing waits. A frame counts as waiting until ``settle(_:)``.
  func take() -> Item? {
    state.withLock { state in
      guard !state.items.isEmpty else { return nil }
      let item = state.items.removeFirst()
      if case .frame = item { state.inHand += 1 }
      return item
    }
  }

  /// Counts a frame that was taken: as delivered, or as dropped for a reason.
  ///
  /// - Returns: what is to be told of the decoder's warnings, each once a session.
  func settle(_ reason: DroppedFrame.Reason?, _ damage: FrameDamage? = nil, _ faults: PictureFaults = .none) -> FindingCode? {
    state.withLock { state in
      state.inHand -= 1
      state.statistics.waiting -= 1
      state.statistics.count(1, as: reason, damage)
      guard faults != .none else { return nil }
      state.statistics.decoderWarnings += 1
      if faults == .damagedData { return state.warned.insert(.pictureDamaged).inserted ? .pictureDamaged : nil }
      // Of damaged ones was told already.
      guard !state.warned.contains(.pictureDamaged), state.statistics.decoderWarningsAreMany else { return nil }
      return state.warned.insert(.pictureFaults).inserted ? .pictureFaults : nil
    }
  }

  /// Changes the state, then tells the consumer where something waits or the session ended.
  private func change(_ body: (inout State) -> Void) {
    let isAwaited = state.withLock { state in
      let ends = state.ends
      body(&state)
      return !state.waiters.isEmpty && (!state.items.isEmpty || state.ends != ends)
    }
    guard isAwaited else { return }
    // Those that come meanwhile wait for something else.
    for _ in 0..<state.withLock({ $0.waiters.count }) {
      state.withLock { $0.waiters.isEmpty ? nil : $0.waiters.removeFirst() }?.tell()
    }
  }
}

extension FrameQueue.State {
  /// Why a frame is not handed over; nil for one that is. A disabled queue counts it whatever the reason.
  fileprivate mutating func reasonToDrop(isValid: Bool, upTo limit: Int) -> DroppedFrame.Reason? {
    guard takes(isValid: isValid, upTo: limit) else { return isValid ? .outOfBuffers : .corrupted }
    guard toSkip > 0, isValid else { return nil }
    toSkip -= 1
    return .startUp
  }

  /// Whether a frame is handed over, or takes the place of one that waits.
  fileprivate func takes(isValid: Bool, upTo limit: Int) -> Bool {
    policy.takes(isValid: isValid) && (policy.discardsLateFrames || statistics.waiting < limit)
  }

  /// Has a frame wait for the consumer.
  fileprivate mutating func keep(_ frame: VideoFrame) {
    statistics.numbered += 1
    if policy.discardsLateFrames { discardWaiting() }
    statistics.waiting += 1
    items.append(.frame(frame))
  }

  /// Accounts for frames that are not handed over, and tells of them where the queue is enabled.
  fileprivate mutating func count(_ drop: DroppedFrame) {
    statistics.numbered += drop.count
    guard policy.isEnabled else {
      statistics.disabled += drop.count
      return
    }
    statistics.count(drop.count, as: drop.reason, drop.damage)
    append(drop)
  }

  /// Lets go of everything that waits, without telling of it.
  fileprivate mutating func giveUp(as fate: WritableKeyPath<StreamStatistics, Int>) {
    items = []
    statistics[keyPath: fate] += statistics.waiting - inHand
    statistics.waiting = inHand
  }

  /// Turns frames that wait into drops, in their places: a slow consumer has this done for every frame.
  fileprivate mutating func discardWaiting() {
    guard statistics.waiting > inHand, let item = items.popLast() else { return }
    switch item {
    case .frame(let frame):
      statistics.waiting -= 1
      statistics.late += 1
      discardWaiting()
      append(DroppedFrame(reason: .lateData, sequence: frame.sequence, presentationTime: frame.presentationTime))
    case .drop(let drop):
      discardWaiting()
      append(drop)
    }
  }

  /// Adds a drop, as one with its neighbour where the reason is the same.
  fileprivate mutating func append(_ drop: DroppedFrame) {
    let isFull = items.count >= FrameQueue.mostItems
    for position in items.indices.reversed() {
      guard case .drop(let last) = items[position] else { break }
      if let merged = last.merged(with: drop) {
        items[position] = .drop(merged)
        return
      }
      guard isFull else { break }
    }
    items.append(.drop(drop))
  }
}
