public import CameraModel
public import DeviceConfiguration

/// When a picture counts as settled after a camera's start. Exposure and colours need some frames, and some cameras begin with filler.
public enum PictureSettling: Hashable, Sendable {
  /// When the picture is steady: its brightness changed by less than 1 % over five frames. If it never is, a frame is taken after 2 seconds
  /// or 15 frames, whichever is longer, but at most 5 seconds.
  ///
  /// Brightness is compared place by place, without the tenth that changed most in either direction, so that motion counts little. A frame
  /// equal to the one before, or with uniform brightness, is filler and does not count. Neither does a dark frame between lit ones.
  case automatic
  /// After this many good frames.
  case frames(Int)
  /// After this time since the first good frame arrived.
  case duration(Duration)
}

/// A frame that was taken once the picture had settled.
public struct SettledFrame: Sendable {
  /// Why it was taken.
  public enum Reason: String, ClosedVocabulary {
    /// The picture was steady.
    case steady
    /// The picture was not steady within the time for it.
    case limit
    /// The requested number of frames or time had passed.
    case asked
  }

  /// The frame.
  public var frame: VideoFrame
  /// Why it was taken.
  public var reason: Reason
  /// How many good frames came before it: since the stream started, or since the earlier frame of a series.
  public var earlierFrames: Int
  /// Whether the picture's data is corrupted, after waiting in vain for a whole one. Only JPEG is checked.
  public var hasCorruptedData = false
  /// Whether all pixels are equal, as with a covered lens or with filler at the start; nil for formats without conversion.
  public var isUniform: Bool?
  /// The state of the stream for the next frame of a series.
  let judge: SettlingJudge
}

extension CaptureVideoDataOutput {
  /// Waits for a settled frame of the running session; nil if the session stopped or the task was cancelled.
  ///
  /// Frames that cannot be decoded are skipped. Frames with corrupted data are skipped for at most 30 frames or two seconds. If the stream
  /// restarts meanwhile, settling begins again.
  ///
  /// Some infrared cameras light every second or third frame. If the due frame is darker than the brightest of the last eight, the next
  /// frame as bright is taken instead. If none comes within eight frames, the last bright one is taken. A frame that no other resembles
  /// within 2 % does not count.
  ///
  /// - Parameter settling: When the picture counts as settled.
  /// - Throws: `ConfigurationError` if the session fails.
  public func settledFrame(_ settling: PictureSettling = .automatic) async throws(ConfigurationError) -> SettledFrame? {
    try await settledFrame(SettlingJudge(settling))
  }

  /// Waits for the next frame of a series; nil if the session stopped or the task was cancelled.
  ///
  /// The camera settled with the earlier frame. If the stream has restarted since, it settles again in the same way.
  ///
  /// - Parameters:
  ///   - earlier: The frame before it in the series.
  ///   - pause: The least time between the arrivals of the two. The default is zero.
  /// - Throws: `ConfigurationError` if the session fails.
  public func settledFrame(after earlier: SettledFrame, pause: Duration = .zero) async throws(ConfigurationError) -> SettledFrame? {
    try await settledFrame(earlier.judge.next(from: earlier.frame.arrivalTime.advanced(by: pause)))
  }

  private func settledFrame(_ judge: SettlingJudge) async throws(ConfigurationError) -> SettledFrame? {
    var judge = judge
    var frames = frames.makeAsyncIterator()
    while let frame = try await frames.next() {
      if let settled = judge.settled(with: frame) { return settled }
    }
    return nil
  }
}

extension SettledFrame: CustomStringConvertible {
  /// The frame's number, and why it was taken: `frame 12, steady`.
  public var description: String { "frame \(frame.sequence), \(reason.rawValue)" }
}
