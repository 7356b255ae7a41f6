import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// What a session does whose camera was unplugged, until it is back.
struct SessionReturnTests {
  @Test("a camera that is unplugged interrupts the session, and resumes it when it is back")
  func unplugged() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try await run.session.startRunning()
    try await eventually("frames come") { run.statistics.numbered > 3 }
    try await run.unplug()
    #expect(run.system.openCount(of: SimulatedSession.path) == 0, "The node is freed.")
    run.system.plug(SimulatedSession.path)
    try await eventually("the session runs again") { run.session.isRunning }
    let numbered = run.statistics.numbered
    try await eventually("frames come again") { run.statistics.numbered > numbered + 3 }
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
    try await eventually("all is told") { run.events.withLock { $0.count } >= 4 }
    let told = run.events.withLock { $0.map(\.word) }
    #expect(told == ["didStartRunning", "wasInterrupted deviceDisconnected", "interruptionEnded", "didStopRunning"])
  }

  @Test("a session that shall not resume ends, and its frames' loop, when its camera is unplugged")
  func endsWithoutReturn() async throws {
    let run = try SimulatedSession(pace: .virtual)
    run.session.resumesAfterReconnection = false
    try await run.session.startRunning()
    let loop = Task { [output = run.output] in for try await _ in output.frames {} }
    run.system.unplug(SimulatedSession.path)
    let error = await #expect(throws: ConfigurationError.self) { try await loop.value }
    #expect(error?.cause.code == .gone)
    try await eventually("the session has ended") { run.session.state == .failed }
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  @Test("a camera that is back and busy is tried again")
  func busyAfterReturn() async throws {
    let refusals = Fault(.error(.busy), at: .startStream, of: nil, occurrences: 1..<4)
    let run = try SimulatedSession(faults: [refusals], pace: .virtual)
    try await run.session.startRunning()
    try await run.unplug()
    run.system.plug(SimulatedSession.path)
    try await eventually("the session runs again") { run.session.isRunning }
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  @Test("a camera that is back and never starts ends the session, and its frames' loop, with the reason")
  func refusesAfterReturn() async throws {
    let run = try SimulatedSession(faults: [Fault(.error(.busy), at: .startStream, of: nil, occurrences: 1..<Int.max)], pace: .virtual)
    try await run.session.startRunning()
    let loop = Task { [output = run.output] in for try await _ in output.frames {} }
    try await eventually("frames come") { run.statistics.delivered > 0 }
    try await run.unplug()
    let start = run.system.now
    run.system.plug(SimulatedSession.path)
    let error = await #expect(throws: ConfigurationError.self) { try await loop.value }
    #expect(error?.cause.code == .busy && run.session.state == .failed)
    #expect(run.system.now.since(start) >= .milliseconds(12_600), "It is tried for so long, in the time of its system.")
    try await eventually("it is told") { run.events.withLock { $0.last?.word == "runtimeError busy" } }
    await run.session.stopRunning()
  }

  @Test("a camera that is back in its socket can be set, and a commit that changes nothing does not stop it")
  func usedAfterReturn() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let device = try #require(run.session.inputs.first).device
    try await run.session.startRunning()
    try await run.unplug()
    run.system.plug(SimulatedSession.path)
    try await eventually("the session runs again") { run.session.isRunning }
    let starts = run.system.calls(to: SimulatedSession.path)[.startStream]
    try await run.session.configure { _ throws(ConfigurationError) in }
    #expect(run.system.calls(to: SimulatedSession.path)[.startStream] == starts)
    try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
    #expect(run.session.isRunning && run.system.node(at: SimulatedSession.path)?.current?.size == FrameSize(320, 240))
    await run.session.stopRunning()
    #expect(device.isConnected)
    try await run.session.startRunning()
    try await eventually("frames come") { run.statistics.numbered > 3 }
    await run.session.stopRunning()
  }

  @Test("what is committed while the camera is away is what the session goes on with")
  func committedWhileAway() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try await run.session.startRunning()
    try await eventually("frames come") { run.statistics.numbered > 3 }
    try await run.unplug()
    let second = CaptureVideoDataOutput()
    try await run.session.configure { session throws(ConfigurationError) in
      try session.addOutput(second)
      try session.setSessionPreset(.qvga320x240)
    }
    run.system.plug(SimulatedSession.path)
    try await eventually("the session runs again") { run.session.isRunning }
    try await eventually("the new output gets frames") { second.statistics.numbered > 3 }
    #expect(run.system.node(at: SimulatedSession.path)?.current?.size == FrameSize(320, 240))
    await run.session.stopRunning()
    #expect(second.statistics.isBalanced && run.statistics.isBalanced)
  }

  @Test("a commit that the unplugging overtakes ends, and counts when the camera is back")
  func committedWhileUnplugging() async throws {
    for round in 0..<40 {
      let run = try SimulatedSession(pace: .virtual)
      try await run.session.startRunning()
      let unplugging = Task { [system = run.system] in
        for _ in 0..<(round % 8) { await Task.yield() }
        system.unplug(SimulatedSession.path)
      }
      do {
        try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
      } catch {
        #expect(error.cause.code == .gone, "round \(round): \(error)")
      }
      await unplugging.value
      run.system.plug(SimulatedSession.path)
      try await eventually("round \(round): the session runs again") { run.session.isRunning }
      await run.session.stopRunning()
      #expect(run.session.state == .idle)
    }
  }

  @Test("a session that is stopped while its camera comes and goes is idle afterwards, and its loops end")
  func stoppedWhileResuming() async throws {
    for round in 0..<40 {
      let run = try SimulatedSession(pace: .virtual)
      try await run.session.startRunning()
      let loop = Task { [output = run.output] in for try await _ in output.frames {} }
      // A loop that begins only after the stop waits for the next start.
      try await eventually("round \(round): the loop takes frames") { run.statistics.delivered > 0 }
      try await run.unplug()
      run.system.plug(SimulatedSession.path)
      let unplugging = Task { [system = run.system] in
        for _ in 0..<(round % 16) { await Task.yield() }
        system.unplug(SimulatedSession.path)
      }
      for _ in 0..<(round / 4) { await Task.yield() }
      await run.session.stopRunning()
      await unplugging.value
      #expect(run.session.state == .idle, "round \(round)")
      try await loop.value
    }
  }

  @Test("a session that is dropped while its camera comes back leaves nothing behind")
  func droppedWhileResuming() async throws {
    for round in 0..<40 {
      weak var referred: ReferredSystem?
      do {
        let simulated = SimulatedCameraSystem([SimulatedSession.camera("YUYV")], pace: .virtual)
        let system = ReferredSystem(simulated)
        referred = system
        let session = CaptureSession()
        try session.addInput(CaptureDeviceInput(device: #require(CaptureDevice(simulated.cameras[0], in: system))))
        try session.addOutput(CaptureVideoDataOutput())
        try await session.startRunning()
        simulated.unplug(SimulatedSession.path)
        try await eventually("round \(round): the session is interrupted") { session.isInterrupted }
        simulated.plug(SimulatedSession.path)
        for _ in 0..<round { await Task.yield() }
      }
      try await eventually("round \(round): nothing refers to the camera any more") { referred == nil }
    }
  }
}

/// A system that can be asked whether somebody still refers to it.
private final class ReferredSystem: ConfigurableSystem {
  private let system: SimulatedCameraSystem

  init(_ system: SimulatedCameraSystem) { self.system = system }

  func locations() throws(DeviceError) -> [NodeLocation] { system.locations() }
  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading { try system.read(location, scope) }
  func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode { try system.open(location) }
  func connectionEvents() throws(DeviceError) -> AsyncStream<ConnectionEvent> { system.connectionEvents() }
}
