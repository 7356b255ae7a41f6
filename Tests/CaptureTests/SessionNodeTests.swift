import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Which node a session has open, in which mode, and what it does where no frame comes from it.
@Suite(.timeLimit(.minutes(1)))
struct SessionNodeTests {
  private static let path = SimulatedSession.path

  @Test("a node is closed before it is opened again, since a driver may let its first open file alone set it")
  func reopened() async throws {
    let run = try SimulatedSession(
      streamFaults: [StreamFault(.freezes, of: 3..<Int64.max, inRuns: 2..<4)], misbehaviours: [.firstSetterOwns], pace: .virtual)
    try await run.session.startRunning()
    for preset in [Preset.qvga320x240, .vga640x480] {
      try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(preset) }
      #expect(run.system.openCount(of: Self.path) == 1)
    }
    // The last run freezes, and the next one too: the stream is started again with its buffers, then from opening.
    try await eventually("it is opened again") { run.statistics.restarts == 2 && run.session.isRunning }
    let numbered = run.statistics.numbered
    try await eventually("frames come") { run.statistics.numbered > numbered + 3 }
    #expect(run.system.openCount(of: Self.path) == 1)
    await run.session.stopRunning()
    #expect(run.system.openCount(of: Self.path) == 0 && run.statistics.isBalanced)
  }

  @Test("a node that is gone when it is opened again interrupts the session, as every unplugging")
  func goneWhileReopening() async throws {
    let run = try SimulatedSession(
      faults: [Fault(.error(.noSuchFile), at: .open, of: nil, occurrence: 1)],
      streamFaults: [StreamFault(.freezes, of: 3..<Int64.max, inRuns: 0..<2)], pace: .virtual)
    try await run.session.startRunning()
    try await eventually("it is told") {
      run.events.withLock { $0.contains { $0.word == "wasInterrupted deviceDisconnected" } }
    }
    #expect(run.session.state != .failed)
    await run.session.stopRunning()
  }

  @Test("a driver that frees no mapped buffer gets the mode before back, too", arguments: [DeviceCall.startStream, .queueBuffer])
  func mappedBuffers(_ call: DeviceCall) async throws {
    let run = try SimulatedSession(faults: [Fault(.error(.inputOutput), at: call)], misbehaviours: [.overwritesLentBuffers])
    await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    #expect(run.system.node(at: Self.path)?.current?.size == FrameSize(320, 240))
    #expect(run.system.openCount(of: Self.path) == 0)
  }

  @Test("a pipeline that does not fit is no refusal of the camera: it is told at once")
  func pipeline() async throws {
    var camera = SimulatedSession.camera("YUYV")
    camera.nodes[0].capabilities.append("mediaController")
    let system = SimulatedCameraSystem([camera], faults: [Fault(.error(.brokenPipe), at: .startStream)])
    let session = CaptureSession()
    try session.addInput(CaptureDeviceInput(device: #require(CaptureDevice(system.cameras[0], in: system))))
    try session.addOutput(CaptureVideoDataOutput())
    let error = await #expect(throws: ConfigurationError.self) { try await session.startRunning() }
    #expect(error?.cause.code == .unsupported && error?.cause.errorNumber == .brokenPipe)
    #expect(system.calls(to: Self.path)[.startStream] == 1)
  }

  @Test("a capture card that has no signal at the start is interrupted, and goes on once it has one")
  func noSignalAtFirst() async throws {
    let timings = DigitalTimings(size: FrameSize(640, 480), pixelClock: 148_500_000)
    let system = SimulatedCameraSystem(
      [SimulatedSession.camera("YUYV")], sources: [Self.path: [SimulatedSource(timings: timings)]], pace: .virtual)
    try system.changeSignal(to: nil, at: Self.path)
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    try session.addInput(CaptureDeviceInput(device: #require(CaptureDevice(system.cameras[0], in: system))))
    try session.addOutput(output)
    let events = session.events
    try await session.startRunning()
    try await eventually("the session is interrupted") { session.isInterrupted }
    try system.changeSignal(to: timings, at: Self.path)
    try await eventually("frames come") { session.isRunning && output.statistics.numbered > 3 }
    await session.stopRunning()
    var told: [String] = []
    for await event in events {
      told.append(event.word)
      if ["didStopRunning", "runtimeError"].contains(where: event.word.hasPrefix) { break }
    }
    #expect(
      told.filter { $0 != "formatDidChange" } == ["didStartRunning", "wasInterrupted noSignal", "interruptionEnded", "didStopRunning"])
    #expect(output.statistics.isBalanced && output.statistics.restarts == 0)
  }

  @Test("a card that cannot be asked for its signal stalls as every camera does", arguments: [true, false])
  func noDetection(_ hasSource: Bool) async throws {
    let timings = DigitalTimings(size: FrameSize(640, 480), pixelClock: 148_500_000)
    var camera = SimulatedSession.camera("YUYV")
    if !hasSource { camera.nodes[0].inputs = [] }
    let system = SimulatedCameraSystem(
      [camera], faults: hasSource ? [Fault(.error(.busy), at: .queryTimings)] : [],
      streamFaults: [StreamFault(.freezes, of: 3..<Int64.max)],
      sources: hasSource ? [Self.path: [SimulatedSource(timings: timings)]] : [:], pace: .virtual)
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    try session.addInput(CaptureDeviceInput(device: #require(CaptureDevice(system.cameras[0], in: system))))
    try session.addOutput(output)
    let loop = Task { for try await _ in output.frames {} }
    try await session.startRunning()
    let error = await #expect(throws: ConfigurationError.self) { try await loop.value }
    #expect(error?.cause.code == .stalled && output.statistics.restarts == 2, "\(String(describing: error)), \(output.statistics)")
    await session.stopRunning()
  }

  @Test("another camera that is committed as soon as the first is away is the one that is waited for")
  func otherCameraAtOnce() async throws {
    let other = "/dev/video2"
    for round in 0..<30 {
      let system = SimulatedCameraSystem([SimulatedSession.camera("YUYV"), SimulatedSession.camera("GREY", other)], pace: .virtual)
      let inputs = try system.cameras.map { try CaptureDeviceInput(device: #require(CaptureDevice($0, in: system))) }
      let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
      try session.addInput(inputs[0])
      try session.addOutput(output)
      try await session.startRunning()
      system.unplug(other)
      system.unplug(Self.path)
      try await eventually("round \(round): the session is interrupted") { session.isInterrupted }
      try await session.configure { session throws(ConfigurationError) in
        session.removeInput(inputs[0])
        try session.addInput(inputs[1])
      }
      system.plug(Self.path)
      for _ in 0..<round { await Task.yield() }
      system.plug(other)
      try await eventually("round \(round): the other camera streams") {
        session.isRunning && system.calls(to: other)[.startStream] ?? 0 == 1 && output.statistics.numbered > 0
      }
      #expect(system.calls(to: Self.path)[.startStream] == 1)
      await session.stopRunning()
    }
  }

  @Test("another camera that takes the place of one that is away has its own mode")
  func otherCamera() async throws {
    let other = "/dev/video2"
    let system = SimulatedCameraSystem(
      [SimulatedSession.camera("YUYV"), SimulatedSession.camera("GREY", other)], pace: .virtual)
    let devices = try system.cameras.map { try #require(CaptureDevice($0, in: system)) }
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    let inputs = try devices.map { try CaptureDeviceInput(device: $0) }
    output.videoSettings = .native
    try session.addInput(inputs[0])
    try session.addOutput(output)
    try session.setSessionPreset(.inputPriority)
    try await session.startRunning(in: Mode(node: Self.path, pixelFormat: "YUYV", size: FrameSize(640, 480), interval: .fps(15)))
    system.unplug(Self.path)
    system.unplug(other)
    try await eventually("the session is interrupted") { session.isInterrupted }
    try await session.configure { session throws(ConfigurationError) in
      session.removeInput(inputs[0])
      try session.addInput(inputs[1])
    }
    system.plug(other)
    try await eventually("the other camera streams") { session.isRunning && output.statistics.numbered > 3 }
    let current = system.node(at: other)?.current
    #expect(current?.pixelFormat == "GREY" && current?.size == FrameSize(320, 240))
    await session.stopRunning()
  }

  @Test("a connection that is disabled hands over nothing that waits")
  func disabledWhileWaiting() async throws {
    let run = try SimulatedSession()
    var samples = run.output.samples.makeAsyncIterator()
    try await run.session.startRunning()
    try await run.step(3)
    let connection = try #require(run.output.connection(with: .video))
    connection.isEnabled = false
    #expect(run.statistics.disabled == 1 && run.statistics.late == 2 && run.statistics.waiting == 0 && run.statistics.isBalanced)
    try await run.step(1)
    connection.isEnabled = true
    try await run.step(1)
    let sample = try await samples.next()
    if case .frame(let frame)? = sample { #expect(frame.sequence == 4) } else { Issue.record("no frame came first") }
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }
}
