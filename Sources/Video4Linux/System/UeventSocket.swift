import CVideo4Linux
package import CameraModel
import Glibc
import Synchronization

/// The socket on which the kernel, and udev after it, announce devices (`NETLINK_KOBJECT_UEVENT`).
///
/// One socket does for both: group 1 is the kernel's, group 2 udev's. So nothing is linked for it
/// (`docs/decisions/0012-one-socket-for-hot-plug.md`).
package final class UeventSocket: ConnectionListener {
  private static let kernelGroup: UInt32 = 1
  private static let udevGroup: UInt32 = 2
  /// udev's own door; where it is missing, nobody speaks in its group.
  private static let udevControl = "/run/udev/control"

  private let descriptor: CInt
  /// Readable once listening has ended; polled beside the socket, since nothing else ends a wait.
  private let ended: CInt
  private let isEnded = Atomic(false)
  private let group: UInt32
  private let devices: String

  /// Listens for the nodes of a folder, from now on.
  package init(devices: String) throws(DeviceError) {
    let isUdevHere = if case .missing = FileKind.of(Self.udevControl) { false } else { true }
    group = isUdevHere ? Self.udevGroup : Self.kernelGroup
    self.devices = devices
    let descriptor = try Self.open(group)
    ended = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    self.descriptor = descriptor
    guard ended >= 0 else { throw DeviceError(.listen, on: "uevent", failedWith: SystemErrorNumber(rawValue: errno)) }
  }

  deinit {
    close(descriptor)
    if ended >= 0 { close(ended) }
  }

  /// The next event about a video node; nil when none came within the limit, a signal came, or listening has ended.
  package func next(within limit: Duration) throws(DeviceError) -> ConnectionEvent? {
    let deadline = ContinuousClock.now + limit
    // The kernel's messages are at most 2 KiB and udev's a few; longer ones are cut and then no messages.
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while try wait(for: ContinuousClock.now.duration(to: deadline)) {
      var sender = sockaddr_nl()
      let count = receive(&buffer, &sender)
      // Lost messages (`ENOBUFS`) are no reason to stop listening.
      guard count > 0 else { continue }
      if let event = Uevent(buffer[..<count], sentTo: sender.nl_groups, heardIn: group)?.connectionEvent(devices: devices) { return event }
    }
    return nil
  }

  /// Ends a wait that is under way, and all later ones.
  package func end() {
    isEnded.store(true, ordering: .releasing)
    var one: UInt64 = 1
    // SAFETY: eight bytes, as an `eventfd` takes them.
    _ = unsafe write(ended, &one, 8)
  }

  /// What happens to video nodes from now on. A thread listens until the sequence is dropped or its task is cancelled.
  static func events(devices: String) throws(DeviceError) -> AsyncStream<ConnectionEvent> {
    let socket = try UeventSocket(devices: devices)
    let (stream, listener) = AsyncStream<ConnectionEvent>.makeStream(bufferingPolicy: .bufferingNewest(1_024))
    let isStarted = DetachedThread.start {
      // A socket that cannot be waited at is at its end.
      do throws(DeviceError) {
        while !socket.isEnded.load(ordering: .acquiring) {
          if let event = try socket.next(within: .seconds(3_600)) { listener.yield(event) }
        }
      } catch {}
      listener.finish()
    }
    guard isStarted else { throw DeviceError(.listen, on: "uevent", failedWith: .noMemory) }
    listener.onTermination = { _ in socket.end() }
    return stream
  }

  /// Whether there is a message to read; false when time is up, a signal came, or listening has ended.
  private func wait(for limit: Duration) throws(DeviceError) -> Bool {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: ended, events: Int16(POLLIN), revents: 0),
    ]
    // SAFETY: two structures, two counted.
    let answer = unsafe poll(&requests, 2, limit.milliseconds)
    guard answer >= 0 || errno == EINTR else {
      throw DeviceError(.listen, on: "uevent", failedWith: SystemErrorNumber(rawValue: errno))
    }
    return answer > 0 && requests[1].revents == 0
  }

  private static func open(_ group: UInt32) throws(DeviceError) -> CInt {
    let descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), NETLINK_KOBJECT_UEVENT)
    guard descriptor >= 0 else { throw DeviceError(.listen, on: "uevent", failedWith: SystemErrorNumber(rawValue: errno)) }
    var address = sockaddr_nl()
    address.nl_family = sa_family_t(AF_NETLINK)
    address.nl_groups = group
    // SAFETY: the structure is a socket address of the length given, and lives through the call.
    let answer = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_nl>.size))
      }
    }
    guard answer == 0 else {
      let number = SystemErrorNumber(rawValue: errno)
      close(descriptor)
      throw DeviceError(.listen, on: "uevent", failedWith: number)
    }
    return descriptor
  }

  private func receive(_ buffer: inout [UInt8], _ sender: inout sockaddr_nl) -> Int {
    var length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    // SAFETY: the buffer holds the bytes asked for, the address the length given; all live through the call.
    return unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe withUnsafeMutablePointer(to: &sender) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe recvfrom(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT), $0, &length)
        }
      }
    }
  }
}

extension Duration {
  /// Whole milliseconds, rounded up so that a rest is waited for; none when negative, the most that `poll` takes when longer.
  fileprivate var milliseconds: CInt {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 1_000_000 else { return CInt.max }
    return CInt(clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
