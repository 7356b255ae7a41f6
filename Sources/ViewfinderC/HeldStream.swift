import CViewfinder
import CameraDocuments
import CameraModel
import Capture
import DeviceConfiguration
import Host
import Negotiation
import Synchronization
import Viewfinder

/// A running stream that a C program holds.
final class HeldStream: Sendable {
  let start: [UInt8]
  let mode: vf_mode
  let reader: FrameReader
  let output = CaptureVideoDataOutput()
  private let session = CaptureSession()
  private let events: EventList
  private let isBusy = Atomic(false)
  private let settling = Mutex(SettlingJudge(.automatic))
  private let movie = Mutex<CaptureMovieFileOutput?>(nil)
  private let camera: Camera
  private let started: Mode
  private let isSimulated: Bool

  /// Sets a request on a camera and starts the stream.
  init(_ camera: HeldCamera, _ document: RequestDocument) throws(DeviceError) {
    if document.isDryRun {
      throw .usage("A stream has no dry run, because it sets the camera.", "Leave dryRun out, or plan with vf_configure_json().")
    }
    let request = document.request
    let (session, output) = (session, output)
    events = EventList(of: session)
    isSimulated = camera.origin == .recording
    // Before the start, so that its end is noticed.
    reader = FrameReader(output)
    if reader.descriptor < 0 { throw DeviceError(noDescriptor: reader.descriptor, for: "the stream") }
    // A program that takes frames one by one learns from an error that the camera is gone.
    session.resumesAfterReconnection = false
    if let count = document.bufferCount { session.bufferCount = count }
    output.alwaysDiscardsLateVideoFrames = !document.keepsLateFrames
    let named = camera.device.localizedName
    let planned = { () throws(DeviceError) -> CapturePlan in
      CapturePlan(request, for: try camera.camera(for: request), named: named)
    }
    // A mode that breaks a limit is refused before anything is set. The modes of another source are known once it is selected.
    let known = request.source == nil ? try planned().ready(for: output) : nil
    let made = try camera.device.set(request, within: document.wait ?? .usualWait)
    do throws(ConfigurationError) {
      let choice = if let chosen = known ?? made?.choice { chosen } else { try reading(planned()) }
      let plan = if let known { known } else { try reading(choice.ready(for: output)) }
      let outcome = blocking { () -> Result<StreamStart, ConfigurationError> in
        do throws(ConfigurationError) {
          try session.addInput(CaptureDeviceInput(device: camera.device))
          try session.addOutput(output)
          return .success(try await session.startRunning(plan, within: document.wait ?? .seconds(1)))
        } catch { return .failure(error) }
      }
      let begun = try outcome.get()
      let decision = begun.decision ?? plan.decision
      start = begun.document(for: decision)
      (self.camera, started) = (camera.device.camera, begun.mode)
      mode = vf_mode(begun.mode, as: decision.chosen?.output ?? begun.mode.pixelFormat)
    } catch {
      events.end()
      throw DeviceError(camera.device.restore(made, after: error))
    }
  }

  /// The newest frame; nil if none came in time.
  ///
  /// - Throws: `DeviceError` with code `busy` if another thread waits.
  func next(within limit: Duration?) throws(DeviceError) -> VideoFrame? {
    try alone { () throws(ConfigurationError) in try reader.next(within: limit) }
  }

  /// The next frame once exposure and colours have settled; nil if none came in time.
  ///
  /// - Throws: `DeviceError` with code `busy` if another thread waits.
  func nextSettled(within limit: Duration?) throws(DeviceError) -> VideoFrame? {
    try alone { () throws(ConfigurationError) in
      // A copy would keep the buffer of its frame.
      var judge = settling.withLock { kept in
        defer { kept = SettlingJudge(.automatic) }
        return kept
      }
      defer { settling.withLock { [judge] in $0 = judge } }
      return try reader.next(by: &judge, within: limit)
    }
  }

  /// Waits while no other thread does.
  private func alone(_ wait: () throws(ConfigurationError) -> VideoFrame?) throws(DeviceError) -> VideoFrame? {
    guard !isBusy.exchange(true, ordering: .acquiring) else {
      throw DeviceError(
        .busy, operation: "wait for frames", subject: "the stream", message: "Another thread waits for frames of this stream.",
        remedy: "Take frames of a stream in one thread.")
    }
    defer { isBusy.store(false, ordering: .releasing) }
    do { return try wait() } catch { throw DeviceError(error) }
  }

  /// A descriptor that is readable while an event waits.
  var eventDescriptor: CInt { events.descriptor }

  /// The next event; nil if none waits.
  func nextEvent() -> SessionEvent? { events.next() }

  // MARK: Movies

  /// Records into a file. The output is made with the first recording.
  func record(to path: String, _ options: RecordingDocument) throws(DeviceError) {
    let output = try movie.withLock { movie throws(DeviceError) in
      if let movie { return movie }
      let new = CaptureMovieFileOutput()
      do throws(ConfigurationError) { try session.addOutput(new) } catch { throw DeviceError(error) }
      movie = new
      return new
    }
    options.apply(to: output)
    try output.startRecording(to: path, replacing: options.replaces)
  }

  var isRecording: Bool { movie.withLock { $0 }?.isRecording ?? false }

  /// Ends the recording; what is in its files.
  func endRecording() throws(DeviceError) -> [UInt8] {
    guard let output = movie.withLock({ $0 }) else { throw .usage("Nothing is recorded.", "Call vf_stream_record() first.") }
    let ended = blocking { () -> Result<RecordedMovie, DeviceError> in
      do throws(DeviceError) { return .success(try await output.stopRecording()) } catch { return .failure(error) }
    }
    _ = try ended.get()
    return JSONObject.movie(
      output.recordedMovies, of: JSONObject(camera.nameMembers, started.members), isSimulated: isSimulated
    ).line
  }

  func stop() {
    let session = session
    blocking { await session.stopRunning() }
    settling.withLock { $0 = SettlingJudge(.automatic) }
  }

  /// Stops for good. Afterwards no task or thread uses the session, so that a leak check at the program's end finds nothing.
  func close() {
    stop()
    events.end()
  }
}

extension CapturePlan {
  /// The plan, for an output that delivers what a program accepts.
  fileprivate func ready(for output: CaptureVideoDataOutput) throws(DeviceError) -> CapturePlan {
    do throws(ConfigurationError) { _ = try mode } catch { throw DeviceError(error) }
    output.videoSettings = decision.settings
    return self
  }
}

extension CaptureDevice {
  /// Sets a request whose source a start does not select, with the mode that is chosen from the source's.
  ///
  /// - Returns: the settings made; nil for a request without a source.
  fileprivate func set(_ request: CaptureRequest, within timeout: Duration) throws(DeviceError) -> CaptureConfiguration? {
    guard request.source != nil else { return nil }
    var request = request
    if request.keepsMode { (request.preset, request.wishes) = (nil, nil) }
    do { return try configure(request, within: timeout) } catch { throw DeviceError(error) }
  }

  /// Restores what was set before a start that failed.
  fileprivate func restore(_ made: CaptureConfiguration?, after error: ConfigurationError) -> ConfigurationError {
    guard let made, error.code != .gone else { return error }
    return [made.result, made.source?.result].compactMap(\.self).reduce(error) { $0.after(restore($1)) }
  }
}

extension Decision {
  /// The pictures to deliver: converted ones if the camera has none of the accepted formats.
  fileprivate var settings: VideoSettings {
    guard let chosen, chosen.isConverted, let format = PictureFormat(chosen.output) else { return .native }
    return .packed(format)
  }
}

extension VideoSettings {
  /// Pictures whose rows follow each other, so that a program may take them for one array.
  static func packed(_ format: PictureFormat) -> VideoSettings {
    var settings = VideoSettings(format)
    settings.isPacked = true
    return settings
  }
}

/// The events of a session that the program has not read yet. Of too many, the oldest go.
private final class EventList: Sendable {
  private struct State {
    var events: [SessionEvent] = []
    /// Whether the program has asked for the descriptor. Most never do, so a start does not make one.
    var hasDescriptor = false
  }

  private static let most = 256
  private let state = Mutex(State())
  private let listening = Mutex<Task<Void, Never>?>(nil)
  private let signal = WakeSignal()

  /// Readable while an event waits, also one from before the first use; negative if no more descriptors are available.
  var descriptor: CInt {
    state.withLock { state in
      if !state.hasDescriptor, signal.descriptor >= 0 {
        state.hasDescriptor = true
        if !state.events.isEmpty { signal.signal() }
      }
      return signal.descriptor
    }
  }

  init(of session: CaptureSession) {
    let stream = session.events
    // It keeps the list until the end.
    let task = Task.detached { for await event in stream { self.add(event) } }
    listening.withLock { $0 = task }
  }

  private func add(_ event: SessionEvent) {
    state.withLock { state in
      if state.events.count == Self.most { state.events.removeFirst() }
      state.events.append(event)
      if state.hasDescriptor { signal.signal() }
    }
  }

  /// The oldest event; nil if none waits.
  func next() -> SessionEvent? {
    state.withLock { state in
      let event = state.events.isEmpty ? nil : state.events.removeFirst()
      if state.events.isEmpty, state.hasDescriptor { signal.clear() }
      return event
    }
  }

  /// Listens no more, and returns when the task has ended.
  func end() {
    guard let task = listening.withLock({ $0.take() }) else { return }
    task.cancel()
    blocking { await task.value }
  }
}
