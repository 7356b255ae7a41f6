/// A place where cameras are found and can be set.
public protocol ConfigurableSystem: CameraSystem {
  /// Opens a node so that it can be set. Nothing is set by it, but it wakes a sleeping USB camera.
  func open(_ location: NodeLocation) throws(DeviceError) -> any ConfigurableNode
  /// Video nodes that come and go, from now on, until nobody listens any more.
  func connectionEvents() throws(DeviceError) -> AsyncStream<ConnectionEvent>
}
