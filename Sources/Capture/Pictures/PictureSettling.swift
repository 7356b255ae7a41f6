import CameraModel

/// When a picture counts as settled after the start of a camera: exposure and colours need some frames, and some cameras begin with filler.
public enum PictureSettling: Hashable, Sendable {
  /// Once the picture is steady: its brightness changed by less than 1 % over five frames. If it never is, it is taken after 2 seconds
  /// or 15 frames, whichever is longer, but at most 5 seconds.
  ///
  /// Brightness is compared place by place, without the tenth that changed most either way, so that what moves in the picture counts little.
  /// A frame equal to the one before, or of one brightness all over, is filler and does not count. So is a dark one between lit ones.
  case automatic
  /// After so many good frames.
  case frames(Int)
  /// So long after the first good frame arrived.
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
  /// How many good frames came before it: since the stream started, or since the earlier frame of a series.
  public var earlierFrames: Int
  /// Whether the data of the picture is damaged, and that of the frames after it was too. Only JPEG is checked.
  public var hasDamagedData = false
  /// Whether all pixels are equal, as of a covered lens or of the filler that some cameras begin with; nil for formats without conversion.
  public var isUniform: Bool?
  /// What is known of the stream for the next frame of a series.
  let judge: SettlingJudge
}

extension CaptureVideoDataOutput {
  /// Waits for a settled frame of the running session; nil when the session stopped or the task was cancelled.
  ///
  /// Frames that cannot be decoded are passed over, and so are those with damaged data, for at most 30 frames or two seconds. If the
  /// stream is restarted meanwhile, settling begins again.
  ///
  /// Some infrared cameras light every other frame, or one of three. If the frame that is due is darker than the brightest of the last
  /// eight, the next one as bright is taken, or after eight more frames the last one before. A frame that no other resembles within 2 %
  /// does not count.
  ///
  /// - Parameter settling: When the picture counts as settled.
  /// - Throws: ``CaptureError`` when the session fails.
  public func settledFrame(_ settling: PictureSettling = .automatic) async throws(CaptureError) -> SettledFrame? {
    try await settledFrame(SettlingJudge(settling))
  }

  /// Waits for the next frame of a series; nil when the session stopped or the task was cancelled.
  ///
  /// The camera has settled with the earlier frame. If the stream was restarted since, it settles again, in the same way.
  ///
  /// - Parameters:
  ///   - earlier: The frame before it in the series.
  ///   - pause: The least time between the arrivals of the two. The default is zero.
  /// - Throws: ``CaptureError`` when the session fails.
  public func settledFrame(after earlier: SettledFrame, pause: Duration = .zero) async throws(CaptureError) -> SettledFrame? {
    try await settledFrame(earlier.judge.next(from: earlier.frame.arrivalTime.advanced(by: pause)))
  }

  private func settledFrame(_ judge: SettlingJudge) async throws(CaptureError) -> SettledFrame? {
    var judge = judge
    var damage = DataCheck()
    var frames = frames.makeAsyncIterator()
    while let next = try await frames.next() {
      guard let (frame, reason) = judge.pick(next), damage.mayTake(frame) else { continue }
      return SettledFrame(
        frame: frame, reason: reason, earlierFrames: judge.count - 1, hasDamagedData: damage.isInLastFrame,
        isUniform: judge.isUniform(frame), judge: judge)
    }
    return nil
  }
}

extension SettledFrame: CustomStringConvertible {
  /// The frame, and why it was taken: `frame 12, steady`.
  public var description: String { "frame \(frame.sequence), \(reason.rawValue)" }
}
