/// One entry of a driver's list of sizes for a pixel format, with the times per frame listed for it.
///
/// The corresponding C type is `struct v4l2_frmsizeenum`.
public struct OfferedSize: Hashable, Sendable {
  /// The picture's size, or the grid of sizes.
  public enum Extent: Hashable, Sendable {
    /// One size. The corresponding C constant is `V4L2_FRMSIZE_TYPE_DISCRETE`.
    case discrete(FrameSize)
    /// A grid. The corresponding C constant is `V4L2_FRMSIZE_TYPE_STEPWISE`.
    case stepwise(FrameSizeRange)
    /// A grid with step 1. The corresponding C constant is `V4L2_FRMSIZE_TYPE_CONTINUOUS`.
    case continuous(FrameSizeRange)
  }

  /// The size or the grid of sizes.
  public var extent: Extent
  /// The times per frame in the driver's order; empty if the driver lists none, so that the rate is unknown.
  public var intervals: [OfferedInterval]

  /// An entry with its times per frame.
  public init(_ extent: Extent, intervals: [OfferedInterval]) {
    self.extent = extent
    self.intervals = intervals
  }
}

extension OfferedSize.Extent {
  /// Whether it is a range.
  package var isRange: Bool {
    if case .discrete = self { false } else { true }
  }

  /// The size itself, or the largest of the grid.
  public var largest: FrameSize {
    switch self {
    case .discrete(let size): size
    case .stepwise(let range), .continuous(let range): range.max
    }
  }
}

extension OfferedSize.Extent: CustomStringConvertible {
  /// `640x480`, or `16x16–4096x2160 step 2x2`.
  public var description: String {
    switch self {
    case .discrete(let size): "\(size)"
    case .stepwise(let range), .continuous(let range): "\(range.min)–\(range.max) step \(range.step)"
    }
  }
}
