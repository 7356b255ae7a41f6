import Host
import CVideo4Linux
import CameraModel
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
