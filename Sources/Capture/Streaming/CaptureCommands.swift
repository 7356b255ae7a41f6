import CameraModel
import DeviceConfiguration
import Negotiation
import Synchronization

/// The commands for a capture thread, and its present stream. Any thread may send commands; the capture thread looks whenever it wakes.
final class CaptureCommands: Sendable {
  /// A request to stream in another mode, or to outputs that need one.
  ///
  /// A class, because ``FrameLoop/End`` has one and is copied with every frame; copying a large value costs as much as taking a buffer.
  final class Change: Sendable {
    let wish: StreamRequest
    let outputs: StreamOutputs
    /// How many times outputs had been set when it was requested.
    let outputsSet: Int
    /// Whether the caller's lock lends its priority.
    let isLent: Bool
    /// Called once with the new stream's start, which is nil without a signal. Nil if the thread ended before it looked, or a stop overtook it.
    let reply: @Sendable (Result<StreamStart?, ConfigurationError>?) -> Void

    init(
      _ wish: StreamRequest, _ outputs: StreamOutputs, outputsSet: Int, lent isLent: Bool,
      reply: @escaping @Sendable (Result<StreamStart?, ConfigurationError>?) -> Void
    ) {
      (self.wish, self.outputs, self.outputsSet, self.isLent, self.reply) = (wish, outputs, outputsSet, isLent, reply)
    }
  }

  private struct State {
    var stops = false
    /// Why to restart the stream; nil not to restart.
    var restart: UndecodableRun?
    var hasEnded = false
    /// In the order of the requests.
    var changes: [Change] = []
    var outputs: StreamOutputs
    var outputsSet = 0
    /// The wish with the outputs' present settings; nil if they are unchanged since the last change of the mode.
    var refinement: StreamRequest?
    var restartsAutomatically: Bool
    var restoresControls: Bool?
    var bufferCount: Int
    var stream: (node: any StreamingNode, pictures: NativePictures)?
  }

  private let state: Mutex<State>
  private let changes = Atomic(0)

  /// Commands for a new thread, with the outputs and settings of an earlier one, if any.
  init(following earlier: CaptureCommands? = nil) {
    let (outputs, restarts) = earlier.map { ($0.outputs, $0.restartsAutomatically) } ?? (StreamOutputs(), true)
    state = Mutex(
      State(
        outputs: outputs, restartsAutomatically: restarts, restoresControls: earlier?.restoresControls,
        bufferCount: earlier?.bufferCount ?? StreamRequest.usualBuffers))
  }

  // MARK: On any thread

  /// Ends the thread.
  func stop() { ask { $0.stops = true } }
  /// Restarts the stream, as after a stall, if this run is still the present one.
  func restart(after run: UndecodableRun) { ask { $0.restart = run } }
  /// Streams in another mode.
  func change(_ change: Change) {
    var isLate = false
    ask { state in
      isLate = state.hasEnded
      if !isLate { state.changes.append(change) }
    }
    if isLate { change.reply(nil) }
  }
  /// Sends frames to these outputs from the next frame on.
  func setOutputs(_ outputs: StreamOutputs) {
    state.withLock { state in
      state.outputs = outputs
      state.outputsSet += 1
    }
    changes.add(1, ordering: .releasing)
  }
  /// Stores the wish with the outputs' present settings, for the next choice of a mode, such as after a change of the source.
  func setRefinement(_ wish: StreamRequest) { state.withLock { $0.refinement = wish } }
  /// How many times outputs were set.
  var outputsSet: Int { state.withLock { $0.outputsSet } }
  /// Whether to restart a stalled stream.
  func setRestartsAutomatically(_ restarts: Bool) { state.withLock { $0.restartsAutomatically = restarts } }

  /// Whether to set controls again that the camera loses at the start; nil means only if settings are kept.
  func setRestoresControls(_ restores: Bool?) { state.withLock { $0.restoresControls = restores } }

  /// Requests this many buffers for the next stream.
  func setBufferCount(_ count: Int) { state.withLock { $0.bufferCount = count } }
  var bufferCount: Int { state.withLock { $0.bufferCount } }

  /// The camera's pictures; nil before the start and after the end.
  var pictures: NativePictures? { state.withLock { $0.stream?.pictures } }

  private func ask(_ body: (inout State) -> Void) {
    let node = state.withLock { state in
      body(&state)
      return state.stream?.node
    }
    changes.add(1, ordering: .releasing)
    node?.wake()
  }

  // MARK: On the capture thread

  /// Rises with each change that ``take()`` returns, so that the capture thread needs the lock only for changes, not for every frame.
  var version: Int { changes.load(ordering: .acquiring) }
  var isStopped: Bool { state.withLock { $0.stops } }
  /// Whether a caller whose lock lends its priority waits for a change, so that its lock is in no stream's way.
  var isLent: Bool { state.withLock { $0.changes.contains(where: \.isLent) } }
  var restartsAutomatically: Bool { state.withLock { $0.restartsAutomatically } }
  var restoresControls: Bool? { state.withLock { $0.restoresControls } }
  var outputs: StreamOutputs { state.withLock { $0.outputs } }
  /// A wish with the outputs' present settings.
  func refined(_ wish: StreamRequest) -> StreamRequest {
    var wish = wish
    if let now = state.withLock({ $0.refinement }) { (wish.refinement, wish.unusableFormats) = (now.refinement, now.unusableFormats) }
    return wish
  }

  /// Sends frames to the outputs of a change; false if others were set since it was requested.
  func adopt(_ change: Change) -> Bool {
    let isNewest = state.withLock { state in
      state.refinement = nil
      guard state.outputsSet == change.outputsSet else { return false }
      state.outputs = change.outputs
      return true
    }
    changes.add(1, ordering: .releasing)
    return isNewest
  }

  /// The running stream; nil before the start and after the end.
  func setStream(_ running: (node: any StreamingNode, pictures: NativePictures)?) { state.withLock { $0.stream = running } }

  /// Answers a change that will not happen any more, including one that comes later.
  func end() {
    let changes = state.withLock { state in
      (state.hasEnded, state.stream) = (true, nil)
      defer { state.changes = [] }
      return state.changes
    }
    for change in changes { change.reply(nil) }
  }

  /// Has a change that was taken wait again, before all others.
  func putBack(_ change: Change) { state.withLock { $0.changes.insert(change, at: 0) } }

  /// The pending commands. A change that a stop overtakes stays for ``end()``.
  func take(includingChanges: Bool = true) -> (stops: Bool, restart: UndecodableRun?, change: Change?, queues: [FrameQueue]) {
    state.withLock { state in
      guard !state.stops else { return (true, nil, nil, []) }
      defer { state.restart = nil }
      return (false, state.restart, state.changes.isEmpty || !includingChanges ? nil : state.changes.removeFirst(), state.outputs.queues)
    }
  }
}

/// A run whose frames look good, but can no longer be decoded.
struct UndecodableRun: Sendable {
  let run: Int
  /// When the first of these frames arrived.
  let since: MonotonicTime
  /// The corruption of these frames.
  let corruption: FrameCorruption
}
