/// A place where cameras are found and can be set.
public protocol ConfigurableSystem: CameraSystem {
  /// The node that a path leads to, links followed, without opening it.
  ///
  /// - Throws: ``DeviceError`` with code `notFound` when no video node is there.
  func location(of path: String) throws(DeviceError) -> NodeLocation
  /// Opens a node so that it can be set. Nothing is set by it, but it wakes a sleeping USB camera.
  func open(_ location: NodeLocation) throws(DeviceError) -> any ConfigurableNode
  /// Video nodes that come and go, from now on, until nobody listens any more.
  func connectionEvents() throws(DeviceError) -> AsyncStream<ConnectionEvent>
}

extension ConfigurableSystem {
  /// Looks among all nodes of the system.
  public func location(of path: String) throws(DeviceError) -> NodeLocation {
    guard let location = try locations().first(where: { $0.path == path }) else {
      throw DeviceError(.open, on: path, failedWith: .noSuchFile)
    }
    return location
  }
}
