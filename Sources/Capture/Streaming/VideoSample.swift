/// A frame or a drop, for a loop; a delegate gets the same.
public enum VideoSample: Sendable {
  /// A frame.
  case frame(VideoFrame)
  /// Frames that were dropped before the next one, for one reason.
  case drop(DroppedFrame)
}

extension VideoSample: CustomStringConvertible {
  /// The frame or the drop.
  public var description: String {
    switch self {
    case .frame(let frame): "\(frame)"
    case .drop(let drop): "\(drop)"
    }
  }
}
