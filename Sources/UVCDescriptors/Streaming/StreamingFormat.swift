import CameraModel
import PixelFormats

/// A format descriptor with its frames. The corresponding C type is `struct uvc_format`.
struct StreamingFormat {
  /// The kernel's table entry for the format, including its description.
  let entry: PixelFormatEntry
  /// Whether the descriptor declares frames with varying sizes in bytes. The corresponding C constant is `UVC_FMT_FLAG_COMPRESSED`.
  let isVariable: Bool
  let frames: [StreamingFrame]

  /// Whether the driver lists it as compressed, because the descriptor or the kernel's table says so.
  var isCompressed: Bool { isVariable || entry.isCompressed }

  /// The frames whose sizes the driver lists: the first of neighbours with the same size.
  ///
  /// Source: `uvc_ioctl_enum_framesizes` and `uvc_ioctl_enum_frameintervals` of the kernel's `drivers/media/usb/uvc/uvc_v4l2.c`.
  private var listed: [StreamingFrame] {
    frames.indices.filter { $0 == 0 || frames[$0].size != frames[$0 - 1].size }.map { frames[$0] }
  }

  /// The sizes that the driver lists, each with the times of all frames of that size.
  var offeredSizes: [OfferedSize] {
    var sizes: [OfferedSize] = []
    for frame in listed {
      let intervals = frames.filter { $0.size == frame.size }.flatMap(\.offered)
      // Equal lists share their memory, because a camera has the same rates for most sizes.
      let known = sizes.last { $0.intervals.count == intervals.count }?.intervals
      sizes.append(OfferedSize(.discrete(frame.size), intervals: known == intervals ? known ?? intervals : intervals))
    }
    return sizes
  }

  /// The number of the driver's list entries for it, sizes and times together.
  func offeredCount(atMost most: Int, _ interface: UInt8) throws(UVCUncertainty) -> Int {
    guard frames.count <= most else { throw .tooManyModes(interface) }
    var count = 0
    for frame in listed {
      let entries = frames.lazy.filter { $0.size == frame.size }.reduce(0) { $0 + $1.offeredCount }
      guard entries <= most else { throw .tooManyModes(interface) }
      count += 1 + entries
    }
    return count
  }
}

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
