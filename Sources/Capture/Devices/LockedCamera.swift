public import CameraModel
public import DeviceConfiguration

/// An attached camera of which one node is locked, so that nothing changes between choice and setting.
public struct LockedCamera {
  /// The camera as it was read last: the locked node through its own descriptor, the others beside it.
  public private(set) var camera: Camera
  /// The node that is locked.
  public let node: LockedNode
  private let system: any ConfigurableSystem
  private let workers: any WorkerThreads
  private static let timeout = Duration.seconds(10)

  /// Locks a node, reads the camera and decides. Where the decision falls on another node, that one is locked and read instead, and decided on
  /// again: to the kernel all nodes of a device have one priority, so one is locked at a time.
  ///
  /// - Parameters:
  ///   - first: the node to lock first.
  ///   - camera: the camera with its nodes; nil for a camera of this node alone.
  ///   - scope: how much is read for the decision.
  ///   - system: where the camera is.
  ///   - workers: the threads that read the other nodes.
  ///   - timeout: how long to wait for others who configure the device.
  ///   - decide: decides on the camera as it was read, and names the node to set; nil for the one that is locked. It may read more.
  /// - Returns: the locked camera and the decision.
  /// - Throws: `ConfigurationError`; `planning` with the error of `decide`.
  public static func locking<Decision>(
    _ first: NodeLocation, of camera: Camera?, reading scope: ReadingScope, in system: any ConfigurableSystem,
    workers: any WorkerThreads, within timeout: Duration = .zero,
    decide: (inout LockedCamera) throws(DeviceError) -> (decision: Decision, path: String?)
  ) throws(ConfigurationError) -> (LockedCamera, Decision) {
    var location = first
    for _ in 0...(camera?.nodes.count ?? 0) {
      let node = try LockedNode(location, in: system, within: timeout, unless: { workers.isInterrupted })
      do throws(DeviceError) {
        let read = if let camera { camera } else { try node.camera(scope) }
        var locked = LockedCamera(camera: read, node: node, system: system, workers: workers)
        if camera == nil { try read.requireWhole() } else { try locked.read(scope) }
        let (decision, path) = try decide(&locked)
        guard let path, path != node.path else { return (locked, decision) }
        location = try system.location(of: path)
      } catch {
        throw .planning(error)
      }
    }
    throw .planning(
      DeviceError(
        .busy, operation: "choose a mode", subject: first.path, message: "The camera's lists change while they are read.",
        remedy: "Try again."
      ))
  }

  /// Reads the camera again: the locked node through its own descriptor, the others briefly.
  ///
  /// - Throws: `DeviceError` with code `hung` when a node does not answer, and `gone` when the camera is disconnected: nothing can be
  ///   chosen from half a camera.
  public mutating func read(_ scope: ReadingScope) throws(DeviceError) {
    let known = camera.nodes.first { $0.path == node.path && $0.role != .unknown }
    camera.replace([try node.reading(scope, of: known).node])
    let others = camera.captureNodes.compactMap(\.path).filter { $0 != node.path }
    if !others.isEmpty {
      let locations = try system.locations().filter { others.contains($0.path) }
      let read = try system.cameras(at: locations, scope: scope, workers: workers, timeout: Self.timeout)
      camera.replace(read.flatMap(\.nodes))
    }
    try camera.requireWhole()
  }
}

extension LockedNode {
  /// The camera of this node alone.
  fileprivate func camera(_ scope: ReadingScope) throws(DeviceError) -> Camera {
    let reading = try self.reading(scope)
    guard let camera = Camera.grouping([(location, reading)]).first else {
      throw DeviceError(.notFound, operation: "open", subject: path, message: "The node is no camera.")
    }
    return camera
  }
}

extension Camera {
  /// Takes over what was read of nodes since, by their paths.
  public mutating func replace(_ read: [CameraNode]) {
    for node in read {
      if let index = nodes.firstIndex(where: { $0.path == node.path }) { nodes[index] = node }
    }
  }

  /// Fails where a part is missing because a call never returned, or because the camera was disconnected: nothing can be chosen from half
  /// a camera.
  ///
  /// - Throws: `DeviceError` with code `hung` or `gone`.
  public func requireWhole() throws(DeviceError) {
    for node in choosableNodes {
      if let failure = node.failure, failure.isOfDevice { throw failure }
    }
  }

  /// Fails where the camera was disconnected while it was read.
  ///
  /// - Throws: `DeviceError` with code `gone`.
  public func requireAttached() throws(DeviceError) {
    for node in nodes {
      if let failure = node.failure, failure.code == .gone { throw failure }
    }
  }
}
