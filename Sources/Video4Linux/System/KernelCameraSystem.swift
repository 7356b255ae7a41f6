package import Host
public import CameraModel
import UVCDescriptors

/// The cameras of this machine.
public struct KernelCameraSystem: ConfigurableSystem {
  private let devices: String
  private let tree: DeviceTree
  private let calls: any DriverCalls
  private let status: @Sendable (String) -> FileStatus
  private let timeout: Duration
  private let kernel: String?
  private let semaphores = ControllerSemaphores()
  private let stuck = StuckCalls()

  /// The system of this machine: nodes in `/dev`, facts from `/sys`.
  public init() {
    self.init(devices: "/dev", sysfs: "/sys", calls: KernelCalls())
  }

  /// A system in other folders, or for tests.
  package init(
    devices: String, sysfs: String, calls: any DriverCalls, kernel: String? = HostFacts.kernelRelease,
    status: @escaping @Sendable (String) -> FileStatus = FileStatus.init(of:), timeout: Duration = KernelNode.defaultTimeout
  ) {
    self.timeout = timeout
    self.kernel = kernel
    self.devices = devices
    tree = DeviceTree(root: sysfs)
    self.calls = calls
    self.status = status
  }

  /// The video nodes in the order of their numbers. This opens none.
  public func locations() throws(DeviceError) -> [NodeLocation] {
    let entries = FileTree.entries(of: devices)
    let numbers = entries.compactMap(Self.number(ofNode:)).sorted()
    guard !numbers.isEmpty else { return [] }
    let media = mediaDevices(among: entries)
    let links = PersistentLinks(devices: resolvedDevices)
    var known: [KnownDevice] = []
    return numbers.compactMap { number in
      let path = "\(devices)/video\(number)"
      let found = status(path)
      return found.kind.isVideoDevice ? location(ofNode: path, found, links, media, &known) : nil
    }
  }

  /// The node at a path, with links resolved. This does not open it.
  ///
  /// - Throws: `DeviceError` with code `notFound` if there is no video device, `denied` if a folder may not be searched.
  public func location(of path: String) throws(DeviceError) -> NodeLocation {
    let found = status(path)
    guard found.kind.isVideoDevice else { throw DeviceError(noVideoDeviceAt: path, found.kind) }
    let node = FileTree.resolved(path) ?? path
    var known: [KnownDevice] = []
    let media = mediaDevices(among: FileTree.entries(of: devices))
    return location(ofNode: node, found, PersistentLinks(devices: resolvedDevices), media, &known)
  }

  /// The physical device of the node at a path, without the identities of its camera. This does not open the node.
  public func physicalDevice(at path: String) -> String? {
    let found = status(path)
    guard found.kind.isVideoDevice else { return nil }
    return entry(of: found)?.device ?? FileTree.resolved(path) ?? path
  }

  /// The capacity of the largest endpoint for pictures. If a camera has several functions for pictures, the node's is unknown.
  public func endpointBytesPerSecond(of path: String) -> Int? {
    guard let usb = entry(of: status(path))?.usb, let bytes = usb.descriptors else { return nil }
    return UVCDescriptors(bytes: bytes).endpointBytesPerSecond(busSpeedMbps: usb.busSpeedMbps ?? 480)
  }

  /// The nodes of sleeping cameras, from their USB descriptors. This opens no node and wakes no camera.
  public func unopened(_ locations: [NodeLocation], _ scope: ReadingScope) -> [UnopenedNode] {
    var cameras = DescribedCameras(tree: tree, kernel: kernel, mayBeAwake: scope.opening == .unlessDescribed)
    return locations.map { cameras.node(at: $0, scope) }
  }

  /// Opens one node, reads it and closes it.
  public func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    try read(location, scope) { _ in }
  }

  /// Opens one node, reads it and closes it, and reports its progress.
  public func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading {
    guard scope.includesEmulated else { return try read(location, scope, through: calls, progress) }
    if let library = LibraryCalls.shared { return try read(location, scope, through: library, progress) }
    var reading = try read(location, scope, through: calls, progress)
    if reading.node.role.isCamera { reading.node.findings.append(.emulationUnavailable) }
    return reading
  }

  /// The media devices that are not on USB, by their numbers.
  public func mediaDevices() -> [String] {
    tree.owners(among: FileTree.entries(of: devices), in: devices, number: number).filter { !$0.key.contains("/usb") }.map(\.value).sorted {
      ($0.utf8.count, $0) < ($1.utf8.count, $1)
    }
  }

  /// A finding about sensors without a driver, if a receiver is there that may wait for them.
  public var sensorWithoutDriver: Finding? {
    let owners = tree.owners(among: FileTree.entries(of: devices), in: devices, number: number).keys
    return owners.contains { !$0.contains("/usb") && tree.isDescribed($0) } ? SensorSearch(sysfs: tree.root).sensorWithoutDriver : nil
  }

  /// The identities that sensors and bridges may have, by sysfs.
  public func subdeviceIdentities() -> [CameraIdentity] {
    FileTree.entries(of: devices).filter { $0.hasPrefix("v4l-subdev") }.compactMap { name in
      number("\(devices)/\(name)").flatMap { tree.identity(ofSubdevice: $0) }
    }
  }

  /// Opens a media device for reading.
  public func openMediaDevice(at path: String) throws(DeviceError) -> any MediaNode { try openMediaDeviceForSetting(at: path) }

  /// Opens a subdevice for setting.
  public func openSubdeviceForSetting(at path: String) throws(DeviceError) -> any ConfigurableSubdevice {
    try KernelSubdevice(path: path, calls: calls, timeout: graphTimeout, stuck: stuck)
  }

  /// Half of a node's, so that a listing, whose graph has as much time as one call of a node, keeps what the other subdevices told.
  private var graphTimeout: Duration { timeout / 2 }

  /// Opens a media device to lock it.
  public func openMediaDeviceForSetting(at path: String) throws(DeviceError) -> any ConfigurableMediaNode {
    let (tree, devices) = (tree, devices)
    return try KernelMediaNode(path: path, calls: calls, timeout: graphTimeout, stuck: stuck) {
      tree.place(major: $0, minor: $1, in: devices)
    }
  }

  /// Opens a subdevice for reading.
  public func openSubdevice(at path: String) throws(DeviceError) -> any SubdeviceNode { try openSubdeviceForSetting(at: path) }

  /// Opens a node for setting.
  ///
  /// - Throws: `DeviceError` with code `gone` if another device has the path now.
  public func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode {
    let node = try KernelNode(path: location.path, calls: calls, timeout: timeout, stuck: stuck, findInterface: interface(of:))
    try check(node.device.file.status, isAt: location)
    return node
  }

  /// Checks that an open node is the device of its location.
  ///
  /// No other node gets the device number of an open one, so its entry in sysfs stays valid. Plugging the device in again changes the
  /// node's file.
  private func check(_ opened: FileStatus, isAt location: NodeLocation) throws(DeviceError) {
    guard let entry = entry(of: opened) else { return }
    // A location from only a path names no device.
    guard !location.physicalDevice.isEmpty, location.physicalDevice != location.path else { return }
    let isSameFile = location.fileNumber == nil || opened.number == location.fileNumber
    guard entry.device != location.physicalDevice || entry.name != location.name || !isSameFile else { return }
    throw .replaced(at: location.path)
  }

  /// The events of video nodes: from udev if it runs, because the node is ready then, else from the kernel.
  public func connectionEvents() throws(DeviceError) -> AsyncStream<ConnectionEvent> {
    try UeventListener.events(devices: devices)
  }

  /// A listener for the events of video nodes, to poll instead of await.
  public func connectionListener() throws(DeviceError) -> any ConnectionListener {
    try UeventListener(UeventSocket(), devices: devices)
  }

  private func read(
    _ location: NodeLocation, _ scope: ReadingScope, through calls: any DriverCalls, _ progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading {
    let node = try semaphores.open(location.physicalDevice) { () throws(DeviceError) in
      try KernelNode(path: location.path, calls: calls, findInterface: interface(of:))
    }
    var reading = try NodeReading(of: node, path: location.path, scope: scope, progress: progress)
    if reading.node.capabilities.contains(.mediaController) {
      // A receiver with some of its subdevices waits for the others, and a driver without hardware for none.
      let mayWait = location.mediaDevice == nil || location.sysfsPath.map(tree.isDescribed) ?? true
      let missing = mayWait ? SensorSearch(sysfs: tree.root).sensorWithoutDriver : nil
      reading.node.findings += [missing, SensorSearch.processedPicturesHere].compactMap(\.self)
    }
    return reading
  }

  /// The media device of the nearest folder above a node. A receiver's nodes may belong to a child of the device that owns the graph.
  private static func owner(of path: String, among media: [String: String]) -> String? {
    guard !media.isEmpty else { return nil }
    var folder = path.upperFolder
    while !folder.isEmpty {
      if let found = media[folder] { return found }
      folder = folder.upperFolder
    }
    return nil
  }

  private func entry(of file: FileStatus) -> DeviceTree.Entry? {
    guard case .characterDevice(let major, let minor) = file.kind else { return nil }
    return tree.entry(major: major, minor: minor)
  }

  /// The USB interface that has an open file.
  private func interface(of file: FileStatus) -> (descriptors: [UInt8], number: UInt8)? {
    guard let entry = entry(of: file), let number = entry.interface, let descriptors = entry.usb?.descriptors else { return nil }
    return (descriptors, number)
  }

  private var resolvedDevices: String { FileTree.resolved(devices) ?? devices }

  private static func number(ofNode name: String) -> Int? {
    guard name.hasPrefix("video") else { return nil }
    let digits = name.utf8.dropFirst("video".utf8.count)
    return digits.allSatisfy { (0x30...0x39).contains($0) } ? Int(Substring(digits)) : nil
  }

  /// A USB camera found so far. They are in an array, because there are few.
  private typealias KnownDevice = (
    place: String, identities: [CameraIdentity], busSpeedMbps: Int?, usbDescriptor: String?, microphone: Microphone?
  )

  /// The paths of media devices by the folders of their hardware.
  private func mediaDevices(among entries: [String]) -> [String: String] {
    tree.mediaDevices(among: entries, in: devices, number: number)
  }

  private func number(_ path: String) -> (major: UInt32, minor: UInt32)? {
    guard case .characterDevice(let major, let minor) = status(path).kind else { return nil }
    return (major, minor)
  }

  /// - Parameters:
  ///   - media: the paths of media devices by the folders of their hardware.
  ///   - known: the USB cameras found so far, so that their nodes share the facts.
  private func location(
    ofNode path: String, _ status: FileStatus, _ links: PersistentLinks, _ media: [String: String], _ known: inout [KnownDevice]
  ) -> NodeLocation {
    let entry = entry(of: status)
    let (device, name) = (entry?.device ?? path, entry?.name)
    let shared = known.first { $0.place == device }
    let usb = entry?.usb
    let facts =
      shared ?? (device, links.identities(ofNode: path, entry, named: name), usb?.busSpeedMbps, usb?.descriptor, usb?.microphone)
    if entry?.usb != nil, shared == nil { known.append(facts) }
    var location = NodeLocation(
      path: path, physicalDevice: device, name: name, identities: facts.identities, busSpeedMbps: facts.busSpeedMbps,
      usbDescriptor: facts.usbDescriptor, fileNumber: status.number, sysfsPath: entry?.path,
      mediaDevice: entry?.usb == nil ? entry.flatMap { Self.owner(of: $0.path, among: media) } : nil)
    location.microphone = facts.microphone
    return location
  }
}

extension Finding {
  /// Emulated formats were requested, but libv4l2 is not installed.
  static let emulationUnavailable = Finding(
    "emulation-unavailable", .warning,
    "\(LibraryCalls.fileName) is not installed, so no emulated formats are listed; Debian's package is libv4l-0 (`sudo apt install libv4l-0`)."
  )
}

extension DeviceError {
  /// The error for a path that is not a video device. Nothing is opened to find out, because that can block, rewind or reset other devices.
  init(noVideoDeviceAt path: String, _ kind: FileKind) {
    if case .missing(let number) = kind {
      self.init(.open, on: path, failedWith: number)
      if number == .noSuchFile, FileTree.isLink(path) {
        message = "The link points to a missing node; its camera may have been unplugged."
      }
      return
    }
    self.init(
      .notFound, operation: "open", subject: path, message: "This is \(kind.noun), not a camera.",
      remedy: "Name a video node, such as /dev/video0.")
  }
}
