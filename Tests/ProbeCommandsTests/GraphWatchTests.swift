import CameraDocuments
import CameraModel
import ProbeCommands
import Testing

/// `probe watch` with cameras behind a media graph: one event for a camera, not one for a node.
@Suite struct GraphWatchTests {
  private static let nodes = ["/dev/video0", "/dev/video1", "/dev/video2"]

  /// What is told after each change of the machine: a word and the name of a camera.
  private static func told(
    _ sensors: [String], _ nodes: [String], then steps: (sensors: [String], nodes: [String], events: [ConnectionEvent])...
  ) -> [String] {
    let machine = GraphMachine(sensors: sensors, nodes: nodes)
    let happenings = steps.map { step in
      { @Sendable () -> [ConnectionEvent] in
        machine.change(sensors: step.sensors, nodes: step.nodes)
        return step.events
      }
    }
    let listener = ScriptedListener(happenings)
    let environment = FakeEnvironment(system: machine, workers: InterruptedThreads(listener), listener: listener)
    #expect(ProbeRun.run(["watch"], in: environment) == .success, "\(environment.messages)")
    return environment.output.split(separator: "\n").map { line in
      let names = ["hi556", "ov5693"].filter { line.contains($0) }
      return "\(line.split(separator: " ")[1]) \(names.joined(separator: " "))"
    }
  }

  private static func connected(_ paths: String...) -> [ConnectionEvent] { paths.map { ConnectionEvent(.connected, path: $0) } }
  private static func disconnected(_ paths: String...) -> [ConnectionEvent] { paths.map { ConnectionEvent(.disconnected, path: $0) } }

  @Test func `a camera with three nodes is here, goes and comes in one event each`() {
    let told = Self.told(
      ["hi556"], Self.nodes, then: (["hi556"], [], Self.disconnected("/dev/video0", "/dev/video1", "/dev/video2")),
      (["hi556"], Self.nodes, Self.connected("/dev/video0", "/dev/video1", "/dev/video2")))
    #expect(told == ["here hi556", "went hi556", "came hi556"])
  }

  @Test func `a node that comes later is one of its camera, not another one`() {
    let told = Self.told(
      ["hi556"], [], then: (["hi556"], ["/dev/video0"], Self.connected("/dev/video0")),
      (["hi556"], Self.nodes, Self.connected("/dev/video1", "/dev/video2")))
    #expect(told == ["came hi556", "changed hi556"])
  }

  @Test func `sensors that share nodes are a camera each, and nothing changes while nothing happens`() {
    let sensors = ["hi556", "ov5693"]
    let told = Self.told(
      sensors, ["/dev/video0"], then: (sensors, ["/dev/video0"], [ConnectionEvent(.changed, path: "/dev/video0")]),
      (sensors, [], Self.disconnected("/dev/video0")))
    #expect(
      told == ["here hi556", "here ov5693", "went hi556", "went ov5693"])
  }

  @Test func `a sensor that binds after its nodes came, one that is unbound went, and it comes back`() {
    let changed = [ConnectionEvent(.graphChanged, path: "/dev/v4l-subdev10"), ConnectionEvent(.graphChanged, path: "/dev/v4l-subdev11")]
    let told = Self.told(
      [], ["/dev/video0"], then: (["hi556"], ["/dev/video0"], changed), (["hi556", "ov5693"], ["/dev/video0"], changed),
      (["ov5693"], ["/dev/video0"], changed), ([], ["/dev/video0"], changed), (["hi556"], ["/dev/video0"], changed))
    #expect(
      told == ["here ", "went ", "came hi556", "came ov5693", "went hi556", "went ov5693", "came ", "went ", "came hi556"])
  }

  @Test func `a sensor that appears when its node changes came, and one that is lost went`() {
    let changed = [ConnectionEvent(.changed, path: "/dev/video0")]
    let told = Self.told(
      ["hi556"], ["/dev/video0"], then: (["hi556", "ov5693"], ["/dev/video0"], changed), (["ov5693"], ["/dev/video0"], changed))
    #expect(told == ["here hi556", "came ov5693", "went hi556"])
  }
}
