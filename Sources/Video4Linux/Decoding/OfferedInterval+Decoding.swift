import CVideo4Linux
import CameraModel
import PixelFormats

extension OfferedInterval {
  /// One entry of a list of times per frame.
  init(_ answer: v4l2_frmivalenum) throws(UnknownKind) {
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
      throw UnknownKind(number: answer.type)
    }
  }
}

extension v4l2_frmivalenum {
  /// The structure that requests a time per frame of a size.
  init(_ pixelFormat: PixelFormat, _ size: FrameSize, at index: Int) {
    self.init()
    self.index = UInt32(clamping: index)
    pixel_format = pixelFormat.rawValue
    width = UInt32(clamping: size.width)
    height = UInt32(clamping: size.height)
  }
}

extension FrameInterval {
  /// The driver's fraction, not reduced.
  init(_ fraction: v4l2_fract) {
    self.init(fraction.numerator, fraction.denominator)
  }
}

extension FrameInterval {
  /// The current time per frame; nil if the driver does not report one.
  init?(_ parameters: v4l2_captureparm) {
    guard parameters.capability & UInt32(V4L2_CAP_TIMEPERFRAME) != 0 else { return nil }
    let time = parameters.timeperframe
    // Drivers that know no time leave the zeros of the request.
    guard time.numerator != 0 || time.denominator != 0 else { return nil }
    self.init(time)
  }
}

extension v4l2_streamparm {
  /// The structure that requests the time per frame of a buffer type.
  init(of bufferType: BufferType) {
    self.init()
    type = bufferType.rawValue
  }
}
