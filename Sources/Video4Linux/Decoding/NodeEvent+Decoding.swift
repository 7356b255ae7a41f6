import CVideo4Linux
import CameraModel

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
