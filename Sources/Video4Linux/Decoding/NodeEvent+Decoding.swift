import CVideo4Linux
import CameraModel

extension NodeEvent {
  /// A driver's event.
  init(_ answer: v4l2_event) {
    switch answer.type {
    case UInt32(V4L2_EVENT_CTRL):
      // SAFETY: the type says which side of the unions the driver filled in; both numbers begin at the same place.
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
  /// All events that were subscribed to.
  static var all: v4l2_event_subscription {
    var subscription = v4l2_event_subscription()
    subscription.type = UInt32(V4L2_EVENT_ALL)
    return subscription
  }

  /// A subscription to the changes of a subject, but for those that the open node makes itself.
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
