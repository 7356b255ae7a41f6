import CameraModel

/// How long a lock waits for other programs, at a node and then at the media graph before it.
struct LockPatience: Sendable {
  private let deadline: ContinuousClock.Instant
  private var pause = Duration.milliseconds(1)

  init(_ timeout: Duration) { deadline = ContinuousClock.now + timeout }

  /// Waits before another try; false if the time is over.
  ///
  /// - Parameters:
  ///   - node: the node, whose clock is used.
  ///   - isNext: whether this is the call to try next. The others of this process look often, because that costs nothing.
  mutating func wait(with node: any ConfigurableNode, isNext: Bool = true) -> Bool {
    let rest = ContinuousClock.now.duration(to: deadline)
    guard rest > .zero else { return false }
    node.pause(min(pause, rest))
    if isNext { pause = min(pause * 2, .milliseconds(16)) }
    return true
  }
}
