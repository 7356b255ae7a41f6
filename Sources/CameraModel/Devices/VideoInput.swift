/// A source of a node, such as a sensor or an HDMI port. The corresponding C type is `struct v4l2_input`.
public struct VideoInput: Hashable, Sendable {
  /// The position in the driver's list, from 0.
  public var index: Int
  /// The driver's name for it, such as `Camera 1` or `HDMI 000-0`; nil where unknown.
  public var name: String?
  /// Whether it is the current source.
  public var isCurrent: Bool

  /// A source.
  public init(index: Int, name: String?, isCurrent: Bool) {
    self.index = index
    self.name = name
    self.isCurrent = isCurrent
  }
}

/// A source as a driver lists it. The corresponding C type is `struct v4l2_input`.
public struct OfferedInput: Hashable, Sendable {
  /// The driver's name for it, such as `Camera 1` or `HDMI 000-0`; nil where unknown.
  public var name: String?
  /// Whether it can be set to an analogue standard. The corresponding C constant is `V4L2_IN_CAP_STD`.
  public var hasStandards: Bool
  /// Whether it can be set to digital timings. The corresponding C constant is `V4L2_IN_CAP_DV_TIMINGS`.
  public var hasTimings: Bool

  /// A source; by default a camera's, without standards and timings.
  public init(name: String?, hasStandards: Bool = false, hasTimings: Bool = false) {
    self.name = name
    self.hasStandards = hasStandards
    self.hasTimings = hasTimings
  }
}

/// Standards of analogue television that an input can be set to. The corresponding C type is `v4l2_std_id`.
public struct VideoStandard: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// The driver's bits.
  public let rawValue: UInt64
  /// A set of standards from the driver's bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The corresponding C constant is `V4L2_STD_PAL`.
  public static let pal = VideoStandard(rawValue: 0x0000_00ff)
  /// The corresponding C constant is `V4L2_STD_NTSC`.
  public static let ntsc = VideoStandard(rawValue: 0x0000_b000)
  /// The corresponding C constant is `V4L2_STD_SECAM`.
  public static let secam = VideoStandard(rawValue: 0x00ff_0000)

  private static let names: [(VideoStandard, String)] = [(.pal, "PAL"), (.ntsc, "NTSC"), (.secam, "SECAM")]

  /// `PAL`, `NTSC`, `SECAM`, or the bits as `0x…` for any other set.
  public var description: String {
    Self.names.first { self == $0.0 }?.1 ?? "0x" + String(rawValue, radix: 16)
  }
}
