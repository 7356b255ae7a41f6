package import DeviceConfiguration

extension FrameReader {
  /// The next frame that a judge takes as settled; nil if none came in time. Another call goes on with the same judge.
  ///
  /// - Parameters:
  ///   - judge: What is known of the stream so far; it may hold one frame. The good frames after a settled one are taken as they come, until the
  ///     stream starts again.
  ///   - limit: How long to wait; nil waits without limit.
  /// - Throws: `ConfigurationError` as ``next()``.
  package func next(by judge: inout SettlingJudge, within limit: Duration?) throws(ConfigurationError) -> VideoFrame? {
    try wait(within: limit) { frame in
      guard let settled = judge.settled(with: frame) else { return nil }
      judge = settled.judge.next(from: settled.frame.arrivalTime)
      return settled.frame
    }
  }
}
