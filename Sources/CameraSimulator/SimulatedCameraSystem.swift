public import CameraModel

/// Cameras made of memory: plays what a recording holds, call by call, behind the same port as the kernel.
///
/// A system is a value, but its copies share one transcript: what was called, and which camera has vanished.
public struct SimulatedCameraSystem: CameraSystem {
  /// The cameras that are played.
  public let cameras: [Camera]
  private let transcript: Transcript
  private let sleep: @Sendable (Duration) -> Void

  /// Plays cameras.
  ///
  /// - Parameters:
  ///   - cameras: what they offer.
  ///   - faults: what goes wrong.
  ///   - sleep: how a ``Fault/Effect/delay(_:)`` is waited for; without it delays pass at once.
  public init(_ cameras: [Camera], faults: [Fault] = [], sleep: @escaping @Sendable (Duration) -> Void = { _ in }) {
    self.cameras = cameras
    transcript = Transcript(faults: faults)
    self.sleep = sleep
  }

  /// How often each call was made to a node so far.
  public func calls(to path: String) -> [DeviceCall: Int] { transcript.counts(of: path) }

  /// The nodes of the cameras that are played, in their order.
  public func locations() -> [NodeLocation] {
    played.map(\.location)
  }

  /// Plays one node: opens it, reads it, and closes it.
  public func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    guard let (_, camera, node) = played.first(where: { $0.location.path == location.path }) else {
      throw DeviceError(.open, on: location.path, failedWith: .noSuchFile)
    }
    let open = SimulatedNode(node, of: camera, path: location.path, transcript: transcript, sleep: sleep)
    try open.open()
    return try NodeReading(of: open, path: location.path, scope: scope)
  }

  private var played: [(location: NodeLocation, camera: Camera, node: CameraNode)] {
    var result: [(NodeLocation, Camera, CameraNode)] = []
    for (number, camera) in cameras.enumerated() {
      for node in camera.nodes {
        let location = NodeLocation(
          path: node.path ?? "simulated:\(result.count)", physicalDevice: "simulated camera \(number)", name: node.card,
          identities: camera.identity.map { [$0] } ?? [], busSpeedMbps: camera.busSpeedMbps)
        result.append((location, camera, node))
      }
    }
    return result
  }
}
