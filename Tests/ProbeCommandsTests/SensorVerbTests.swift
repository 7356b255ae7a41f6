import CameraDocuments
import CameraModel
import CameraSimulator
import ProbeCommands
import Testing

/// Verbs on a board with five sensors.
@Suite struct SensorVerbTests {
  private static func run(_ line: String, _ system: SimulatedCameraSystem = SensorBoard.system) async -> (ProcessStatus, FakeEnvironment) {
    let environment = FakeEnvironment(system: system)
    return (await environment.run(line.split(separator: " ").map(String.init)), environment)
  }

  // MARK: Other programs

  @Test func `another program that has the node open may stream, and one with a higher priority prevents it`() async throws {
    let system = SensorBoard.system
    #expect(await Self.run("why --device /dev/video0", system).1.output == "sensor 0: would stream.\n")
    let other = try system.open(try system.location(of: "/dev/video0"))
    let (status, open) = await Self.run("why --device /dev/video0", system)
    #expect(status == .success && open.output.contains("would stream.\n  soft  Another program may have its buffers. Seen: simulated"))
    try other.setPriority(.record, ConfigurationPermit())
    let (refused, raised) = await Self.run("why --device /dev/video0 --json", system)
    #expect(refused == .negative && raised.output.contains(#"{"kind":"busy","severity":"hard""#), "\(raised.output)")
    // Asking reserves no buffers.
    #expect(system.calls(to: "/dev/video0")[.requestBuffers] == nil)
  }
}
