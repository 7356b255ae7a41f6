import CameraModel
import Synchronization

/// The driver's buffers of one run: which the driver has, and which are lent to frames.
///
/// Frames give their buffers back from any thread. `max(2, V4L2_CID_MIN_BUFFERS_FOR_CAPTURE)` buffers always stay with the driver, so a
/// consumer that keeps frames cannot starve it.
final class BufferPool: Sendable {
  private enum Place { case queued, taken, lent, lost }

  private struct State {
    var node: (any StreamingNode)?
    /// Empty once the run has ended.
    var memory: [any BufferMemory]
    var places: [Place]
    var lent = 0
    /// How many the driver refused; it takes them again after the stream.
    var lost = 0
    /// Whether buffers that are given back wait until all are handed to the driver.
    var isStopping = false
  }

  /// A buffer that the driver filled, and its memory to look at.
  struct Taken: ~Copyable {
    let filled: FilledBuffer
    let memory: any BufferMemory
  }

  /// The length of each memory plane of each buffer, in bytes.
  let lengths: [[Int]]
  /// How many buffers frames may have at the same time; 0 where frames are copied.
  let lendable: Int
  /// How many buffers the driver was asked for.
  let asked: Int
  private let bufferType: BufferType
  private let state: Mutex<State>
  private let faultCount = Atomic(0)

  /// The buffers that a driver granted.
  ///
  /// - Parameters:
  ///   - asked: how many it was asked for.
  ///   - reserved: how many the driver needs.
  init(_ grant: BufferGrant, of bufferType: BufferType, on node: any StreamingNode, asked: Int, reserved: Int) {
    self.asked = asked
    lengths = grant.buffers.map(\.planeLengths)
    lendable = grant.canBeOrphaned ? max(0, grant.buffers.count - max(2, reserved)) : 0
    self.bufferType = bufferType
    state = Mutex(State(node: node, memory: grant.buffers, places: grant.buffers.map { _ in .taken }))
  }

  /// Driver faults: buffers that it gave without having them, and buffers that it refused.
  var faults: Int { faultCount.load(ordering: .relaxed) }
  /// How many buffers are left.
  var remaining: Int { state.withLock { $0.places.count - $0.lost } }
  /// Whether the driver needs all that are left.
  var needsAll: Bool { state.withLock { lendable <= $0.lost } }

  /// Hands all buffers to the driver that are not lent, before the stream starts.
  func queueAll() throws(DeviceError) {
    try state.withLock { (state: inout sending State) throws(DeviceError) in
      state.isStopping = false
      for index in state.places.indices where state.places[index] == .taken {
        try state.node?.queueBuffer(index, of: bufferType)
        state.places[index] = .queued
      }
    }
  }

  /// Takes the next filled buffer; nil when there is none, and when the driver gives one that it does not have.
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

  /// Lends a taken buffer to a frame; nil when no more may be lent.
  func lend(_ index: Int) -> BufferLoan? {
    let isLent = state.withLock { state in
      guard state.lent < lendable - state.lost, state.places[index] == .taken else { return false }
      state.places[index] = .lent
      state.lent += 1
      return true
    }
    return isLent ? BufferLoan(from: self, index: index) : nil
  }

  /// Exports a plane of a buffer that is lent to a frame.
  ///
  /// - Throws: `DeviceError` with code `unsupported` once the run has ended: the frame's memory is private then.
  fileprivate func export(_ index: Int, plane: Int) throws(DeviceError) -> CInt {
    try state.withLock { (state: inout sending State) throws(DeviceError) in
      guard let node = state.node else { throw .notOfDriver }
      return try node.exportBuffer(index, plane: plane, of: bufferType)
    }
  }

  /// Gives a taken or lent buffer back to the driver.
  func giveBack(_ index: Int) {
    state.withLock { state in
      guard state.places.indices.contains(index), state.places[index] == .taken || state.places[index] == .lent else { return }
      if state.places[index] == .lent { state.lent -= 1 }
      state.places[index] = .taken
      guard state.node != nil, !state.isStopping else { return }
      do throws(DeviceError) {
        try state.node?.queueBuffer(index, of: bufferType)
        state.places[index] = .queued
      } catch {
        // After unplugging every buffer is refused; the run ends by itself.
        state.places[index] = .lost
        state.lost += 1
        faultCount.add(1, ordering: .relaxed)
        state.node?.wake()
      }
    }
  }

  /// Says that the stream is about to stop: the driver then gives up all buffers, also those that it refused, and may start again with them.
  ///
  /// Said before the call, since a frame that gives its buffer back at that moment would queue it, and ``queueAll()`` once more.
  func streamStops() {
    state.withLock { state in
      (state.isStopping, state.lost) = (true, 0)
      for index in state.places.indices where state.places[index] == .queued || state.places[index] == .lost {
        state.places[index] = .taken
      }
    }
  }

  /// Ends the run after the stream: frames keep a private copy of their bytes, all other memory is unmapped.
  ///
  /// - Returns: how many buffers could not be copied and keep the device's memory.
  func close() -> Int {
    state.withLock { state in
      var failures = 0
      for index in state.places.indices where state.places[index] == .lent {
        do throws(DeviceError) { try state.memory[index].detach() } catch { failures += 1 }
      }
      state.memory = []
      state.node = nil
      return failures
    }
  }
}

/// A buffer of the driver that a frame holds. It goes back with its owner.
struct BufferLoan: ~Copyable {
  private let pool: BufferPool
  private let index: Int

  fileprivate init(from pool: BufferPool, index: Int) { (self.pool, self.index) = (pool, index) }

  /// Exports a memory plane, as ``BufferPool`` does.
  func export(plane: Int) throws(DeviceError) -> CInt { try pool.export(index, plane: plane) }

  deinit { pool.giveBack(index) }
}

extension DeviceError {
  /// The bytes of a frame lie in memory of this process, as of a converted, copied or outlived one.
  static let notOfDriver = DeviceError(
    .unsupported, operation: .call(.exportBuffer), subject: "a frame", message: "The frame is not in the driver's memory.",
    remedy: "Use VideoSettings.native, and export frames while the session runs.")
}

/// The driver's buffers of a stream.
public struct BufferCounts: Hashable, Sendable {
  /// How many the driver was asked for.
  public var asked: Int
  /// How many it gave.
  public var granted: Int
  /// How many frames a program may hold at the same time; 0 where frames are copied.
  public var lendable: Int

  init(_ pool: BufferPool) {
    asked = pool.asked
    granted = pool.lengths.count
    lendable = pool.lendable
  }
}
