import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

/// `probe negotiate` and `probe measure` with several sensors of one media device.
@Suite struct SensorPlanVerbTests {
  private static let code = MediaBusCode(rawValue: 0x2006)
  private static let size = FrameSize(160, 120)

  private static func entity(
    _ id: UInt32, _ name: String, _ function: MediaGraph.Function, _ flags: MediaGraph.Pad.Flags...
  ) -> MediaGraph.Entity {
    let format = MediaGraph.PadFormat(code: code, size: size, fieldOrder: .progressive)
    let isNode = function == .videoNode
    return MediaGraph.Entity(
      id: id, name: name, function: function, path: isNode ? "/dev/video\(id)" : "/dev/v4l-subdev\(id)",
      pads: flags.enumerated().map { index, flags in
        isNode
          ? MediaGraph.Pad(index: index, flags: flags)
          : MediaGraph.Pad(index: index, flags: flags, formats: [MediaGraph.StreamFormat(format: format)], codes: [code])
      },
      nodeFormat: isNode ? FrameFormat(pixelFormat: "UYVY", size: size, fieldOrder: .progressive) : nil,
      pixelFormats: isNode ? [code: ["UYVY"]] : [:])
  }

  private static func link(_ source: UInt32, _ pad: Int, _ sink: UInt32, _ flags: MediaGraph.Link.Flags = .enabled) -> MediaGraph.Link {
    MediaGraph.Link(
      source: MediaGraph.PadReference(entity: source, index: pad), sink: MediaGraph.PadReference(entity: sink, index: 0), flags: flags)
  }

  /// Two sensors with a receiver each. The first receiver can be linked to both nodes, and is linked to the only one of the second.
  private static func system(hasSecondNode: Bool = true) -> SimulatedCameraSystem {
    var graph = MediaGraph(
      path: "/dev/media0", driver: "receiver", model: "receiver", bus: "platform:receiver",
      entities: [
        entity(1, "left 1-0010", .sensor, .source), entity(2, "right 2-0010", .sensor, .source),
        entity(3, "csi left", .unknownSubdevice, .sink, .source), entity(4, "csi right", .unknownSubdevice, .sink, .source),
        entity(5, "capture 0", .videoNode, .sink),
      ],
      links: [link(1, 0, 3), link(2, 0, 4), link(3, 1, 5), link(4, 1, 5, [])])
    if hasSecondNode {
      graph.entities.append(entity(6, "capture 1", .videoNode, .sink))
      graph.links.append(link(3, 1, 6, []))
    }
    var simulated = SimulatedGraph(graph)
    for id in [UInt32(1), 2] {
      simulated.sensors[id] = SimulatedSensor(
        modes: [size, FrameSize(80, 60)].map { SimulatedSensor.Mode(code: code, size: $0, intervals: [.fps(30)]) }, pixelRate: nil)
    }
    return SimulatedCameraSystem([], graphs: [simulated], pace: .patient)
  }

  private static let both = "--device left --device right"

  private static func run(_ line: String, _ system: SimulatedCameraSystem = system()) async -> (ProcessStatus, FakeEnvironment) {
    let environment = FakeEnvironment(system: system)
    return (await environment.run(line.split(separator: " ").map(String.init)), environment)
  }

  @Test func `each sensor gets a node of its own`() async {
    let (status, environment) = await Self.run("negotiate \(Self.both)")
    #expect(status == .success, "\(environment.messages)")
    expectGolden("plan-sensors-80", environment.output)
    expectGolden("plan-sensors-json", await Self.run("negotiate \(Self.both) --json").1.output)
  }

  @Test func `sensors that share all their nodes have no plan`() async {
    let (status, environment) = await Self.run("negotiate \(Self.both)", Self.system(hasSecondNode: false))
    #expect(status == .negative, "\(environment.messages)")
    expectGolden("plan-conflicts-80", environment.output)
    expectGolden("plan-conflicts-json", await Self.run("negotiate \(Self.both) --json", Self.system(hasSecondNode: false)).1.output)
  }

  @Test func `a bus speed is none of a media graph`() async {
    let plain = await Self.run("negotiate \(Self.both)").1.output
    #expect(await Self.run("negotiate \(Self.both) --bus-speed 480").1.output == plain)
  }

  @Test func `a limit that no mode of a sensor meets is named`() async {
    let (status, environment) = await Self.run("negotiate \(Self.both) --require MJPG")
    #expect(status == .negative && environment.output.contains("a camera has no mode to plan with"), "\(environment.output)")
    #expect(environment.output.contains("drop --require MJPG"), "\(environment.output)")
  }

  @Test func `recorded sensors are planned, too`() async {
    let environment = FakeEnvironment()
    environment.place(Array(GraphVerbTests.profile.utf8), at: "board.json")
    let line = "negotiate --profile board.json --device imx219 --device ov5640"
    let status = await environment.run(line.split(separator: " ").map(String.init))
    #expect(status == .negative && environment.output.contains("two sensors always meet"), "\(environment.output)\(environment.messages)")
  }

  @Test func `sensors are measured at the same time, each at its node`() async {
    let (status, environment) = await Self.run("measure \(Self.both) --duration 0.3 --warm-up 0 --tolerance 60 --size 160x120 --json")
    #expect(status == .success, "\(environment.messages)\(environment.output)")
    #expect(environment.output.contains("\"node\":\"/dev/video6\"") && environment.output.contains("\"node\":\"/dev/video5\""))
    let (other, without) = await Self.run("measure \(Self.both) --duration 0.1", Self.system(hasSecondNode: false))
    #expect(other == .negative && without.messages.contains("no modes in which they stream together"), "\(without.messages)")
  }

  @Test func `kept settings of a sensor are restored by the path of its node, and nothing is opened where none are kept`() async throws {
    let system = Self.system()
    let environment = FakeEnvironment(system: system, variables: ["VIEWFINDER_KEPT": "/kept"])
    func run(_ line: String) async -> ProcessStatus { await environment.run(line.split(separator: " ").map(String.init)) }
    #expect(await run("restore --kept --device /dev/video5") == .success)
    #expect(environment.output.isEmpty && system.calls(to: "/dev/video5").isEmpty)
    #expect(await run("save --kept --device left") == .success)
    #expect(await run("configure --device left --size 80x60") == .success)
    let set = environment.output.count
    #expect(await run("restore --kept --device /dev/video5") == .success)
    #expect(environment.output.dropFirst(set).contains("160x120"), "\(environment.output) \(environment.messages)")
    let graph = try #require(system.graph(at: "/dev/media0")).graph
    #expect(graph.entities.first { $0.id == 1 }?.pads[0].format?.size == Self.size)
  }
}
