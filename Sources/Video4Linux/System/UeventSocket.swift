import CVideo4Linux
import CameraModel
import Glibc

/// The socket on which the kernel, and udev after it, announce devices (`NETLINK_KOBJECT_UEVENT`).
///
/// One socket does for both: group 1 is the kernel's, group 2 udev's. So nothing is linked for it
/// (`docs/decisions/0012-one-socket-for-hot-plug.md`).
enum UeventSocket {
  private static let kernelGroup: UInt32 = 1
  private static let udevGroup: UInt32 = 2
  /// udev's own door; where it is missing, nobody speaks in its group.
  private static let udevControl = "/run/udev/control"

  /// What happens to video nodes from now on. A thread listens until the sequence is dropped or its task is cancelled.
  static func events(devices: String) throws(DeviceError) -> AsyncStream<ConnectionEvent> {
    let isUdevHere = if case .missing = FileKind.of(udevControl) { false } else { true }
    let group = isUdevHere ? udevGroup : kernelGroup
    let descriptor = try open(group)
    let stop = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
    let (stream, listener) = AsyncStream<ConnectionEvent>.makeStream(bufferingPolicy: .bufferingNewest(1_024))
    listener.onTermination = { _ in
      var one: UInt64 = 1
      // SAFETY: eight bytes, as an `eventfd` takes them.
      _ = unsafe write(stop, &one, 8)
    }
    let isStarted = DetachedThread.start {
      listen(descriptor, stop, group) { message in
        if let event = Uevent(message)?.connectionEvent(devices: devices) { listener.yield(event) }
      }
      listener.finish()
      close(descriptor)
      close(stop)
    }
    guard isStarted else {
      close(descriptor)
      close(stop)
      throw DeviceError(.listen, on: "uevent", failedWith: .noMemory)
    }
    return stream
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

  private static func listen(_ descriptor: CInt, _ stop: CInt, _ group: UInt32, _ body: (ArraySlice<UInt8>) -> Void) {
    // The kernel's messages are at most 2 KiB and udev's a few; longer ones are cut and then no messages.
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      ]
      // SAFETY: two structures, two counted.
      let answer = unsafe poll(&requests, 2, -1)
      if answer < 0, errno == EINTR { continue }
      guard answer > 0, requests[1].revents == 0 else { return }
      var sender = sockaddr_nl()
      let count = receive(descriptor, &buffer, &sender)
      // Lost messages (`ENOBUFS`) are no reason to stop listening.
      guard count > 0 else { continue }
      // Only the kernel and root may speak in a group; what came to us alone came from neither.
      if sender.nl_groups & group != 0 { body(buffer[..<count]) }
    }
  }

  private static func receive(_ descriptor: CInt, _ buffer: inout [UInt8], _ sender: inout sockaddr_nl) -> Int {
    var length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    // SAFETY: the buffer holds the bytes asked for, the address the length given; all live through the call.
    return unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe withUnsafeMutablePointer(to: &sender) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe recvfrom(descriptor, bytes.baseAddress, bytes.count, 0, $0, &length)
        }
      }
    }
  }
}
