import Synchronization
import Viewfinder

/// A session of a verb: a camera in a mode, with one output. However it ends, the camera is free afterwards.
final class StreamRun: Sendable {
  /// Its frames are what the camera gives.
  let output = CaptureVideoDataOutput()
  private let device: CaptureDevice
  private let asked: Mode
  private let color: ColorDescription?
  private let isStrict: Bool
  private let warn: @Sendable (String) -> Void
  private let state: Mutex<State>

  private struct State {
    var mode: Mode
    /// Why the stream ended; nil where it goes on, or was stopped.
    var end: DeviceError?
    /// Why frames stayed away last, and how many had come before; nil where they did not, or the reason is gone.
    var silence: (reason: DeviceError, frames: Int)?
  }

  /// A run that has not started.
  ///
  /// - Parameters:
  ///   - device: the camera.
  ///   - mode: the mode to ask for.
  ///   - color: how the camera's numbers become colours, where the person knows; nil believes the driver.
  ///   - isStrict: whether it ends where the driver sets another mode.
  ///   - warn: told in a sentence what a person should know, on any thread.
  init(
    _ device: CaptureDevice, in mode: Mode, color: ColorDescription? = nil, isStrict: Bool, warn: @escaping @Sendable (String) -> Void
  ) {
    (self.device, self.asked, self.color, self.isStrict, self.warn) = (device, mode, color, isStrict, warn)
    state = Mutex(State(mode: mode))
  }

  /// The mode that the driver set, as read back; before the start the one that is asked for.
  var mode: Mode { state.withLock { $0.mode } }

  /// Why no frames come now; nil where they do, or none is known.
  var silence: DeviceError? {
    let frames = output.statistics.numbered
    return state.withLock { $0.silence.flatMap { $0.frames == frames ? $0.reason : nil } }
  }

  /// Starts the session, has the body take frames from the output, and stops the session.
  ///
  /// The body's task is cancelled, and frames end, when the present task is cancelled, the session fails, or the camera is unplugged.
  ///
  /// - Returns: why the stream could not be started or ended early; nil where the body ended by itself or was cancelled.
  func take(_ body: @escaping @Sendable () async throws -> Void) async -> DeviceError? {
    let session = CaptureSession()
    let events = session.events
    do throws(CaptureError) {
      let input = try CaptureDeviceInput(device: device)
      input.color = color
      try session.addInput(input)
      try session.addOutput(output)
      try await session.startRunning(in: asked)
    } catch {
      return error.cause
    }
    // The body is to know the mode.
    var isOver = false
    for await event in events {
      isOver = note(event)
      if case .didStartRunning = event { break }
    }
    if isOver {
      await session.stopRunning()
      return state.withLock { $0.end }
    }
    let work = Task { () -> DeviceError? in
      do {
        try await body()
        return nil
      } catch {
        return DeviceError(error)
      }
    }
    // A session may end before the body asks for its first frame, which would then wait for the next start.
    let watch = Task { for await event in events where note(event) { work.cancel() } }
    let failure = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    watch.cancel()
    await session.stopRunning()
    return state.withLock { $0.end } ?? failure
  }

  /// Notes what happens; true where the stream is over.
  private func note(_ event: SessionEvent) -> Bool {
    switch event {
    case .didStartRunning(let mode), .formatDidChange(_, let mode): return note(mode)
    case .interruptionEnded(let mode, _):
      state.withLock { $0.silence = nil }
      warn("The picture is back.")
      return note(mode)
    case .wasInterrupted(.deviceDisconnected):
      var error = DeviceError(.deviceDisconnected, operation: "stream", subject: device.localizedName)
      error.remedy = "Plug it in again, and repeat the command."
      state.withLock { $0.end = error }
      return true
    case .wasInterrupted(let reason):
      note(DeviceError(reason, operation: "stream", subject: device.localizedName))
      warn(DeviceError.interrupted(reason, device.localizedName).sentence)
    case .stalled(let time):
      let error = DeviceError.stalled(time, device.localizedName)
      note(error)
      warn(error.message)
    case .restarted(let attempt): warn("The stream was started again (attempt \(attempt)).")
    case .runtimeError(let error):
      state.withLock { $0.end = error.cause }
      return true
    default: break
    }
    return false
  }

  private func note(_ reason: DeviceError) {
    let frames = output.statistics.numbered
    state.withLock { $0.silence = (reason, frames) }
  }

  /// Notes the mode that is set now, and tells whoever asked for another one; true where that ends the stream.
  private func note(_ mode: Mode) -> Bool {
    let old = state.withLock { state in
      defer { state.mode = mode }
      return state.mode
    }
    guard mode != old, let warning = mode.warning(unlike: asked) else { return false }
    guard isStrict else {
      warn(warning)
      return false
    }
    state.withLock { $0.end = .replaced(asked, by: mode, on: device.localizedName) }
    return true
  }
}

extension DeviceError {
  /// A mode that was insisted on, and for which the driver set another one; nil where it set that mode.
  static func replaced(_ asked: Mode, by set: Mode, on camera: String) -> DeviceError? {
    set.difference(from: asked).map { .adjusted("the driver set \($0)", to: "what the driver sets", on: camera) }
  }

  /// What ended the work with a stream.
  fileprivate init(_ error: any Error) {
    self =
      (error as? CaptureError)?.cause ?? error as? DeviceError
      ?? DeviceError(.internal, operation: "stream", subject: "", message: "\(error)")
  }
}
