public import CameraModel

/// When a picture counts as settled after the start of a camera: exposure and colours need some frames, and some cameras begin with filler.
public enum PictureSettling: Hashable, Sendable {
  /// Once the picture is steady: its brightness changed by less than 1 % over five frames. If it never is, it is taken after 2 seconds
  /// or 15 frames, whichever is longer, but at most 5 seconds.
  ///
  /// Brightness is compared place by place, without the tenth that changed most either way, so that what moves in the picture counts little.
  /// A frame equal to the one before, or of one brightness all over, is filler and does not count.
  case automatic
  /// After so many good frames.
  case frames(Int)
  /// So long after the first good frame arrived, or after another time that is given.
  case duration(Duration)
}

/// A frame that was waited for.
public struct SettledFrame: Sendable {
  /// Why it was taken.
  public enum Reason: String, Hashable, Sendable {
    /// The picture was steady.
    case steady
    /// The picture was not steady within the time for it.
    case limit
    /// So many frames or so much time was asked for.
    case asked
  }

  /// The frame.
  public var frame: VideoFrame
  /// Why it was taken.
  public var reason: Reason
  /// How many good frames came before it.
  public var earlierFrames: Int
}

extension CaptureVideoDataOutput {
  /// Waits for a settled frame of the running session; nil when the session stopped or the task was cancelled.
  ///
  /// Frames that cannot be decoded are passed over.
  ///
  /// - Parameters:
  ///   - settling: when the picture counts as settled.
  ///   - start: when a duration begins, such as the arrival of an earlier picture of a series; nil for that of the first good frame.
  public func settledFrame(
    _ settling: PictureSettling = .automatic, from start: MonotonicTime? = nil
  ) async throws(CaptureError) -> SettledFrame? {
    var judge = SettlingJudge(settling, from: start)
    var frames = frames.makeAsyncIterator()
    while let frame = try await frames.next() {
      if let reason = judge.reason(toTake: frame) { return SettledFrame(frame: frame, reason: reason, earlierFrames: judge.count - 1) }
    }
    return nil
  }
}
