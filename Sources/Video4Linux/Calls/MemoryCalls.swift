import CVideo4Linux
import CameraModel
import Glibc

/// The calls for a buffer's memory, which reach the kernel but not the driver.
extension DriverCalls {
  /// Child processes do not inherit the mapping, because a remaining one keeps the device open.
  package func map(_ descriptor: CInt, offset: UInt32, length: Int, _ memory: inout UnsafeMutableRawPointer?) -> CInt {
    // Programs of 32 bits reach only half of the offsets.
    guard let offset = off_t(exactly: offset) else { return -EOVERFLOW }
    // Some drivers refuse read-only mappings.
    // SAFETY: the kernel chooses an unmapped address.
    let answer = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, offset)
    guard unsafe isMapped(answer) else { return -errno }
    // SAFETY: the range is the mapping's own.
    _ = unsafe madvise(answer, length, MADV_DONTFORK)
    unsafe memory = answer
    return 0
  }

  package func unmap(_ memory: UnsafeMutableRawBufferPointer) {
    // SAFETY: the caller has a mapping of this address and length, and no longer uses it.
    _ = unsafe munmap(memory.baseAddress, memory.count)
  }

  /// Any thread can read the bytes at every moment, because the copied pages replace the others in one step. A failure happens before
  /// anything is unmapped.
  package func detach(_ memory: UnsafeMutableRawBufferPointer) -> CInt {
    // SAFETY: the copy is as long as the mapping, and no other code uses it.
    guard let bytes = memory.baseAddress else { return -EINVAL }
    let copy = unsafe mmap(nil, memory.count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let copy = unsafe copy, unsafe isMapped(copy) else { return -errno }
    unsafe copy.copyMemory(from: bytes, byteCount: memory.count)
    // SAFETY: the mapping at `bytes` is the caller's, has this length, and is replaced by the same bytes.
    if unsafe viewfinder_mremap(copy, memory.count, bytes) == 0 { return 0 }
    let number = errno
    _ = unsafe munmap(copy, memory.count)
    return -number
  }

  package func waitForStream(_ descriptor: CInt, wake: CInt, events: CInt, milliseconds: CInt) -> CInt {
    var requests = (
      pollfd(fd: descriptor, events: Int16(POLLIN | POLLPRI), revents: 0), pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      pollfd(fd: events, events: Int16(POLLPRI), revents: 0)
    )
    // SAFETY: the tuple holds three structures without padding, and the count is at most 3.
    let answer = unsafe withUnsafeMutablePointer(to: &requests) { pointer in
      unsafe pointer.withMemoryRebound(to: pollfd.self, capacity: 3) { unsafe poll($0, events < 0 ? 2 : 3, milliseconds) }
    }
    guard answer >= 0 else { return -errno }
    // Reading the event says what became of a file with an error.
    return CInt(requests.0.revents) | (requests.1.revents == 0 ? 0 : StreamWait.wake) | (requests.2.revents == 0 ? 0 : CInt(POLLPRI))
  }
}

/// Answers of ``DriverCalls/waitForStream(_:wake:events:milliseconds:)`` besides the bits of `poll`.
package enum StreamWait {
  /// The other descriptor can be read. All bits of `poll` are lower.
  package static let wake: CInt = 1 << 16
}

/// The corresponding C constant is `MAP_FAILED`.
private func isMapped(_ answer: UnsafeMutableRawPointer?) -> Bool { Int(bitPattern: answer) != -1 }
