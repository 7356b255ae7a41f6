import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Corrupted and untidy pictures, and a bus that is too small, as a session meets them.
struct SessionCorruptionTests {
  /// A session on a small simulated camera. Its consumer gets frames in the camera's format, or decoded ones.
  struct Run {
    static let path = "/dev/video0"
    let system: SimulatedCameraSystem
    let session = CaptureSession()
    let output = CaptureVideoDataOutput()

    init(
      _ faults: [StreamFault], settings: VideoSettings?, pace: SimulatedPace = .stepped, camera: Camera = camera("MJPG", path),
      misbehaviours: Set<Misbehaviour> = []
    ) throws {
      system = SimulatedCameraSystem([camera], streamFaults: faults, misbehaviours: misbehaviours, pace: pace)
      try session.addInput(CaptureDeviceInput(device: try #require(CaptureDevice(system.cameras[0], in: system))))
      try session.addOutput(output)
      try session.setSessionPreset(.inputPriority)
      output.videoSettings = settings
    }

    /// A camera of 30 pictures a second.
    static func camera(_ format: PixelFormat, _ path: String, _ size: FrameSize = FrameSize(160, 120)) -> Camera {
      var camera = SimulatedSession.camera(format, path)
      camera.nodes[0].formats[0].sizes = [OfferedSize(.discrete(size), intervals: [.discrete(.fps(30))])]
      camera.nodes[0].current = CurrentFormat(pixelFormat: format, size: size, bytesPerLine: 0, sizeImage: 0, interval: .fps(30))
      return camera
    }

    var statistics: StreamStatistics { output.statistics }

    /// Lets frames come one after the other; those that the consumer gets.
    func take(_ count: Int) async throws -> [VideoFrame] {
      let frames = Mutex<[VideoFrame]>([])
      let sequence = output.frames
      let hasBegun = Mutex(false)
      let task = Task {
        var iterator = sequence.makeAsyncIterator()
        hasBegun.withLock { $0 = true }
        while let frame = try await iterator.next() { frames.withLock { $0.append(frame.copy()) } }
      }
      // A loop that begins only after the stop waits for the next start.
      try await eventually("the loop has begun") { hasBegun.withLock { $0 } }
      try await session.startRunning()
      for number in 1...count {
        system.advance(by: SimulatedSession.interval)
        let statistics = { output.statistics }
        try await eventually("frame \(number) is settled") { statistics().numbered >= number && statistics().waiting == 0 }
      }
      await session.stopRunning()
      try await task.value
      return frames.withLock { $0 }
    }
  }

  static let corruptions: [StreamFault.Effect] = [
    .endMissing, .short, .truncated(to: 0), .truncated(to: 100), .startMissing, .pictureSize(FrameSize(80, 60)),
  ]

  @Test("a Motion-JPEG picture that is corrupted, cut or of another size is corrupted, the next one is good", arguments: corruptions)
  func corrupted(_ effect: StreamFault.Effect) async throws {
    for settings in [VideoSettings.native, VideoSettings(pixelFormat: "420v")] {
      let run = try Run([StreamFault(effect, every: 3)], settings: settings)
      let frames = try await run.take(9)
      #expect(frames.map(\.sequence) == [0, 1, 3, 4, 6, 7])
      #expect(frames.allSatisfy { $0.isValid && $0.size == FrameSize(160, 120) })
      #expect(run.output.statistics.corrupted == 3 && run.output.statistics.isBalanced)
    }
  }

  @Test("corrupted frames are delivered where the output asks for them, and count as corrupted")
  func delivered() async throws {
    let run = try Run([StreamFault(.endMissing, every: 3)], settings: .native)
    run.output.deliversCorruptedFrames = true
    let frames = try await run.take(6)
    #expect(frames.map(\.isValid) == [true, true, false, true, true, false])
    #expect(run.output.statistics.corrupted == 2 && run.output.statistics.delivered == 4 && run.output.statistics.isBalanced)
  }

  @Test("30 corrupted pictures in a row restart the stream, as a stall does")
  func restarts() async throws {
    let run = try Run([StreamFault(.endMissing, inRuns: 0..<1)], settings: .native, pace: .virtual)
    let events = run.session.events
    let restarted = Task {
      for await event in events {
        if case .restarted(let attempt) = event { return attempt }
        if case .runtimeError = event { break }
      }
      return 0
    }
    try await run.session.startRunning()
    #expect(await restarted.value == 1)
    try await eventually("a good frame comes") { run.output.statistics.numbered > run.output.statistics.corrupted }
    await run.session.stopRunning()
    #expect(run.output.statistics.corrupted == 30 && run.output.statistics.restarts == 1 && run.output.statistics.isBalanced)
  }

  @Test("30 pictures in a row that no decoder can read restart the stream too")
  func undecodable() async throws {
    let run = try Run(
      [StreamFault(.quantizationTablesMissing, inRuns: 0..<1)], settings: VideoSettings(pixelFormat: "420v"), pace: .virtual)
    let events = run.session.events
    let restarted = Task {
      for await event in events {
        if case .restarted(let attempt) = event { return attempt }
        if case .runtimeError = event { break }
      }
      return 0
    }
    let frames = run.output.frames
    let consumer = Task {
      for try await frame in frames where frame.isValid { return true }
      return false
    }
    try await run.session.startRunning()
    #expect(await restarted.value == 1)
    #expect(try await consumer.value == true)
    await run.session.stopRunning()
    let statistics = run.output.statistics
    #expect(statistics.corrupted >= 30 && statistics.restarts == 1 && statistics.isBalanced, "\(statistics)")
  }

  static let untidy: [(StreamFault.Effect, warns: Bool)] = [
    (.extraneousBytes(32), true), (.padding(4096), false), (.huffmanTablesMissing, false),
  ]

  @Test("untidy pictures are all delivered; what a decoder only warns of is counted", arguments: untidy)
  func untidyPictures(_ row: (effect: StreamFault.Effect, warns: Bool)) async throws {
    for settings in [VideoSettings.native, VideoSettings(pixelFormat: "420v")] {
      let run = try Run([StreamFault(row.effect)], settings: settings)
      let frames = try await run.take(30)
      let statistics = run.output.statistics
      #expect(frames.count == 30 && statistics.delivered == 30 && statistics.isBalanced)
      #expect(statistics.decoderWarnings == (row.warns && settings != .native ? 30 : 0))
    }
  }

  /// Which pictures of 300 have minor faults, and whether that is a finding.
  static let shares: [(every: Int64, isFinding: Bool)] = [(1, true), (50, true), (100, true), (150, false)]

  @Test("minor faults in 1 % of the pictures or more are a finding, told once", arguments: shares)
  func pictureFaults(_ row: (every: Int64, isFinding: Bool)) async throws {
    let run = try Run([StreamFault(.extraneousBytes(32), every: row.every)], settings: VideoSettings(pixelFormat: "420v"))
    var events = run.session.events.makeAsyncIterator()
    let frames = try await run.take(300)
    #expect(frames.count == 300 && run.output.statistics.decoderWarnings == 300 / row.every)
    var findings: [FindingCode] = []
    while let event = await events.next() {
      if case .finding(let finding) = event { findings.append(finding.code) }
      if case .didStopRunning = event { break }
    }
    #expect(findings == (row.isFinding ? [.pictureFaults] : []))
  }

  @Test("a second camera for which the bus has no bandwidth says so, and does not disturb the first")
  func bandwidth() async throws {
    let paths = ["/dev/video0", "/dev/video1"]
    let system = SimulatedCameraSystem(
      paths.map { Run.camera("YUYV", $0) }, misbehaviours: [.hasBandwidthForOneStream], pace: .stepped)
    let (first, second) = (CaptureSession(), CaptureSession())
    let outputs = [CaptureVideoDataOutput(), CaptureVideoDataOutput()]
    for (number, session) in [first, second].enumerated() {
      try session.addInput(CaptureDeviceInput(device: try #require(CaptureDevice(system.cameras[number], in: system))))
      try session.addOutput(outputs[number])
      try session.setSessionPreset(.inputPriority)
    }
    try await first.startRunning()
    let error = await #expect(throws: ConfigurationError.self) { try await second.startRunning() }
    #expect(error?.cause.code == .bandwidth && error?.cause.errorNumber == .noSpace)
    #expect(error?.cause.message.lowercased().contains("bandwidth") == true)
    #expect(error?.cause.message.lowercased().contains("disk") == false, "The number's own text is about disks.")
    #expect(second.state == .idle && system.openCount(of: paths[1]) == 0 && first.isRunning)
    system.advance(by: SimulatedSession.interval)
    try await eventually("the first goes on") { outputs[0].statistics.numbered > 0 }
    await first.stopRunning()
    try await second.startRunning()
    #expect(second.isRunning)
    await second.stopRunning()
  }
}
