import CameraModel

/// A frame descriptor: a size with times per frame. The corresponding C type is `struct uvc_frame`.
struct StreamingFrame {
  let size: FrameSize
  /// Times in units of 100 ns: minimum, maximum and step of a range, or single times.
  let intervals: [UInt32]
  let isRange: Bool

  /// The driver's list entries for it.
  var offered: [OfferedInterval] {
    guard isRange, intervals.count == 3 else { return intervals.map { .discrete(FrameInterval(usbUnits: $0)) } }
    return [
      .stepwise(
        FrameIntervalRange(
          min: FrameInterval(usbUnits: intervals[0]), max: FrameInterval(usbUnits: intervals[1]),
          step: FrameInterval(usbUnits: intervals[2])))
    ]
  }

  /// The number of the driver's list entries for it.
  var offeredCount: Int { isRange ? 1 : intervals.count }
}
