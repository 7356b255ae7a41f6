package import CameraModel

/// Decides when a stream that gives no frames has stalled, and how often it may be started again.
package struct StallWatch {
  private let limit: Duration
  private let firstLimit: Duration
  private var lastFrame: MonotonicTime
  private var hasFrame = false
  /// When frames began to come after the last stall.
  private var flowingSince: MonotonicTime?
  package private(set) var stalls = 0

  /// Frames for this long forgive earlier stalls.
  private static let forgiveness = Duration.seconds(10)
  package static let mostRestarts = 2

  /// - Parameters:
  ///   - interval: the time per frame; nil where it is unknown.
  ///   - start: when the stream started.
  package init(interval: FrameInterval?, start: MonotonicTime) {
    let duration = interval?.framesPerSecond.map { Duration.seconds(min(1 / $0, 3600)) } ?? .zero
    limit = max(.seconds(1), duration * 5)
    firstLimit = max(.seconds(5), duration * 10)
    lastFrame = start
  }

  /// When the stream counts as stalled.
  ///
  /// - Parameter exposure: how long the camera exposes a frame; a frame may take twice as long.
  package func deadline(exposure: Duration = .zero) -> MonotonicTime {
    lastFrame.advanced(by: max(hasFrame ? limit : firstLimit, exposure * 2))
  }

  /// How long no frame has come.
  package func silence(at now: MonotonicTime) -> Duration { now.since(lastFrame) }

  package mutating func frameArrived(at time: MonotonicTime) {
    lastFrame = time
    hasFrame = true
    if let flowingSince {
      if time.since(flowingSince) > Self.forgiveness { stalls = 0 }
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
