import CVideo4Linux
import CameraModel

extension FrameInterval {
  /// The time per frame a node is set to; nil where the driver does not keep one.
  init?(_ parameters: v4l2_captureparm) {
    guard parameters.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0 else { return nil }
    let time = parameters.timeperframe
    // Drivers leave the zeroes they were given where they know no time.
    guard time.numerator != 0 || time.denominator != 0 else { return nil }
    self.init(time)
  }
}
