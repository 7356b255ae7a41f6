import Synchronization
import Testing
import Negotiation
import Capture
import Viewfinder

/// A session with one output on a camera that the test sets itself, and what it told.
final class HardwareSession: Sendable {
  let device: CaptureDevice
  let session = CaptureSession()
  let output = CaptureVideoDataOutput()
  let events = Mutex<[String]>([])

  /// The size that the driver has. The session may start in another one.
  var presentSize: FrameSize? { get throws { try device.cameraWithActiveFormat.nodes.compactMap(\.current).first?.size } }

  /// - Parameters:
  ///   - request: what the camera is set to.
  ///   - controls: what is set with it.
  ///   - system: where the session opens the camera.
  init(
    _ camera: Camera, _ request: FormatRequest, _ controls: [ControlAssignment] = [], in system: any ConfigurableSystem = Hardware.system
  ) throws {
    device = try #require(CaptureDevice(camera, in: system))
    try device.configure(CaptureRequest(request, controls: controls))
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(output)
    try session.setSessionPreset(.inputPriority)
    let events = session.events
    Task { [weak self] in for await event in events { self?.events.withLock { $0.append(event.word) } } }
  }

  var path: String { device.node.path ?? "" }
  var statistics: StreamStatistics { output.statistics }

  /// What the session is and did, and where its threads wait in the kernel.
  var account: String {
    "\(session.state), \(statistics), \(events.withLock { $0 }), \(ProcessFacts.waits.joined(separator: "; "))"
  }

  func told(_ word: String) -> Bool { events.withLock { $0.contains(word) } }

  /// Starts the session where it does not run, and takes frames one after the other, from the first one on.
  func frames(_ count: Int) async throws -> [VideoFrame] {
    var iterator = output.frames.makeAsyncIterator()
    try await session.startRunning()
    let watch = Task { [session, output] in
      try await Task.sleep(for: .seconds(90))
      Issue.record("\(count) frames do not come: \(output.statistics)")
      await session.stopRunning()
    }
    defer { watch.cancel() }
    var frames: [VideoFrame] = []
    while frames.count < count, let frame = try await iterator.next() { frames.append(frame.copy()) }
    return frames
  }

  /// What an output tells one after the other from the start on, until it has given so many frames.
  ///
  /// - Returns: the frames, each with the drops that were told before it.
  func samples(_ count: Int) async throws -> [(frame: VideoFrame, drops: [DroppedFrame])] {
    var iterator = output.samples.makeAsyncIterator()
    try await session.startRunning()
    let watch = Task { [session, output] in
      try await Task.sleep(for: .seconds(90))
      Issue.record("\(count) frames do not come: \(output.statistics)")
      await session.stopRunning()
    }
    defer { watch.cancel() }
    var (samples, drops): ([(frame: VideoFrame, drops: [DroppedFrame])], [DroppedFrame]) = ([], [])
    while samples.count < count, let sample = try await iterator.next() {
      switch sample {
      case .frame(let frame):
        samples.append((frame.copy(), drops))
        drops = []
      case .drop(let drop): drops.append(drop)
      }
    }
    return samples
  }

  /// Every frame is accounted for and nothing of the session is left.
  func expectFree(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(statistics.isBalanced, "\(statistics)", sourceLocation: sourceLocation)
    try expectNothingLeft(of: path, sourceLocation: sourceLocation)
  }
}

/// No mapping and no open node is left, and another process can set the camera and stream.
func expectNothingLeft(of path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  #expect(VividStream.mappings.isEmpty, sourceLocation: sourceLocation)
  #expect(ProcessFacts.openNodes.isEmpty, sourceLocation: sourceLocation)
  try VividStream.expectFree(path, sourceLocation: sourceLocation)
}

extension SessionEvent {
  /// The event in a word or two.
  var word: String {
    switch self {
    case .didStartRunning: "started"
    case .didStopRunning: "stopped"
    case .wasInterrupted(let reason): "interrupted \(reason.rawValue)"
    case .interruptionEnded(_, .incomplete(let parts)): "resumed without \(parts.map(\.part))"
    case .interruptionEnded: "resumed"
    case .stalled: "stalled"
    case .restarted(let attempt): "restarted \(attempt)"
    case .formatDidChange(_, let mode): "format \(mode.size)"
    case .settingsRefused(let error): "refused \(error.code.rawValue)"
    case .runtimeError(let error): "failed \(error.cause.code.rawValue) at \(error.cause.operation)"
    case .finding(let finding): "finding \(finding.code.rawValue)"
    }
  }
}

/// Waits until a condition holds, at most a minute: the guest is slow.
func eventually(
  _ what: @autoclosure () -> Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) async throws {
  for _ in 0..<6_000 {
    if try condition() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  try #require(try condition(), what(), sourceLocation: sourceLocation)
}
