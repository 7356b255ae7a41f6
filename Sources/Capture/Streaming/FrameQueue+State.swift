import CameraModel
import DeviceConfiguration

extension FrameQueue {
  /// How frames are kept while the consumer is busy.
  struct DropPolicy: Equatable {
    /// Whether a newer frame replaces a waiting one. If false, frames queue up while there are buffers.
    var discardsLateFrames = true
    /// Whether corrupted frames are delivered too.
    var deliversCorruptedFrames = false
    /// Whether pictures with data that the decoder found corrupted are delivered.
    var deliversCorruptedData = true
    /// Whether frames are delivered at all.
    var isEnabled = true
    /// How many good frames are dropped after the start of a session.
    var skipsFrames = 0

    /// Whether a frame is delivered; otherwise it only counts.
    func takes(isValid: Bool) -> Bool { isEnabled && (isValid || deliversCorruptedFrames) }
  }

  /// The items that wait, the counts, and what decides about the next frame; the queue's lock guards it.
  struct State {
    var policy = DropPolicy()
    /// Whether it accepts frames; false after its session ended, or its output was removed.
    var isOpen = true
    var items: [VideoSample] = []
    /// Frames that were taken and not settled yet.
    var inHand = 0
    /// Good frames that remain to be dropped after the start.
    var toSkip = 0
    /// The decoder warnings reported since the start.
    var warned: Set<FindingCode> = []
    var statistics = StreamStatistics()
    /// Changes when a session stops or fails; then earlier sequences end.
    var ends = 0
    var failure: ConfigurationError?
    /// Why new sequences get no frames; nil while a session may start.
    var obstacle: ConfigurationError? = .noSession
    /// Each is notified once, without the lock. The array keeps its memory, so that waiting allocates none.
    var waiters: [Waiter] = []
  }
}

extension FrameQueue.State {
  /// Beyond this number, drops are merged out of order, so that a stalled consumer costs no memory.
  private static let mostItems = 64

  /// Why a frame is not delivered; nil if it is. A disabled queue counts it whatever the reason.
  mutating func reasonToDrop(isValid: Bool, upTo limit: Int) -> DroppedFrame.Reason? {
    guard takes(isValid: isValid, upTo: limit) else { return isValid ? .outOfBuffers : .corrupted }
    guard toSkip > 0, isValid else { return nil }
    toSkip -= 1
    return .startUp
  }

  /// Whether a frame is delivered, or replaces a waiting one.
  func takes(isValid: Bool, upTo limit: Int) -> Bool {
    policy.takes(isValid: isValid) && (policy.discardsLateFrames || statistics.waiting < limit)
  }

  /// Stores a frame for the consumer.
  mutating func keep(_ frame: VideoFrame) {
    statistics.numbered += 1
    if policy.discardsLateFrames { discardWaiting() }
    statistics.waiting += 1
    items.append(.frame(frame))
  }

  /// Counts frames that are not delivered, and adds a drop if the queue is enabled.
  mutating func count(_ drop: DroppedFrame) {
    statistics.numbered += drop.count
    guard policy.isEnabled else {
      statistics.disabled += drop.count
      return
    }
    statistics.count(drop.count, as: drop.reason, drop.corruption)
    append(drop)
  }

  /// Removes all waiting items without a drop.
  mutating func giveUp(as fate: WritableKeyPath<StreamStatistics, Int>) {
    items = []
    statistics[keyPath: fate] += statistics.waiting - inHand
    statistics.waiting = inHand
  }

  /// Turns waiting frames into drops, in place. A slow consumer causes this for every frame.
  mutating func discardWaiting() {
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

  /// Adds a drop, or merges it with its neighbour if the reason is the same.
  private mutating func append(_ drop: DroppedFrame) {
    let isFull = items.count >= Self.mostItems
    for position in items.indices.reversed() {
      guard case .drop(var last) = items[position] else { break }
      if last.merge(drop) {
        items[position] = .drop(last)
        return
      }
      guard isFull else { break }
    }
    items.append(.drop(drop))
  }
}
