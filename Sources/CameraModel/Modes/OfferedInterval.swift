/// One entry of a driver's list of times per frame for a size: a single time, or a range.
///
/// The corresponding C type is `struct v4l2_frmivalenum`.
public enum OfferedInterval: Hashable, Sendable {
  /// One time. The corresponding C constant is `V4L2_FRMIVAL_TYPE_DISCRETE`.
  case discrete(FrameInterval)
  /// The times `min + k·step` up to `max`. The corresponding C constant is `V4L2_FRMIVAL_TYPE_STEPWISE`.
  case stepwise(FrameIntervalRange)
  /// Every time from `min` to `max`. The corresponding C constant is `V4L2_FRMIVAL_TYPE_CONTINUOUS`.
  case continuous(FrameIntervalRange)

  /// The shortest time listed (the highest rate), as given.
  public var shortest: FrameInterval {
    switch self {
    case .discrete(let interval): interval
    case .stepwise(let range), .continuous(let range): range.min
    }
  }

  /// The longest time listed (the lowest rate), as given.
  public var longest: FrameInterval {
    switch self {
    case .discrete(let interval): interval
    case .stepwise(let range), .continuous(let range): range.max
    }
  }
}

/// A range of times per frame, from the shortest (`min`, the highest rate) to the longest.
///
/// The corresponding C type is `struct v4l2_frmival_stepwise`.
public struct FrameIntervalRange: Hashable, Sendable {
  /// The shortest time.
  public var min: FrameInterval
  /// The longest time.
  public var max: FrameInterval
  /// The distance between neighbours; nil for a continuous range, which has no grid.
  public var step: FrameInterval?

  /// A range from the shortest to the longest time.
  public init(min: FrameInterval, max: FrameInterval, step: FrameInterval?) {
    self.min = min
    self.max = max
    self.step = step
  }
}
