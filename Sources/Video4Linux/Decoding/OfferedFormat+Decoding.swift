import CVideo4Linux
import CameraModel
import Host
import PixelFormats

extension OfferedFormat {
  /// One entry of a node's list of pixel formats.
  init(_ answer: v4l2_fmtdesc) {
    let description = text(in: answer.description)
    self.init(
      index: Int(answer.index), pixelFormat: PixelFormat(rawValue: answer.pixelformat),
      description: description.isEmpty ? nil : description,
      isCompressed: answer.flags & UInt32(V4L2_FMT_FLAG_COMPRESSED) != 0,
      isEmulated: answer.flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0)
  }
}

extension OfferedSize.Extent {
  /// One entry of a list of sizes; nil when it is of a kind that does not exist.
  init?(_ answer: v4l2_frmsizeenum) {
    switch answer.type {
    case V4L2_FRMSIZE_TYPE_DISCRETE.rawValue:
      self = .discrete(FrameSize(Int(answer.discrete.width), Int(answer.discrete.height)))
    case V4L2_FRMSIZE_TYPE_STEPWISE.rawValue:
      self = .stepwise(FrameSizeRange(answer.stepwise))
    case V4L2_FRMSIZE_TYPE_CONTINUOUS.rawValue:
      // The specification fixes the steps of a continuous range at 1, whatever a driver leaves in the fields.
      var range = FrameSizeRange(answer.stepwise)
      range.step = FrameSize(1, 1)
      self = .continuous(range)
    default:
      return nil
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
