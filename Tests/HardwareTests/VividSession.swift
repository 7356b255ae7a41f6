import Host
import Synchronization
import Testing
import Viewfinder

/// A session on a camera of vivid, by default YUYV 640x360 at 30 frames a second, and what it told.
final class VividSession: Sendable {
  static let webcam = FormatRequest(size: .nearest(640, 360), rate: .fps(30), requiring: [.yuyv])

  let device: CaptureDevice
  let session = CaptureSession()
  let output = CaptureVideoDataOutput()
  let events = Mutex<[String]>([])

  /// - Parameters:
  ///   - instance: the end of the node's name, such as `-000-vid-cap`.
  ///   - request: what the camera is set to.
  ///   - controls: what is set with it.
  init(_ instance: String, _ request: FormatRequest = webcam, _ controls: [ControlAssignment] = []) throws {
    let location = try #require(try Hardware.vivid(instance).first, "\(instance)")
    let cameras = try Hardware.system.cameras(at: [location], scope: ReadingScope(includesControls: false), workers: NodeThreads())
    let camera = try #require(cameras.first)
    device = try #require(CaptureDevice(camera, in: Hardware.system))
    // Vivid fills a buffer at the beginning of the frame; by default it states the frame's end, which is in the future then.
    try device.configure(
      request, controls: [ControlAssignment(.name("Timestamp Source"), .text("Start of Exposure"))] + controls)
    try session.addInput(CaptureDeviceInput(device: device))
    try session.addOutput(output)
    try session.setSessionPreset(.inputPriority)
    let events = session.events
    Task { [weak self] in for await event in events { self?.events.withLock { $0.append(event.word) } } }
  }

  var path: String { device.node.path ?? "" }
  var statistics: StreamStatistics { output.statistics }

  /// Presses one of vivid's buttons, or sets one of its controls, as another program may while the session runs.
  func set(_ name: String, to value: Int64 = 1) throws {
    _ = try device.lockForConfiguration(within: .seconds(5)).apply(
      DesiredConfiguration(controls: [ControlAssignment(.name(name), .value(.integer(value)))]))
  }

  /// Takes frames one after the other.
  func frames(_ count: Int) async throws -> [VideoFrame] {
    var frames: [VideoFrame] = []
    for try await frame in output.frames {
      frames.append(frame.copy())
      if frames.count == count { break }
    }
    return frames
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
  #expect(try VividStream.isFree(path), sourceLocation: sourceLocation)
}

extension SessionEvent {
  /// The event in a word or two.
  var word: String {
    switch self {
    case .didStartRunning: "started"
    case .didStopRunning: "stopped"
    case .wasInterrupted(let reason): "interrupted \(reason.rawValue)"
    case .interruptionEnded: "resumed"
    case .stalled: "stalled"
    case .restarted(let attempt): "restarted \(attempt)"
    case .formatDidChange(_, let mode): "format \(mode.size)"
    case .settingsRefused(let error): "refused \(error.code.rawValue)"
    case .runtimeError(let error): "failed \(error.cause.code.rawValue)"
    case .finding(let finding): "finding \(finding.code.rawValue)"
    }
  }
}

/// Waits until a condition holds, at most a minute: the guest is slow.
func eventually(_ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool) async throws {
  for _ in 0..<6_000 {
    if try condition() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  try #require(try condition(), what, sourceLocation: sourceLocation)
}
