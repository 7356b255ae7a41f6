public import CameraModel

/// A change of the request that would give a better answer on another wish, or an answer at all.
public struct Relaxation: Hashable, Sendable {
  /// What is changed.
  public enum Change: Hashable, Sendable {
    /// A limit is given up; an exact size becomes the nearest.
    case drop(RequestLimit)
    /// A limit becomes one that can be met: as little as is needed.
    case loosen(RequestLimit, to: RequestLimit)
    /// The preferred pixel formats are given up.
    case dropPreferredFormats
    /// A size is asked for that the camera has, and that was too slow to be chosen without being asked for.
    case ask(FrameSize)
    /// A wish decides before the others.
    case decideFirst(Wish)
  }

  /// What is changed.
  public var change: Change
  /// The changed request: asking it gives ``gives``.
  public var request: FormatRequest
  /// The mode that the changed request gets.
  public var gives: ChosenMode
}
