public import CameraModel

extension Policy {
  /// The choice of the kernel's driver for USB cameras for one `VIDIOC_S_FMT`.
  ///
  /// Source: `uvc_v4l2_try_format` in `drivers/media/usb/uvc/uvc_v4l2.c`, Linux 6.17; the rule for sizes has not changed since 2.6.26.
  public static let uvcvideo = Policy(
    "uvcvideo",
    "The pixel format asked for, else the first; the size with the smallest area that does not overlap, the first of equals; the first rate.",
    source: "Linux, drivers/media/usb/uvc/uvc_v4l2.c, uvc_v4l2_try_format", findings: [.defaultsUnknown],
    // If all sizes exceed the requested one, the smallest is best.
    rangeSizes: { request, _ in [request.size?.size ?? FrameSize(0, 0), FrameSize(0, 0)] },
    reasons: [
      .size: { _, _ in "More of its area does not overlap the size asked for." },
      .format: { _, _ in "The driver keeps the pixel format asked for." },
      .order: { _, _ in "The driver takes the first one listed." },
    ]
  ) { elimination in
    elimination.keepLeast(.preference)
    elimination.keepFirstFormat()
    elimination.keepLargestOverlap()
    elimination.keepFirstListed()
  }
}

extension FindingCode {
  /// The driver chooses the rate or the pixel format, and does not list its default.
  public static let defaultIntervalUnknown: FindingCode = "default-interval-unknown"
}

extension Finding {
  /// `VIDIOC_S_FMT` sets defaults that no driver lists.
  static let defaultsUnknown = Finding(
    .defaultIntervalUnknown, .info,
    "The driver sets its default rate, and its default pixel format where none is asked for; the lists tell neither, so the first is taken."
  )
}

extension Elimination {
  /// The smallest area that the requested and the offered size do not share. Without a wish the size is 0x0, as in the driver.
  fileprivate mutating func keepLargestOverlap() {
    let size = request.size?.size ?? FrameSize(0, 0)
    let (width, height) = (UInt32(clamping: size.width), UInt32(clamping: size.height))
    let asked = UInt128(width) * UInt128(height)
    keepLeast(.size) { candidate in
      let common = UInt128(min(candidate.width, width)) * UInt128(min(candidate.height, height))
      return UInt128(candidate.area) + asked - 2 * common
    }
  }
}
