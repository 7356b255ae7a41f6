import CVideo4Linux
import CameraModel
import Host
import PixelFormats

extension NodeCapability {
  /// The identity and capabilities in a driver's answer.
  init(_ answer: v4l2_capability) {
    // `capabilities` describes the whole device; drivers before Linux 3.4 report only this.
    let device = Capabilities(rawValue: answer.capabilities)
    self.init(
      driver: String(fixedArray: answer.driver), card: String(fixedArray: answer.card), bus: String(fixedArray: answer.bus_info),
      capabilities: device.contains(.deviceCapabilities) ? Capabilities(rawValue: answer.device_caps) : device)
  }
}

extension OfferedInput {
  /// One entry of a node's list of inputs.
  init(_ answer: v4l2_input) {
    self.init(
      name: String(fixedArray: answer.name), hasStandards: answer.std != 0 || answer.capabilities & UInt32(V4L2_IN_CAP_STD) != 0,
      hasTimings: answer.capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS) != 0)
  }
}

extension OfferedFormat {
  /// One entry of a node's list of pixel formats.
  init(_ answer: v4l2_fmtdesc) {
    let description = String(fixedArray: answer.description)
    self.init(
      index: Int(answer.index), pixelFormat: PixelFormat(rawValue: answer.pixelformat),
      description: description.isEmpty ? nil : description,
      isCompressed: answer.flags & UInt32(V4L2_FMT_FLAG_COMPRESSED) != 0,
      isEmulated: answer.flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0)
  }
}
