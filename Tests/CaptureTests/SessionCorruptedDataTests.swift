import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Pictures that are whole by their markers, and odd or wrong inside, as a session meets them.
struct SessionCorruptedDataTests {
  private typealias Run = SessionCorruptionTests.Run

  private static func findings(of events: SessionEvents) async -> [Finding] {
    var findings: [Finding] = []
    for await event in events {
      if case .finding(let finding) = event { findings.append(finding) }
      if case .didStopRunning = event { break }
    }
    return findings
  }

  // MARK: Corrupted data

  @Test("a picture with corrupted data is delivered as decoded, says so, is counted as a warning and told once")
  func delivered() async throws {
    let run = try Run([StreamFault(.dataMissing, every: 3)], settings: VideoSettings(pixelFormat: "420v"))
    let events = run.session.events
    let frames = try await run.take(9)
    #expect(frames.map(\.hasCorruptedData) == [false, false, true, false, false, true, false, false, true])
    #expect(frames.allSatisfy { $0.isValid })
    #expect(run.statistics.decoderWarnings == 3 && run.statistics.corrupted == 0 && run.statistics.isBalanced, "\(run.statistics)")
    #expect(await Self.findings(of: events).map(\.code) == [.pictureCorrupted])
  }

  @Test("an output that does not deliver corrupted data drops it as corrupted")
  func dropped() async throws {
    let run = try Run([StreamFault(.dataMissing, every: 3)], settings: VideoSettings(pixelFormat: "420v"))
    run.output.deliversCorruptedData = false
    let frames = try await run.take(9)
    #expect(frames.map(\.sequence) == [0, 1, 3, 4, 6, 7])
    #expect(
      run.statistics.corrupted == 3 && run.statistics.lastCorruption == .corruptedData && run.statistics.isBalanced, "\(run.statistics)")
  }

  @Test("JPEG that nobody decodes is not checked")
  func native() async throws {
    let run = try Run([StreamFault(.dataMissing)], settings: .native)
    let frames = try await run.take(5)
    #expect(frames.count == 5 && frames.allSatisfy { !$0.hasCorruptedData } && run.statistics.decoderWarnings == 0)
  }

  @Test("a settled frame passes corrupted data over; where no other frame comes, it is given and says so", arguments: [2, 1] as [Int64])
  func settled(every step: Int64) async throws {
    let run = try Run([StreamFault(.dataMissing, every: step)], settings: .native)
    let isDone = Mutex(false)
    let waiting = Task { [output = run.output] in
      defer { isDone.withLock { $0 = true } }
      var found: [(sequence: UInt64, hasCorruptedData: Bool)] = []
      for number in 0..<4 {
        if let settled = try await output.settledFrame(.frames(number)) { found.append((settled.frame.sequence, settled.hasCorruptedData)) }
      }
      return found
    }
    try await run.session.startRunning()
    // Two seconds of the camera end the search for a whole picture, so its time must not run ahead of the search.
    for number in 1...500 where !isDone.withLock({ $0 }) {
      run.system.advance(by: SimulatedSession.interval)
      try await eventually("frame \(number) is settled") {
        isDone.withLock { $0 } || (run.statistics.numbered >= number && run.statistics.waiting == 0)
      }
    }
    await run.session.stopRunning()
    let frames = try await waiting.value
    #expect(frames.map(\.hasCorruptedData) == Array(repeating: step == 1, count: 4))
    #expect(step == 1 || frames.allSatisfy { $0.sequence % 2 == 0 }, "\(frames)")
  }

  // MARK: Padding to whole blocks

  static let sizes: [(mode: FrameSize, sent: FrameSize, isPadding: Bool)] = [
    (FrameSize(160, 120), FrameSize(160, 128), true), (FrameSize(150, 120), FrameSize(152, 120), true),
    (FrameSize(150, 100), FrameSize(160, 112), true), (FrameSize(150, 100), FrameSize(152, 104), true),
    (FrameSize(160, 120), FrameSize(160, 136), false), (FrameSize(160, 120), FrameSize(160, 124), false),
    (FrameSize(160, 120), FrameSize(176, 120), false), (FrameSize(160, 120), FrameSize(152, 120), false),
  ]

  @Test("pictures that are larger by padding alone are cropped and valid, others of another size are corrupted", arguments: sizes)
  func padded(_ row: (mode: FrameSize, sent: FrameSize, isPadding: Bool)) async throws {
    for settings in [VideoSettings.native, VideoSettings(.grey8)] {
      let camera = Run.camera("MJPG", Run.path, row.mode)
      let run = try Run([StreamFault(.pictureSize(row.sent))], settings: settings, camera: camera)
      let events = run.session.events
      let frames = try await run.take(3)
      #expect(frames.count == (row.isPadding ? 3 : 0) && frames.allSatisfy { $0.isValid && $0.size == row.mode })
      #expect(run.statistics.lastCorruption == (row.isPadding ? nil : .otherSize(row.sent, agreed: row.mode)))
      let findings = await Self.findings(of: events)
      #expect(findings.map(\.code) == [row.isPadding ? .picturePadded : .pictureSizeDiffers])
      #expect(findings[0].message.contains("\(row.sent) instead of \(row.mode)"), "\(findings)")
    }
  }

  @Test("the cropped picture shows the same as one without padding", arguments: [FrameSize(160, 128), FrameSize(160, 120)])
  func cropped(sent: FrameSize) async throws {
    let run = try Run([StreamFault(.pictureSize(sent))], settings: .native)
    let frame = try #require(try await run.take(1).first)
    let file = try PictureFile(frame, as: .jpeg)
    #expect(JPEGShape(file.bytes.span)?.size == FrameSize(160, 120) && file.size == FrameSize(160, 120))
    #expect(file.isConverted == (sent != frame.size))
    let grey = try frame.converted(to: VideoSettings(.grey8))
    #expect(grey.size == FrameSize(160, 120) && !grey.hasCorruptedData)
  }

  // MARK: Lines

  @Test("lines of a length that the driver does not state are found by the picture, told, and read right")
  func longerLines() async throws {
    let size = FrameSize(480, 480)
    let camera = Run.camera("NV12", Run.path, size)
    let plain = try await Run([], settings: .native, camera: camera).take(2)
    let run = try Run([], settings: .native, camera: camera, misbehaviours: [.misstatesLines(of: 640, as: 480)])
    try run.session.setSessionPreset(.high)
    let events = run.session.events
    let frames = try await run.take(2)
    let bytes = { (frame: VideoFrame) in
      var bytes: [UInt8] = []
      frame.appendRows(to: &bytes)
      return bytes
    }
    #expect(frames.map(bytes) == plain.map(bytes))
    let findings = await Self.findings(of: events)
    #expect(findings.map(\.code) == [.lineLengthDiffers])
    #expect(findings.first?.message.contains("640") == true && findings.first?.message.contains("480") == true, "\(findings)")
  }

  @Test("a line that is too short for its pixels is read as the driver's size of a picture says, or refused with the reason")
  func shortLines() async throws {
    let camera = Run.camera("YUYV", Run.path, FrameSize(320, 240))
    let fitting = try Run([], settings: .native, camera: camera, misbehaviours: [.misstatesLines(of: 640, as: 624)])
    try fitting.session.setSessionPreset(.high)
    #expect(try await fitting.take(2).map { $0.layout.planes[0].bytesPerRow } == [640, 640])
    var impossible = camera
    impossible.nodes[0].current = CurrentFormat(
      pixelFormat: "YUYV", size: FrameSize(320, 240), bytesPerLine: 624, sizeImage: 149_760, interval: .fps(30))
    let run = try Run([], settings: .native, camera: impossible)
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    #expect(error?.cause.message == "The driver states lines of 624 bytes, and 320 pixels of YUYV need 640.")
  }

  @Test("pictures of an odd size that are too short say why")
  func oddSize() async throws {
    let run = try Run(
      [], settings: .native, pace: .virtual, camera: Run.camera("NV12", Run.path, FrameSize(161, 121)), misbehaviours: [.cutsOddChroma])
    try run.session.setSessionPreset(.high)
    let events = run.session.events
    let reasons = Task {
      var reasons: [String] = []
      for await event in events {
        if case .stalled(let reason) = event { reasons.append(reason.message) }
        if case .runtimeError(let error) = event { return reasons + [error.cause.message] }
      }
      return reasons
    }
    try await run.session.startRunning()
    let reason =
      "pictures in a row had 29081 bytes, and NV12 of 161x121 needs 29363, because an odd width or height needs chroma of its own"
    #expect(await reasons.value.map { $0.contains(reason) } == [true, true, true, true])
  }
}
