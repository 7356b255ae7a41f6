public import CameraModel
import DeviceConfiguration

/// An attached camera with one node open and locked, so that nothing changes between choosing and setting. One descriptor reads and sets
/// the node.
struct LockedCamera: ~Copyable {
  /// The last reading of the camera: the locked node through its own descriptor, the other nodes beside it.
  var camera: Camera
  /// The path of the locked node.
  let path: String
  /// The locked node.
  let node: any StreamingNode
  private let lock: ConfigurationLock
  private let system: any ConfigurableSystem
  private let workers: any WorkerThreads
  private static let timeout = Duration.seconds(10)

  /// Opens a node of a camera and takes its lock. Interrupting the threads ends the wait and restores what was set.
  ///
  /// - Parameters:
  ///   - device: the camera as it was listed.
  ///   - path: the node to lock.
  ///   - timeout: how long to wait for other programs that configure the device.
  ///   - workers: the threads that read the other nodes.
  init(_ device: CaptureDevice, at path: String, within timeout: Duration, workers: any WorkerThreads) throws(ConfigurationError) {
    let node = try reading(device.open(path))
    let settings = device.manualSettings
    lock = try ConfigurationLock(node, of: device.graphSensor, within: timeout, unless: { workers.isInterrupted }) {
      settings.note($1, on: $0)
    }
    (camera, system, self.node, self.workers, self.path) = (device.camera, device.system, node, workers, path)
  }

  /// Releases the lock.
  borrowing func unlock() { lock.unlock() }

  /// Reads the locked node again, through its own descriptor.
  ///
  /// - Throws: `DeviceError` with code `gone` if another device has the path now.
  @discardableResult
  mutating func readNode(_ scope: ReadingScope) throws(DeviceError) -> CameraNode {
    var now = try node.reading(scope).node
    // A node not yet opened was compared when it was opened.
    if let known = camera.nodes.first(where: { $0.path == path && $0.role != .unknown }), !known.isFromDescriptors,
      (known.driver, known.card, known.bus) != (now.driver, now.card, now.bus)
    {
      throw .replaced(at: path)
    }
    if camera.sensor != nil { now.findings.removeAll { $0.code == .mediaController } }
    // The listing read the graph, and this did not.
    now.findings += camera.nodes.first { $0.path == path }?.findings.filter { $0.code == .nodeUnreadable } ?? []
    camera.replace([now])
    return now
  }

  /// Reads the camera again: the locked node, and the others briefly.
  ///
  /// - Throws: `DeviceError`; its code is `hung` if a node does not answer, and `gone` if the camera is disconnected. An incomplete camera
  ///   allows no choice.
  mutating func read(_ scope: ReadingScope) throws(DeviceError) {
    // The modes of a sensor were listed with the graph, so only the present mode of the node is read.
    if camera.sensor?.media != nil, !scope.includesControls {
      let listed = camera
      let present = try readNode(ReadingScope(modes: ModeFilter(pixelFormats: []))).current
      camera = listed
      if let index = camera.nodes.firstIndex(where: { $0.path == path }) { camera.nodes[index].current = present }
      return
    }
    try readNode(scope)
    let others = camera.captureNodes.compactMap(\.path).filter { $0 != path }
    if !others.isEmpty {
      let locations = try system.locations().filter { others.contains($0.path) }
      let read = try system.cameras(at: locations, scope: scope, workers: workers, timeout: Self.timeout)
      camera.replace(read.flatMap(\.nodes))
    }
    try camera.requireWhole()
  }

  /// Sets the configuration and reads it back. A failure or an interruption restores everything.
  ///
  /// - Parameters:
  ///   - desired: the settings.
  ///   - controls: the node's controls with menus, if already known.
  func apply(_ desired: DesiredConfiguration, knowing controls: [CameraControl]? = nil) throws(ConfigurationError) -> ConfigurationResult {
    try lock.apply(desired, knowing: controls, unless: { workers.isInterrupted })
  }

  /// Selects a source. The result has the earlier source.
  ///
  /// - Parameter isExact: whether other settings than the requested ones are an error.
  /// - Throws: `ConfigurationError`, after selecting the earlier source again.
  func show(_ source: SourceRequest, on node: CameraNode, isExact: Bool) throws(ConfigurationError) -> ConfigurationResult {
    var first = try reading(source.desired(on: node))
    first.acceptsAdjustments = !isExact
    return try lock.setSource(first, detecting: source.detectsSignal) { workers.isInterrupted }
  }

  /// Takes a listing with other modes, since a bridge sends another size.
  mutating func follow(_ device: CaptureDevice) {
    camera = device.camera
    lock.follow(device.graphSensor)
  }

  /// Sets the bridge behind the node's graph.
  func setBridge(_ desired: DesiredConfiguration, detecting detects: Bool) throws(ConfigurationError) -> ConfigurationResult {
    try lock.setBridge(desired, detecting: detects) { workers.isInterrupted }
  }

  /// Selects the earlier source again, or restores the bridge, even if the work is interrupted.
  func restore(_ shown: ConfigurationResult) -> Restoration { lock.restore(shown) }
}

extension Camera {
  /// Replaces the nodes of the same paths with newer readings.
  public mutating func replace(_ read: [CameraNode]) {
    for node in read {
      if let index = nodes.firstIndex(where: { $0.path == node.path }) { nodes[index] = node }
    }
  }
}
