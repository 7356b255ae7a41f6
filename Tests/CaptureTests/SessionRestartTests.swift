import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Negotiation
import Synchronization
import Testing

/// Streams that a session starts again: after a stall, and where another program sets the device meanwhile.
struct SessionRestartTests {
  /// How many starts of the stream are refused after the stall, and what the session tells.
  static let refusals: [(starts: Range<Int>, told: [String])] = [
    (1..<1, ["stalled", "restarted 1"]),
    (1..<2, ["stalled", "restarted 1"]),
    (1..<3, ["stalled", "restarted 2"]),
    (1..<4, ["stalled", "runtimeError rejected"]),
  ]

  @Test(
    "a start that is refused after a stall counts as a stall: one more is made, then the session fails", arguments: refusals)
  func refusedRestart(_ row: (starts: Range<Int>, told: [String])) async throws {
    let run = try SimulatedSession(
      faults: row.starts.map { Fault(.error(.noMemory), at: .startStream, of: nil, occurrence: $0) },
      streamFaults: [StreamFault(.fails, of: 5..<6, inRuns: 0..<1)], pace: .virtual)
    try await run.session.startRunning()
    let last = row.told.last ?? ""
    try await eventually("\(last) is told") { run.events.withLock { $0.contains { $0.word == last } } }
    if last.hasPrefix("restarted") {
      let numbered = run.statistics.numbered
      try await eventually("frames come again") { run.statistics.numbered > numbered + 3 }
      #expect(run.statistics.restarts == 1)
    } else {
      #expect(run.session.state == .failed)
    }
    await run.session.stopRunning()
    #expect(Array(run.events.withLock { $0.map(\.word) }.dropFirst().prefix(row.told.count)) == row.told)
    #expect(run.statistics.isBalanced)
    #expect(run.system.openCount(of: SimulatedSession.path) == 0 && !run.system.isLocked(SimulatedSession.path))
  }

  @Test("events that are not there cost no frame, and do not keep a stream that stands still from being started again")
  func emptyEvents() async throws {
    let run = try SimulatedSession(
      streamFaults: [StreamFault(.emptyEvents, inRuns: 0..<1), StreamFault(.freezes, of: 10..<Int64.max, inRuns: 0..<1)], pace: .virtual)
    try await run.session.startRunning()
    try await eventually("the stream starts again") { run.statistics.restarts == 1 }
    #expect(run.statistics.numbered >= 10 && run.statistics.lost == 0)
    let numbered = run.statistics.numbered
    try await eventually("frames come") { run.statistics.numbered > numbered + 3 }
    await run.session.stopRunning()
    // The events reach their listener in its own time, after the restart was counted.
    try await eventually("all is told") { run.events.withLock { $0.count } >= 3 }
    #expect(Array(run.events.withLock { $0.map(\.word) }.prefix(3)) == ["didStartRunning", "stalled", "restarted 1"])
    #expect(run.statistics.isBalanced)
  }

  @Test("a mode is changed although another program sets the device for longer than a second")
  func lockedWhileChanging() async throws {
    // The priority of its configuration lock keeps streams from being stopped.
    let refusals = (0..<60).map { Fault(.error(.busy), at: .stopStream, of: nil, occurrence: $0) }
    let run = try SimulatedSession(faults: refusals, pace: .virtual)
    try await run.session.startRunning()
    try await run.session.configure { session throws(ConfigurationError) in try session.setSessionPreset(.qvga320x240) }
    #expect(run.system.node(at: SimulatedSession.path)?.current?.size == FrameSize(320, 240))
    let numbered = run.statistics.numbered
    try await eventually("frames come") { run.statistics.numbered > numbered + 3 }
    await run.session.stopRunning()
    #expect(run.statistics.isBalanced && run.system.openCount(of: SimulatedSession.path) == 0)
  }
}
