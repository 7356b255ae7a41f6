/// A source of a node, such as a sensor or an HDMI port. The corresponding C type is `struct v4l2_input`.
public struct VideoInput: Hashable, Sendable {
  /// The position in the driver's list, from 0.
  public var index: Int
  /// The driver's name for it, such as `Camera 1` or `HDMI 000-0`; nil if unknown.
  public var name: String?
  /// Whether it is the current source.
  public var isCurrent: Bool
  /// What it tells a device that is plugged in; ``EDID/absent`` if it looks unplugged. Nil for a source that is not digital, and if it is
  /// unknown. The corresponding C call is `VIDIOC_G_EDID`.
  public var edid: EDID?

  /// A source; by default without an EDID.
  public init(index: Int, name: String?, isCurrent: Bool, edid: EDID? = nil) {
    self.index = index
    self.name = name
    self.isCurrent = isCurrent
    self.edid = edid
  }
}

/// A source as a driver lists it. The corresponding C type is `struct v4l2_input`.
public struct OfferedInput: Hashable, Sendable {
  /// The driver's name for it, such as `Camera 1` or `HDMI 000-0`; nil if unknown.
  public var name: String?
  /// Whether it has an analogue standard to set. The corresponding C constant is `V4L2_IN_CAP_STD`.
  public var hasStandards: Bool
  /// Whether it has digital timings to set. The corresponding C constant is `V4L2_IN_CAP_DV_TIMINGS`.
  public var hasTimings: Bool

  /// A source; by default a camera's, without standards and timings.
  public init(name: String?, hasStandards: Bool = false, hasTimings: Bool = false) {
    self.name = name
    self.hasStandards = hasStandards
    self.hasTimings = hasTimings
  }
}

/// Analogue television standards that can be set on an input. The corresponding C type is `v4l2_std_id`.
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

  /// The names in the kernel's table (drivers/media/v4l2-core/v4l2-ioctl.c); larger sets before their parts.
  private static let names: [(bits: UInt64, name: String)] = [
    (0x0000_b000, "NTSC"), (0x0000_00ff, "PAL"), (0x00ff_0000, "SECAM"), (0x0000_0007, "PAL-BG"), (0x0000_00e0, "PAL-DK"),
    (0x0032_0000, "SECAM-DK"), (0x0000_1000, "NTSC-M"), (0x0000_2000, "NTSC-M-JP"), (0x0000_8000, "NTSC-M-KR"), (0x0000_4000, "NTSC-443"),
    (0x0000_0001, "PAL-B"), (0x0000_0002, "PAL-B1"), (0x0000_0004, "PAL-G"), (0x0000_0008, "PAL-H"), (0x0000_0010, "PAL-I"),
    (0x0000_0020, "PAL-D"), (0x0000_0040, "PAL-D1"), (0x0000_0080, "PAL-K"), (0x0000_0100, "PAL-M"), (0x0000_0200, "PAL-N"),
    (0x0000_0400, "PAL-Nc"), (0x0000_0800, "PAL-60"), (0x0001_0000, "SECAM-B"), (0x0002_0000, "SECAM-D"), (0x0004_0000, "SECAM-G"),
    (0x0008_0000, "SECAM-H"), (0x0010_0000, "SECAM-K"), (0x0020_0000, "SECAM-K1"), (0x0040_0000, "SECAM-L"), (0x0080_0000, "SECAM-Lc"),
  ]

  /// The names of the set's parts, such as `PAL`, `NTSC-M` or `NTSC/PAL-M`. Bits without a name follow as `0x…`.
  public var description: String {
    var (rest, parts) = (rawValue, [String]())
    for (bits, name) in Self.names where rest & bits == bits {
      rest &= ~bits
      parts.append(name)
    }
    if rest != 0 || parts.isEmpty { parts.append("0x" + String(rest, radix: 16)) }
    return parts.joined(separator: "/")
  }

  /// The standard with a name, ignoring case: `PAL-BG`. Nil for an unknown name.
  public init?(named name: String) {
    guard let bits = Self.names.first(where: { $0.name.lowercased() == name.lowercased() })?.bits else { return nil }
    self.init(rawValue: bits)
  }
}
