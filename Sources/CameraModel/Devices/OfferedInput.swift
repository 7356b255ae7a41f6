/// A source as a driver lists it. The corresponding C type is `struct v4l2_input`.
public struct OfferedInput: Hashable, Sendable {
  /// The driver's name for it, such as `Camera 1` or `HDMI 000-0`; nil where unknown.
  public var name: String?
  /// Whether it can be set to an analogue standard. The corresponding C constant is `V4L2_IN_CAP_STD`.
  public var hasStandards: Bool
  /// Whether it can be set to digital timings. The corresponding C constant is `V4L2_IN_CAP_DV_TIMINGS`.
  public var hasTimings: Bool

  /// A source; neither analogue nor digital by default, as a camera's.
  public init(name: String?, hasStandards: Bool = false, hasTimings: Bool = false) {
    self.name = name
    self.hasStandards = hasStandards
    self.hasTimings = hasTimings
  }
}
