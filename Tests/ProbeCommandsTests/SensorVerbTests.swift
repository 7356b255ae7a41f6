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

  // MARK: Measuring

  @Test func `all modes of a sensor are measured, also without listed rates`() async {
    let (status, environment) = await Self.run(
      "measure --device /dev/video2 --all-modes --require BG10 --duration 0.1 --warm-up 0 --tolerance 90 --json")
    #expect(status == .success, "\(environment.messages)\(environment.output)")
    for size in ["\"width\":2592,\"height\":1944", "\"width\":2592,\"height\":1444", "\"width\":1296,\"height\":972"] {
      #expect(environment.output.contains(size), "\(environment.output)")
    }
  }

  @Test func `the best mode of each format is measured for the formats that arrive`() async {
    let (status, environment) = await Self.run(
      "measure --device /dev/video1 --per-format --duration 0.1 --warm-up 0 --tolerance 90 --json")
    #expect(status == .success, "\(environment.messages)\(environment.output)")
    #expect(environment.output.contains("\"BG10\"") && !environment.output.contains("\"UYVY\""))
  }

  @Test func `a rate that a sensor meets is not told as unmet before`() async {
    let (status, environment) = await Self.run("measure --device /dev/video0 --fps 20 --duration 0.2 --warm-up 0 --json")
    #expect(status == .success && !environment.messages.contains("unknown rate"), "\(environment.messages)\(environment.output)")
    let stream = await Self.run("stream --device /dev/video0 --fps 20 --frames 2")
    #expect(stream.0 == .success && !stream.1.messages.contains("unknown rate"), "\(stream.1.messages)")
  }
}
