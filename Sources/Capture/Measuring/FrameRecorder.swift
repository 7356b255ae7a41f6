import CameraModel
import Host
import Synchronization

/// One good frame, as far as measuring needs it.
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

/// The good pictures that came over the bus, whether a consumer got them or not.
struct ReceivedPictures {
  private(set) var byteCounts: [Int64] = []
  private var span: (first: Int64, last: Int64) = (0, 0)

  mutating func add(_ facts: FrameFacts) {
    byteCounts.append(Int64(facts.byteCount))
    span.last = facts.presentationTime.nanoseconds
    if byteCounts.count == 1 { span.first = span.last }
  }

  /// Nil for fewer than two.
  var bytesPerSecond: Int64? {
    guard span.last > span.first else { return nil }
    let bytes = byteCounts.dropFirst().reduce(0.0) { $0 + Double($1) }
    return Int64(exactly: (bytes * 1e9 / Double(span.last - span.first)).rounded())
  }
}

/// Notes the frames of a stream until there are enough.
final class FrameRecorder: Sendable {
  /// What was noted.
  struct Account {
    /// When the first good frame arrived; nil without one.
    var first: MonotonicTime?
    /// When the first one arrived from which warm-up and duration count; nil without one.
    fileprivate var start: MonotonicTime?
    /// Whether frames wait for other cameras, and all are start-up.
    fileprivate var isHeld = false
    /// The good frames after the warm-up.
    var frames: [MeasuredFrame] = []
    var received = ReceivedPictures()
    /// What became of every frame until there were enough.
    var statistics = StreamStatistics()
    /// The part of it before the first frame that was measured.
    var earlier = StreamStatistics()
    /// What the capture thread and the consumer worked.
    var capture = ProcessorTime()
    var consumer = ProcessorTime()
    /// Whether frames are converted for the consumer.
    var isConverted = false
    var findings: [Finding] = []
    /// Why no more frames came; nil where there were enough.
    var failure: DeviceError?
    /// The frames that were lost because the program took none, and the longest time for which it took none.
    var untaken = UntakenFrames()
    fileprivate var last: (sequence: UInt64, run: Int)?
    fileprivate var isFull = false
  }

  /// When frames are measured, in nanoseconds from the first one that counts: a `Duration` has 128 bits.
  fileprivate struct Limits {
    let warmUp: Int64
    let end: Int64
    let frames: Int
  }

  private let limits: Limits
  private let state = Mutex(Account())
  /// Set when there are enough frames, or no more come.
  let isDone = Promise<Void>()

  /// - Parameter isHeld: whether all frames are start-up until ``begin()``.
  init(_ meter: StreamMeter, isHeld: Bool) {
    let end = meter.duration.map { (meter.warmUp + $0).wholeNanoseconds }
    limits = Limits(warmUp: meter.warmUp.wholeNanoseconds, end: end ?? .max, frames: meter.frames ?? .max)
    state.withLock { $0.isHeld = isHeld }
  }

  /// From now on warm-up and duration count.
  func begin() { state.withLock { $0.isHeld = false } }

  var account: Account { state.withLock { $0 } }

  func end() { isDone.set(()) }

  /// Ends because no more frames come.
  func end(_ failure: DeviceError?) {
    state.withLock { if !$0.isFull { $0.failure = failure } }
    end()
  }

  /// Notes a finding once, though each run of the stream tells it.
  func note(_ finding: Finding) { state.withLock { if !$0.findings.contains(finding) { $0.findings.append(finding) } } }

  /// Notes whether frames are converted for the consumer.
  func note(isConverted: Bool) { state.withLock { $0.isConverted = isConverted } }

  /// Runs a consumer's work, and adds up what it costs.
  func timed(_ work: () -> Void) {
    let before = HostFacts.threadNanoseconds
    work()
    let after = HostFacts.threadNanoseconds
    state.withLock { $0.consumer.add(after > before ? after - before : 0) }
  }

  /// Notes a frame on the capture thread, which loses no time to a consumer.
  ///
  /// - Parameter isConsumed: whether a consumer gets the frame too; then only the thread's time is noted.
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
        state.statistics.count(1, as: .corrupted, facts.damage)
        return false
      }
      return state.add(facts, limits)
    }
    if isFull { end() }
  }

  /// Notes a frame that a consumer got and is done with.
  func consumed(_ facts: FrameFacts) {
    let isFull = state.withLock { state in
      guard !state.isFull else { return false }
      state.statistics.numbered += 1
      return state.add(facts, limits)
    }
    if isFull { end() }
  }

  /// Notes frames that a consumer did not get.
  func dropped(_ drop: DroppedFrame) {
    state.withLock { state in
      guard !state.isFull else { return }
      state.statistics.numbered += drop.count
      state.statistics.count(drop.count, as: drop.reason, drop.damage)
    }
  }
}

extension FrameRecorder.Account {
  /// Adds a good frame: to the start-up, or to those measured.
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
      // The frame itself is counted already.
      earlier.numbered -= 1
    }
    statistics.delivered += 1
    frames.append(MeasuredFrame(facts))
    // A rate needs two frames, which a slow camera does not send in a short time.
    isFull = elapsed >= limits.end && frames.count > 1 || frames.count >= limits.frames
    return isFull
  }

  /// Counts the numbers that are missing before a frame.
  fileprivate mutating func countGap(before facts: FrameFacts) {
    defer { last = (facts.sequence, facts.run) }
    guard let last, last.run == facts.run, facts.sequence > last.sequence else { return }
    let lost = Int(clamping: facts.sequence - last.sequence - 1)
    statistics.lost += lost
    statistics.numbered += lost
  }
}

/// The processor time of work that repeats.
struct ProcessorTime {
  private var works = 0
  private var spent: UInt64 = 0
  private var start: UInt64?
  private var ticks = 0
  /// Reading a thread's clock is a system call, so only each 16th tick does.
  private static let ticksBetweenReadings = 16

  /// The mean of a work; nil where none was measured.
  var mean: Duration? { works > 0 ? .nanoseconds(Int64(clamping: spent / UInt64(works))) : nil }

  /// Adds a work.
  mutating func add(_ nanoseconds: UInt64) {
    works += 1
    spent = spent &+ nanoseconds
  }

  /// Says that the calling thread is about to do its next work; all works are one thread's.
  mutating func tick() {
    defer { ticks += 1 }
    guard ticks.isMultiple(of: Self.ticksBetweenReadings) else { return }
    let now = HostFacts.threadNanoseconds
    if let start, now > start { (works, spent) = (ticks, now - start) }
    start = start ?? now
  }
}
