import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Negotiation
import PixelFormats
import Synchronization
import Testing

/// Loops over frames that will not come, commits that leave no camera, and starts that can do nothing.
struct SessionWaitTests {
  /// What a loop over an output ended with; nil where it ended without an error. It fails where the loop goes on.
  ///
  /// - Parameter body: what happens meanwhile; its argument is how many frames the loop has got.
  private static func end(
    of output: CaptureVideoDataOutput, _ body: (_ count: () -> Int) async throws -> Void = { _ in }
  ) async throws -> ConfigurationError? {
    let frames = output.frames
    let error = Mutex<ConfigurationError?>(nil)
    let isOver = Mutex(false)
    let count = Mutex(0)
    let loop = Task {
      do throws(ConfigurationError) {
        for try await _ in frames { count.withLock { $0 += 1 } }
      } catch let failure {
        error.withLock { $0 = failure }
      }
      isOver.withLock { $0 = true }
    }
    try await body { count.withLock { $0 } }
    try await eventually("the loop has ended") { isOver.withLock { $0 } }
    await loop.value
    return error.withLock { $0 }
  }

  /// Lets frames come one by one until the loop has one. A loop that begins only after the stop waits for the next start.
  private static func deliver(_ run: SimulatedSession, to output: CaptureVideoDataOutput, until count: () -> Int) async throws {
    for _ in 0..<1_000 where count() == 0 {
      let numbered = output.statistics.numbered
      run.system.advance(by: SimulatedSession.interval)
      try await eventually("a frame is numbered") { output.statistics.numbered > numbered }
      try await Task.sleep(for: .milliseconds(1))
    }
    try #require(count() > 0, "The loop has no frame.")
  }

  private static func output(ofReleasedSession isStarted: Bool) async throws -> CaptureVideoDataOutput {
    let run = try SimulatedSession()
    if isStarted { try await run.session.startRunning() }
    return run.output
  }

  @Test(arguments: [false, true]) func `a loop over an output whose session was released ends with that`(isStarted: Bool) async throws {
    let output = try await Self.output(ofReleasedSession: isStarted)
    let error = try #require(try await Self.end(of: output))
    #expect(error.description.contains("released") && error.description.contains("Keep a reference"), "\(error)")
  }

  @Test func `a loop that waits ends so when its session is released`() async throws {
    var run: SimulatedSession? = try SimulatedSession()
    let output = try #require(run?.output)
    try await run?.session.startRunning()
    let error = try await Self.end(of: output) { count in
      if let run { try await Self.deliver(run, to: output, until: count) }
      run = nil
    }
    #expect(error?.description.contains("released") == true, "\(String(describing: error))")
  }

  @Test func `a loop over an output without a session ends with that, until it has one`() async throws {
    let output = CaptureVideoDataOutput()
    #expect(try await Self.end(of: output)?.description.contains("addOutput(_:)") == true)
    let run = try SimulatedSession()
    run.session.removeOutput(run.output)
    #expect(try await Self.end(of: run.output)?.description.contains("addOutput(_:)") == true)
    try run.session.addOutput(output)
    // Before the start it waits, and the stop ends it.
    let error = try await Self.end(of: output) { count in
      try await run.session.startRunning()
      try await Self.deliver(run, to: output, until: count)
      await run.session.stopRunning()
    }
    #expect(error == nil)
  }

  static let failures: [(name: String, fault: Fault?, hasInput: Bool, code: DeviceError.Code)] = [
    ("the driver refuses the stream", Fault(.error(.noSpace), at: .startStream, occurrence: 0), true, .bandwidth),
    ("the node cannot be opened", Fault(.error(.accessDenied), at: .open, occurrence: 0), true, .denied),
    ("there is no input", nil, false, .usage),
  ]

  @Test(arguments: failures.indices) func `a loop ends with the reason for which the start failed, before it or after it`(_ row: Int)
    async throws
  {
    let row = Self.failures[row]
    let run = try SimulatedSession(faults: row.fault.map { [$0] } ?? [])
    if !row.hasInput { run.session.removeInput(run.input) }
    let before = try await Self.end(of: run.output) { _ in
      await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    }
    #expect(before?.cause.code == row.code, "\(row.name): \(String(describing: before))")
    #expect(try await Self.end(of: run.output)?.cause.code == row.code)
    // The next start is another matter.
    if !row.hasInput { try run.session.addInput(run.input) }
    try await run.session.startRunning()
    let after = try await Self.end(of: run.output) { count in
      try await Self.deliver(run, to: run.output, until: count)
      await run.session.stopRunning()
    }
    #expect(after == nil)
  }

  private static func mode(_ rate: UInt32) -> Mode {
    Mode(node: SimulatedSession.path, pixelFormat: "YUYV", size: FrameSize(640, 480), interval: .fps(rate))
  }

  /// Whether frames still come.
  private static func delivers(_ run: SimulatedSession) async throws -> Bool {
    let frames = run.output.frames
    let loop = Task {
      for try await frame in frames { return frame.sequence as UInt64? }; return nil
    }
    let numbered = run.statistics.numbered
    // As long as a frame takes at 15 fps.
    run.system.advance(by: SimulatedSession.interval * 3)
    try await eventually("a frame is numbered") { run.statistics.numbered > numbered }
    return try await loop.value != nil && run.session.isRunning
  }

  @Test func `a start in another mode changes a running session to it, and the same mode leaves it alone`() async throws {
    let run = try SimulatedSession()
    try await run.session.startRunning(in: Self.mode(30))
    try await run.session.startRunning(in: Self.mode(30))
    try await run.session.startRunning()
    #expect(run.system.calls(to: SimulatedSession.path)[.startStream] == 1)
    let start = try await run.session.startRunning(in: Self.mode(15))
    #expect(start.mode == Self.mode(15) && start.adjustments.isEmpty && run.session.activeMode == Self.mode(15))
    #expect(try await run.session.startRunning().mode == Self.mode(15))
    #expect(run.system.calls(to: SimulatedSession.path)[.startStream] == 2)
    #expect(try await Self.delivers(run))
    // A commit that is not about the camera keeps the mode.
    try await run.session.configure { _ throws(ConfigurationError) in }
    #expect(try await run.session.startRunning().mode == Self.mode(15))
    await run.session.stopRunning()
    #expect(run.session.activeMode == nil)
  }

  @Test func `a mode that the driver refuses, or adjusts where it must be exact, leaves the session in the one before`() async throws {
    let refusing = try SimulatedSession(faults: [Fault(.error(.noSpace), at: .startStream, occurrence: 1)])
    let lying = try SimulatedSession(misbehaviours: [.adjustsSize(FrameSize(640, 480))])
    for (run, code) in [(refusing, DeviceError.Code.bandwidth), (lying, .adjusted)] {
      try await run.session.startRunning(in: Self.mode(30))
      let small = Mode(node: SimulatedSession.path, pixelFormat: "YUYV", size: FrameSize(320, 240), interval: .fps(30))
      let other = code == .adjusted ? small : Self.mode(15)
      let error = await #expect(throws: ConfigurationError.self) {
        try await run.session.startRunning(in: other, exactly: true)
      }
      #expect(error?.cause.code == code, "\(String(describing: error))")
      #expect(try await run.session.startRunning().mode == Self.mode(30))
      #expect(try await Self.delivers(run))
      await run.session.stopRunning()
    }
  }

  @Test func `a session that waits for its camera goes on in the mode that it is started in meanwhile`() async throws {
    let run = try SimulatedSession()
    try await run.session.startRunning(in: Self.mode(30))
    try await run.step(1)
    try await run.unplug()
    #expect(try await run.session.startRunning(in: Self.mode(15)).mode == Self.mode(15) && run.session.activeMode == Self.mode(15))
    run.system.plug(SimulatedSession.path)
    try await eventually("it runs again") { run.session.isRunning }
    #expect(try await run.session.startRunning().mode == Self.mode(15))
    await run.session.stopRunning()
  }

  @Test(arguments: [false, true]) func `a commit that removes the input stops the session`(isInterrupted: Bool) async throws {
    let run = try SimulatedSession()
    let error = try await Self.end(of: run.output) { count in
      try await run.session.startRunning()
      try await Self.deliver(run, to: run.output, until: count)
      if isInterrupted { try await run.unplug() }
      run.session.beginConfiguration()
      run.session.removeInput(run.input)
      #expect(try await run.session.commitConfiguration() == nil)
    }
    #expect(error == nil && run.session.state == .idle && run.session.inputs.isEmpty)
    #expect(run.system.openCount(of: SimulatedSession.path) == 0)
    try await eventually("the stop is told") {
      run.events.withLock { $0.contains { if case .didStopRunning = $0 { true } else { false } } }
    }
    // It can run again.
    if isInterrupted { run.system.plug(SimulatedSession.path) }
    try await run.session.configure { session throws(ConfigurationError) in try session.addInput(run.input) }
    try await run.session.startRunning()
    try await run.step(1)
    await run.session.stopRunning()
  }
}
