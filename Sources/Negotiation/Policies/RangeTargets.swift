import CameraModel

/// Near which points of a range the best ones of a policy lie: a range is never expanded, so its policy says where to look.
struct RangeTargets: Sendable {
  typealias Sizes = @Sendable (FormatRequest, FrameSizeRange) -> [FrameSize]

  /// The sizes whose neighbours on the grid can win: the one asked for, or the largest where none is, unless a policy says otherwise.
  var sizes: Sizes = { request, range in [request.size?.size ?? range.max] }
  /// The times whose neighbours can win, beyond both ends of the range and what the request names.
  var intervals: @Sendable (FormatRequest) -> [FrameInterval] = { _ in [] }
}
