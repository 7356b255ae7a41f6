import Synchronization
import ImageGeometry
import Capture
import Viewfinder

/// A camera's pictures as text, until the task is cancelled.
struct TerminalPreview: Sendable {
  let device: CaptureDevice
  let plan: CapturePlan
  let mode: Mode
  let encoding: PictureEncoding
  let gravity: VideoGravity
  let hasOverlay: Bool
  let isColoured: Bool

  /// The least time between two pictures.
  private static let leastTime = Duration.milliseconds(50)
  /// The other screen without a cursor, and the way back from it.
  private static let (begin, end) = ("\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J", "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l")

  /// Draws until the task is cancelled, the time is over, the stream fails or the reader has left.
  func run(for duration: Duration?, in console: some Console & ProcessContext) async throws(DeviceError) {
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    let events = session.events
    var screen = Screen(of: console, hasLine: hasOverlay)
    let set: Mode
    do {
      try session.addInput(CaptureDeviceInput(device: device))
      try session.addOutput(output)
      encoding.turn(output.connection(with: .video))
      output.videoSettings = settings(for: screen, mode.size)
      set = try await session.startRunning(plan).mode
    } catch {
      throw error.cause.namingStrict
    }
    let status = StatusLine()
    // Before the first picture, which would be drawn over it.
    if let warning = set.warning(unlike: mode, asksForRate: plan.decision.request.asksForRate) { console.warn(warning) }
    let timer = duration.map { duration in
      Task {
        await console.pause(duration)
        await session.stopRunning()
      }
    }
    let watch = Task { for await event in events { tell(event, by: status, in: console) } }
    defer {
      timer?.cancel()
      watch.cancel()
    }
    var failure: DeviceError?
    do {
      if try console.write(Array(Self.begin.utf8)) { try await draw(output, of: session, status, on: &screen, in: console) }
    } catch {
      failure = error
    }
    await session.stopRunning()
    _ = try console.write(Array(Self.end.utf8))
    for finding in status.findings where finding.severity != .info { console.warn(finding.message) }
    if let failure { throw failure }
  }

  private func draw(
    _ output: CaptureVideoDataOutput, of session: CaptureSession, _ status: StatusLine, on screen: inout Screen,
    in console: some Console & ProcessContext
  ) async throws(DeviceError) {
    var frames = output.frames.makeAsyncIterator()
    var size = mode.size
    while let frame = try await Self.next(&frames) {
      let (now, set) = (Screen(of: console, hasLine: hasOverlay), session.activeMode ?? mode)
      guard now == screen, set.size == size else {
        (screen, size) = (now, set.size)
        output.videoSettings = settings(for: screen, size)
        guard try console.write(Array("\u{1b}[2J".utf8)) else { return }
        continue
      }
      let line = status.textOfNextFrame ?? (hasOverlay ? Self.text(of: frame, in: set) : nil)
      // A terminal that knows no synchronized output ignores these.
      let text = "\u{1b}[?2026h" + picture(of: frame, on: screen) + (line.map(screen.line) ?? "") + "\u{1b}[?2026l"
      guard try console.write(Array(text.utf8)) else { return }
      await console.pause(Self.leastTime)
    }
  }

  private static func next(_ frames: inout VideoFrames.AsyncIterator) async throws(DeviceError) -> VideoFrame? {
    do { return try await frames.next() } catch { throw error.cause }
  }

  /// Pictures of the size at which they are drawn.
  private func settings(for screen: Screen, _ size: FrameSize) -> VideoSettings {
    let upright = encoding.rotation % 180 == 0 ? size : FrameSize(width: size.height, height: size.width)
    return VideoSettings(.rgb24, size: screen.size(of: upright, gravity), gravity: gravity)
  }

  private func picture(of frame: VideoFrame, on screen: Screen) -> String {
    var pixels: [UInt8] = []
    let rowBytes = 3 * frame.size.width
    pixels.reserveCapacity(rowBytes * frame.size.height)
    frame.withPlane(0) { bytes in
      let length = frame.layout.planes.first?.bytesPerRow ?? rowBytes
      for row in 0..<frame.size.height {
        for position in row * length..<row * length + rowBytes where position < bytes.count { pixels.append(bytes[position]) }
      }
    }
    return text(of: pixels, frame.size, left: max(0, (screen.columns - frame.size.width) / 2))
  }

  private static func text(of frame: VideoFrame, in mode: Mode) -> String {
    let age = frame.age.map { "  \(Int($0 / .milliseconds(1))) ms old" } ?? ""
    let colors = frame.isDemosaiced ? "  \(PixelFormat.demosaicing)" : ""
    return "#\(frame.sequence)\(age)  \(mode)  Ctrl-C ends\(colors)"
  }

  /// Shows why the picture stands still.
  private func tell(_ event: SessionEvent, by status: StatusLine, in console: some Console) {
    switch event {
    case .wasInterrupted(let reason):
      let error = DeviceError(reason, operation: "preview", subject: device.localizedName)
      status.text = [error.message, error.remedy, "Ctrl-C ends"].compactMap(\.self).joined(separator: " ")
    case .stalled(let reason): status.text = "\(reason.message) Ctrl-C ends"
    case .finding(let finding): return status.add(finding)
    case .restarted: return status.endWithNextFrame()
    case .interruptionEnded: status.text = nil
    default: return
    }
    // The next frame draws it again: one that was taken before may be drawn after it.
    _ = try? console.write(Array(Screen(of: console, hasLine: hasOverlay).line(status.text ?? "").utf8))
  }
}

extension TerminalPreview {
  private static let shades = Array(" .:-=+*#%@")

  /// The rows of a picture as text with half blocks: two pixels a cell, in 24-bit colour, or ten shades of characters without colour.
  ///
  /// - Parameters:
  ///   - pixels: Red, green and blue, row by row, without padding.
  ///   - left: The column of the first cell.
  private func text(of pixels: [UInt8], _ size: FrameSize, left: Int) -> String {
    let (width, height) = (size.width, size.height)
    var text = ""
    text.reserveCapacity(width * height * 12)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = 3 * (y * width + x)
      return start + 3 <= pixels.count ? Array(pixels[start..<start + 3]) : [0, 0, 0]
    }
    for top in stride(from: 0, to: height - 1, by: 2) {
      text += "\u{1b}[\(top / 2 + 1);\(left + 1)H"
      var (upper, lower) = ([UInt8](), [UInt8]())
      for x in 0..<width {
        let (above, below) = (pixel(x, top), pixel(x, top + 1))
        guard isColoured else {
          text.append(Self.shade(above, below))
          continue
        }
        if above != upper { text += "\u{1b}[38;2;\(above[0]);\(above[1]);\(above[2])m" }
        if below != lower { text += "\u{1b}[48;2;\(below[0]);\(below[1]);\(below[2])m" }
        text += "▀"
        (upper, lower) = (above, below)
      }
      if isColoured { text += "\u{1b}[0m" }
    }
    return text
  }

  private static func shade(_ above: [UInt8], _ below: [UInt8]) -> Character {
    let sum = zip([299, 587, 114], zip(above, below)).reduce(0) { $0 + $1.0 * (Int($1.1.0) + Int($1.1.1)) }
    return shades[min(shades.count - 1, sum * shades.count / 510_000)]
  }
}

/// The text below the picture, and the findings of the stream.
private final class StatusLine: Sendable {
  private struct State {
    var text: String?
    /// Whether the next frame removes the text.
    var endsWithNextFrame = false
    var findings: [Finding] = []
  }

  private let state = Mutex(State())

  /// The text under the picture; nil for the figures of the frame.
  var text: String? {
    get { state.withLock { $0.text } }
    set { state.withLock { ($0.text, $0.endsWithNextFrame) = (newValue, false) } }
  }

  /// Removes the text with the next frame, because frames flow again.
  func endWithNextFrame() { state.withLock { $0.endsWithNextFrame = $0.text != nil } }

  /// The text under the next frame: nil for its figures, empty if the frame removes a text.
  var textOfNextFrame: String? {
    state.withLock { state in
      guard state.endsWithNextFrame else { return state.text }
      (state.text, state.endsWithNextFrame) = (nil, false)
      return ""
    }
  }

  /// The findings to print after the preview.
  var findings: [Finding] { state.withLock { $0.findings } }

  func add(_ finding: Finding) { state.withLock { if !$0.findings.contains(finding) { $0.findings.append(finding) } } }
}

/// The cells of a terminal that a picture may take.
private struct Screen: Equatable {
  let columns: Int
  let rows: Int

  init(of console: some Console, hasLine: Bool) {
    columns = max(2, console.outputSize?.columns ?? 80)
    rows = max(2, (console.outputSize?.rows ?? 24) - (hasLine ? 1 : 0))
  }

  /// A text in the last line.
  func line(_ text: String) -> String { "\u{1b}[\(rows + 1);1H\u{1b}[2m" + text.prefix(columns) + "\u{1b}[0m\u{1b}[K" }

  /// The size at which a picture is drawn, two pixels a cell; even, since a cell has two.
  func size(of picture: FrameSize, _ gravity: VideoGravity) -> FrameSize {
    let view = FrameSize(width: columns & ~1, height: 2 * rows)
    guard gravity == .resizeAspect else { return view }
    let place = PicturePlacement(of: picture, in: Size(view), by: gravity).pictureRectangle
    return FrameSize(width: max(2, Int(place.size.width) & ~1), height: max(2, Int(place.size.height) & ~1))
  }
}
