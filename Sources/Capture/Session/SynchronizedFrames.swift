public import DeviceConfiguration

/// Frames of several outputs that were taken at the same time. The corresponding class is `AVCaptureDataOutputSynchronizer`.
///
/// ```swift
/// for try await pair in SynchronizedFrames([left, right], within: .milliseconds(16)) { use(pair[0], pair[1]) }
/// ```
///
/// Times of all cameras are on one clock. A frame without a partner is passed over. The loop ends when one of the sessions stops, and throws
/// when one fails.
public struct SynchronizedFrames: AsyncSequence, Sendable {
  /// A frame of each output, in the order of the outputs.
  public typealias Element = [VideoFrame]

  private let outputs: [CaptureVideoDataOutput]
  private let tolerance: Duration

  /// Frames of outputs, which may belong to different sessions.
  ///
  /// - Parameters:
  ///   - outputs: the outputs; nobody else should take their frames.
  ///   - tolerance: the longest time between the earliest and the latest frame of a group. Half a frame's time is usual.
  public init(_ outputs: [CaptureVideoDataOutput], within tolerance: Duration) {
    self.outputs = outputs
    self.tolerance = tolerance
  }

  /// An iterator that begins now.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(iterators: outputs.map { $0.frames.makeAsyncIterator() }, tolerance: tolerance)
  }

  /// Waits for one group after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var iterators: [VideoFrames.AsyncIterator]
    fileprivate let tolerance: Duration

    /// The next group; nil if a session stopped, the task was cancelled, or there is no output.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(ConfigurationError) -> [VideoFrame]? {
      guard !iterators.isEmpty else { return nil }
      var frames: [VideoFrame] = []
      for index in iterators.indices {
        guard let frame = try await iterators[index].next(isolation: actor) else { return nil }
        frames.append(frame)
      }
      while true {
        let times = frames.map(\.presentationTime.nanoseconds)
        guard let first = times.min(), let last = times.max(), let behind = times.firstIndex(of: first) else { return nil }
        let (difference, overflow) = last.subtractingReportingOverflow(first)
        if !overflow, Duration.nanoseconds(difference) <= tolerance { return frames }
        guard let frame = try await iterators[behind].next(isolation: actor) else { return nil }
        frames[behind] = frame
      }
    }

    /// The next group; nil if a session stopped, the task was cancelled, or there is no output.
    public mutating func next() async throws(ConfigurationError) -> [VideoFrame]? { try await next(isolation: nil) }
  }
}
