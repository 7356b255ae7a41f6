public import CameraModel
public import DeviceConfiguration
import ImageGeometry
public import Negotiation

/// Streams from cameras for a while, and measures the frames.
public struct StreamMeter: Sendable {
  /// What a consumer does with each frame during the measurement.
  public enum Consumption: String, ClosedVocabulary, CaseIterable {
    /// Frames are counted on arrival, without a consumer.
    case none
    /// A consumer reads every byte.
    case read
    /// A consumer gets each picture as pixels: JPEG is decoded and Bayer mosaics are demosaiced. It does not read the pixels. Other formats
    /// are not changed.
    case decode
  }

  /// How long to measure after the warm-up, extended until two frames arrive. Nil measures ``frames`` frames; if that is nil too, measuring
  /// ends when the task is cancelled.
  public var duration: Duration?
  /// The largest number of frames to measure; nil sets no limit.
  public var frames: Int?
  /// How long to leave the first frames out of the figures; they count as start-up.
  public var warmUp: Duration
  /// What a consumer does with each frame. With a consumer, the figures cover the frames that it got.
  public var consumption: Consumption

  /// A meter.
  public init(
    duration: Duration? = .seconds(5), frames: Int? = nil, warmUp: Duration = .milliseconds(500), consumption: Consumption = .none
  ) {
    self.duration = duration
    self.frames = frames
    self.warmUp = warmUp
    self.consumption = consumption
  }

  /// Sets a mode and measures it. A cancelled task gets the measurement up to then.
  ///
  /// - Parameters:
  ///   - mode: one of the camera's modes; nil for its present mode.
  ///   - device: the camera.
  /// - Throws: `ConfigurationError` if the stream cannot start. A stream that ends early is measured up to its end.
  public func measure(_ mode: Mode?, of device: CaptureDevice) async throws(ConfigurationError) -> StreamMeasurement {
    try await measure([(mode, device)])[0].get()
  }

  /// Measures cameras that stream at the same time. All start before the first is measured, and stream until the last is done. Frames that
  /// arrive before all have started count as start-up.
  ///
  /// - Parameter modes: a mode for each camera; nil for its present mode.
  /// - Returns: each camera's measurement, or why its stream could not start.
  public func measure(_ modes: [(mode: Mode?, device: CaptureDevice)]) async -> [Result<StreamMeasurement, ConfigurationError>] {
    let streams = modes.map { MeteredStream($0.mode, of: $0.device, by: self, isHeld: modes.count > 1) }
    var failures: [Int: ConfigurationError] = [:]
    for (index, stream) in streams.enumerated() {
      do { try await stream.start() } catch { failures[index] = error }
    }
    for stream in streams { stream.recorder.begin() }
    await withTaskCancellationHandler {
      for (index, stream) in streams.enumerated() where failures[index] == nil { await stream.recorder.isDone.value }
    } onCancel: {
      for stream in streams { stream.recorder.end() }
    }
    var results: [Result<StreamMeasurement, ConfigurationError>] = []
    for (index, stream) in streams.enumerated() {
      do throws(ConfigurationError) {
        if let failure = failures[index] { throw failure }
        results.append(.success(try await stream.stopped()))
      } catch {
        results.append(.failure(error))
      }
    }
    return Self.sharingBuses(results, of: modes.map(\.device.camera))
  }

  /// The measurements, with the bytes that the other cameras on the same bus sent.
  private static func sharingBuses(
    _ results: [Result<StreamMeasurement, ConfigurationError>], of cameras: [Camera]
  ) -> [Result<StreamMeasurement, ConfigurationError>] {
    let isOneBus = { (one: Int, other: Int) in
      one != other && cameras[one].usbBus == cameras[other].usbBus && cameras[one].usbController == cameras[other].usbController
    }
    let rates = results.map { (try? $0.get())?.bytesPerSecond ?? 0 }
    return results.enumerated().map { index, result in
      result.map { measurement in
        var measurement = measurement
        measurement.otherBytesPerSecond = rates.indices.filter { isOneBus($0, index) }.reduce(0) { $0 + rates[$1] }
        return measurement
      }
    }
  }
}

/// A stream under measurement.
private struct MeteredStream: Sendable {
  let recorder: FrameRecorder
  private let device: CaptureDevice
  private let mode: Mode?
  private let consumption: StreamMeter.Consumption
  private let runner = SessionRunner()
  private let delivery = FrameDelivery()

  init(_ mode: Mode?, of device: CaptureDevice, by meter: StreamMeter, isHeld: Bool) {
    self.device = device
    self.mode = mode
    consumption = meter.consumption
    recorder = FrameRecorder(meter, isHeld: isHeld)
  }

  func start() async throws(ConfigurationError) {
    let isConsumed = consumption != .none
    // Without a consumer the queue only counts.
    delivery.queue.changePolicy { $0.isEnabled = isConsumed }
    if isConsumed { delivery.setConsumer(consumer) }
    delivery.setListener(listener)
    let events = runner.broadcast.listen()
    Task { [recorder, path = device.location.path] in
      for await event in events {
        switch event {
        case .finding(let finding): recorder.note(finding)
        case .runtimeError(let error): return recorder.end(error.told)
        case .wasInterrupted(let reason): return recorder.end(DeviceError(reason, operation: "measure", subject: path))
        case .didStopRunning: return recorder.end()
        default: break
        }
      }
    }
    try await runner.start(wish, for: outputs)
  }

  private var wish: StreamRequest {
    var wish = StreamRequest(device: device, preset: .inputPriority, plannedMode: mode)
    wish.observe = { [recorder, isConsumed = consumption != .none] facts in
      recorder.captured(facts, isConsumed: isConsumed)
      return isConsumed
    }
    return wish
  }

  private var outputs: StreamOutputs {
    var outputs = StreamOutputs(queues: [delivery.queue])
    guard consumption == .decode else { return outputs }
    let prepare: StreamOutputs.Preparation = { [delivery, recorder] (native, _) throws(DeviceError) in
      let stage = try ConversionStage.make(from: native, to: nil, orientation: .up)
      recorder.note(isConverted: stage != nil)
      delivery.setConversion(FrameDelivery.Conversion(source: native, stage: stage))
    }
    outputs.preparations = [prepare]
    return outputs
  }

  private var consumer: FrameDelivery.Consumer {
    FrameDelivery.Consumer(
      take: { [recorder, consumption] sample in
        switch sample {
        case .frame(let frame):
          if consumption == .read { frame.readAll() }
          recorder.consumed(frame.facts)
        case .drop(let drop): recorder.dropped(drop)
        }
      },
      run: { [recorder] work in Task.detached { recorder.timed(work) } })
  }

  private var listener: FrameDelivery.Listener {
    FrameDelivery.Listener(tell: { [recorder] in recorder.note($0) }, restart: { [weak runner] in runner?.restartStream(after: $0) })
  }

  /// The measurement. It reads the exposure before the stream ends.
  func stopped() async throws(ConfigurationError) -> StreamMeasurement {
    let exposure = ExposureState(of: device, at: runner.lastStart?.mode.node)
    await runner.stop()
    await delivery.idle()
    guard let start = runner.lastStart else {
      throw ConfigurationError(.cancelled(before: .startStream, on: device.location.path))
    }
    let account = recorder.account
    var asked = mode ?? start.mode
    asked.node = start.mode.node
    var measurement = StreamMeasurement(account.frames, account.received, in: asked, setTo: start.mode, on: device.camera.usbBus)
    measurement.exposure = exposure
    (measurement.statistics, measurement.earlier) = (account.statistics, account.earlier)
    let counted = delivery.queue.statistics
    measurement.statistics.restarts = counted.restarts
    measurement.statistics.implausibleTimes = counted.implausibleTimes
    measurement.statistics.driverFaults = counted.driverFaults
    measurement.statistics.decoderWarnings = counted.decoderWarnings
    measurement.firstFrame = account.first.map { ($0.since(start.asked), $0.since(start.accepted)) }
    measurement.buffers = start.buffers
    measurement.captureTime = account.capture.mean
    measurement.consumerTime = consumption == .decode && !account.isConverted ? nil : account.consumer.mean
    measurement.findings = account.findings + (start.finding(unlike: asked).map { [$0] } ?? [])
    if measurement.measured.corrupted == 0 {
      for index in measurement.findings.indices where measurement.findings[index].code == .pictureSizeDiffers {
        measurement.findings[index].message += " All of them came before the measurement began."
      }
    }
    measurement.failure = account.failure
    (measurement.untaken, measurement.longestUntaken) = (account.untaken.count, account.untaken.longestTime)
    measurement.endpointBytesPerSecond = device.system.endpointBytesPerSecond(of: start.mode.node ?? device.location.path)
    return measurement
  }
}

extension StreamStart {
  /// A finding that the driver set another mode than requested, with the reason if its rates show one; nil if it set the mode.
  fileprivate func finding(unlike asked: Mode) -> Finding? {
    guard let warning = mode.warning(unlike: asked) else { return nil }
    let reason = adjustments.first { $0.setting == .rate }?.reason
    return Finding(.modeDiffers, .warning, [warning, reason].compactMap(\.self).joined(separator: " "))
  }
}

extension VideoFrame {
  /// Reads every byte of the picture, as a program would.
  fileprivate func readAll() {
    var sum: UInt8 = 0
    let add = { (bytes: borrowing Span<UInt8>) in for index in bytes.indices { sum &+= bytes[index] } }
    if layout.planes.isEmpty { withBytes(add) } else { for index in layout.planes.indices { withPlane(index, add) } }
    Self.keep(sum)
  }

  /// The compiler would drop the reading if the sum were unused.
  @inline(never) private static func keep(_ sum: UInt8) {}
}
