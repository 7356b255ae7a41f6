import CameraModel
import CameraSimulator
import Capture
import CaptureDispatch
import DeviceConfiguration
import Dispatch
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// The mode that a session sets: the preset's, the program's own, or one that fits beside other cameras.
struct SessionModeTests {
  private func mode(_ run: SimulatedSession) -> String {
    let current = run.system.node(at: SimulatedSession.path)?.current
    return "\(current?.size.description ?? "none") at \(current?.interval?.rateText ?? "none")"
  }

  private func device(_ run: SimulatedSession) throws -> CaptureDevice { try #require(run.session.inputs.first).device }

  @Test("a format that the program sets on the device is the session's, until it chooses a preset")
  func formatByHand() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let device = try device(run)
    #expect(run.session.sessionPreset == .vga640x480)
    let small = try #require(device.formats.first { $0.dimensions == FrameSize(320, 240) })
    try device.configure { (lock) throws(ConfigurationError) in _ = try lock.setActiveFormat(small) }
    #expect(run.session.sessionPreset == .inputPriority)
    try await run.session.startRunning()
    #expect(mode(run) == "320x240 at 30")
    await run.session.stopRunning()
    try run.session.setSessionPreset(.vga640x480)
    #expect(run.session.sessionPreset == .vga640x480)
    try await run.session.startRunning()
    #expect(mode(run) == "640x480 at 30")
    await run.session.stopRunning()
  }

  @Test("a rate that the program sets on the device stays with the preset's size")
  func rateByHand() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try device(run).configure { (lock) throws(ConfigurationError) in _ = try lock.setActiveVideoMinFrameDuration(.fps(15)) }
    #expect(run.session.sessionPreset == .vga640x480)
    try await run.session.startRunning()
    #expect(mode(run) == "640x480 at 15")
    await run.session.stopRunning()
  }

  @Test("a camera that comes back gets the mode that the program had set on it")
  func formatByHandAfterReturn() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let device = try device(run)
    let large = try #require(device.formats.first { $0.dimensions == FrameSize(640, 480) })
    try device.configure { (lock) throws(ConfigurationError) in _ = try lock.setActiveFormat(large) }
    try await run.session.startRunning()
    run.system.unplug(SimulatedSession.path)
    try await eventually("the session is interrupted") { run.session.isInterrupted }
    run.system.plug(SimulatedSession.path)
    try await eventually("the session runs again") { run.session.isRunning }
    #expect(mode(run) == "640x480 at 30")
    await run.session.stopRunning()
  }

  /// Two cameras on one bus that each send more than half of it in their best mode.
  private static func cameras(_ count: Int, mbps: Int = 480) -> [Camera] {
    (0..<count).map { number in
      var camera = SimulatedSession.camera("YUYV", "/dev/video\(number)")
      camera.busSpeedMbps = mbps
      camera.nodes[0].bus = "usb-0000:00:14.0-\(number + 1)"
      let sizes = [(1280, 720), (640, 480)].map {
        OfferedSize(.discrete(FrameSize($0.0, $0.1)), intervals: [.discrete(.fps($0.0 == 1280 ? 15 : 30))])
      }
      camera.nodes[0].formats = [OfferedFormat(index: 0, pixelFormat: .yuyv, sizes: sizes)]
      return camera
    }
  }

  private static func sessions(_ system: SimulatedCameraSystem) throws -> [CaptureSession] {
    try system.cameras.map { camera in
      let session = CaptureSession()
      try session.addInput(CaptureDeviceInput(device: #require(CaptureDevice(camera, in: system))))
      try session.addOutput(CaptureVideoDataOutput())
      try session.setSessionPreset(.hd1280x720)
      return session
    }
  }

  @Test("sessions that start together get modes that fit their bus")
  func together() async throws {
    let system = SimulatedCameraSystem(Self.cameras(2), pace: .stepped)
    let sessions = try Self.sessions(system)
    try await sessions[0].startRunning()
    #expect(system.node(at: "/dev/video0")?.current?.size == FrameSize(1280, 720), "Alone it has the bus to itself.")
    await sessions[0].stopRunning()
    let starts = try await CaptureSession.startRunning(sessions)
    #expect(sessions.allSatisfy { $0.isRunning })
    #expect(starts.map(\.mode) == sessions.map(\.activeMode), "Each start is that of its session.")
    let sizes = ["/dev/video0", "/dev/video1"].map { system.node(at: $0)?.current?.size }
    #expect(sizes.contains(FrameSize(640, 480)), "Two of 1280x720 at 15 need 442 of 384 Mbit/s.")
    for session in sessions { await session.stopRunning() }
  }

  @Test("a session that is named twice counts once")
  func twice() async throws {
    let system = SimulatedCameraSystem(Self.cameras(1), pace: .stepped)
    let session = try Self.sessions(system)[0]
    let starts = try await CaptureSession.startRunning([session, session])
    let again = try await CaptureSession.startRunning([session])
    #expect((starts + again).map(\.mode.size) == Array(repeating: FrameSize(1280, 720), count: 3), "A session that runs has a start, too.")
    #expect(session.isRunning && system.node(at: "/dev/video0")?.current?.size == FrameSize(1280, 720), "It has the bus to itself.")
    await session.stopRunning()
  }

  @Test("sessions that do not fit their bus do not start, and the error says what they need")
  func tooMany() async throws {
    let system = SimulatedCameraSystem(Self.cameras(3, mbps: 120), pace: .stepped)
    let sessions = try Self.sessions(system)
    let error = await #expect(throws: ConfigurationError.self) { try await CaptureSession.startRunning(sessions) }
    #expect(error?.cause.code == .bandwidth)
    #expect(error?.cause.message == "The bus carries 96 Mbit/s of pictures, and the cameras need 442 Mbit/s at least.")
    #expect(sessions.allSatisfy { $0.state == .idle })
  }

  @Test("where the bus is full, the error offers modes that send less")
  func fullBus() async throws {
    let system = SimulatedCameraSystem(Self.cameras(2), misbehaviours: [.hasBandwidthForOneStream], pace: .stepped)
    let sessions = try Self.sessions(system)
    try await sessions[0].startRunning()
    let error = await #expect(throws: ConfigurationError.self) { try await sessions[1].startRunning() }
    #expect(error?.cause.code == .bandwidth)
    #expect(error?.cause.remedy == "Choose a mode that sends less, as YUYV 640x480 at 30 fps, or connect the camera to another bus.")
    #expect(sessions[0].isRunning && sessions[1].state == .idle)
    await sessions[0].stopRunning()
  }

  @Test("a start tells what the driver adjusted; an exact one is refused then, and the mode before it stays", arguments: [false, true])
  func exactStart(isExact: Bool) async throws {
    let run = try SimulatedSession(misbehaviours: [.adjustsInterval(.fps(15))], pace: .virtual)
    let before = mode(run)
    let asked = Mode(node: SimulatedSession.path, pixelFormat: "YUYV", size: FrameSize(width: 320, height: 240), interval: .fps(30))
    do throws(ConfigurationError) {
      let start = try await run.session.startRunning(in: asked, exactly: isExact)
      #expect(!isExact && start.mode.interval == .fps(15) && start.adjustments.map(\.text) == ["15 fps instead of 30 fps"])
      #expect(try await run.session.startRunning().mode == start.mode, "A running session tells its start again.")
      #expect(try await run.session.startRunning(in: start.mode, exactly: true).mode == start.mode)
      let error = await #expect(throws: ConfigurationError.self) {
        try await run.session.startRunning(in: asked, exactly: true)
      }
      #expect(error?.cause.code == .adjusted)
    } catch {
      #expect(isExact && error.cause.code == .adjusted && mode(run).hasPrefix(before.prefix(8)), "\(error) \(mode(run))")
    }
    #expect(run.session.isRunning != isExact)
    await run.session.stopRunning()
  }

  @Test("settings that the running session cannot meet are told, and pictures stay as they were")
  func refusedSettings() async throws {
    let run = try SimulatedSession()
    try await run.session.startRunning()
    run.output.videoSettings = VideoSettings(pixelFormat: "zzzz")
    try await eventually("the refusal is told") { run.events.withLock { $0.map(\.word) }.contains("settingsRefused unsupported") }
    var frames = run.output.frames.makeAsyncIterator()
    run.system.advance(by: SimulatedSession.interval)
    #expect(try await frames.next()?.pixelFormat == "YUYV")
    await run.session.stopRunning()
  }

  @Test("a delegate that stops and starts its session, and waits for that, keeps the balance")
  func restartFromDelegate() async throws {
    let run = try SimulatedSession()
    let (session, restarted) = (run.session, DispatchSemaphore(value: 0))
    let first = Mutex(true)
    let recorder = Recorder {
      guard
        first.withLock({ first in
          defer { first = false }
          return first
        })
      else { return }
      Task {
        await session.stopRunning()
        _ = try? await session.startRunning()
        restarted.signal()
      }
      restarted.wait()
    }
    run.output.setSampleBufferDelegate(recorder, queue: DispatchQueue(label: "delegate"))
    try await session.startRunning()
    run.system.advance(by: SimulatedSession.interval)
    try await eventually("the session starts again") { !first.withLock { $0 } && run.events.withLock { $0.count } >= 3 }
    try await run.step(2)
    try await eventually("all calls have returned") { run.statistics.waiting == 0 }
    #expect(run.statistics.isBalanced && run.statistics.numbered == 2, "\(run.statistics)")
    await session.stopRunning()
  }
}
