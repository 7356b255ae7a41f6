import CameraDocuments
import CameraModel
import Host
import ImageGeometry
import PreviewServer
import Viewfinder

/// The page of a camera: its server, and its events on standard output.
struct PreviewPage: Sendable {
  /// The camera's name.
  let name: String
  let subject: String
  let isRecorded: Bool
  /// The option that names the camera in a command, and its value.
  let place: [String]
  let gravity: VideoGravity
  /// The wishes that the first mode does not meet.
  let adjustments: [Adjustment]
  /// The modes that can be shown, and so chosen.
  let modes: [Mode]
  let isExposed: Bool
  let opensBrowser: Bool
  /// Whether the user asked for the browser, and hears why none opens.
  let needsBrowser: Bool
  /// Whether a window shows the camera, and the page only its controls.
  let hasWindow: Bool
  /// Whether a mode is refused for which the driver sets another one.
  let isStrict: Bool
  let style: OutputOptions

  /// Serves until the task is cancelled, the time is over, or the reader of events has left.
  func serve(
    _ device: CaptureDevice, _ mode: Mode, _ encoding: PictureEncoding, at address: ListenAddress, for duration: Duration?,
    in environment: some CommandEnvironment
  ) async throws(DeviceError) {
    let lines = EventLines(style: style, console: environment)
    let camera = try PreviewCamera(device, in: mode, encoding, isStrict: isStrict, in: environment) { lines.write($0) }
    let site = PreviewHandler(camera: camera, page: self) { lines.write($0) }
    let server: PreviewServer
    do {
      server = try await PreviewServer.start(site, at: address, hasOpening: opensBrowser)
    } catch {
      throw DeviceError(listen: error, at: address)
    }
    var failure: DeviceError?
    do {
      if try announce(server, mode, in: environment) {
        lines.begin()
        failure = await withTaskGroup { group in
          group.addTask { await camera.run(for: server) }
          if let window = window(on: camera, mode, encoding, server, in: environment) { group.addTask { await window.run() } }
          if let duration {
            group.addTask {
              await environment.pause(duration)
              return nil
            }
          }
          group.addTask {
            await lines.waitForClosing()
            return nil
          }
          defer { group.cancelAll() }
          return await group.next() ?? nil
        }
      }
    } catch {
      failure = error
    }
    await server.stop()
    site.finishChanges()
    lines.end()
    if let failure = failure ?? lines.failure { throw failure }
  }

  /// The window; nil if only the page shows the camera.
  private func window(
    on camera: PreviewCamera, _ mode: Mode, _ encoding: PictureEncoding, _ server: PreviewServer, in environment: some CommandEnvironment
  ) -> WindowPreview? {
    guard hasWindow else { return nil }
    let preview = CaptureVideoPreview(session: camera.session)
    (preview.videoGravity, preview.videoRotationAngle, preview.isVideoMirrored) = (gravity, encoding.rotation, encoding.isMirrored)
    let upright = encoding.rotation % 180 == 0 ? mode.size : FrameSize(width: mode.size.height, height: mode.size.width)
    return WindowPreview(
      camera, preview, named: name, size: upright,
      takePicture: { Task { await takePicture(of: camera, encoding, in: environment) } },
      openPage: {
        guard let page = server.pages.first, !environment.openBrowser(at: page) else { return }
        environment.warn("No browser can be opened: xdg-open is not installed. The controls are at \(page)")
      })
  }

  /// Writes a picture to a file with a new name, and says so.
  private func takePicture(of camera: PreviewCamera, _ encoding: PictureEncoding, in environment: some CommandEnvironment) async {
    do {
      let format = PictureFile.Format.usual(for: camera.status.mode.pixelFormat)
      var settings = PictureFile.Settings()
      settings.orientation = ImageOrientation(rotationAngle: encoding.rotation, isMirrored: encoding.isMirrored) ?? .up
      let file = "\(camera.device.fileName(in: environment)).\(format.ending)"
      let picture = try await camera.session.capturePhoto(as: format, settings)
      try environment.saveWhole(picture.bytes, toFile: file, replaces: false)
      environment.writeMessage("Wrote \(file)")
    } catch {
      environment.warn("\((error as? ConfigurationError).map { DeviceError($0).description } ?? "\(error)")")
    }
  }

  /// Prints the address; false if standard output has no reader.
  private func announce(_ server: PreviewServer, _ mode: Mode, in environment: some CommandEnvironment) throws(DeviceError) -> Bool {
    if isExposed {
      environment.warn("Nothing is encrypted. Anyone who can read the network traffic can see this camera and its secret address.")
    }
    // With a window, the page is only for the controls.
    let bytes = style.json ? document(server, mode) : hasWindow ? [] : Array(server.pages.map { "\($0)\n" }.joined().utf8)
    guard try environment.write(bytes) else { return false }
    if !style.json, environment.messageColumns != nil {
      let keys = "f: full screen, m: mirror, r: rotate, space: picture, p: pause, c: controls, q: quit"
      environment.writeMessage(hasWindow ? "Showing \(subject) in a window. \(keys)." : "Showing \(subject); press Ctrl-C to stop.")
    }
    if let opening = server.openingPage, !environment.openBrowser(at: opening), needsBrowser {
      environment.warn("No browser can be opened: xdg-open is not installed. Open the address yourself.")
    }
    return true
  }

  /// `viewfinder.preview/1`, on one line.
  private func document(_ server: PreviewServer, _ mode: Mode) -> [UInt8] {
    let members: JSONObject = [
      "schema": "viewfinder.preview/1", "url": server.pages.first, "urls": server.pages,
      "stream": server.pages.first.map { "\($0)stream" }, "camera": name, "simulated": isRecorded, "mode": mode.members,
      "adjustments": adjustments.map(\.members),
    ]
    return members.line
  }
}

/// Writes events as they come: lines of JSON on standard output, or sentences on a terminal's standard error. It has a thread for that:
/// a reader that stops reading must hold neither the camera nor the end.
private final class EventLines: Sendable {
  private struct Line {
    let bytes: [UInt8]
    /// Whether it goes to standard error.
    let isMessage: Bool
  }

  private struct State {
    /// The lines to write, the oldest first.
    var waiting: [Line] = []
    /// Whether the reader has left, or writing failed.
    var isClosed = false
    /// Why writing failed, such as a full disk; nil without a failure.
    var failure: DeviceError?
    /// Whether no more lines will follow.
    var isOver = false
    /// Whether a thread writes.
    var isWriting = false
  }

  private let state = Monitor(State())
  private let style: OutputOptions
  private let console: any Console & ProcessContext

  /// The most lines that wait for a slow reader; older ones are dropped.
  private static let mostWaiting = 1000
  /// How long the end waits for a slow reader, in nanoseconds.
  private static let timeLimit: UInt64 = 1_000_000_000

  init(style: OutputOptions, console: any Console & ProcessContext) {
    self.style = style
    self.console = console
  }

  func write(_ event: PreviewEvent) {
    if let warning = event.warning { add(Line(bytes: Array("probe: \(warning.harmless)\n".utf8), isMessage: true)) }
    // A finding above `info` is a warning already.
    guard style.json || event.finding == nil else { return }
    guard style.json || console.messageColumns != nil || event.error != nil else { return }
    let now = console.now
    let bytes = style.json ? event.document(at: now) : Array("\(now.timeOfDay)  \(event.text)\n".utf8)
    add(Line(bytes: bytes, isMessage: !style.json))
  }

  private func add(_ line: Line) {
    state.change { state in
      if state.waiting.count == Self.mostWaiting { state.waiting.removeFirst() }
      state.waiting.append(line)
    }
  }

  /// Writes the events so far; from now on, events are written at once.
  func begin() {
    state.update { $0.isWriting = true }
    let isStarted = DetachedThread.start { [self] in
      while let line = next() { put(line) }
      state.change { $0.isWriting = false }
    }
    if !isStarted { state.update { $0.isWriting = false } }
  }

  /// Writes the remaining lines, unless the reader is too slow.
  func end() {
    state.change { $0.isOver = true }
    state.wait(until: HostFacts.monotonicNanoseconds + Self.timeLimit) { !$0.isWriting }
  }

  /// Waits for a line; nil at the end.
  private func next() -> Line? {
    state.wait(until: .max) { !$0.waiting.isEmpty || $0.isOver }
    return state.update { $0.waiting.isEmpty || $0.isClosed ? nil : $0.waiting.removeFirst() }
  }

  /// Writes a line, or notes that it cannot be written.
  private func put(_ line: Line) {
    guard !line.isMessage else { return console.writeMessage(line.bytes) }
    do {
      guard try !console.write(line.bytes) else { return }
      state.update { $0.isClosed = true }
    } catch {
      state.update { ($0.isClosed, $0.failure) = (true, error) }
    }
  }

  /// Why writing failed; nil without a failure.
  var failure: DeviceError? { state.read { $0.failure } }

  /// The time between two checks for a reader.
  private static let interval = Duration.milliseconds(500)

  /// Returns after the reader of standard output has left, or the task is cancelled.
  func waitForClosing() async {
    while !Task.isCancelled, !state.read({ $0.isClosed }), console.hasReader { try? await Task.sleep(for: Self.interval) }
  }
}

extension PreviewServer: CaptureQueue {}

extension DeviceError {
  private static let addressInUse: Int32 = 98
  private static let accessDenied: Int32 = 13

  /// Why a server cannot listen.
  fileprivate init(listen error: PreviewServer.ListenError, at address: ListenAddress) {
    let (code, message, remedy): (Code, String, String) =
      switch error.number {
      case Self.addressInUse: (.busy, "The port is in use.", "Leave --port out for any free port.")
      case Self.accessDenied: (.denied, "You have no permission to listen on this port.", "Choose port 1024 or higher.")
      default: (.unsupported, "The server cannot listen on this address.", "Choose one of this machine's own; `ip address` shows them.")
      }
    self.init(
      code, operation: "listen on the port", subject: address.text,
      errorNumber: error.number == 0 ? nil : SystemErrorNumber(rawValue: error.number), message: message, remedy: remedy)
  }
}
