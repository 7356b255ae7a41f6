import CVideo4Linux
public import CameraModel
import Glibc

extension SharedVideoNode {
  /// Asks to be told of changes, but for those that this open node makes itself. The corresponding C call is `VIDIOC_SUBSCRIBE_EVENT`.
  public func subscribe(to subject: EventSubject) throws(DeviceError) {
    var argument = v4l2_event_subscription()
    switch subject {
    case .control(let id):
      argument.type = UInt32(V4L2_EVENT_CTRL)
      argument.id = id
    case .source:
      argument.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
    }
    try node.require(Requests.subscribeEvent, &argument)
  }

  /// Asks no more to be told. The corresponding C call is `VIDIOC_UNSUBSCRIBE_EVENT` with `V4L2_EVENT_ALL`.
  public func unsubscribeFromAll() throws(DeviceError) {
    var argument = v4l2_event_subscription()
    argument.type = UInt32(V4L2_EVENT_ALL)
    try node.require(Requests.unsubscribeEvent, &argument)
  }

  /// The next change that waits to be read; nil when there is none. The corresponding C call is `VIDIOC_DQEVENT`.
  public func nextEvent() throws(DeviceError) -> NodeEvent? {
    var answer = v4l2_event()
    guard let number = node.perform(Requests.dequeueEvent, &answer) else { return NodeEvent(answer) }
    // An empty queue is `ENOENT`, of a node that does not block.
    if number == .noSuchFile || number == .wouldBlock { return nil }
    throw DeviceError(.dequeueEvent, on: path, failedWith: number)
  }

  /// Waits for a change. The corresponding C call is `poll` with `POLLPRI`.
  public func waitForEvent(within limit: Duration) throws(DeviceError) -> Bool {
    let (seconds, attoseconds) = limit.components
    let milliseconds = CInt(clamping: Int128(max(0, seconds)) * 1_000 + Int128(max(0, attoseconds) / 1_000_000_000_000_000))
    let answer = node.calls.waitForEvent(node.descriptor, milliseconds: milliseconds)
    if let number = SystemErrorNumber(answer: answer) {
      if number == .interrupted { return false }
      throw DeviceError(.wait, on: path, failedWith: number)
    }
    // An unplugged device wakes whoever waits with an error and no event.
    guard answer & CInt(POLLERR | POLLHUP | POLLNVAL) == 0 || answer & CInt(POLLPRI) != 0 else {
      throw DeviceError(.wait, on: path, failedWith: .noDevice)
    }
    return answer & CInt(POLLPRI) != 0
  }
}

extension NodeEvent {
  /// A driver's event.
  fileprivate init(_ answer: v4l2_event) {
    switch answer.type {
    case UInt32(V4L2_EVENT_CTRL):
      // SAFETY: the type says which side of the unions the driver filled in; both numbers begin at the same place.
      let change = unsafe answer.u.ctrl
      let value = change.type == V4L2_CTRL_TYPE_INTEGER64.rawValue ? change.value64 : Int64(change.value)
      self = .control(
        ControlChange(
          id: answer.id, aspects: ControlChange.Aspects(rawValue: change.changes), value: value,
          flags: ControlFlag.flags(bits: change.flags)))
    case UInt32(V4L2_EVENT_SOURCE_CHANGE): self = .source
    default: self = .other(answer.type)
    }
  }
}
