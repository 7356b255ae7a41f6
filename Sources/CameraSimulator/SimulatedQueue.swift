import CameraModel
import Host
import Synchronization

/// The buffers of a simulated node, with the rules of the kernel's `videobuf2`.
struct SimulatedQueue {
  /// The present owner of a buffer.
  private enum Place {
    case program, queued, filled
    /// The program has its frame.
    case lent
  }

  private struct Buffer {
    var planes: [PictureMemory]
    weak var mapping: SimulatedBuffer?
    var place = Place.program
    var isWithProgram: Bool { place == .program || place == .lent }
  }

  /// The opening that requested the buffers; nil if there are none.
  private(set) var owner: Int?
  private var buffers: [Buffer] = []
  private var queued: [Int] = []
  private var filled: [FilledBuffer] = []
  /// Whether the stream runs.
  var isStreaming = false

  /// The most buffers of a node. The corresponding C constant is `VIDEO_MAX_FRAME`.
  static let most = 32

  /// Whether there are buffers, which fix the mode.
  var isBusy: Bool { !buffers.isEmpty }
  var hasQueued: Bool { !queued.isEmpty }
  var hasFilled: Bool { !filled.isEmpty }
  /// How many frames the program has.
  var lent: Int { buffers.count { $0.place == .lent } }

  /// Checks that an opening may use the queue.
  func check(_ opening: Int?) throws(SimulatedRefusal) {
    guard owner == nil || owner == opening else { throw SimulatedRefusal(.busy) }
  }

  /// Makes buffers, and frees existing ones.
  mutating func request(_ count: Int, planeLengths: [Int], by opening: Int?) throws(SimulatedRefusal) {
    try check(opening)
    guard !isStreaming else { throw SimulatedRefusal(.busy) }
    let (count, length) = (min(count, Self.most), planeLengths.reduce(0, +))
    // A driver grants as many as its memory allows.
    let granted = length > 0 ? min(count, Self.memory / length) : 0
    guard granted > 0 else { throw SimulatedRefusal(.noMemory) }
    buffers = (0..<granted).map { _ in Buffer(planes: planeLengths.map { PictureMemory(count: $0) }) }
    (queued, filled, owner) = ([], [], opening)
  }

  /// The memory of a simulated driver for a node's buffers: 1 GiB.
  private static let memory = 1 << 30

  /// Maps the buffers for a program.
  mutating func map(_ mapping: ([PictureMemory]) -> SimulatedBuffer) -> [SimulatedBuffer] {
    buffers.indices.map { index in
      let mapped = mapping(buffers[index].planes)
      buffers[index].mapping = mapped
      return mapped
    }
  }

  /// Frees the buffers. A driver that cannot orphan buffers refuses while one of them is mapped.
  mutating func free(by opening: Int?, orphaning: Bool) throws(SimulatedRefusal) {
    try check(opening)
    guard !isStreaming, orphaning || !buffers.contains(where: { $0.mapping?.isMapped ?? false }) else { throw SimulatedRefusal(.busy) }
    self = SimulatedQueue()
  }

  /// Takes a buffer from the program.
  mutating func queue(_ index: Int, by opening: Int?) throws(SimulatedRefusal) {
    try check(opening)
    guard buffers.indices.contains(index), buffers[index].isWithProgram else { throw SimulatedRefusal(.invalidArgument) }
    buffers[index].place = .queued
    queued.append(index)
  }

  /// Gives the oldest filled buffer to the program; nil if there is none.
  mutating func dequeue(by opening: Int?) throws(SimulatedRefusal) -> FilledBuffer? {
    try check(opening)
    guard isStreaming else { throw SimulatedRefusal(.invalidArgument) }
    guard !filled.isEmpty else { return nil }
    let first = filled.removeFirst()
    buffers[first.index].place = .lent
    return first
  }

  /// Stops the stream and gives all buffers to the program.
  mutating func stop(by opening: Int?) throws(SimulatedRefusal) {
    try check(opening)
    isStreaming = false
    (queued, filled) = ([], [])
    for index in buffers.indices { buffers[index].place = .program }
  }

  /// Writes to a buffer that the program holds, as drivers do that do not track them.
  func overwriteLent(_ draw: ([PictureMemory]) -> Void) {
    guard let lent = buffers.first(where: { $0.isWithProgram && $0.mapping?.isMapped ?? false }) else { return }
    draw(lent.planes)
  }

  /// Fills the buffer that was queued first, if any.
  mutating func fill(_ frame: (_ index: Int, _ planes: [PictureMemory]) -> FilledBuffer) {
    guard let index = queued.first else { return }
    queued.removeFirst()
    // A detached buffer belongs to the program; the driver has other memory.
    if let mapping = buffers[index].mapping, !mapping.isMapped {
      buffers[index].planes = buffers[index].planes.map { PictureMemory(count: $0.planeLengths[0]) }
    }
    buffers[index].place = .filled
    filled.append(frame(index, buffers[index].planes))
  }
}

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
