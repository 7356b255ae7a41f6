import CameraModel
import CameraSimulator

/// Simulated cameras that all sleep, so that each is known without being opened.
struct SleepingCameras: ConfigurableSystem {
  let cameras: SimulatedCameraSystem
  /// The nodes that have to be opened, and why.
  var doubts: [String: String] = [:]

  init(_ cameras: [Camera]) { self.cameras = SimulatedCameraSystem(cameras) }

  /// How often a node was opened.
  func opens(of path: String) -> Int { cameras.calls(to: path)[.open, default: 0] }

  func unopened(_ locations: [NodeLocation], _ scope: ReadingScope) -> [UnopenedNode] {
    locations.map { location in
      if let doubt = doubts[location.path] { return .unknown(because: doubt) }
      guard var node = cameras.cameras.lazy.flatMap(\.nodes).first(where: { $0.path == location.path }) else {
        return .unknown(because: "It is gone.")
      }
      (node.current, node.controls, node.isFromDescriptors) = (nil, [], true)
      return .known(NodeReading(node: node.examined()))
    }
  }

  func locations() -> [NodeLocation] { cameras.locations() }

  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading { try cameras.read(location, scope) }

  func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode { try cameras.open(location) }

  func connectionEvents() -> AsyncStream<ConnectionEvent> { cameras.connectionEvents() }
}
