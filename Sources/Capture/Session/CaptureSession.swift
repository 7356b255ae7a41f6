import CameraModel
public import Negotiation
import Synchronization

/// Frames from a camera to outputs. The corresponding name is `AVCaptureSession`.
///
/// ```swift
/// let session = CaptureSession()
/// try session.addInput(CaptureDeviceInput(device: device))
/// try session.addOutput(output)
/// try await session.startRunning()
/// for try await frame in output.frames { … }
/// ```
///
/// Each call is allowed in every state. Starts, stops and commits are carried out one after the other, in the order of the calls.
/// The session stops when its last reference ends.
public final class CaptureSession: Sendable {
  struct State {
    var graph = SessionGraph()
    /// The graph as of the outermost `beginConfiguration`.
    var committed = SessionGraph()
    var depth = 0
    var phase = SessionState.idle
    var engine: CaptureEngine?
    /// What the running stream was asked for.
    var wish: StreamWish?
    var continuity = CaptureEngine.Continuity()
    var started: PendingValue<Result<Mode, DeviceError>>?
    var ended: PendingValue<Void>?
    var returning: Task<Void, Never>?
    var restartsAutomatically = true
    var resumesAfterReconnection = true
  }

  let state = Mutex(State())
  let access = SerialAccess()
  let broadcast = EventBroadcast()

  /// A session without input and output, with the preset `high`.
  public init() {}

  deinit {
    state.withLock { state in
      state.returning?.cancel()
      state.engine?.stop()
      for output in state.graph.outputs {
        output.delivery.queue.end(nil)
        output.disconnect()
      }
    }
  }

  /// What the session does.
  public var sessionState: SessionState { state.withLock { $0.phase } }
  /// Whether frames flow.
  public var isRunning: Bool { sessionState == .running }
  /// Whether the camera is gone or has no signal for now.
  public var isInterrupted: Bool { sessionState == .interrupted }
  /// The events from now on, for one listener.
  public var events: SessionEvents { broadcast.listen() }

  /// Whether a stream that stalls is started again, at most twice in a row; true by default.
  public var restartsAutomatically: Bool {
    get { state.withLock { $0.restartsAutomatically } }
    set {
      state.withLock { state in
        state.restartsAutomatically = newValue
        state.engine?.setRestartsAutomatically(newValue)
      }
    }
  }

  /// Whether the session goes on when its camera is plugged in again; true by default. AVFoundation's does not.
  public var resumesAfterReconnection: Bool {
    get { state.withLock { $0.resumesAfterReconnection } }
    set { state.withLock { $0.resumesAfterReconnection = newValue } }
  }
}

// MARK: Inputs, outputs and preset

extension CaptureSession {
  /// The inputs: none or one.
  public var inputs: [CaptureDeviceInput] { state.withLock { $0.graph.input.map { [$0] } ?? [] } }
  /// The outputs in the order in which they were added.
  public var outputs: [CaptureVideoDataOutput] { state.withLock { $0.graph.outputs } }
  /// The connections of the outputs.
  public var connections: [CaptureConnection] { outputs.compactMap { $0.connection(with: .video) } }
  /// The preset by which the camera's mode is chosen.
  public var sessionPreset: Preset { state.withLock { $0.graph.preset } }

  /// Whether the camera has what the preset stands for; true without an input. The device is not touched.
  public func canSetSessionPreset(_ preset: Preset) -> Bool {
    state.withLock { $0.graph.input }.map { $0.device.supportsSessionPreset(preset) } ?? true
  }

  /// Chooses the preset. `inputPriority` keeps the mode that the device is set to.
  ///
  /// - Throws: ``CaptureError`` with code `usage` while the session runs outside ``beginConfiguration()`` … ``commitConfiguration()``.
  public func setSessionPreset(_ preset: Preset) throws(CaptureError) {
    try change { state throws(DeviceError) in
      guard state.depth > 0 || state.engine == nil else { throw .needsCommit("set the preset") }
      state.graph.preset = preset
    }
  }

  /// Whether an input can be added. The device is not touched.
  public func canAddInput(_ input: CaptureDeviceInput) -> Bool { refusal(of: input) == nil }
  /// Whether an output can be added.
  public func canAddOutput(_ output: CaptureVideoDataOutput) -> Bool { refusal(of: output) == nil }
  /// Why an input cannot be added; nil when it can.
  public func refusal(of input: CaptureDeviceInput) -> CaptureError? {
    state.withLock { state in state.graph.refusal(of: input).map { CaptureError($0, state: state.phase) } }
  }
  /// Why an output cannot be added; nil when it can.
  public func refusal(of output: CaptureVideoDataOutput) -> CaptureError? {
    state.withLock { state in state.graph.refusal(of: output).map { CaptureError($0, state: state.phase) } }
  }

  /// Adds the camera whose frames the outputs get.
  ///
  /// - Throws: ``CaptureError`` where AVFoundation raises an exception: a session has one input.
  public func addInput(_ input: CaptureDeviceInput) throws(CaptureError) {
    try change { state throws(DeviceError) in
      if let refusal = state.graph.refusal(of: input) { throw refusal }
      guard state.depth > 0 || state.engine == nil else { throw .needsCommit("add an input") }
      state.graph.input = input
      for output in state.graph.outputs { output.connect(input.device.position) }
    }
  }

  /// Adds an output and connects it. A running session begins to deliver to it between two frames.
  ///
  /// - Throws: ``CaptureError`` where AVFoundation raises an exception, and where its settings cannot be made of the running mode.
  public func addOutput(_ output: CaptureVideoDataOutput) throws(CaptureError) {
    try change { state throws(DeviceError) in
      if let refusal = state.graph.refusal(of: output) { throw refusal }
      output.connect(state.graph.input?.device.position ?? .unspecified)
      state.graph.outputs.append(output)
      guard state.depth == 0, let engine = state.engine, let pictures = engine.pictures else { return }
      do throws(DeviceError) {
        try output.prepare(for: pictures)
      } catch {
        output.disconnect()
        state.graph.outputs.removeLast()
        throw error
      }
      output.delivery.queue.begin()
      engine.setQueues(state.graph.queues)
    }
  }

  /// Removes the input. A running session stops.
  public func removeInput(_ input: CaptureDeviceInput) {
    let stops = state.withLock { state in
      guard state.graph.input === input else { return false }
      state.graph.input = nil
      return state.depth == 0 && state.engine != nil
    }
    if stops { Task { await self.stopRunning() } }
  }

  /// Removes an output; its sequences end.
  public func removeOutput(_ output: CaptureVideoDataOutput) {
    state.withLock { state in
      guard let index = state.graph.outputs.firstIndex(where: { $0 === output }) else { return }
      state.graph.outputs.remove(at: index)
      output.disconnect()
      output.delivery.queue.end(nil)
      if state.depth == 0 { state.engine?.setQueues(state.graph.queues) }
    }
  }

  private func change(_ body: (inout State) throws(DeviceError) -> Void) throws(CaptureError) {
    let failure = state.withLock { state -> CaptureError? in
      do throws(DeviceError) {
        try body(&state)
        return nil
      } catch {
        return CaptureError(error, state: state.phase)
      }
    }
    if let failure { throw failure }
  }
}

extension SessionGraph {
  var queues: [FrameQueue] { outputs.map(\.delivery.queue) }
}

extension DeviceError {
  fileprivate static func needsCommit(_ operation: String) -> DeviceError {
    .refused(
      operation, "the session", "The session is running, and this may change the camera's mode.",
      "Call it between beginConfiguration() and commitConfiguration().")
  }
}
