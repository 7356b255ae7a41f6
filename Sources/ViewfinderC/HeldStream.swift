import CameraDocuments
import CameraModel
import Capture
import DeviceConfiguration
import Host
import Negotiation
import PixelFormats
import Synchronization
import Viewfinder

/// A running stream that a C program holds.
final class HeldStream: Sendable {
  let start: [UInt8]
  let reader: FrameReader
  let output = CaptureVideoDataOutput()
  private let session = CaptureSession()
  private let events: EventList
  private let isBusy = Atomic(false)

  /// Sets a request on a camera and starts the stream.
  init(_ camera: HeldCamera, _ document: RequestDocument) throws(DeviceError) {
    let request = document.request
    let wanted = request.wishes?.acceptedFormats ?? []
    var choosing = request
    choosing.wishes?.acceptedFormats = camera.device.camera.limitingOutputs(among: wanted)
    let plan = CapturePlan(
      choosing, for: try camera.camera(for: request), named: camera.device.localizedName, explainsSuccess: false)
    // A present mode that breaks a limit is refused as any other.
    do { _ = try plan.mode } catch { throw DeviceError(error) }
    output.videoSettings = try plan.decision.settings(for: wanted)
    let (session, output) = (session, output)
    events = EventList(of: session)
    // Before the start, so that its end is noticed.
    reader = FrameReader(output)
    if reader.descriptor < 0 { throw DeviceError(noDescriptor: reader.descriptor, for: "the stream") }
    // A program that takes frames one by one learns from an error that the camera is gone.
    session.resumesAfterReconnection = false
    if let count = document.bufferCount { session.bufferCount = count }
    let outcome = blocking { () -> Result<StreamStart, ConfigurationError> in
      do throws(ConfigurationError) {
        try session.addInput(CaptureDeviceInput(device: camera.device))
        try session.addOutput(output)
        return .success(try await session.startRunning(plan))
      } catch { return .failure(error) }
    }
    do { start = try outcome.get().document(for: plan.decision) } catch {
      events.end()
      throw DeviceError(error)
    }
  }

  deinit { events.end() }

  /// The newest frame; nil if none came in time.
  ///
  /// - Throws: `DeviceError` with code `busy` if another thread waits.
  func next(within limit: Duration?) throws(DeviceError) -> VideoFrame? {
    guard !isBusy.exchange(true, ordering: .acquiring) else {
      throw DeviceError(
        .busy, operation: "wait for frames", subject: "the stream", message: "Another thread waits for frames of this stream.",
        remedy: "Take frames of a stream in one thread.")
    }
    defer { isBusy.store(false, ordering: .releasing) }
    do { return try reader.next(within: limit) } catch { throw DeviceError(error) }
  }

  /// The next event; nil if none waits.
  func nextEvent() -> SessionEvent? { events.next() }

  func stop() {
    let session = session
    blocking { await session.stopRunning() }
  }
}

extension Decision {
  /// The pictures to deliver if the program named formats; otherwise the camera's own.
  fileprivate func settings(for wanted: [PixelFormat]) throws(DeviceError) -> VideoSettings {
    guard let chosen, !wanted.isEmpty else { return .native }
    let isAccepted = wanted.contains { PixelFormatRegistry.canonical($0) == PixelFormatRegistry.canonical(chosen.output) }
    guard chosen.isConverted || !isAccepted else { return .native }
    guard let format = isAccepted ? PictureFormat(chosen.output) : .grey8 else {
      throw DeviceError(
        .unsupported, operation: "convert", subject: "\(chosen.output)", message: "No conversion produces this pixel format.",
        remedy: "Ask for BGR3, RGB3, GREY, NV12, YU12, AR24 or AB24.")
    }
    return VideoSettings(format)
  }
}

/// The events of a session that the program has not read yet. Of too many, the oldest go.
private final class EventList: Sendable {
  private static let most = 256
  private let events = Mutex<[SessionEvent]>([])
  private let listening = Mutex<Task<Void, Never>?>(nil)

  init(of session: CaptureSession) {
    let stream = session.events
    let task = Task.detached { [weak self] in for await event in stream { self?.add(event) } }
    listening.withLock { $0 = task }
  }

  private func add(_ event: SessionEvent) {
    events.withLock { events in
      if events.count == Self.most { events.removeFirst() }
      events.append(event)
    }
  }

  /// The oldest event; nil if none waits.
  func next() -> SessionEvent? { events.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  /// Listens no more.
  func end() { listening.withLock { $0 }?.cancel() }
}
