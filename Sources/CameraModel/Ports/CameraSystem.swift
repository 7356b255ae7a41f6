/// A place where cameras are found: the kernel, or a recording that plays its part.
public protocol CameraSystem: Sendable {
  /// The video nodes that are here, in the order of their numbers, without opening any.
  func locations() throws(DeviceError) -> [NodeLocation]
  /// Opens one node briefly, reads it and closes it.
  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading
  /// The same, and tells how far it has come: what was read before a call that never returns is not lost.
  func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading
}

extension CameraSystem {
  /// Tells nothing before the end.
  public func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading {
    try read(location, scope)
  }
}

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

/// Where a node is, as far as it is known without opening it.
public struct NodeLocation: Hashable, Sendable {
  /// The path to open, `/dev/video0`.
  public var path: String
  /// The physical device it belongs to: for USB the device's place in the kernel's device tree. Nodes with the same value (and bus) are one camera.
  public var physicalDevice: String
  /// The driver's name for the node; nil where unknown.
  public var name: String?
  /// What the camera can be found again by, the best first.
  public var identities: [CameraIdentity]
  /// The speed of its USB bus in megabits per second; nil where unknown or not USB.
  public var busSpeedMbps: Int?
  /// The number of the node's file: another one each time the node is made anew, as for a camera that was plugged in again; nil where unknown.
  /// The corresponding C field is `st_ino`.
  public var fileNumber: UInt64?

  /// A place of a node.
  public init(
    path: String, physicalDevice: String, name: String? = nil, identities: [CameraIdentity] = [], busSpeedMbps: Int? = nil,
    fileNumber: UInt64? = nil
  ) {
    self.path = path
    self.physicalDevice = physicalDevice
    self.name = name
    self.identities = identities
    self.busSpeedMbps = busSpeedMbps
    self.fileNumber = fileNumber
  }
}
