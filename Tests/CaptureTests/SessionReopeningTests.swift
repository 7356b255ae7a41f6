import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Streams that are opened again by themselves, and have another mode then: another program has set it while the node was closed.
@Suite(.timeLimit(.minutes(1)))
struct SessionReopeningTests {
  private static let path = SimulatedSession.path

  private static func mode(_ format: PixelFormat, _ width: Int, _ height: Int) -> Mode {
    Mode(node: path, pixelFormat: format, size: FrameSize(width, height), interval: .fps(30))
  }

  /// A session that keeps the mode of its camera, YUYV 320x240. The stream freezes twice, and so is opened again; by then the camera has
  /// another mode.
  private static func run(thenIn mode: Mode, pace: SimulatedPace = .virtual) throws -> SimulatedSession {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].formats[0].sizes.append(OfferedSize(.discrete(FrameSize(20_000, 16)), intervals: [.discrete(.fps(30))]))
    let reopening = CallMoment(.open, occurrence: 1)
    let run = try SimulatedSession(
      streamFaults: [StreamFault(.freezes, of: 3..<Int64.max, inRuns: 0..<2)], pace: pace, camera: camera, at: reopening)
    try run.session.setSessionPreset(.inputPriority)
    reopening.does { [system = run.system] in
      do {
        let node = try system.open(system.locations()[0])
        _ = try node.configure { lock throws(ConfigurationError) in try lock.apply(DesiredConfiguration(mode)) }
      } catch {
        Issue.record("The other program fails: \(error)")
      }
    }
    return run
  }

  @Test("the mode that a stream has when it is opened again is told, and a camera that comes back later gets that one")
  func told() async throws {
    let run = try Self.run(thenIn: Self.mode("YUYV", 640, 480))
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    try await eventually("it is opened again") { run.statistics.restarts == 2 }
    #expect(try await frames.next()?.size == FrameSize(640, 480))
    try await eventually("it is told") { run.events.withLock { $0.contains { $0.word == "restarted 2" } } }
    let told = run.events.withLock { $0 }
    #expect(told.map(\.word) == ["didStartRunning", "stalled", "restarted 1", "stalled", "formatDidChange", "restarted 2"])
    for case .formatDidChange(let old, let new) in told {
      #expect(old == Self.mode("YUYV", 320, 240) && new == Self.mode("YUYV", 640, 480))
    }
    try await run.unplug()
    run.system.plug(Self.path)
    try await eventually("the session runs again") { run.session.isRunning }
    #expect(run.system.node(at: Self.path)?.current?.size == FrameSize(640, 480))
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  @Test("where the mode before a failed change cannot be set again, the one that the stream goes on in is told")
  func toldAfterFailure() async throws {
    let faults = [
      Fault(.error(.noSpace), at: .startStream, of: nil, occurrence: 1),
      Fault(.error(.inputOutput), at: .setFormat, of: nil, occurrences: 1..<Int.max),
    ]
    let run = try SimulatedSession(faults: faults, pace: .virtual)
    try run.session.setSessionPreset(.inputPriority)
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    let error = await #expect(throws: ConfigurationError.self) {
      try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.vga640x480) }
    }
    #expect(error?.cause.code == .bandwidth)
    #expect(
      error?.told.message.contains("Not everything could be put back: format was YUYV 320x240") == true, "\(String(describing: error))")
    try await eventually("it is told") { run.events.withLock { $0.contains { $0.word == "formatDidChange" } } }
    for case .formatDidChange(let old, let new) in run.events.withLock({ $0 }) {
      #expect(old == Self.mode("YUYV", 320, 240) && new == Self.mode("YUYV", 640, 480))
    }
    #expect(run.session.isRunning && run.session.sessionPreset == .inputPriority)
    while let frame = try await frames.next(), frame.size != FrameSize(640, 480) {}
    await run.session.stopRunning()
  }

  /// What the second mode is, and the format of its pictures for an output that had BGRA, and then asked for what nothing can make.
  static let others: [(mode: Mode, delivered: PixelFormat?)] = [
    (mode("YUYV", 640, 480), .abgr32), (mode("YUYV", 20_000, 16), nil),
  ]

  @Test(
    "settings that were accepted last hold in another mode; where they do not fit, the output gets nothing until it asks again",
    arguments: others)
  func acceptedLast(_ row: (mode: Mode, delivered: PixelFormat?)) async throws {
    let run = try Self.run(thenIn: row.mode, pace: .stepped)
    run.output.videoSettings = VideoSettings(.bgra)
    let frames = LaterFrames()
    run.output.setSampleBufferDelegate(frames)
    // Time passes while the test waits.
    func passing(_ condition: @escaping () -> Bool) -> () -> Bool {
      {
        run.system.advance(by: SimulatedSession.interval)
        return condition()
      }
    }
    try await run.session.startRunning()
    try await run.step(3)
    run.output.videoSettings = VideoSettings(pixelFormat: "zzzz")
    try await eventually("it is opened again", passing { run.statistics.restarts == 2 })
    try await eventually("both refusals are told") {
      run.events.withLock { $0.count { $0.word == "settingsRefused unsupported" } } == 2
    }
    if let delivered = row.delivered {
      try await eventually("the output gets pictures", passing { frames.all.count > 1 })
      #expect(frames.all.allSatisfy { $0.pixelFormat == delivered && $0.size == row.mode.size })
    } else {
      try await eventually("its frames are drops", passing { frames.refused > 2 })
      #expect(frames.all.isEmpty)
    }
    run.output.videoSettings = .native
    try await eventually("it gets what it asks for now", passing { frames.all.last?.isConverted == false })
    #expect(frames.all.last?.size == row.mode.size)
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }
}

/// Keeps the frames of the third run and later, and counts those that could not be made as the output asks.
private final class LaterFrames: CaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private let frames: Mutex<[VideoFrame]> = Mutex([])
  private let drops = Atomic(0)
  var all: [VideoFrame] { frames.withLock { $0 } }
  var refused: Int { drops.load(ordering: .relaxed) }

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    if frame.run >= 2 { frames.withLock { $0.append(frame.copy()) } }
  }

  func captureOutput(_ output: CaptureVideoDataOutput, didDrop frame: DroppedFrame, from connection: CaptureConnection) {
    // Frames that the driver lost have no time.
    if frame.reason == .discontinuity, frame.presentationTime != nil { drops.add(1, ordering: .relaxed) }
  }
}
