import CameraModel

/// A run of a simulated camera: the times of its frames, and their faults.
struct SimulatedStream {
  /// The frame and time from which later frames are counted at even distances.
  private var anchor: (frame: Int64, time: MonotonicTime)
  private var interval: FrameInterval
  /// The time per frame that is set; the next frame begins to keep it.
  var normalInterval: FrameInterval
  private var camera: SimulatedExposure
  private let faults: [StreamFault]
  /// The number of frames that the camera has taken, including lost ones.
  private var taken: Int64 = 0
  /// The last frame for which the camera paused.
  private var pausedBefore: Int64 = -1
  /// Whether the stream is in error until it is stopped.
  private(set) var hasFailed = false

  /// A run.
  ///
  /// - Parameters:
  ///   - start: when the camera begins to expose its first frame.
  ///   - interval: the time per frame; 1/30 s if nil or not valid.
  ///   - picture: draws the frames.
  ///   - faults: the faults of this run's frames.
  init(at start: MonotonicTime, interval: FrameInterval?, picture: SimulatedPicture, faults: [StreamFault]) {
    anchor = (0, start)
    normalInterval = interval.flatMap { $0.isValid ? $0 : nil } ?? .fps(30)
    self.interval = normalInterval
    self.faults = faults
    camera = SimulatedExposure(picture: picture)
  }

  /// When the next frame is complete; nil if no more come.
  var next: MonotonicTime? {
    if isFrozen { return nil }
    return time(of: taken + 1).advanced(by: jitter(of: taken))
  }

  /// Whether waits for the stream end with an event that does not exist.
  var hasEmptyEvents: Bool { faults.contains { $0.effect == .emptyEvents && $0.hasBegun(by: taken) } }

  private var isFrozen: Bool {
    hasFailed || faults.contains { $0.effect == .freezes && $0.hasBegun(by: taken) }
  }

  /// The beginning of a frame's exposure, which is the end of the frame before.
  private func time(of frame: Int64) -> MonotonicTime {
    let nanoseconds = Int128(frame - anchor.frame) * Int128(interval.numerator) * 1_000_000_000 / Int128(interval.denominator)
    return anchor.time.advanced(by: .nanoseconds(Int64(clamping: nanoseconds)))
  }

  private func jitter(of frame: Int64) -> Duration {
    for fault in faults where fault.strikes(frame) {
      guard case .jitter(let most) = fault.effect else { continue }
      // Two rounds of multiplying and folding, so that neighbours have nothing in common.
      let once = UInt64(bitPattern: frame &+ 1) &* 0x9e37_79b9_7f4a_7c15
      let twice = (once ^ (once >> 31)) &* 0xbf58_476d_1ce4_e5b9
      return most * Double(twice >> 32) / Double(UInt32.max)
    }
    return .zero
  }

  /// Lets the camera take its frames until a moment, and fills the queue's buffers. A frame without a buffer is lost.
  ///
  /// - Parameters:
  ///   - brightness: what the control for it makes of the picture; 1 leaves it as it is.
  ///   - mayLowerRate: whether the camera may lower its rate in the dark.
  ///   - overwritesLent: whether a frame without a buffer goes to one that the program holds.
  mutating func run(
    until now: MonotonicTime, filling queue: inout SimulatedQueue, brightness: Double, mayLowerRate: Bool, overwritesLent: Bool
  ) {
    camera.brightness = brightness
    while true {
      begin(mayLowerRate)
      guard let next, next <= now else { return }
      if !queue.hasQueued, !overwritesLent, faults.isEmpty { return skip(until: now) }
      let effects = faults.filter { $0.strikes(taken) }
      let (number, exposure) = (taken, time(of: taken).advanced(by: jitter(of: taken)))
      taken += 1
      if effects.contains(where: { $0.effect == .fails }) { return hasFailed = true }
      if camera.loses(effects) { continue }
      if queue.hasQueued {
        queue.fill { index, planes in camera.fill(index, planes, number: number, at: exposure, effects) }
      } else {
        camera.skip(effects)
        if overwritesLent { queue.overwriteLent { planes in camera.draw(number, planes) } }
      }
    }
  }

  /// Begins the next frame. A change of the rate counts from here, and the camera may pause first.
  private mutating func begin(_ mayLowerRate: Bool) {
    var wanted = normalInterval
    for fault in faults where fault.hasBegun(by: taken) {
      if case .interval(let interval) = fault.effect { wanted = interval }
      if case .darkness(let interval) = fault.effect, mayLowerRate { wanted = interval }
    }
    if wanted != interval, wanted.isValid { (anchor, interval) = ((taken, time(of: taken)), wanted) }
    guard pausedBefore < taken else { return }
    pausedBefore = taken
    for fault in faults where fault.strikes(taken) {
      if case .pauses(let duration) = fault.effect { anchor = (taken, time(of: taken).advanced(by: duration)) }
    }
  }

  /// Loses all frames that are complete by a moment.
  private mutating func skip(until now: MonotonicTime) {
    let nanoseconds = Int128(now.nanoseconds) - Int128(anchor.time.nanoseconds)
    let frames = nanoseconds * Int128(interval.denominator) / (Int128(interval.numerator) * 1_000_000_000)
    taken = max(taken + 1, anchor.frame + Int64(clamping: frames))
  }
}
