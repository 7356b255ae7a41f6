import CameraDocuments
import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import Testing

/// Routes of streams: a sink's stream that its source does not send keeps a node from streaming, and so does a table without a route.
struct StreamRouteTests {
  fileprivate typealias Ends = (sink: Int, sinkStream: UInt32, source: Int, sourceStream: UInt32)

  /// A table of a receiver with one sink and two sources, the nodes that stream with it, and what the sensor's explanation says.
  struct Table: Sendable, CustomStringConvertible {
    var routes: [MediaGraph.Route]
    var streaming: [UInt32]
    var reason: String?
    var description: String { "\(routes.map { "\($0.sinkPad)/\($0.sinkStream)->\($0.sourcePad)/\($0.sourceStream)" })" }

    fileprivate init(_ ends: [Ends], streaming: [UInt32] = [], _ reason: String? = nil) {
      routes = ends.map {
        MediaGraph.Route(
          sinkPad: $0.sink, sinkStream: $0.sinkStream, sourcePad: $0.source, sourceStream: $0.sourceStream, flags: 1)
      }
      (self.streaming, self.reason) = (streaming, reason)
    }
  }

  private static let tables = [
    Table([(0, 0, 1, 0)], streaming: [3]), Table([(0, 0, 2, 0)], streaming: [4]), Table([], "csi:1 is not linked to csi:0"),
    Table([(0, 1, 1, 0)], "csi:0 takes stream 1, and sensor:0 sends stream 0"),
    Table([(0, 0, 1, 1)], "capture 3:0 takes stream 0, and csi:1 sends stream 1"),
    Table([(0, 0, 1, 0), (0, 1, 2, 0)], "csi:0 takes stream 1, and sensor:0 sends stream 0"),
  ]

  /// A sensor without streams, a receiver with them, and two nodes, which are 3 and 4.
  private static func graph(_ routes: [MediaGraph.Route]) -> SimulatedGraph {
    var made = MadeGraph()
    let sensor = made.add("sensor", sources: 1)
    let receiver = made.add("csi", sinks: 1, sources: 2)
    made.link(sensor, 0, receiver, 0, [.enabled, .immutable])
    for pad in 1...2 {
      let node = made.addNode("/dev/video\(pad)")
      made.changeNode(node) { $0.planes = [PlaneLayout(bytesPerLine: 1_280, sizeImage: 614_400)] }
      made.link(receiver, pad, node, 0)
    }
    made.setRoutes(routes, of: receiver)
    var graph = SimulatedGraph(made.graph)
    graph.sensors[sensor] = SimulatedSensor(
      modes: [MadeGraph.raw.size, FrameSize(1280, 720)].map { SimulatedSensor.Mode(code: MadeGraph.raw.code, size: $0) },
      pixelRate: 42_000_000)
    return graph
  }

  @Test func `routes that cannot be read are not taken for all flows`() throws {
    let fault = Fault(.error(.inputOutput), at: .getRouting, of: "/dev/v4l-subdev2")
    let system = SimulatedCameraSystem([], graphs: [Self.graph([])], faults: [fault], pace: .virtual)
    let graph = try #require(try system.mediaGraphs(workers: InTurn()).first)
    #expect(graph.findings.contains { $0.code == .nodeUnreadable && $0.place == "csi" }, "\(graph.findings)")
    #expect(graph.entities.first { $0.name == "csi" }?.pads.allSatisfy(\.formats.isEmpty) == true)
    // The part that is to be set, and put back, must be known.
    let error = #expect(throws: DeviceError.self) { try system.graphState(at: "/dev/media0") }
    #expect(error?.operation == .call(.getRouting), "\(String(describing: error))")
  }

  @Test(arguments: tables) func `a node streams if each stream that is taken is sent`(table: Table) throws {
    let start = Self.graph(table.routes)
    for node: UInt32 in [3, 4] {
      let explanation = start.graph.explanation(ofNode: node)
      #expect((start.streamingError(ofNode: node) == nil) == table.streaming.contains(node))
      #expect(explanation.streams == table.streaming.contains(node), "\(explanation)")
      var simulated = start
      for step in explanation.mends { try GraphCommand(step.command(in: start.graph)).run(on: &simulated) }
      #expect(simulated.streamingError(ofNode: node) == nil, "\(explanation.mends)")
    }
  }

  @Test(arguments: tables) func `a sensor is explained by the streams on its way`(table: Table) throws {
    let system = SimulatedCameraSystem([], graphs: [Self.graph(table.routes)])
    let camera = try #require(try system.cameras(workers: InTurn()).first)
    let graph = try #require(try system.mediaGraphs(workers: InTurn()).first)
    #expect(graph.entities[1].hasStreams && graph.entities[1].routes == table.routes)
    let explanation = try #require(camera.explanations(in: graph).first)
    #expect(explanation.reasons.map(\.description) == [table.reason].compactMap(\.self))
    #expect(
      camera.sensor?.modes.contains { $0.state == .confirmed } == !table.streaming.isEmpty || table.reason?.contains("takes") ?? false)
  }

  @Test(arguments: tables) func `a graph that was set streams, whatever its routes were`(table: Table) throws {
    let system = SimulatedCameraSystem([], graphs: [Self.graph(table.routes)])
    let camera = try #require(try system.cameras(workers: InTurn()).first)
    let device = try #require(CaptureDevice(camera, in: system))
    var request = CaptureRequest(FormatRequest(size: .exact(1_280, 720)))
    request.isExact = true
    let made = try device.configure(request)
    let graph = try #require(system.graph(at: "/dev/media0"))
    let node = try #require(graph.graph.entities.first { $0.path == made.mode?.node })
    #expect(graph.streamingError(ofNode: node.id) == nil, "\(graph.graph.entities[1].routes)")
  }
}
