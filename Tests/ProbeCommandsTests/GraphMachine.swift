import CameraModel
import PixelFormats
import ProbeCommands
import Synchronization

/// A machine with one media device, whose nodes appear and disappear.
final class GraphMachine: ConfigurableSystem {
  static let media = "/dev/media0"

  private struct State {
    var sensors: [String] = []
    var nodes: [String] = []
  }

  private let state: Mutex<State>

  /// What the firmware tells of sensors without a driver.
  let sensorWithoutDriver: Finding?

  init(sensors: [String], nodes: [String], sensorWithoutDriver: Finding? = nil) {
    state = Mutex(State(sensors: sensors, nodes: nodes))
    self.sensorWithoutDriver = sensorWithoutDriver
  }

  /// Changes which sensors and nodes there are.
  func change(sensors: [String], nodes: [String]) {
    state.withLock { ($0.sensors, $0.nodes) = (sensors, nodes) }
  }

  /// Each sensor leads to the receiver, and the receiver to each node, each from a pad of its own.
  private var graph: MediaGraph {
    let (sensors, nodes) = state.withLock { ($0.sensors, $0.nodes) }
    let format = MediaGraph.PadFormat(code: MediaBusCode(rawValue: 0x300a), size: FrameSize(width: 640, height: 480))
    let pad = { (index: Int, flags: MediaGraph.Pad.Flags) in
      MediaGraph.Pad(index: index, flags: flags, formats: [MediaGraph.StreamFormat(format: format)])
    }
    var graph = MediaGraph(
      path: Self.media, driver: "csi", model: "csi", bus: "platform:csi",
      entities: [
        MediaGraph.Entity(
          id: 1, name: "csi", function: .unknownSubdevice, pads: [pad(0, .sink)] + nodes.indices.map { pad($0 + 1, .source) })
      ])
    for name in sensors {
      // A sensor keeps its subdevice when another one leaves.
      let id = 10 + UInt32(name.utf8.last ?? 0)
      graph.entities.append(
        MediaGraph.Entity(
          id: id, name: name, function: .sensor, path: "/dev/v4l-subdev\(id)", firmwarePath: "\\_SB_.\(name)", pads: [pad(0, .source)]))
      graph.links.append(Self.link(id, 0, 1, 0))
    }
    for (index, path) in nodes.enumerated() {
      let id = UInt32(1000 + index)
      graph.entities.append(
        MediaGraph.Entity(
          id: id, name: "capture \(index)", function: .videoNode, path: path, pads: [MediaGraph.Pad(index: 0, flags: .sink)]))
      graph.links.append(Self.link(1, index + 1, id, 0))
    }
    return graph
  }

  private static func link(_ source: UInt32, _ sourcePad: Int, _ sink: UInt32, _ sinkPad: Int) -> MediaGraph.Link {
    MediaGraph.Link(
      source: MediaGraph.PadReference(entity: source, index: sourcePad), sink: MediaGraph.PadReference(entity: sink, index: sinkPad),
      flags: .enabled)
  }

  // MARK: CameraSystem

  func locations() -> [NodeLocation] {
    state.withLock { $0.nodes }.map { NodeLocation(path: $0, physicalDevice: "/csi", name: "csi", mediaDevice: Self.media) }
  }

  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    guard state.withLock({ $0.nodes }).contains(location.path) else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    return NodeReading(node: CameraNode(path: location.path, role: .capture, driver: "csi", card: "csi", bus: "platform:csi"))
  }

  func mediaDevices() -> [String] { [Self.media] }

  func openMediaDevice(at path: String) -> any MediaNode { HeldGraph(graph) }

  // MARK: ConfigurableSystem

  func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode {
    throw DeviceError(.open, on: location.path, failedWith: .accessDenied)
  }

  func connectionEvents() throws(DeviceError) -> AsyncStream<ConnectionEvent> {
    throw DeviceError(.listen, on: "uevent", failedWith: .accessDenied)
  }

  private final class HeldGraph: MediaNode {
    private let held: MediaGraph
    init(_ held: MediaGraph) { self.held = held }
    func graph() -> MediaGraph { held }
  }
}
