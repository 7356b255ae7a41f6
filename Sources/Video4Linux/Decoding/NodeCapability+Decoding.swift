import Host
import CVideo4Linux
import CameraModel

extension NodeCapability {
  /// Who a node says it is.
  init(_ answer: v4l2_capability) {
    // `capabilities` speaks for the whole device; drivers older than 3.4 have nothing else to say.
    let device = Capabilities(rawValue: answer.capabilities)
    self.init(
      driver: text(in: answer.driver), card: text(in: answer.card), bus: text(in: answer.bus_info),
      capabilities: device.contains(.deviceCapabilities) ? Capabilities(rawValue: answer.device_caps) : device)
  }
}

extension OfferedInput {
  /// One entry of a node's list of sources.
  init(_ answer: v4l2_input) {
    self.init(
      name: text(in: answer.name), hasStandards: answer.std != 0 || answer.capabilities & UInt32(V4L2_IN_CAP_STD) != 0,
      hasTimings: answer.capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS) != 0)
  }
}
