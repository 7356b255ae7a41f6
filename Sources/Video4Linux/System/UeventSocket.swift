import Host
import CVideo4Linux
package import CameraModel
import Glibc
import Synchronization

/// The netlink socket for messages about devices from the kernel and udev (`NETLINK_KOBJECT_UEVENT`).
///
/// The kernel sends to group 1, udev to group 2, so libudev is not needed
/// (`docs/decisions/0012-one-socket-for-hot-plug.md`).
package final class UeventSocket: UeventSource {
  private static let kernelGroup: UInt32 = 1
  private static let udevGroup: UInt32 = 2
  /// udev's control socket, which exists only while udev runs.
  private static let udevControl = "/run/udev/control"
  /// The buffer to request, in bytes. The usual 208 KiB hold about two hundred messages.
  private static let wantedBytes: CInt = 16 << 20
  /// In bytes. The kernel's messages have at most 2 KiB, udev's a few; longer ones are truncated and invalid.
  private static let longestMessage = 1 << 14

  private let descriptor: CInt
  /// Readable once listening has ended; polled with the socket to end a wait.
  private let ended = WakeSignal()
  private let hasEnded = Atomic(false)
  private let group: UInt32

  /// Starts listening.
  package init() throws(DeviceError) {
    let isUdevHere = if case .missing = FileStatus(of: Self.udevControl).kind { false } else { true }
    group = isUdevHere ? Self.udevGroup : Self.kernelGroup
    let descriptor = try Self.open(group)
    self.descriptor = descriptor
    guard ended.descriptor >= 0 else { throw Self.failure }
  }

  deinit { close(descriptor) }

  /// Ends listening: a current wait and all later waits return at once.
  package func end() {
    hasEnded.store(true, ordering: .releasing)
    ended.signal()
  }

  /// Whether listening has ended.
  package var isEnded: Bool { hasEnded.load(ordering: .acquiring) }

  /// Waits for a message; false after the limit, after a signal, or once listening has ended.
  package func wait(for limit: Duration) throws(DeviceError) -> Bool {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: ended.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    // SAFETY: the array holds two structures, and the count is 2.
    let answer = unsafe poll(&requests, 2, limit.millisecondsRoundedUp)
    guard answer >= 0 || errno == EINTR else { throw Self.failure }
    return answer > 0 && requests[1].revents == 0
  }

  /// The next message, without waiting.
  package func receive() throws(DeviceError) -> UeventReception {
    var sender = sockaddr_nl()
    var number: SystemErrorNumber?
    let message = message(from: &sender, failingWith: &number)
    switch number?.rawValue {
    case nil: break
    case ENOBUFS: return .overflow
    case EAGAIN: return .nothing
    case EINTR: return .noise
    case let number?: throw DeviceError(.listen, on: "uevent", failedWith: SystemErrorNumber(rawValue: number))
    }
    return Uevent(message, sentTo: sender.nl_groups, heardIn: group).map(UeventReception.message) ?? .noise
  }

  private func message(from sender: inout sockaddr_nl, failingWith number: inout SystemErrorNumber?) -> [UInt8] {
    var length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    // SAFETY: buffer and address have the lengths given and live through the call, which returns the number of bytes written.
    return unsafe [UInt8](unsafeUninitializedCapacity: Self.longestMessage) { bytes, count in
      let answer = unsafe withUnsafeMutablePointer(to: &sender) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe recvfrom(descriptor, bytes.baseAddress, Self.longestMessage, CInt(MSG_DONTWAIT), $0, &length)
        }
      }
      if answer < 0 { number = SystemErrorNumber(rawValue: errno) }
      count = max(0, answer)
    }
  }

  // MARK: Opening

  private static func open(_ group: UInt32) throws(DeviceError) -> CInt {
    let descriptor = socket(AF_NETLINK, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), NETLINK_KOBJECT_UEVENT)
    guard descriptor >= 0 else { throw failure }
    enlarge(descriptor)
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
      let failure = failure
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// Gives the socket the largest buffer that this process may have. Only root may exceed the system's limit (`net.core.rmem_max`).
  private static func enlarge(_ descriptor: CInt) {
    var bytes = wantedBytes
    let length = socklen_t(MemoryLayout<CInt>.size)
    // SAFETY: the option is a number of the length given, and lives through the calls.
    if unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUFFORCE, &bytes, length) == 0 { return }
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, length)
  }

  /// The size of the kernel's buffer for unread messages in bytes; nil if unknown.
  package var capacity: Int? {
    var bytes: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    // SAFETY: the option is a number of the length given, and lives through the call.
    guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, &length) == 0 else { return nil }
    return Int(bytes)
  }

  private static var failure: DeviceError { DeviceError(.listen, on: "uevent", failedWith: SystemErrorNumber(rawValue: errno)) }
}
