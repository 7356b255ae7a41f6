import CameraModel
import DeviceConfiguration
import Negotiation
import Synchronization

/// What a capture thread is asked to do, and what it streams now. Any thread may ask; the capture thread looks whenever it wakes.
final class CaptureCommands: Sendable {
  /// Another mode, or other outputs that need one, for the running stream.
  ///
  /// A class: ``FrameLoop/End`` has one, which is copied with every frame, and a large value costs as much there as taking a buffer.
  final class Change: Sendable {
    let wish: StreamWish
    let outputs: StreamOutputs
    /// How often outputs had been set when it was asked for.
    let outputsSet: Int
    /// Called once; with nil where the thread ended before it looked, or a stop overtook it.
    let reply: @Sendable (Result<ConfigurationResult?, DeviceError>?) -> Void

    init(
      _ wish: StreamWish, _ outputs: StreamOutputs, outputsSet: Int,
      reply: @escaping @Sendable (Result<ConfigurationResult?, DeviceError>?) -> Void
    ) {
      (self.wish, self.outputs, self.outputsSet, self.reply) = (wish, outputs, outputsSet, reply)
    }
  }

  private struct State {
    var stops = false
    /// Why the stream is to be started again; nil for not.
    var restart: UndecodableRun?
    var hasEnded = false
    var change: Change?
    var outputs: StreamOutputs
    var outputsSet = 0
    /// The wish with what the outputs take since the last change of the mode; nil where nothing else than then.
    var refinement: StreamWish?
    var restartsAutomatically: Bool
    var restoresControls: Bool?
    var stream: (node: any StreamingNode, pictures: NativePictures)?
  }

  private let state: Mutex<State>
  private let changes = Atomic(0)

  /// Orders for a thread that has the outputs and the rules of an earlier one; by default none.
  init(following earlier: CaptureCommands? = nil) {
    let (outputs, restarts) = earlier.map { ($0.outputs, $0.restartsAutomatically) } ?? (StreamOutputs(), true)
    state = Mutex(State(outputs: outputs, restartsAutomatically: restarts, restoresControls: earlier?.restoresControls))
  }

  // MARK: From any thread

  /// Ends the thread.
  func stop() { ask { $0.stops = true } }
  /// Starts the stream again, as after a stall, if this run is still the one that streams.
  func restart(after run: UndecodableRun) { ask { $0.restart = run } }
  /// Streams in another mode.
  func change(_ change: Change) {
    var isLate = false
    ask { state in
      isLate = state.hasEnded
      if !isLate { state.change = change }
    }
    if isLate { change.reply(nil) }
  }
  /// Gives frames to these outputs from the next one on.
  func setOutputs(_ outputs: StreamOutputs) {
    state.withLock { state in
      state.outputs = outputs
      state.outputsSet += 1
    }
    changes.add(1, ordering: .releasing)
  }
  /// Chooses a mode by what the outputs take now where one is chosen again, as after a change of the source.
  func setRefinement(_ wish: StreamWish) { state.withLock { $0.refinement = wish } }
  /// How often outputs were set.
  var outputsSet: Int { state.withLock { $0.outputsSet } }
  /// Whether a stream that stalls is started again.
  func setRestartsAutomatically(_ restarts: Bool) { state.withLock { $0.restartsAutomatically = restarts } }

  /// Whether controls that the camera loses when it starts are set again; nil where settings are kept.
  func setRestoresControls(_ restores: Bool?) { state.withLock { $0.restoresControls = restores } }

  /// What the camera gives now; nil before the start and after the end.
  var pictures: NativePictures? { state.withLock { $0.stream?.pictures } }

  private func ask(_ body: (inout State) -> Void) {
    let node = state.withLock { state in
      body(&state)
      return state.stream?.node
    }
    changes.add(1, ordering: .releasing)
    node?.wake()
  }

  // MARK: From the capture thread

  /// Rises with all that ``take()`` tells, so that the capture thread takes the lock for news only, not with every frame.
  var version: Int { changes.load(ordering: .acquiring) }
  var isStopped: Bool { state.withLock { $0.stops } }
  var restartsAutomatically: Bool { state.withLock { $0.restartsAutomatically } }
  var restoresControls: Bool? { state.withLock { $0.restoresControls } }
  var outputs: StreamOutputs { state.withLock { $0.outputs } }
  /// A wish with what the outputs take now.
  func refined(_ wish: StreamWish) -> StreamWish {
    var wish = wish
    if let now = state.withLock({ $0.refinement }) { (wish.refinement, wish.unusableFormats) = (now.refinement, now.unusableFormats) }
    return wish
  }

  /// Gives frames to the outputs of a change; false where others were set since it was asked for.
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

  /// The stream that runs; nil before the start and after the end.
  func setStream(_ running: (node: any StreamingNode, pictures: NativePictures)?) { state.withLock { $0.stream = running } }

  /// Answers the change that nobody makes any more; one that comes later too.
  func end() {
    let change = state.withLock { state in
      (state.hasEnded, state.stream) = (true, nil)
      defer { state.change = nil }
      return state.change
    }
    change?.reply(nil)
  }

  /// What is asked for now. A change that a stop overtakes stays, for ``end()``.
  func take() -> (stops: Bool, restart: UndecodableRun?, change: Change?, queues: [FrameQueue]) {
    state.withLock { state in
      guard !state.stops else { return (true, nil, nil, []) }
      defer { (state.restart, state.change) = (nil, nil) }
      return (false, state.restart, state.change, state.outputs.queues)
    }
  }
}

/// A run of which no picture can be decoded any more, though its frames look good.
struct UndecodableRun: Sendable {
  let run: Int
  /// When the first of these frames arrived.
  let since: MonotonicTime
  /// What is wrong with them.
  let damage: FrameDamage
}
