import CVideo4Linux
import CameraModel
import PixelFormats

extension OfferedSize.Extent {
  /// One entry of a list of sizes.
  init(_ answer: v4l2_frmsizeenum) throws(UnknownKind) {
    switch answer.type {
    case V4L2_FRMSIZE_TYPE_DISCRETE.rawValue:
      self = .discrete(FrameSize(Int(answer.discrete.width), Int(answer.discrete.height)))
    case V4L2_FRMSIZE_TYPE_STEPWISE.rawValue:
      self = .stepwise(FrameSizeRange(answer.stepwise))
    case V4L2_FRMSIZE_TYPE_CONTINUOUS.rawValue:
      // The specification fixes the steps of a continuous range at 1, whatever the driver leaves in the fields.
      var range = FrameSizeRange(answer.stepwise)
      range.step = FrameSize(1, 1)
      self = .continuous(range)
    default:
      throw UnknownKind(number: answer.type)
    }
  }
}

extension FrameSizeRange {
  fileprivate init(_ range: v4l2_frmsize_stepwise) {
    self.init(
      min: FrameSize(Int(range.min_width), Int(range.min_height)),
      max: FrameSize(Int(range.max_width), Int(range.max_height)),
      step: FrameSize(Int(range.step_width), Int(range.step_height)))
  }
}

extension v4l2_frmsizeenum {
  /// The structure that requests a size of a format.
  init(_ pixelFormat: PixelFormat, at index: Int) {
    self.init()
    self.index = UInt32(clamping: index)
    pixel_format = pixelFormat.rawValue
  }
}

/// The type in a list entry, if the specification does not define it.
struct UnknownKind: Error {
  /// The driver's number, such as `v4l2_frmivalenum.type`.
  let number: UInt32
}
