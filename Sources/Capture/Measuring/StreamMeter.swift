import CameraModel
import DeviceConfiguration
public import Negotiation
import Synchronization

/// Streams from a camera for a while, and measures what comes.
public struct StreamMeter: Sendable {
  /// How long frames are measured, after the warm-up.
  public var duration: Duration
  /// How many frames are measured at most; nil for as many as come in the time.
  public var frames: Int?
  /// How long the first frames are left out of the figures; they count as start-up.
  public var warmUp: Duration

  /// A meter.
  public init(duration: Duration = .seconds(5), frames: Int? = nil, warmUp: Duration = .milliseconds(500)) {
    self.duration = duration
    self.frames = frames
    self.warmUp = warmUp
  }

  /// Sets a mode and measures it. A task that is cancelled gets what came until then.
  ///
  /// - Parameters:
  ///   - mode: one of the camera's modes; nil for what the camera is set to.
  ///   - device: the camera.
  /// - Returns: the measurement, and what the camera says of its exposure.
  /// - Throws: ``CaptureError`` when the stream cannot be started. A stream that ends early is measured as far as it came.
  public func measure(_ mode: Mode?, of device: CaptureDevice) async throws(CaptureError) -> (StreamMeasurement, ExposureState) {
    let (runner, recorder) = (SessionRunner(), FrameRecorder(self))
    let wish = StreamWish(device: device, preset: .inputPriority, plannedMode: mode, observe: { recorder.note($0) })
    let events = runner.broadcast.listen()
    let listener = Task { for await event in events where event.endsFlow { recorder.end() } }
    defer { listener.cancel() }
    do throws(DeviceError) { try await runner.start(wish, []) } catch { throw CaptureError(error, state: .idle) }
    await withTaskCancellationHandler {
      await recorder.isDone.value
    } onCancel: {
      recorder.end()
    }
    let exposure = ExposureState(of: device)
    await runner.stop()
    guard let start = runner.lastStart else {
      throw CaptureError(.cancelled(before: .startStream, on: device.location.path), state: .idle)
    }
    let (frames, statistics, first) = recorder.account
    var measurement = StreamMeasurement(frames, in: start.mode, on: device.camera.usbBus)
    measurement.statistics = statistics
    measurement.firstFrame = first.map { ($0.since(start.asked), $0.since(start.accepted)) }
    return (measurement, exposure)
  }
}

/// Notes the frames of a stream until there are enough. It is called on the capture thread, which loses no time to a delegate.
private final class FrameRecorder: Sendable {
  fileprivate struct State {
    /// When the first good frame arrived.
    var first: MonotonicTime?
    /// The last frame's number and run.
    var last: (sequence: UInt64, run: Int)?
    var frames: [MeasuredFrame] = []
    var statistics = StreamStatistics()
    var isFull = false
  }

  private let meter: StreamMeter
  private let state = Mutex(State())
  let isDone = PendingValue<Void>()

  init(_ meter: StreamMeter) { self.meter = meter }

  /// The good frames after the warm-up, what became of all, and when the first good one arrived.
  var account: (frames: [MeasuredFrame], statistics: StreamStatistics, first: MonotonicTime?) {
    state.withLock { ($0.frames, $0.statistics, $0.first) }
  }

  func end() { isDone.set(()) }

  func note(_ facts: FrameFacts) {
    let isFull = state.withLock { state in
      guard !state.isFull else { return false }
      state.count(facts)
      guard facts.isValid else { return false }
      let first = state.first ?? facts.arrivalTime
      state.first = first
      let elapsed = facts.arrivalTime.since(first)
      guard elapsed >= meter.warmUp else {
        state.statistics.startUp += 1
        return false
      }
      state.statistics.delivered += 1
      state.frames.append(MeasuredFrame(facts))
      state.isFull = elapsed >= meter.warmUp + meter.duration || state.frames.count >= meter.frames ?? .max
      return state.isFull
    }
    if isFull { end() }
  }
}

extension FrameRecorder.State {
  /// Counts the frame, if it is damaged, and the numbers that are missing before it.
  fileprivate mutating func count(_ facts: FrameFacts) {
    var lost = 0
    if let last, last.run == facts.run, facts.sequence > last.sequence { lost = Int(clamping: facts.sequence - last.sequence - 1) }
    last = (facts.sequence, facts.run)
    statistics.lost += lost
    statistics.numbered += lost + 1
    if !facts.isValid { statistics.corrupted += 1 }
  }
}

extension MeasuredFrame {
  fileprivate init(_ facts: FrameFacts) {
    self.init(
      time: facts.presentationTime, arrival: facts.arrivalTime, sequence: facts.sequence, run: facts.run, byteCount: facts.byteCount)
  }
}

extension SessionEvent {
  /// Whether no more frames come for now.
  fileprivate var endsFlow: Bool {
    switch self {
    case .wasInterrupted, .runtimeError, .didStopRunning: true
    default: false
    }
  }
}

extension ExposureState {
  /// What a camera says now; nothing where it cannot be asked.
  fileprivate init(of device: CaptureDevice) {
    self.init()
    guard let node = try? device.open() else { return }
    let value = { (control: ControlIdentifier) in (try? node.integerValue(ofControl: control)) ?? nil }
    // `V4L2_EXPOSURE_MANUAL` is 1; all other values leave the exposure to the camera.
    isAutomatic = value(.automaticExposure).map { $0 != 1 }
    mayLowerRate = value(.exposureMayLowerRate).map { $0 != 0 }
    time = value(.exposureTime).map { .microseconds(min(max(0, $0), 1_000_000) * 100) }
  }
}
