import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import PixelFormats
import Synchronization
import Testing

/// Faults at every call of a session: it ends in a known state, throws what failed, and leaves nothing behind.
struct SessionFaultTests {
  static let calls: [DeviceCall] = [
    .open, .lock, .setPriority, .setFormat, .setParameters, .getFormat, .getParameters, .requestBuffers, .queryBuffer, .map, .queueBuffer,
    .startStream, .wait, .dequeueBuffer, .stopStream, .subscribeEvent, .getControl,
  ]
  static let numbers: [SystemErrorNumber] = [
    .inputOutput, .noDevice, .noMemory, .busy, .invalidArgument, .noSpace, .brokenPipe, .timedOut, .inappropriateCall, .protocolError,
    .noSuchAddress, SystemErrorNumber(rawValue: 999),
  ]

  @Test("every call may fail with any number, the first time and later", arguments: calls)
  func everyCall(_ call: DeviceCall) async throws {
    for number in Self.numbers {
      for occurrence in [0, 3] {
        for effect in [Fault.Effect.error(number), .errorAfterwards(number)] {
          let run = try SimulatedSession(faults: [Fault(effect, at: call, of: nil, occurrence: occurrence)], pace: .virtual)
          let place: Comment = "\(call.rawValue) \(number.name) at \(occurrence), \(effect)"
          do throws(ConfigurationError) {
            try await run.session.startRunning()
          } catch {
            #expect(run.session.state == .idle, place)
            #expect(!error.cause.message.isEmpty && error.cause.code != .internal || number == .invalidArgument, "\(place): \(error)")
            run.expectModeBefore(error, place)
          }
          try await eventually(place) { run.statistics.numbered >= 10 || !run.session.isRunning }
          await run.session.stopRunning()
          #expect(run.session.state == .idle, place)
          #expect(run.statistics.isBalanced, place)
          #expect(run.system.openCount(of: SimulatedSession.path) == 0, place)
          #expect(!run.system.isLocked(SimulatedSession.path), place)
        }
      }
    }
  }

  @Test("a webcam that says once that its source has changed is started again; it has no signal to wait for")
  func changedSourceOfAWebcam() async throws {
    for call in [DeviceCall.dequeueBuffer, .wait] {
      let run = try SimulatedSession(faults: [Fault(.error(.brokenPipe), at: call, of: nil, occurrence: 3)], pace: .virtual)
      try await run.session.startRunning()
      try await eventually("frames come again") { run.statistics.restarts == 1 && run.session.isRunning }
      let numbered = run.statistics.numbered
      try await eventually("frames come") { run.statistics.numbered > numbered + 3 }
      await run.session.stopRunning()
      #expect(run.statistics.isBalanced)
    }
  }

  /// What a start throws, call by call and number by number.
  static let starts: [(call: DeviceCall, number: SystemErrorNumber, code: DeviceError.Code)] = [
    (.open, .noSuchFile, .notFound), (.open, .accessDenied, .denied), (.open, .busy, .busy), (.open, .noDevice, .gone),
    (.setFormat, .busy, .busy), (.requestBuffers, .busy, .busy), (.requestBuffers, .invalidArgument, .unsupported),
    (.requestBuffers, .inappropriateCall, .unsupported), (.requestBuffers, .noMemory, .rejected), (.map, .noMemory, .rejected),
    (.map, .wouldBlock, .rejected), (.queueBuffer, .invalidArgument, .rejected), (.startStream, .noSpace, .bandwidth),
    (.startStream, .inputOutput, .rejected), (.startStream, .brokenPipe, .rejected), (.startStream, .protocolError, .rejected),
    (.startStream, .timedOut, .rejected), (.startStream, .noLink, .unsupported), (.startStream, .busy, .busy),
    (.startStream, .invalidArgument, .internal), (.startStream, .noDevice, .gone),
  ]

  @Test("a start that fails says why, and sets the mode before it again", arguments: starts)
  func startFails(_ row: (call: DeviceCall, number: SystemErrorNumber, code: DeviceError.Code)) async throws {
    let run = try SimulatedSession(faults: [Fault(.error(row.number), at: row.call)])
    let error = await #expect(throws: ConfigurationError.self) { try await run.session.startRunning() }
    #expect(error?.cause.code == row.code)
    #expect(error?.cause.errorNumber == row.number)
    #expect(run.session.state == .idle)
    if row.number != .noDevice, row.call != .setFormat {
      #expect(run.system.node(at: SimulatedSession.path)?.current?.size == FrameSize(320, 240), "The mode before is set again.")
    }
    #expect(run.system.openCount(of: SimulatedSession.path) == 0)
  }

  @Test("a camera that refuses to start once is asked a second time", arguments: [SystemErrorNumber.inputOutput, .brokenPipe])
  func refusesOnce(_ number: SystemErrorNumber) async throws {
    let run = try SimulatedSession(faults: [Fault(.error(number), at: .startStream, of: nil, occurrence: 0)])
    try await run.session.startRunning()
    #expect(run.system.calls(to: SimulatedSession.path)[.startStream] == 2)
    try await run.step(1)
    await run.session.stopRunning()
    #expect(run.output.statistics.numbered == 1)
  }

  @Test("fewer buffers are asked for where memory is short")
  func fewerBuffers() async throws {
    let run = try SimulatedSession(faults: [Fault(.error(.noMemory), at: .requestBuffers, of: nil, occurrence: 0)])
    try await run.session.startRunning()
    #expect(run.system.calls(to: SimulatedSession.path)[.requestBuffers] == 2)
    try await run.step(3)
    await run.session.stopRunning()
    #expect(run.output.statistics.numbered == 3)
  }

  @Test("a session without input does not start, and says so")
  func withoutInput() async throws {
    let session = CaptureSession()
    let error = await #expect(throws: ConfigurationError.self) { try await session.startRunning() }
    #expect(error?.cause.code == .usage && session.state == .idle)
    await session.stopRunning()
  }
}

extension SimulatedSession {
  /// Checks that the mode before the start is set again, or that the error names it. A camera that is gone has no mode.
  fileprivate func expectModeBefore(_ error: ConfigurationError, _ place: Comment) {
    let now = system.node(at: Self.path)?.current
    guard now != Self.camera("YUYV").nodes[0].current, error.code != .gone else { return }
    guard case .incomplete(let parts)? = error.restoration else {
      Issue.record("\(place): \(String(describing: now)) is not named: \(error)")
      return
    }
    let names = parts.map { "\($0.part) was \($0.before)" }
    #expect(now?.size == FrameSize(320, 240) || names.contains("format was YUYV 320x240"), "\(place): \(names)")
  }
}

extension SessionEvent {
  /// The event in a word or two.
  var word: String {
    switch self {
    case .didStartRunning: "didStartRunning"
    case .didStopRunning: "didStopRunning"
    case .wasInterrupted(let reason): "wasInterrupted \(reason.rawValue)"
    case .interruptionEnded: "interruptionEnded"
    case .stalled: "stalled"
    case .restarted(let attempt): "restarted \(attempt)"
    case .formatDidChange: "formatDidChange"
    case .settingsRefused(let error): "settingsRefused \(error.code.rawValue)"
    case .runtimeError(let error): "runtimeError \(error.cause.code.rawValue)"
    case .finding(let finding): "finding \(finding.code.rawValue)"
    }
  }
}
