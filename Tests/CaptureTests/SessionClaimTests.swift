import CameraModel
import DeviceConfiguration
import CameraSimulator
import Capture
import Host
import Negotiation
import Synchronization
import Testing

/// An output that several sessions want at the same moment: one of them has it.
@Suite(.timeLimit(.minutes(1)))
struct SessionClaimTests {
  private static let rounds = 300

  /// Threads that go on at the same moment.
  private final class Gate: Sendable {
    private let count: Int
    private let arrived = Atomic(0)

    init(_ count: Int) { self.count = count }

    func pass() {
      arrived.add(1, ordering: .acquiringAndReleasing)
      while arrived.load(ordering: .acquiring) < count {}
    }
  }

  /// A thread that adds an output to a session once the gate opens. One that runs tasks must not wait for others so.
  private final class Adding: Sendable {
    private let outcome = Mutex<(isOver: Bool, refusal: ConfigurationError?)>((false, nil))

    init(_ output: CaptureVideoDataOutput, to session: CaptureSession, after gate: Gate) {
      let isStarted = DetachedThread.start {
        gate.pass()
        var refusal: ConfigurationError?
        do throws(ConfigurationError) { try session.addOutput(output) } catch { refusal = error }
        self.outcome.withLock { $0 = (true, refusal) }
      }
      #expect(isStarted)
    }

    /// Why the output was refused; nil where it was added.
    var refusal: ConfigurationError? {
      get async throws {
        try await eventually("the thread is over") { outcome.withLock { $0.isOver } }
        return outcome.withLock { $0.refusal }
      }
    }
  }

  @Test("one of several sessions that add an output at the same moment has it, and the others say why not")
  func added() async throws {
    for round in 0..<Self.rounds {
      let sessions = (0..<4).map { _ in CaptureSession() }
      let (output, gate) = (CaptureVideoDataOutput(), Gate(sessions.count))
      let threads = sessions.map { Adding(output, to: $0, after: gate) }
      var refusals: [String] = []
      for thread in threads { if let error = try await thread.refusal { refusals.append(error.cause.message) } }
      let owners = sessions.filter { !$0.outputs.isEmpty }
      #expect(owners.count == 1, "round \(round)")
      #expect(refusals == Array(repeating: "The output belongs to another session.", count: 3), "round \(round)")
      #expect(output.connection(with: .video) != nil && owners.allSatisfy { $0.connections.count == 1 }, "round \(round)")
      for session in owners { session.removeOutput(output) }
      #expect(sessions.allSatisfy { $0.canAddOutput(output) }, "round \(round)")
    }
  }

  @Test("an output that a failed configuration brings back is in that session, or in the one that adds it meanwhile")
  func broughtBack() async throws {
    for round in 0..<Self.rounds {
      let (first, second, gate) = (CaptureSession(), CaptureSession(), Gate(2))
      let (output, other) = (CaptureVideoDataOutput(), CaptureVideoDataOutput())
      try first.addOutput(output)
      try first.addOutput(other)
      let adding = Adding(output, to: second, after: gate)
      await #expect(throws: ConfigurationError.self) {
        try await first.configure { session throws(ConfigurationError) in
          session.removeOutput(output)
          gate.pass()
          try session.addOutput(other)
        }
      }
      let refusal = try await adding.refusal
      let owners = [first, second].filter { session in session.outputs.contains { $0 === output } }
      #expect(owners.count == 1 && (owners.first === first) == (refusal != nil) && first.outputs.last === other, "round \(round)")
      #expect(output.connection(with: .video) != nil, "round \(round)")
    }
  }

  @Test("sessions may have one input; while one of them runs, another one does not start")
  func sharedInput() async throws {
    let run = try SimulatedSession(pace: .virtual)
    let other = CaptureSession()
    try other.addInput(run.input)
    try other.addOutput(CaptureVideoDataOutput())
    try await run.session.startRunning()
    let error = await #expect(throws: ConfigurationError.self) { try await other.startRunning() }
    #expect(error?.cause.code == .busy && other.state == .idle && run.session.isRunning)
    #expect(error?.told.message == "Another session of this program streams from the device. Nothing was changed.")
    await run.session.stopRunning()
    try await other.startRunning()
    #expect(other.isRunning)
    await other.stopRunning()
  }
}
