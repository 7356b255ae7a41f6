import CameraModel

/// A frame descriptor: a size with times per frame. The corresponding C type is `struct uvc_frame`.
struct StreamingFrame {
  let size: FrameSize
  /// Times in 100 ns: the least, the greatest and the step of a range, or each.
  let intervals: [UInt32]
  let isRange: Bool

  /// The entries that the driver lists for it.
  var offered: [OfferedInterval] {
    guard isRange, intervals.count == 3 else { return intervals.map { .discrete(FrameInterval(usbUnits: $0)) } }
    return [
      .stepwise(
        FrameIntervalRange(
          min: FrameInterval(usbUnits: intervals[0]), max: FrameInterval(usbUnits: intervals[1]),
          step: FrameInterval(usbUnits: intervals[2])))
    ]
  }

  /// How many entries the driver lists for it.
  var offeredCount: Int { isRange ? 1 : intervals.count }
}
