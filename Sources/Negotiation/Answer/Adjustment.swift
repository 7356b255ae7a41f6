public import CameraModel
public import PixelFormats

/// A wish that gave way: what was asked, and what came instead.
public enum Adjustment: Hashable, Sendable {
  /// Another size.
  case size(asked: FrameSize, got: FrameSize)
  /// A pixel format that is none of the preferred ones.
  case format(asked: [PixelFormat], got: PixelFormat)
  /// Another rate; nil where it is unknown.
  case rate(asked: FrameInterval, got: FrameInterval?)
  /// The picture lies on its side.
  case rotation(asked: FrameSize, got: FrameSize)

  /// The word for the wish, as JSON spells it.
  public var wish: String {
    switch self {
    case .size: Wish.size.rawValue
    case .format: Wish.format.rawValue
    case .rate: Wish.rate.rawValue
    case .rotation: "rotation"
    }
  }
}
