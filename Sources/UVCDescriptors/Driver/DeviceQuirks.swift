/// The driver's special cases for a camera that change lists.
struct DeviceQuirks: OptionSet {
  let rawValue: UInt32
  /// YUYV is really grey, in pictures with twice the width. The corresponding C constant is `UVC_QUIRK_FORCE_Y8`.
  static let greyForYUYV = DeviceQuirks(rawValue: 1)
  /// Only the default time per frame works. The corresponding C constant is `UVC_QUIRK_RESTRICT_FRAME_RATE`.
  static let defaultIntervalOnly = DeviceQuirks(rawValue: 2)
}
