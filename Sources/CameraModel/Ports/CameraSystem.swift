/// The source of cameras: the kernel, or a simulator.
public protocol CameraSystem: Sendable {
  /// The video nodes in the order of their numbers. This opens none.
  func locations() throws(DeviceError) -> [NodeLocation]
  /// The known facts of nodes in the given order, without opening them. This neither waits for a camera nor wakes one.
  func unopened(_ locations: [NodeLocation], _ scope: ReadingScope) -> [UnopenedNode]
  /// Opens one node briefly, reads it and closes it.
  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading
  /// Does the same, and reports the results so far before each stage, in case a call never returns.
  func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading
  /// The paths of the media devices to which sensors may belong, in the order of their numbers. Those on USB are left out, since their
  /// graphs show only the parts of one camera. This opens none.
  func mediaDevices() -> [String]
  /// Opens a media device for reading.
  func openMediaDevice(at path: String) throws(DeviceError) -> any MediaNode
  /// Opens a subdevice for reading.
  func openSubdevice(at path: String) throws(DeviceError) -> any SubdeviceNode
  /// A finding about sensors for which a receiver waits since they have no driver; nil if there are none. The receiver may have no node yet.
  var sensorWithoutDriver: Finding? { get }
}

extension CameraSystem {
  /// Leaves every node to be opened.
  public func unopened(_ locations: [NodeLocation], _ scope: ReadingScope) -> [UnopenedNode] {
    locations.map { _ in .unknown(because: "This system knows only nodes that are open.") }
  }

  /// Reports no progress.
  public func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading {
    try read(location, scope)
  }

  /// This system knows no firmware.
  public var sensorWithoutDriver: Finding? { nil }

  /// This system has no media devices.
  public func mediaDevices() -> [String] { [] }

  /// This system has no media devices.
  public func openMediaDevice(at path: String) throws(DeviceError) -> any MediaNode {
    throw DeviceError(.open, on: path, failedWith: .noSuchFile)
  }

  /// This system has no subdevices.
  public func openSubdevice(at path: String) throws(DeviceError) -> any SubdeviceNode {
    throw DeviceError(.open, on: path, failedWith: .noSuchFile)
  }
}

/// A system whose cameras can be configured.
public protocol ConfigurableSystem: CameraSystem {
  /// What tells the system from others of its type, whose cameras are others; nil if all have the same cameras, those of this machine.
  var instance: ObjectIdentifier? { get }
  /// The node at a path, after following links. This does not open it.
  ///
  /// - Throws: ``DeviceError`` with code `notFound` if the path is no video node.
  func location(of path: String) throws(DeviceError) -> NodeLocation
  /// The physical device of the node at a path; nil if there is no video node. It is faster than ``location(of:)``.
  func physicalDevice(at path: String) -> String?
  /// The most bytes per second that the USB endpoint for a node's pictures carries, by the camera's descriptors. Nil if unknown, and for
  /// bulk transfers. This does not open the node.
  func endpointBytesPerSecond(of path: String) -> Int?
  /// The identities that sensors and bridges behind media graphs may have: one for each subdevice. This opens nothing.
  func subdeviceIdentities() -> [CameraIdentity]
  /// Opens a node for configuration. This changes no setting, but wakes a suspended USB camera.
  func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode
  /// Opens a media device to lock it.
  func openMediaDeviceForSetting(at path: String) throws(DeviceError) -> any ConfigurableMediaNode
  /// Opens a subdevice for setting.
  func openSubdeviceForSetting(at path: String) throws(DeviceError) -> any ConfigurableSubdevice
  /// The video nodes that appear, change or disappear from now on. Ending the iteration ends the stream.
  func connectionEvents() throws(DeviceError) -> AsyncStream<ConnectionEvent>
  /// Waits for a time on the system's clock, or until the task is cancelled. That of a simulator may pass faster than real time.
  func pause(_ duration: Duration) async
}

extension ConfigurableSystem {
  /// The cameras are those of this machine.
  public var instance: ObjectIdentifier? { nil }

  /// Searches all nodes of the system.
  public func location(of path: String) throws(DeviceError) -> NodeLocation {
    guard let location = try locations().first(where: { $0.path == path }) else {
      throw DeviceError(.open, on: path, failedWith: .noSuchFile)
    }
    return location
  }

  /// This system has no media devices.
  public func openMediaDeviceForSetting(at path: String) throws(DeviceError) -> any ConfigurableMediaNode {
    throw DeviceError(.open, on: path, failedWith: .noSuchFile)
  }

  /// This system has no subdevices.
  public func openSubdeviceForSetting(at path: String) throws(DeviceError) -> any ConfigurableSubdevice {
    throw DeviceError(.open, on: path, failedWith: .noSuchFile)
  }

  /// Real time.
  public func pause(_ duration: Duration) async { try? await Task.sleep(for: duration) }

  /// This system has no subdevices.
  public func subdeviceIdentities() -> [CameraIdentity] { [] }

  /// Unknown.
  public func endpointBytesPerSecond(of path: String) -> Int? { nil }

  /// The physical device of the location at the path.
  public func physicalDevice(at path: String) -> String? { (try? location(of: path))?.physicalDevice }
}

extension DeviceError {
  /// The error for a path that now leads to another device than when listed. The code is `gone`.
  public static func replaced(at path: String) -> DeviceError {
    DeviceError(
      .gone, operation: .call(.open), subject: path, message: "Another device has this path now.",
      remedy: "List the cameras again.")
  }
}

/// The known facts of a video node without opening it.
public struct NodeLocation: Hashable, Sendable {
  /// The path to open, `/dev/video0`.
  public var path: String
  /// The physical device: for USB, the device's place in sysfs. Nodes with the same device and bus are one camera.
  public var physicalDevice: String
  /// The driver's name for the node; nil if unknown.
  public var name: String?
  /// The names by which the camera can be found again, most reliable first.
  public var identities: [CameraIdentity]
  /// The speed of its USB bus in megabits per second; nil if unknown or not on USB.
  public var busSpeedMbps: Int?
  /// The vendor, the product and the serial number, if any, of the USB device, `046d:0892 1A2B3C4D`; nil if unknown or not on USB.
  /// The corresponding C fields are `idVendor`, `idProduct` and `iSerialNumber` of `struct usb_device_descriptor`.
  public var usbDescriptor: String?
  /// The microphone of the USB device; nil without one.
  public var microphone: Microphone?
  /// The inode number of the node, which changes when the camera is reconnected; nil if unknown.
  /// The corresponding C field is `st_ino`.
  public var fileNumber: UInt64?
  /// The node's place in sysfs, `/devices/…/1-4/1-4:1.0/video4linux/video0`; nil if unknown. udev calls it `DEVPATH`.
  public var sysfsPath: String?
  /// The path of the media device whose graph the node belongs to, `/dev/media0`; nil without one, and on USB, where a graph shows only the
  /// parts of the camera.
  public var mediaDevice: String?

  /// A location; omitted parts are unknown.
  public init(
    path: String, physicalDevice: String, name: String? = nil, identities: [CameraIdentity] = [], busSpeedMbps: Int? = nil,
    usbDescriptor: String? = nil, fileNumber: UInt64? = nil, sysfsPath: String? = nil, mediaDevice: String? = nil
  ) {
    self.path = path
    self.physicalDevice = physicalDevice
    self.name = name
    self.identities = identities
    self.busSpeedMbps = busSpeedMbps
    self.usbDescriptor = usbDescriptor
    self.fileNumber = fileNumber
    self.sysfsPath = sysfsPath
    self.mediaDevice = mediaDevice
  }

  /// Whether both are nodes of one model at one place. A camera that was plugged in again is the same device with a new file.
  public func isSameDevice(as other: NodeLocation) -> Bool {
    physicalDevice == other.physicalDevice && usbDescriptor == other.usbDescriptor
  }

  /// Whether both have the same identity, of the most lasting kind that both have. False if they share no kind.
  package func sharesIdentity(with other: NodeLocation) -> Bool {
    guard let kind = identities.map(\.kind).first(where: { kind in other.identities.contains { $0.kind == kind } }) else { return false }
    return identities.contains { $0.kind == kind && other.identities.contains($0) }
  }
}
