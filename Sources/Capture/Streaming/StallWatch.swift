package import CameraModel

/// Decides when a stream that gives no frames has stalled, and how often it may be started again.
///
/// It counts in nanoseconds, since it does so for every frame and arithmetic of `Duration` has 128 bits.
package struct StallWatch {
  private let limit: Int64
  private let firstLimit: Int64
  private var lastFrame: MonotonicTime
  /// Whether a frame came since the start.
  private(set) var hasFrame = false
  /// When frames began to come after the last stall.
  private var flowingSince: MonotonicTime?
  package private(set) var stalls = 0

  /// Frames for this long forgive earlier stalls.
  private static let forgiveness: Int64 = 10_000_000_000
  package static let mostRestarts = 2

  /// - Parameters:
  ///   - interval: the time per frame; nil where it is unknown.
  ///   - start: when the stream started.
  package init(interval: FrameInterval?, start: MonotonicTime) {
    let duration = interval?.framesPerSecond.map { Duration.seconds(min(1 / $0, 3600)) } ?? .zero
    limit = max(.seconds(1), duration * 5).wholeNanoseconds
    firstLimit = max(.seconds(5), duration * 10).wholeNanoseconds
    lastFrame = start
  }

  /// When the stream counts as stalled.
  ///
  /// - Parameter exposure: how long the camera exposes a frame; a frame may take twice as long.
  package func deadline(exposure: Duration = .zero) -> MonotonicTime {
    let limit = hasFrame ? limit : firstLimit
    let needed = exposure == .zero ? limit : max(limit, (exposure * 2).wholeNanoseconds)
    let (sum, overflow) = lastFrame.nanoseconds.addingReportingOverflow(needed)
    return MonotonicTime(nanoseconds: overflow ? .max : sum)
  }

  /// How long no frame has come.
  package func silence(at now: MonotonicTime) -> Duration { now.since(lastFrame) }

  package mutating func frameArrived(at time: MonotonicTime) {
    lastFrame = time
    hasFrame = true
    if let flowingSince {
      if time.nanoseconds &- flowingSince.nanoseconds > Self.forgiveness { stalls = 0 }
    } else {
      flowingSince = time
    }
  }

  /// Counts a stall; whether the stream may be started again.
  package mutating func stalled() -> Bool {
    stalls += 1
    flowingSince = nil
    return stalls <= Self.mostRestarts
  }

  package mutating func restarted(at time: MonotonicTime) {
    lastFrame = time
    hasFrame = false
  }
}
