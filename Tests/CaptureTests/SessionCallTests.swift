import CameraModel
import CameraSimulator
import Capture
import Synchronization
import Testing

/// Which calls a session makes, and what becomes of those that fail while frames flow or at the end.
struct SessionCallTests {
  @Test("faults strike every call that a session makes, not only those listed")
  func everyCallMade() async throws {
    let run = try SimulatedSession(pace: .virtual)
    try await run.session.startRunning()
    try await eventually("frames come") { run.statistics.numbered > 10 }
    await run.session.stopRunning()
    let made = Set(run.system.calls(to: SimulatedSession.path).keys)
    #expect(made.isSuperset(of: [.open, .requestBuffers, .queueBuffer, .dequeueBuffer, .startStream, .stopStream, .wait]))
    for call in made.subtracting(SessionFaultTests.calls).sorted(by: { $0.rawValue < $1.rawValue }) {
      try await SessionFaultTests().everyCall(call)
    }
  }

  static let numbers: [SystemErrorNumber] = [.invalidArgument, .inputOutput, .busy]

  @Test("a buffer that the driver refuses while frames flow leaves the run, which goes on", arguments: numbers)
  func refusedBuffer(_ number: SystemErrorNumber) async throws {
    let run = try SimulatedSession(faults: [Fault(.error(number), at: .queueBuffer, of: nil, occurrence: 8)])
    try await run.session.startRunning()
    try await run.step(20)
    #expect(run.statistics.driverFaults == 1 && run.statistics.restarts == 0 && run.statistics.isBalanced)
    await run.session.stopRunning()
    try await eventually("the finding is told") { run.events.withLock { $0.contains { $0.word.hasPrefix("finding") } } }
    #expect(run.system.openCount(of: SimulatedSession.path) == 0)
  }

  @Test("a held frame that cannot be copied at the stop stays readable, and a finding says that the camera stays awake")
  func keptBuffer() async throws {
    let run = try SimulatedSession(faults: [Fault(.error(.noMemory), at: .detach)])
    var frames = run.output.frames.makeAsyncIterator()
    try await run.session.startRunning()
    run.system.advance(by: SimulatedSession.interval)
    var frame = try await frames.next()
    let before = try #require(frame).bytes
    await run.session.stopRunning()
    #expect(frame?.bytes == before)
    try await eventually("the finding is told") {
      run.events.withLock { $0.contains { $0.word == "finding \(FindingCode.bufferKept.rawValue)" } }
    }
    #expect(run.system.openCount(of: SimulatedSession.path) == 1)
    frame = nil
    #expect(run.system.openCount(of: SimulatedSession.path) == 0, "The last reference lets go of it.")
  }

  @Test("a frame that waits at the stop is given up and counts as late, without a copy of its bytes")
  func waitingFrame() async throws {
    let run = try SimulatedSession()
    try await run.session.startRunning()
    try await run.step(3)
    #expect(run.statistics.waiting == 1)
    await run.session.stopRunning()
    #expect(run.statistics.waiting == 0 && run.statistics.late == run.statistics.numbered && run.statistics.isBalanced)
    #expect(run.system.calls(to: SimulatedSession.path)[.detach] == nil)
  }
}
