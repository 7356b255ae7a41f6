import CameraModel
import Host
import Synchronization

/// The driver's buffers of one run: which ones the driver has, and which ones frames hold.
///
/// Frames return their buffers from any thread. The driver always keeps `max(2, V4L2_CID_MIN_BUFFERS_FOR_CAPTURE)` buffers, so a consumer
/// that holds frames cannot starve it.
final class BufferPool: Sendable {
  private enum Place { case queued, taken, lent, lost }

  private struct State {
    var node: (any StreamingNode)?
    /// Empty once the run has ended.
    var memory: [any BufferMemory]
    var places: [Place]
    var lent = 0
    /// How many buffers the driver refused; it accepts them again after the stream.
    var lost = 0
    /// Whether returned buffers wait until ``queueAll()`` hands all of them to the driver.
    var isStopping = false
  }

  /// A buffer that the driver filled, with its memory.
  struct Taken: ~Copyable {
    let filled: FilledBuffer
    let memory: any BufferMemory
  }

  /// The length of each memory plane of each buffer, in bytes.
  let lengths: [[Int]]
  /// How many buffers frames may hold at the same time; 0 if frames are copied.
  let lendable: Int
  /// How many buffers were requested from the driver.
  let asked: Int
  private let bufferType: BufferType
  private let state: Mutex<State>
  private let faultCount = Atomic(0)

  /// The buffers that a driver granted.
  ///
  /// - Parameters:
  ///   - asked: how many were requested.
  ///   - reserved: how many the driver needs.
  init(_ grant: BufferGrant, of bufferType: BufferType, on node: any StreamingNode, asked: Int, reserved: Int) {
    self.asked = asked
    lengths = grant.buffers.map(\.planeLengths)
    lendable = grant.canBeOrphaned ? max(0, grant.buffers.count - max(2, reserved)) : 0
    self.bufferType = bufferType
    state = Mutex(State(node: node, memory: grant.buffers, places: grant.buffers.map { _ in .taken }))
  }

  /// How often the driver broke the rules: it returned a buffer that it did not have, or refused one.
  var faults: Int { faultCount.load(ordering: .relaxed) }
  /// How many buffers can still be used.
  var remaining: Int { state.withLock { $0.places.count - $0.lost } }
  /// Whether the driver needs all remaining buffers.
  var needsAll: Bool { state.withLock { lendable <= $0.lost } }

  /// Hands the driver all buffers that no frame holds, before the stream starts.
  func queueAll() throws(DeviceError) {
    try state.withLock { (state: inout sending State) throws(DeviceError) in
      state.isStopping = false
      for index in state.places.indices where state.places[index] == .taken {
        try state.node?.queueBuffer(index, of: bufferType)
        state.places[index] = .queued
      }
    }
  }

  /// Takes the next filled buffer; nil if there is none, or the driver returned a buffer that it did not have.
  func take() throws(DeviceError) -> Taken? {
    try state.withLock { (state: inout sending State) throws(DeviceError) -> Taken? in
      guard let filled = try state.node?.dequeueBuffer(of: bufferType) else { return nil }
      guard state.places.indices.contains(filled.index), state.places[filled.index] == .queued else {
        faultCount.add(1, ordering: .relaxed)
        return nil
      }
      state.places[filled.index] = .taken
      return Taken(filled: filled, memory: state.memory[filled.index])
    }
  }

  /// Lends a taken buffer to a frame; nil if no more buffers may be lent.
  func lend(_ index: Int) -> BufferLoan? {
    let isLent = state.withLock { state in
      guard state.lent < lendable - state.lost, state.places[index] == .taken else { return false }
      state.places[index] = .lent
      state.lent += 1
      return true
    }
    return isLent ? BufferLoan(from: self, index: index) : nil
  }

  /// Exports a plane of a buffer that a frame holds.
  ///
  /// - Throws: `DeviceError` with code `unsupported` once the run has ended, because the frame then has private memory.
  fileprivate func export(_ index: Int, plane: Int) throws(DeviceError) -> CInt {
    try state.withLock { (state: inout sending State) throws(DeviceError) in
      guard let node = state.node else { throw .notOfDriver }
      return try node.exportBuffer(index, plane: plane, of: bufferType)
    }
  }

  /// Returns a taken or lent buffer to the driver.
  func giveBack(_ index: Int) {
    state.withLock { state in
      guard state.places.indices.contains(index), state.places[index] == .taken || state.places[index] == .lent else { return }
      if state.places[index] == .lent { state.lent -= 1 }
      state.places[index] = .taken
      guard state.node != nil, !state.isStopping else { return }
      do {
        try state.node?.queueBuffer(index, of: bufferType)
        state.places[index] = .queued
      } catch {
        // An unplugged device refuses every buffer; the run ends by itself.
        state.places[index] = .lost
        state.lost += 1
        faultCount.add(1, ordering: .relaxed)
        state.node?.wake()
      }
    }
  }

  /// Announces that the stream is about to stop. The driver then returns all buffers, including those it refused, and may use them again.
  ///
  /// Call it before the stop. A frame that returns its buffer in between would queue it, and ``queueAll()`` would queue it again.
  func streamStops() {
    state.withLock { state in
      (state.isStopping, state.lost) = (true, 0)
      for index in state.places.indices where state.places[index] == .queued || state.places[index] == .lost {
        state.places[index] = .taken
      }
    }
  }

  /// Ends the run after the stream. Frames keep a private copy of their bytes; all other memory is unmapped.
  ///
  /// - Returns: how many buffers could not be copied and keep the device's memory.
  func close() -> Int {
    state.withLock { state in
      var failures = 0
      for index in state.places.indices where state.places[index] == .lent {
        do { try state.memory[index].detach() } catch { failures += 1 }
      }
      state.memory = []
      state.node = nil
      return failures
    }
  }
}

/// A buffer of the driver that a frame holds. Releasing the owner returns it.
struct BufferLoan: ~Copyable {
  private let pool: BufferPool
  private let index: Int

  fileprivate init(from pool: BufferPool, index: Int) { (self.pool, self.index) = (pool, index) }

  /// Exports a memory plane, as ``BufferPool`` does.
  func export(plane: Int) throws(DeviceError) -> CInt { try pool.export(index, plane: plane) }

  deinit { pool.giveBack(index) }
}

extension DeviceError {
  /// The frame's bytes lie in this process's memory: it was converted or copied, or it outlived its stream.
  static let notOfDriver = DeviceError(
    .unsupported, operation: .call(.exportBuffer), subject: "a frame", message: "The frame is not in the driver's memory.",
    remedy: "Use VideoSettings.native, and export frames while the session runs.")
}

/// The driver's buffers of a stream.
public struct BufferCounts: Hashable, Sendable {
  /// How many were requested.
  public var asked: Int
  /// How many the driver granted.
  public var granted: Int
  /// How many frames a program may hold at the same time; 0 if frames are copied.
  public var lendable: Int

  init(_ pool: BufferPool) {
    asked = pool.asked
    granted = pool.lengths.count
    lendable = pool.lendable
  }
}

/// A private copy of a buffer's filled bytes, plane by plane.
final class CopiedMemory: BufferMemory {
  private let planes: [PictureMemory]

  init(_ memory: any BufferMemory, _ filled: FilledPlanes) {
    planes = (0..<filled.count).map { plane in
      memory.withBytes(ofPlane: plane) { bytes in
        PictureMemory(copying: bytes.extracting(0..<min(Int(filled[plane].bytesUsed), bytes.count)))
      }
    }
  }

  var planeLengths: [Int] { planes.flatMap(\.planeLengths) }

  func withBytes<Result: ~Copyable, Failure: Error>(
    ofPlane plane: Int, _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard planes.indices.contains(plane) else { return try PictureMemory(count: 0).withBytes(ofPlane: -1, body) }
    return try planes[plane].withBytes(ofPlane: 0, body)
  }

  func detach() throws(DeviceError) {}
}
