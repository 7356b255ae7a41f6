/// Where cameras are found: the kernel, or a simulator.
public protocol CameraSystem: Sendable {
  /// The video nodes in the order of their numbers; none is opened.
  func locations() throws(DeviceError) -> [NodeLocation]
  /// What is known of nodes without opening them, in their order. It neither waits for a camera nor wakes one.
  func unopened(_ locations: [NodeLocation], _ scope: ReadingScope) -> [UnopenedNode]
  /// Opens one node briefly, reads it and closes it.
  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading
  /// The same, and reports what was read so far before each stage, in case a call never returns.
  func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading
}

extension CameraSystem {
  /// Opens every node.
  public func unopened(_ locations: [NodeLocation], _ scope: ReadingScope) -> [UnopenedNode] {
    locations.map { _ in .unknown(because: "This system knows only nodes that are open.") }
  }

  /// Reports no progress.
  public func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading {
    try read(location, scope)
  }
}

/// A system whose cameras can be configured.
public protocol ConfigurableSystem: CameraSystem {
  /// The node at a path, links followed; it is not opened.
  ///
  /// - Throws: ``DeviceError`` with code `notFound` when the path is no video node.
  func location(of path: String) throws(DeviceError) -> NodeLocation
  /// The physical device of the node at a path; nil where there is no video node. It asks for less than ``location(of:)``.
  func physicalDevice(at path: String) -> String?
  /// The most bytes in a second that the USB endpoint for a node's pictures carries, by the camera's descriptors; nil where unknown, and for
  /// bulk transfers. The node is not opened.
  func endpointBytesPerSecond(of path: String) -> Int?
  /// Opens a node for configuration. This changes no setting, but wakes a suspended USB camera.
  func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode
  /// The video nodes that appear, change and disappear from now on. Ending the iteration ends the stream.
  func connectionEvents() throws(DeviceError) -> AsyncStream<ConnectionEvent>
}

extension ConfigurableSystem {
  /// Searches all nodes of the system.
  public func location(of path: String) throws(DeviceError) -> NodeLocation {
    guard let location = try locations().first(where: { $0.path == path }) else {
      throw DeviceError(.open, on: path, failedWith: .noSuchFile)
    }
    return location
  }

  /// Unknown.
  public func endpointBytesPerSecond(of path: String) -> Int? { nil }

  /// That of the location.
  public func physicalDevice(at path: String) -> String? { (try? location(of: path))?.physicalDevice }
}

extension DeviceError {
  /// A path that led to another device when it was listed. The code is `gone`.
  public static func replaced(at path: String) -> DeviceError {
    DeviceError(
      .gone, operation: .call(.open), subject: path, message: "Another device has this path now.",
      remedy: "List the cameras again.")
  }
}

/// A video node as far as it is known without opening it.
public struct NodeLocation: Hashable, Sendable {
  /// The path to open, `/dev/video0`.
  public var path: String
  /// The physical device: for USB, the device's place in sysfs. Nodes with the same device and bus are one camera.
  public var physicalDevice: String
  /// The driver's name for the node; nil where unknown.
  public var name: String?
  /// The names by which the camera can be found again, most reliable first.
  public var identities: [CameraIdentity]
  /// The speed of its USB bus in megabits per second; nil where unknown or not USB.
  public var busSpeedMbps: Int?
  /// The vendor, the product and, where there is one, the serial number of the USB device, `046d:0892 1A2B3C4D`; nil where unknown or not USB.
  /// The corresponding C fields are `idVendor`, `idProduct` and `iSerialNumber` of `struct usb_device_descriptor`.
  public var usbDescriptor: String?
  /// The inode number of the node, which changes when the camera is reconnected; nil where unknown.
  /// The corresponding C field is `st_ino`.
  public var fileNumber: UInt64?
  /// The node's place in sysfs, `/devices/…/1-4/1-4:1.0/video4linux/video0`; nil where unknown. udev calls it `DEVPATH`.
  public var sysfsPath: String?

  /// A location; what is not given is unknown.
  public init(
    path: String, physicalDevice: String, name: String? = nil, identities: [CameraIdentity] = [], busSpeedMbps: Int? = nil,
    usbDescriptor: String? = nil, fileNumber: UInt64? = nil, sysfsPath: String? = nil
  ) {
    self.path = path
    self.physicalDevice = physicalDevice
    self.name = name
    self.identities = identities
    self.busSpeedMbps = busSpeedMbps
    self.usbDescriptor = usbDescriptor
    self.fileNumber = fileNumber
    self.sysfsPath = sysfsPath
  }

  /// Whether both are nodes of one model at one place. A camera that was plugged in again is the same device, and another file.
  public func isSameDevice(as other: NodeLocation) -> Bool {
    physicalDevice == other.physicalDevice && usbDescriptor == other.usbDescriptor
  }
}
