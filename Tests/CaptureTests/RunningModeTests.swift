import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// A session that runs is set to another format or rate: by its own call, and by the lock of its device.
struct RunningModeTests {
  private func mode(_ run: SimulatedSession) -> String {
    let current = run.system.node(at: SimulatedSession.path)?.current
    return "\(current?.size.description ?? "none") at \(current?.interval?.rateText ?? "none")"
  }

  private func format(_ run: SimulatedSession, _ width: Int, _ height: Int) throws -> CaptureDevice.Format {
    try #require(run.input.device.formats.first { $0.dimensions == FrameSize(width, height) })
  }

  @Test func `a session takes a format and a rate in place of its preset`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let large = try format(run, 640, 480)
    try run.session.setActiveFormat(large, frameDuration: .fps(15))
    #expect(run.session.sessionPreset == .inputPriority)
    try await run.session.startRunning()
    #expect(mode(run) == "640x480 at 15")
    let small = try format(run, 320, 240)
    try await run.session.configure { try $0.setActiveFormat(small) }
    #expect(mode(run) == "320x240 at 30" && run.session.activeMode?.size == FrameSize(320, 240))
    try await run.session.configure { try $0.setSessionPreset(.vga640x480) }
    #expect(mode(run) == "640x480 at 30" && run.session.sessionPreset == .vga640x480)
    #expect(throws: ConfigurationError.self) { try run.session.setActiveFormat(small) }
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  @Test func `the shortest and the longest duration, set one after the other as ports do, restart the stream once`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try await run.session.startRunning()
    let calls = { run.system.calls(to: SimulatedSession.path) }
    let starts = calls()[.startStream] ?? 0
    try run.input.device.configure { lock in
      try lock.setActiveVideoMinFrameDuration(.fps(15))
      let result = try lock.setActiveVideoMaxFrameDuration(.fps(15))
      #expect(result.isExact && result.after.interval == .fps(15))
    }
    #expect(calls()[.startStream] == starts + 1 && mode(run) == "640x480 at 15")
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
  }

  @Test func `the lock of a device is kept while the session of the program changes`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let (small, large) = (try format(run, 320, 240), try format(run, 640, 480))
    try await run.session.startRunning()
    try run.input.device.configure { lock in
      let locks = run.system.calls(to: SimulatedSession.path)[.lock]
      try lock.setActiveFormat(small)
      try lock.setActiveFormat(large)
      try lock.setActiveVideoMinFrameDuration(.fps(15))
      #expect(run.system.calls(to: SimulatedSession.path)[.lock] == locks, "The lock was released and taken again.")
      #expect(run.system.isLocked(SimulatedSession.path))
      #expect(throws: ConfigurationError.self) { _ = try run.input.device.lockForConfiguration() }
    }
    #expect(mode(run) == "640x480 at 15")
    #expect(!run.system.isLocked(SimulatedSession.path))
    await run.session.stopRunning()
  }

  @Test func `a format that the camera lacks leaves the session as it was`() async throws {
    let run = try SimulatedSession(misbehaviours: [], pace: .virtual)
    try await run.session.startRunning(exactly: true)
    var missing = try format(run, 320, 240)
    missing.extent = .discrete(FrameSize(111, 77))
    await #expect(throws: (any Error).self) {
      try await run.session.configure {
        try $0.setActiveFormat(missing)
        throw CancellationError()
      }
    }
    #expect(mode(run) == "640x480 at 30" && run.session.isRunning && run.session.sessionPreset == .vga640x480)
    await run.session.stopRunning()
  }

  @Test func `the lock of a device sets the session of the program that runs`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let (device, small, large) = (run.input.device, try format(run, 320, 240), try format(run, 640, 480))
    try await run.session.startRunning()
    var frames = run.output.samples.makeAsyncIterator()
    try device.configure { lock in
      let result = try lock.setActiveFormat(small)
      #expect(result.isExact)
      #expect(result.before.format?.size == FrameSize(640, 480))
      #expect(result.after.format?.size == FrameSize(320, 240))
    }
    #expect(run.session.isRunning && mode(run) == "320x240 at 30" && run.session.sessionPreset == .inputPriority)
    #expect(try run.input.device.activeFormat?.dimensions == FrameSize(320, 240))
    var discontinuities = 0
    while let sample = try await frames.next() {
      if case .drop(let drop) = sample, drop.reason == .discontinuity { discontinuities += 1 }
      if case .frame(let frame) = sample, frame.size == FrameSize(320, 240) { break }
    }
    #expect(discontinuities == 1)
    try device.configure { lock in
      try lock.setActiveFormat(large)
      try lock.setActiveVideoMinFrameDuration(.fps(15))
    }
    #expect(mode(run) == "640x480 at 15" && run.session.activeMode?.interval == .fps(15))
    #expect(!run.system.isLocked(SimulatedSession.path))
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced)
    try await run.session.startRunning()
    #expect(mode(run) == "640x480 at 15", "What was set by hand stays until a preset is chosen.")
    await run.session.stopRunning()
  }

  @Test func `mode and controls under one lock are set, or neither`() async throws {
    let gain = CameraControl(
      id: .gain, name: "Gain", type: .integer, min: 0, max: 255, step: 1, defaultValue: 128, value: .integer(128))
    for fails in [false, true] {
      let faults = fails ? [Fault(.error(.inputOutput), at: .setControls, of: nil)] : []
      let run = try SimulatedSession(faults: faults, pace: .virtual, controls: [gain])
      try await run.session.startRunning()
      let wish = DesiredConfiguration(
        format: FrameFormat(pixelFormat: .yuyv, size: FrameSize(320, 240)), controls: [.gain(9)])
      do {
        try run.input.device.configure { try $0.apply(wish) }
        #expect(!fails)
      } catch {
        #expect(fails, "\(error)")
      }
      let value = run.system.node(at: SimulatedSession.path)?.controls.first?.value
      #expect(value == .integer(fails ? 128 : 9) && mode(run) == (fails ? "640x480 at 30" : "320x240 at 30"))
      #expect(run.session.isRunning && run.session.activeMode?.size == FrameSize(fails ? 640 : 320, fails ? 480 : 240))
      await run.session.stopRunning()
    }
  }

  @Test func `a rate that the driver takes while it streams needs no restart`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try await run.session.startRunning()
    let requests = run.system.calls(to: SimulatedSession.path)[.startStream]
    // The simulated driver refuses, as uvcvideo does, so that the stream restarts.
    try run.input.device.configure { try $0.setActiveVideoMinFrameDuration(.fps(15)) }
    #expect(run.system.calls(to: SimulatedSession.path)[.startStream] == (requests ?? 0) + 1 && mode(run) == "640x480 at 15")
    await run.session.stopRunning()

    let free = try SimulatedSession(misbehaviours: [.setsIntervalWhileStreaming], pace: .virtual)
    try await free.session.startRunning()
    try free.input.device.configure { try $0.setActiveVideoMinFrameDuration(.fps(15)) }
    #expect(free.system.calls(to: SimulatedSession.path)[.startStream] == 1 && mode(free) == "640x480 at 15")
    #expect(free.session.activeMode?.interval == .fps(15))
    await free.session.stopRunning()
    #expect(free.statistics.isBalanced)
  }

  @Test func `settings of several tasks while it runs come one after the other`() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let formats = [try format(run, 320, 240), try format(run, 640, 480)]
    try await run.session.startRunning()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for turn in 0..<10 {
            let format = formats[(task + turn) % 2]
            if task % 2 == 0 {
              _ = try? run.input.device.configure(within: .seconds(5)) { try $0.setActiveFormat(format) }
            } else {
              _ = try? await run.session.configure { try $0.setActiveFormat(format) }
            }
          }
        }
      }
    }
    #expect(run.session.isRunning && !run.system.isLocked(SimulatedSession.path))
    #expect(run.session.activeMode?.size == run.system.node(at: SimulatedSession.path)?.current?.size)
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced && run.system.openCount(of: SimulatedSession.path) == 0)
  }
}
