import CameraModel
import Host
import Synchronization

/// The facts of one good frame that measuring needs.
struct MeasuredFrame {
  var time: PresentationTime
  var arrival: MonotonicTime
  var sequence: UInt64
  var run: Int
}

extension MeasuredFrame {
  init(_ facts: FrameFacts) {
    self.init(time: facts.presentationTime, arrival: facts.arrivalTime, sequence: facts.sequence, run: facts.run)
  }
}

/// The good pictures that arrived over the bus, whether or not a consumer got them.
struct ReceivedPictures {
  private(set) var byteCounts: [Int64] = []
  private var span: (first: Int64, last: Int64) = (0, 0)

  mutating func add(_ facts: FrameFacts) {
    byteCounts.append(Int64(facts.byteCount))
    span.last = facts.presentationTime.nanoseconds
    if byteCounts.count == 1 { span.first = span.last }
  }

  /// Nil for fewer than two pictures.
  var bytesPerSecond: Int64? {
    guard span.last > span.first else { return nil }
    let bytes = byteCounts.dropFirst().reduce(0.0) { $0 + Double($1) }
    return Int64(exactly: (bytes * 1e9 / Double(span.last - span.first)).rounded())
  }
}

/// Records a stream's frames until there are enough.
final class FrameRecorder: Sendable {
  /// The record.
  struct Account {
    /// When the first good frame arrived; nil without one.
    var first: MonotonicTime?
    /// When the first frame arrived that starts warm-up and duration; nil without one.
    fileprivate var start: MonotonicTime?
    /// Whether all frames count as start-up, while other cameras are still starting.
    fileprivate var isHeld = false
    /// The good frames after the warm-up.
    var frames: [MeasuredFrame] = []
    var received = ReceivedPictures()
    /// What happened to each frame until there were enough.
    var statistics = StreamStatistics()
    /// The part of it before the first measured frame.
    var earlier = StreamStatistics()
    /// The processor time of the capture thread and of the consumer.
    var capture = ProcessorTime()
    var consumer = ProcessorTime()
    /// Whether frames are converted for the consumer.
    var isConverted = false
    var findings: [Finding] = []
    /// Why the frames ended early; nil if there were enough.
    var failure: DeviceError?
    /// The frames lost while the program took none, and the longest such time.
    var untaken = UntakenFrames()
    fileprivate var last: (sequence: UInt64, run: Int)?
    fileprivate var isFull = false
  }

  /// The limits of measuring, in nanoseconds from the first counted frame, because a `Duration` has 128 bits.
  fileprivate struct Limits {
    let warmUp: Int64
    let end: Int64
    let frames: Int
  }

  private let limits: Limits
  private let state = Mutex(Account())
  /// Set when there are enough frames, or no more come.
  let isDone = Promise<Void>()

  /// - Parameter isHeld: whether all frames count as start-up until ``begin()``.
  init(_ meter: StreamMeter, isHeld: Bool) {
    let end = meter.duration.map { (meter.warmUp + $0).wholeNanoseconds }
    limits = Limits(warmUp: meter.warmUp.wholeNanoseconds, end: end ?? .max, frames: meter.frames ?? .max)
    state.withLock { $0.isHeld = isHeld }
  }

  /// Starts warm-up and duration.
  func begin() { state.withLock { $0.isHeld = false } }

  var account: Account { state.withLock { $0 } }

  func end() { isDone.set(()) }

  /// Ends the record because no more frames come.
  func end(_ failure: DeviceError?) {
    state.withLock { if !$0.isFull { $0.failure = failure } }
    end()
  }

  /// Records a finding once, though each run of the stream reports it.
  func note(_ finding: Finding) { state.withLock { if !$0.findings.contains(finding) { $0.findings.append(finding) } } }

  /// Records whether frames are converted for the consumer.
  func note(isConverted: Bool) { state.withLock { $0.isConverted = isConverted } }

  /// Runs a consumer's work, and adds its processor time.
  func timed(_ work: () -> Void) {
    let before = HostFacts.threadNanoseconds
    work()
    let after = HostFacts.threadNanoseconds
    state.withLock { $0.consumer.add(after > before ? after - before : 0) }
  }

  /// Records a frame on the capture thread, before a consumer can delay it.
  ///
  /// - Parameter isConsumed: whether a consumer also gets the frame; then only the thread's time is recorded.
  func captured(_ facts: FrameFacts, isConsumed: Bool) {
    let isFull = state.withLock { state in
      state.capture.tick()
      guard !state.isFull else { return false }
      state.untaken.note(facts, counts: !state.frames.isEmpty)
      if facts.isValid { state.received.add(facts) }
      guard !isConsumed else { return false }
      state.countGap(before: facts)
      state.statistics.numbered += 1
      guard facts.isValid else {
        state.statistics.count(1, as: .corrupted, facts.corruption)
        return false
      }
      return state.add(facts, limits)
    }
    if isFull { end() }
  }

  /// Records a frame after a consumer is done with it.
  func consumed(_ facts: FrameFacts) {
    let isFull = state.withLock { state in
      guard !state.isFull else { return false }
      state.statistics.numbered += 1
      return state.add(facts, limits)
    }
    if isFull { end() }
  }

  /// Records frames that a consumer did not get.
  func dropped(_ drop: DroppedFrame) {
    state.withLock { state in
      guard !state.isFull else { return }
      state.statistics.numbered += drop.count
      state.statistics.count(drop.count, as: drop.reason, drop.corruption)
    }
  }
}

extension FrameRecorder.Account {
  /// Adds a good frame to the start-up or to the measured ones.
  ///
  /// - Returns: whether there are enough now.
  fileprivate mutating func add(_ facts: FrameFacts, _ limits: FrameRecorder.Limits) -> Bool {
    first = first ?? facts.arrivalTime
    if !isHeld { start = start ?? facts.arrivalTime }
    let elapsed = start.map { facts.arrivalTime.nanoseconds &- $0.nanoseconds }
    guard let elapsed, elapsed >= limits.warmUp else {
      statistics.startUp += 1
      return false
    }
    if frames.isEmpty {
      earlier = statistics
      // The frame itself is already counted.
      earlier.numbered -= 1
    }
    statistics.delivered += 1
    frames.append(MeasuredFrame(facts))
    // A rate needs two frames, which a slow camera does not send in a short time.
    isFull = elapsed >= limits.end && frames.count > 1 || frames.count >= limits.frames
    return isFull
  }

  /// Counts the numbers missing before a frame.
  fileprivate mutating func countGap(before facts: FrameFacts) {
    defer { last = (facts.sequence, facts.run) }
    guard let last, last.run == facts.run, facts.sequence > last.sequence else { return }
    let lost = Int(clamping: facts.sequence - last.sequence - 1)
    statistics.lost += lost
    statistics.numbered += lost
  }
}

/// The processor time of repeated work.
struct ProcessorTime {
  private var works = 0
  private var spent: UInt64 = 0
  private var start: UInt64?
  private var ticks = 0
  /// Reading a thread's clock is a system call, so only each 16th tick does.
  private static let ticksBetweenReadings = 16

  /// The mean time per repetition; nil without a measurement.
  var mean: Duration? { works > 0 ? .nanoseconds(Int64(clamping: spent / UInt64(works))) : nil }

  /// Adds one repetition.
  mutating func add(_ nanoseconds: UInt64) {
    works += 1
    spent = spent &+ nanoseconds
  }

  /// Marks the start of the next repetition. All repetitions must be on one thread.
  mutating func tick() {
    defer { ticks += 1 }
    guard ticks.isMultiple(of: Self.ticksBetweenReadings) else { return }
    let now = HostFacts.threadNanoseconds
    if let start, now > start { (works, spent) = (ticks, now - start) }
    start = start ?? now
  }
}
