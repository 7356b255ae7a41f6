import CameraModel
import Host
import Synchronization

/// A program's mapping of a simulated buffer. It keeps the device open until it is released or detached.
final class SimulatedBuffer: BufferMemory {
  private let planes: [PictureMemory]
  private let calls: SimulatedCalls
  private let file: Mutex<OpenFile?>

  init(_ planes: [PictureMemory], calls: SimulatedCalls, file: OpenFile?) {
    self.planes = planes
    self.calls = calls
    self.file = Mutex(file)
  }

  var planeLengths: [Int] { planes.flatMap(\.planeLengths) }

  /// Whether the driver's memory is still mapped.
  var isMapped: Bool { file.withLock { $0 != nil } }

  func withBytes<Result: ~Copyable, Failure: Error>(
    ofPlane plane: Int, _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard planes.indices.contains(plane) else { return try body(Span()) }
    return try planes[plane].withBytes(ofPlane: 0, body)
  }

  /// The driver releases the memory before it is detached, so nothing is copied.
  func detach() throws(DeviceError) {
    try calls.beginInMemory(.detach)
    // Closing the device takes other locks, so it happens outside this one.
    let last = file.withLock { file in
      defer { file = nil }
      return file
    }
    _ = consume last
  }
}
