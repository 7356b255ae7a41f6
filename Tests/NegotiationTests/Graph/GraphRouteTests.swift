import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// Routes inside an entity, which lead a stream from where it enters to where it leaves.
struct GraphRouteTests {
  private static let media = "/dev/media0"

  private static func route(_ sink: Int, _ source: Int, _ isActive: Bool) -> MediaGraph.Route {
    MediaGraph.Route(sinkPad: sink, sinkStream: 0, sourcePad: source, sourceStream: 0, flags: isActive ? 1 : 0)
  }

  /// A sensor and a receiver of two sinks and two sources, each source with a node.
  private static func system(_ routes: [MediaGraph.Route], faults: [Fault] = []) -> SimulatedCameraSystem {
    var made = MadeGraph()
    let sensor = made.add("sensor", sources: 1)
    let receiver = made.add("receiver", sinks: 2, sources: 2)
    made.link(sensor, 0, receiver, 0)
    for pad in [2, 3] {
      let node = made.addNode("/dev/video\(pad)")
      made.changeNode(node) { $0.planes = [PlaneLayout(bytesPerLine: 1_280, sizeImage: 614_400)] }
      made.link(receiver, pad, node, 0)
    }
    if let index = made.graph.entities.firstIndex(where: { $0.id == receiver }) { made.graph.entities[index].routes = routes }
    var graph = SimulatedGraph(made.graph)
    graph.sensors[sensor] = SimulatedSensor(
      modes: [FrameSize(640, 480), FrameSize(1280, 720)].map { SimulatedSensor.Mode(code: MadeGraph.raw.code, size: $0) },
      pixelRate: 42_000_000)
    return SimulatedCameraSystem([], graphs: [graph], faults: faults)
  }

  private static func routes(_ system: SimulatedCameraSystem) -> [MediaGraph.Route]? {
    system.graph(at: media)?.graph.entities.first { $0.name == "receiver" }?.routes
  }

  /// Sets the second node to the larger mode.
  private static func configure(_ system: SimulatedCameraSystem) throws -> CaptureConfiguration {
    let camera = try #require(try system.cameras(workers: InTurn()).first)
    let device = try #require(CaptureDevice(camera, in: system))
    var request = CaptureRequest(FormatRequest(size: .exact(1_280, 720)))
    request.isExact = true
    return try device.configure(request)
  }

  @Test(arguments: [
    ([route(0, 2, false), route(1, 3, true)], "0/0 to 2/0 on"), ([route(0, 2, false), route(0, 3, false)], "0/0 to 2/0 on"),
    ([route(1, 2, true), route(0, 3, false)], "1/0 to 2/0 off, 0/0 to 2/0 on"),
  ])
  func `a route that a mode needs is switched on`(routes: [MediaGraph.Route], expected: String) throws {
    let system = Self.system(routes)
    let made = try Self.configure(system)
    let steps = made.graphSteps.filter { $0.call == .setRouting }.map(\.description)
    #expect(
      steps.count == 1 && steps[0].contains("receiver") && expected.split(separator: ", ").allSatisfy { steps[0].contains($0) }, "\(steps)")
    let now = try #require(Self.routes(system))
    #expect(now.contains { $0.isActive && $0.sinkPad == 0 && $0.sourcePad == 2 })
    #expect(!now.contains { $0.isActive && $0.sinkPad == 1 && $0.sourcePad == 2 })
  }

  @Test func `a route that is on stays, and no call is made`() throws {
    let system = Self.system([Self.route(0, 2, true), Self.route(1, 3, false)])
    #expect(try Self.configure(system).graphSteps.allSatisfy { $0.call != .setRouting })
    #expect(Self.routes(system) == [Self.route(0, 2, true), Self.route(1, 3, false)])
  }

  @Test(arguments: [DeviceCall.setRouting, .setPadFormat, .setFormat, .setClientCapability])
  func `a call that fails puts the routes back`(call: DeviceCall) throws {
    let before = [Self.route(0, 2, false), Self.route(1, 3, true)]
    var failures = 0
    for occurrence in 0..<6 {
      for effect in [Fault.Effect.error(.inputOutput), .errorAfterwards(.inputOutput)] {
        for path in ["/dev/v4l-subdev1", "/dev/v4l-subdev2", "/dev/video2"] {
          let system = Self.system(before, faults: [Fault(effect, at: call, of: path, occurrence: occurrence)])
          do { _ = try Self.configure(system) } catch {
            failures += 1
            #expect(Self.routes(system).map(Set.init) == Set(before), "\(call) \(effect) of \(path) at \(occurrence): \(error)")
          }
          #expect(!system.isLocked(Self.media))
        }
      }
    }
    #expect(failures > 0)
  }
}
