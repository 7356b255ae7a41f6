import CVideo4Linux
import CameraModel

extension OfferedInterval {
  /// One entry of a list of times per frame; nil when it is of a kind that does not exist.
  init?(_ answer: v4l2_frmivalenum) {
    switch answer.type {
    case V4L2_FRMIVAL_TYPE_DISCRETE.rawValue:
      self = .discrete(FrameInterval(answer.discrete))
    case V4L2_FRMIVAL_TYPE_STEPWISE.rawValue:
      let range = answer.stepwise
      self = .stepwise(
        FrameIntervalRange(min: FrameInterval(range.min), max: FrameInterval(range.max), step: FrameInterval(range.step)))
    case V4L2_FRMIVAL_TYPE_CONTINUOUS.rawValue:
      let range = answer.stepwise
      self = .continuous(FrameIntervalRange(min: FrameInterval(range.min), max: FrameInterval(range.max), step: nil))
    default:
      return nil
    }
  }
}

extension FrameInterval {
  /// A fraction as the driver gave it.
  init(_ fraction: v4l2_fract) {
    self.init(fraction.numerator, fraction.denominator)
  }
}
