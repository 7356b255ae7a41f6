import CVideo4Linux
import CameraModel
import Host
import PixelFormats

extension NodeEvent {
  /// The event in a driver's answer.
  init(_ answer: v4l2_event) {
    switch answer.type {
    case UInt32(V4L2_EVENT_CTRL):
      // SAFETY: the type selects the member of the unions; both numbers start at the same offset.
      let change = unsafe answer.u.ctrl
      let value = change.type == V4L2_CTRL_TYPE_INTEGER64.rawValue ? change.value64 : Int64(change.value)
      self = .control(
        ControlChange(
          id: ControlIdentifier(rawValue: answer.id), aspects: ControlChange.Aspects(rawValue: change.changes), value: value,
          flags: ControlFlag.flags(bits: change.flags)))
    case UInt32(V4L2_EVENT_SOURCE_CHANGE): self = .source
    default: self = .other(answer.type)
    }
  }
}

extension v4l2_event_subscription {
  /// The structure that ends all subscriptions.
  static var all: v4l2_event_subscription {
    var subscription = v4l2_event_subscription()
    subscription.type = UInt32(V4L2_EVENT_ALL)
    return subscription
  }

  /// A subscription to changes of a subject, without those made through the same open node.
  init(_ subject: EventSubject) {
    self.init()
    switch subject {
    case .control(let id):
      type = UInt32(V4L2_EVENT_CTRL)
      self.id = id.rawValue
    case .source:
      type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    }
  }
}

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
