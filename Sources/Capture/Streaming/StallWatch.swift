package import CameraModel

/// Decides when a stream without frames has stalled, and how often it may be restarted.
///
/// It counts in nanoseconds, because it runs for every frame and arithmetic of `Duration` has 128 bits.
package struct StallWatch {
  private var limits: (first: Int64, later: Int64)
  private var lastFrame: MonotonicTime
  /// Whether a frame came since the start.
  private(set) var hasFrame = false
  /// When good frames began after the last stall, and when the last of them came.
  private var flow: (first: MonotonicTime, last: MonotonicTime)?
  package private(set) var stalls = 0

  /// Good frames for this long clear the count of earlier stalls.
  private static let forgiveness: Int64 = 10_000_000_000
  static let mostRestarts = 2

  /// - Parameters:
  ///   - interval: the time per frame; nil if unknown.
  ///   - start: when the stream started.
  package init(interval: FrameInterval?, start: MonotonicTime) {
    limits = Self.limits(of: interval)
    lastFrame = start
  }

  /// The longest time for the first frame and for each later one, in nanoseconds.
  private static func limits(of interval: FrameInterval?) -> (first: Int64, later: Int64) {
    let duration = interval?.framesPerSecond.map { Duration.seconds(min(1 / $0, 3600)) } ?? .zero
    return (max(.seconds(5), duration * 10).wholeNanoseconds, max(.seconds(1), duration * 5).wholeNanoseconds)
  }

  /// Sets the limits for a stream that was reopened with another time per frame.
  mutating func changeLimits(to interval: FrameInterval?) { limits = Self.limits(of: interval) }

  /// When the stream counts as stalled.
  ///
  /// - Parameter exposure: the camera's exposure time; a frame may take twice as long.
  package func deadline(exposure: Duration = .zero) -> MonotonicTime {
    let limit = hasFrame ? limits.later : limits.first
    let needed = exposure == .zero ? limit : max(limit, (exposure * 2).wholeNanoseconds)
    let (sum, overflow) = lastFrame.nanoseconds.addingReportingOverflow(needed)
    return MonotonicTime(nanoseconds: overflow ? .max : sum)
  }

  /// The time since the last frame.
  package func silence(at now: MonotonicTime) -> Duration { now.since(lastFrame) }

  /// - Parameter isGood: a corrupted frame shows that the camera works, but does not clear earlier stalls.
  package mutating func frameArrived(at time: MonotonicTime, isGood: Bool = true) {
    lastFrame = time
    hasFrame = true
    if isGood { flow = (flow?.first ?? time, time) }
  }

  /// Marks frames since a time as undecodable, though they looked good.
  package mutating func wasUseless(since time: MonotonicTime) {
    if let first = flow?.first { flow = first < time ? (first, time) : nil }
  }

  /// Counts a stall, and returns whether the stream may be restarted.
  package mutating func stalled() -> Bool {
    if let flow, flow.last.nanoseconds &- flow.first.nanoseconds > Self.forgiveness { stalls = 0 }
    stalls += 1
    flow = nil
    return stalls <= Self.mostRestarts
  }

  package mutating func restarted(at time: MonotonicTime) {
    lastFrame = time
    hasFrame = false
  }
}
