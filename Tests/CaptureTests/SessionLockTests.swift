import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Changes of a running session while its camera is being configured.
struct SessionLockTests {
  private static let small = Mode(node: SimulatedSession.path, pixelFormat: "YUYV", size: FrameSize(320, 240))

  private func calls(_ run: SimulatedSession) -> [DeviceCall: Int] { run.system.calls(to: SimulatedSession.path) }

  @Test(arguments: [[], [Misbehaviour.hasNoPriorities], [.setsIntervalWhileStreaming]] as [Set<Misbehaviour>])
  func `a commit that does not get the lock throws busy, and no frame is missing`(_ misbehaviours: Set<Misbehaviour>) async throws {
    let run = try SimulatedSession(misbehaviours: misbehaviours, pace: .virtual)
    let device = run.input.device
    try await run.session.startRunning()
    let mode = run.session.activeMode
    let format = try #require(device.formats.first { $0.dimensions == FrameSize(320, 240) })
    let large = try #require(device.formats.first { $0.dimensions == FrameSize(640, 480) })
    let lock = try device.lockForConfiguration()
    let changes: [(CaptureSession) throws -> Void] = [
      { try $0.setActiveFormat(format) }, { try $0.setActiveFormat(large, frameDuration: .fps(15)) }, { try $0.setSessionPreset(.low) },
    ]
    for change in changes {
      let error = await #expect(throws: ConfigurationError.self) { try await run.session.configure(change) }
      #expect(error?.code == .busy && run.session.state == .running, "\(String(describing: error))")
      #expect(run.session.isRunning && run.session.activeMode == mode && run.session.sessionPreset == .vga640x480)
    }
    #expect(calls(run)[.startStream] == 1 && calls(run)[.stopStream] == nil && run.statistics.restarts == 0)
    lock.unlock()
    try await run.session.configure { try $0.setActiveFormat(format) }
    #expect(run.session.activeMode?.size == FrameSize(320, 240) && !run.system.isLocked(SimulatedSession.path))
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced && run.system.openCount(of: SimulatedSession.path) == 0)
  }

  @Test func `frames go on until the lock is released, and then the mode changes`() async throws {
    let run = try SimulatedSession()
    try await run.session.startRunning()
    let lock = try run.input.device.lockForConfiguration()
    let commit = Task { try await run.session.startRunning(in: Self.small) }
    try await run.step(20)
    #expect(run.session.activeMode?.size == FrameSize(640, 480) && calls(run)[.stopStream] == nil)
    lock.unlock()
    try await eventually("the stream is stopped") {
      run.system.advance(by: SimulatedSession.interval)
      return calls(run)[.stopStream] != nil
    }
    #expect(try await commit.value.mode.size == FrameSize(320, 240))
    try await run.step(3)
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  @Test func `a stop ends a commit that waits for the lock`() async throws {
    let run = try SimulatedSession()
    try await run.session.startRunning()
    let lock = try run.input.device.lockForConfiguration()
    let commit = Task { try await run.session.startRunning(in: Self.small) }
    try await run.step(5)
    await run.session.stopRunning()
    _ = await commit.result
    #expect(run.session.state == .idle && run.statistics.isBalanced)
    lock.unlock()
    #expect(run.system.openCount(of: SimulatedSession.path) == 0)
  }

  @Test func `a commit to another camera that is being configured keeps the first one streaming`() async throws {
    let system = SimulatedCameraSystem(
      [SimulatedSession.camera("YUYV"), SimulatedSession.camera("YUYV", "/dev/video2")], pace: .virtual)
    let devices = system.cameras.compactMap { CaptureDevice($0, in: system) }
    let inputs = try devices.map { try CaptureDeviceInput(device: $0) }
    let (session, output) = (CaptureSession(), CaptureVideoDataOutput())
    try session.addInput(inputs[0])
    try session.addOutput(output)
    try await session.startRunning()
    let lock = try devices[1].lockForConfiguration()
    let change = { (session: CaptureSession) in
      session.removeInput(inputs[0])
      try session.addInput(inputs[1])
    }
    let error = await #expect(throws: ConfigurationError.self) { try await session.configure(change) }
    #expect(error?.cause.code == .busy && session.isRunning && session.inputs.first === inputs[0])
    #expect(system.calls(to: "/dev/video0")[.stopStream] == nil)
    lock.unlock()
    try await session.configure(change)
    #expect(session.activeMode?.node == "/dev/video2")
    await session.stopRunning()
    #expect(output.statistics.isBalanced)
  }

  @Test func `a lock that sets the mode while a stalled stream reopens lends its priority to that, too`() async throws {
    let reopening = CallMoment(.stopStream, occurrence: 1)
    let run = try SimulatedSession(
      streamFaults: [StreamFault(.freezes, of: 3..<Int64.max, inRuns: 0..<2)], pace: .virtual, at: reopening)
    let device = run.input.device
    let format = try #require(device.formats.first { $0.dimensions == FrameSize(320, 240) })
    let setting = Mutex<Task<ConfigurationResult, any Error>?>(nil)
    let flag = Flag()
    reopening.does {
      // The start may still hold its own lock, so this one waits for it, and the stream for this one.
      let task = Task.detached {
        try device.configure(within: .seconds(60)) { lock throws(ConfigurationError) in
          flag.isRaised.store(true, ordering: .relaxed)
          return try lock.setActiveFormat(format)
        }
      }
      setting.withLock { $0 = task }
      while !flag.isRaised.load(ordering: .relaxed) {}
    }
    try await run.session.startRunning()
    try await eventually("the device is set") { setting.withLock { $0 != nil } }
    #expect(try await setting.withLock { $0 }?.value.after.format?.size == FrameSize(320, 240))
    #expect(run.session.isRunning && run.session.activeMode?.size == FrameSize(320, 240))
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced && !run.system.isLocked(SimulatedSession.path))
  }

  /// What one thread tells another.
  private final class Flag: Sendable {
    let isRaised = Atomic(false)
  }
}
