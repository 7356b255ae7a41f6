public import CameraModel

/// Cameras made of memory: plays what a recording holds, call by call, behind the same port as the kernel.
///
/// A system is a value, but its copies share one transcript (what was called, and which camera has vanished) and the state of the cameras: what they are set to.
public struct SimulatedCameraSystem: ConfigurableSystem {
  /// The cameras that are played.
  public let cameras: [Camera]
  private let transcript: Transcript
  private let sleep: @Sendable (Duration) -> Void
  private let devices: [String: SimulatedDevice]

  /// Plays cameras.
  ///
  /// - Parameters:
  ///   - cameras: what they offer.
  ///   - faults: what goes wrong.
  ///   - misbehaviours: what the cameras do otherwise than their documentation has it.
  ///   - sources: what the sources of each node are set to, by the node's path; a camera's need not be given.
  ///   - sleep: how a ``Fault/Effect/delay(_:)`` is waited for; without it delays pass at once.
  public init(
    _ cameras: [Camera], faults: [Fault] = [], misbehaviours: Set<Misbehaviour> = [], sources: [String: [SimulatedSource]] = [:],
    sleep: @escaping @Sendable (Duration) -> Void = { _ in }
  ) {
    self.cameras = cameras
    transcript = Transcript(faults: faults)
    self.sleep = sleep
    var devices: [String: SimulatedDevice] = [:]
    for (location, camera, node) in Self.played(cameras) {
      devices[location.path] = SimulatedDevice(
        node, of: camera, path: location.path, misbehaviours: misbehaviours, sources: sources[location.path] ?? [])
    }
    self.devices = devices
  }

  /// How often each call was made to a node so far.
  public func calls(to path: String) -> [DeviceCall: Int] { transcript.counts(of: path) }

  /// The calls made to a node by those who opened it for setting, in their order.
  public func log(of path: String) -> [DeviceCall] { transcript.log(of: path) }

  /// The nodes of the cameras that are played, in their order.
  public func locations() -> [NodeLocation] {
    played.map(\.location).filter { !transcript.isUnplugged($0.path) }.map { location in
      var location = location
      location.fileNumber = transcript.plugs(of: location.path)
      return location
    }
  }

  /// Plays one node: opens it, reads it, and closes it.
  public func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    try read(location, scope) { _ in }
  }

  /// The same, and tells how far it has come.
  public func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading {
    try NodeReading(of: node(at: location, isForSetting: false), path: location.path, scope: scope, progress: progress)
  }

  private func node(at location: NodeLocation, isForSetting: Bool) throws(DeviceError) -> SimulatedNode {
    guard let device = devices[location.path] else { throw DeviceError(.open, on: location.path, failedWith: .noSuchFile) }
    return try SimulatedNode(
      device, SimulatedCalls(path: location.path, transcript: transcript, isForSetting: isForSetting, sleep: sleep))
  }

  private var played: [(location: NodeLocation, camera: Camera, node: CameraNode)] { Self.played(cameras) }

  private static func played(_ cameras: [Camera]) -> [(location: NodeLocation, camera: Camera, node: CameraNode)] {
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

extension SimulatedCameraSystem {
  /// Opens a node so that it can be set.
  public func open(_ location: NodeLocation) throws(DeviceError) -> any ConfigurableNode {
    try node(at: location, isForSetting: true)
  }

  /// What a node is set to now; nil where there is none.
  public func node(at path: String) -> CameraNode? { devices[path]?.node }

  /// How many have a node open for setting.
  public func openCount(of path: String) -> Int { devices[path]?.openCount ?? 0 }

  /// The highest priority that anyone has who has the node open.
  public func highestPriority(of path: String) -> AccessPriority { devices[path]?.highestPriority ?? .normal }

  /// Whether anyone has the node's advisory lock.
  public func isLocked(_ path: String) -> Bool { devices[path]?.isLocked ?? false }

  /// The camera changes a control by itself, as when someone presses its button.
  public func change(control id: ControlIdentifier, to value: ControlValue, at path: String) {
    devices[path]?.withState { _ = $0.set(id, to: value) }
  }

  /// Pulls the node's camera out: all calls fail from now on.
  public func unplug(_ path: String) { transcript.unplug(path, true) }

  /// Puts it back in. What it was set to is kept; a real one forgets.
  public func plug(_ path: String) { transcript.unplug(path, false) }

  /// Tells of every ``unplug(_:)`` and ``plug(_:)`` from now on.
  public func connectionEvents() -> AsyncStream<ConnectionEvent> { transcript.connectionEvents() }
}
