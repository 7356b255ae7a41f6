import Glibc
import Testing
import Viewfinder

/// The driver's memory, lent to other devices.
@Suite(.tags(.hardware), .enabled(if: Hardware.streams, "VIEWFINDER_STREAMING is not 1"), .serialized)
struct DMABufferSessionVividTests {
  @Test func `an exported buffer has the frame's bytes, and is closed afterwards`() async throws {
    let run = try HardwareSession(vivid: "-000-vid-cap")
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    let frame = try #require(try await frames.next())
    let expected = frame.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    var (used, copy): (CInt, [UInt8]) = (-1, [])
    try frame.withDMABuffer { descriptor, offset in
      used = descriptor
      let length = offset + expected.count
      // SAFETY: the kernel maps this many bytes of the buffer, which are copied before they are unmapped.
      guard let bytes = unsafe mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0), unsafe bytes != MAP_FAILED else { return }
      copy = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: length).dropFirst(offset))
      unsafe munmap(bytes, length)
    }
    #expect(fcntl(used, F_GETFD) == -1, "The descriptor is closed.")
    #expect(copy == expected)
    #expect(throws: DeviceError.self, "A copy is not in the driver's memory.") { try frame.copy().withDMABuffer { _, _ in } }
    await run.session.stopRunning()
    #expect(throws: DeviceError.self, "The frame's memory is private now.") { try frame.withDMABuffer { _, _ in } }
    try run.expectFree()
  }
}
