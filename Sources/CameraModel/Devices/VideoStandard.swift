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

  /// `PAL`, `NTSC`, `SECAM`, or the bits as `0x…` where they are only a part of one or another.
  public var description: String {
    Self.names.first { self == $0.0 }?.1 ?? "0x" + String(rawValue, radix: 16)
  }
}
