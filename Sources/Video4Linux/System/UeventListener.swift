import Host
package import CameraModel
import Synchronization

/// Where messages about devices come from.
package protocol UeventSource: Sendable {
  /// Waits until there is something to receive; false when time is up, a signal came, or listening has ended.
  func wait(for limit: Duration) throws(DeviceError) -> Bool
  /// The next that is there, without waiting.
  func receive() throws(DeviceError) -> UeventReception
  /// Ends a wait that is under way, and all later ones.
  func end()
  /// Whether listening has ended.
  var isEnded: Bool { get }
}

/// What a source had to give.
package enum UeventReception: Equatable {
  /// A message about a device.
  case message(Uevent)
  /// Something that is no message, or from somebody who may not send one.
  case noise
  /// Messages were lost: more came than were read. The corresponding C constant is `ENOBUFS`.
  case overflow
  /// There is nothing.
  case nothing
}

/// Makes events about video nodes of messages about devices.
package final class UeventListener: ConnectionListener {
  private let source: any UeventSource
  private let devices: String
  /// What was read after an overflow, and is still to be told.
  private let waiting = Mutex<[ConnectionEvent]>([])

  /// Listens for the nodes of a folder.
  package init(_ source: some UeventSource, devices: String) {
    self.source = source
    self.devices = devices
  }

  /// The next event about a video node; nil when none came within the limit, a signal came, or listening has ended.
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

  /// Ends a wait that is under way, and all later ones.
  package func end() { source.end() }

  /// Reads all that is there. Until then the kernel drops whatever else comes, and does not say so again
  /// (`NETLINK_S_CONGESTED` in `net/netlink/af_netlink.c`).
  ///
  /// Everything is looked at again after an overflow, so of what is read only this still counts: which nodes were gone for a while.
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

  // MARK: Events as they come

  /// What happens to video nodes from now on. A thread listens until the sequence is dropped or its task is cancelled.
  static func events(devices: String) throws(DeviceError) -> AsyncStream<ConnectionEvent> {
    try UeventListener(UeventSocket(), devices: devices).events()
  }

  /// The same of what was made elsewhere. More events than anybody takes are dropped, the oldest first, and the next is an overflow.
  package func events(holding most: Int = 1_024) throws(DeviceError) -> AsyncStream<ConnectionEvent> {
    let (stream, taker) = AsyncStream<ConnectionEvent>.makeStream(bufferingPolicy: .bufferingNewest(most))
    let isStarted = DetachedThread.start { [self] in
      // A source that cannot be waited at is at its end.
      do throws(DeviceError) {
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
