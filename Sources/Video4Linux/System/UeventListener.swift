import Host
package import CameraModel
import Synchronization

/// A source of messages about devices.
package protocol UeventSource: Sendable {
  /// Waits for a message; false after the limit, after a signal, or once listening has ended.
  func wait(for limit: Duration) throws(DeviceError) -> Bool
  /// The next message, without waiting.
  func receive() throws(DeviceError) -> UeventReception
  /// Ends listening: a current wait and all later waits return at once.
  func end()
  /// Whether listening has ended.
  var isEnded: Bool { get }
}

/// The result of receiving from a source.
package enum UeventReception: Equatable {
  /// A message about a device.
  case message(Uevent)
  /// An invalid message, or one from an untrusted sender.
  case noise
  /// Messages were lost, because the socket was full. The corresponding C constant is `ENOBUFS`.
  case overflow
  /// No message.
  case nothing
}

/// Turns messages about devices into events of video nodes.
package final class UeventListener: ConnectionListener {
  private let source: any UeventSource
  private let devices: String
  /// Events read after an overflow and not yet delivered.
  private let waiting = Mutex<[ConnectionEvent]>([])

  /// Listens for the nodes of a folder.
  package init(_ source: some UeventSource, devices: String) {
    self.source = source
    self.devices = devices
  }

  /// The next event of a video node; nil after the limit, after a signal, or once listening has ended.
  package func next(within limit: Duration) throws(DeviceError) -> ConnectionEvent? {
    if let event = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return event }
    let deadline = ContinuousClock.now + limit
    while try source.wait(for: ContinuousClock.now.duration(to: deadline)) {
      switch try source.receive() {
      case .message(let message):
        if let event = message.connectionEvent(devices: devices) { return event }
      case .overflow:
        try drain()
        return .overflow
      case .noise, .nothing: continue
      }
    }
    return nil
  }

  /// Ends listening, from any thread: a current wait and all later waits return at once.
  package func end() { source.end() }

  /// Whether listening has ended.
  package var isEnded: Bool { source.isEnded }

  /// Reads all queued messages. Until the queue is empty, the kernel drops new messages without another overflow
  /// (`NETLINK_S_CONGESTED` in `net/netlink/af_netlink.c`).
  ///
  /// Callers read all nodes again after an overflow, so only disconnections still matter: the node may already be back.
  private func drain() throws(DeviceError) {
    var gone: [ConnectionEvent] = []
    var isEmpty = false
    while !isEmpty {
      switch try source.receive() {
      case .message(let message):
        guard let event = message.connectionEvent(devices: devices), event.kind == .disconnected, !gone.contains(event) else { continue }
        gone.append(event)
      case .nothing: isEmpty = true
      case .noise, .overflow: continue
      }
    }
    waiting.withLock { $0 += gone }
  }

  // MARK: Events as a sequence

  /// The events of video nodes from now on. A thread listens until the sequence is released or its task is cancelled.
  static func events(devices: String) throws(DeviceError) -> AsyncStream<ConnectionEvent> {
    try UeventListener(UeventSocket(), devices: devices).events()
  }

  /// The events of this listener. A full buffer drops the oldest events and adds an overflow.
  package func events(holding most: Int = 1_024) throws(DeviceError) -> AsyncStream<ConnectionEvent> {
    let (stream, taker) = AsyncStream<ConnectionEvent>.makeStream(bufferingPolicy: .bufferingNewest(most))
    let isStarted = DetachedThread.start { [self] in
      // An error of the source ends the sequence.
      do {
        while !source.isEnded {
          guard let event = try next(within: .seconds(3_600)) else { continue }
          if case .dropped = taker.yield(event) { taker.yield(.overflow) }
        }
      } catch {}
      taker.finish()
    }
    guard isStarted else { throw DeviceError(.listen, on: "uevent", failedWith: .noMemory) }
    taker.onTermination = { [self] _ in end() }
    return stream
  }
}
