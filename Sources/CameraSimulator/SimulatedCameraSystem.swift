public import CameraModel

/// Simulates cameras: answers calls from recorded cameras, through the same protocol as the kernel.
///
/// Copies of a system share one transcript (the calls made, the cameras unplugged) and the settings of the cameras.
public struct SimulatedCameraSystem: ConfigurableSystem {
  /// The recorded cameras.
  public let cameras: [Camera]
  private let transcript: Transcript
  private let clock: SimulatedClock
  private let sleep: (@Sendable (Duration) -> Void)?
  private let devices: [String: SimulatedDevice]
  private let media: [SimulatedMediaDevice]

  /// Simulates cameras.
  ///
  /// - Parameters:
  ///   - cameras: the recorded cameras. One that occurs again is another of its model: its nodes get free paths, its identity a number.
  ///   - graphs: the media graphs of cameras. A video node of a graph that no camera has is added, and one without a path gets none.
  ///   - faults: the calls that fail.
  ///   - streamFaults: the faults of the frames.
  ///   - misbehaviours: the undocumented behaviours of the cameras.
  ///   - sources: the settings of each input of a capture card, by the node's path; cameras need none.
  ///   - colorimetry: the colour that all nodes report; by default none.
  ///   - pace: how time passes.
  ///   - sleep: waits for a ``Fault/Effect/delay(_:)``; nil lets the system's own time pass.
  public init(
    _ cameras: [Camera], graphs: [SimulatedGraph] = [], faults: [Fault] = [], streamFaults: [StreamFault] = [],
    misbehaviours: Set<Misbehaviour> = [],
    sources: [String: [SimulatedSource]] = [:],
    colorimetry: Colorimetry = Colorimetry(), pace: SimulatedPace = .virtual, sleep: (@Sendable (Duration) -> Void)? = nil
  ) {
    let nodes = Set(cameras.flatMap { $0.nodes.compactMap(\.path) })
    let cameras = cameras.withDistinctNodes() + graphs.flatMap { $0.graph.nodeCameras(besides: nodes) }
    let media = graphs.enumerated().map { SimulatedMediaDevice($0.element, path: $0.element.graph.path ?? "/dev/media\($0.offset)") }
    self.cameras = cameras
    self.media = media
    transcript = Transcript(faults: faults)
    self.sleep = sleep
    clock = SimulatedClock(pace: pace)
    var devices: [String: SimulatedDevice] = [:]
    for (location, camera, node) in Self.recorded(cameras) {
      devices[location.path] = SimulatedDevice(
        node, of: camera, path: location.path, misbehaviours: misbehaviours, sources: sources[location.path] ?? [],
        colorimetry: colorimetry, streamFaults: streamFaults.filter { $0.path == nil || $0.path == location.path }, clock: clock,
        place: media.lazy.compactMap { $0.place(of: location.path) }.first)
    }
    self.devices = devices
  }

  /// Tells the system and its copies from others.
  public var instance: ObjectIdentifier? { ObjectIdentifier(transcript) }

  /// How many times each call was made to a node.
  public func calls(to path: String) -> [DeviceCall: Int] { transcript.counts(of: path) }

  /// The calls made to a node while it was open for setting, in order.
  public func log(of path: String) -> [DeviceCall] { transcript.log(of: path) }

  /// The nodes of the cameras that are plugged in, in their order.
  public func locations() -> [NodeLocation] {
    recorded.map(\.location).filter { !transcript.isMissing($0.path) }.map { location in
      var location = location
      location.fileNumber = transcript.plugs(of: location.path)
      if let media = devices[location.path]?.place?.media.path {
        // The nodes of a graph belong to one device.
        (location.mediaDevice, location.physicalDevice) = (media, "simulated \(media)")
      }
      return location
    }
  }

  /// Opens one node, reads it and closes it.
  public func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    try read(location, scope) { _ in }
  }

  /// Opens one node, reads it and closes it, and reports its progress.
  public func read(
    _ location: NodeLocation, _ scope: ReadingScope, progress: (ReadingProgress) -> Void
  ) throws(DeviceError) -> NodeReading {
    try NodeReading(of: node(at: location, isForSetting: false), path: location.path, scope: scope, progress: progress)
  }

  private func node(at location: NodeLocation, isForSetting: Bool) throws(DeviceError) -> SimulatedNode {
    try SimulatedNode(device(at: location.path), calls(to: location.path, isForSetting: isForSetting))
  }

  private func device(at path: String) throws(DeviceError) -> SimulatedDevice {
    guard let device = devices[path] else { throw DeviceError(.open, on: path, failedWith: .noSuchFile) }
    return device
  }

  private func calls(to path: String, isForSetting: Bool) -> SimulatedCalls {
    SimulatedCalls(
      path: path, transcript: transcript, isForSetting: isForSetting, clock: clock, sleep: sleep, plugs: transcript.plugs(of: path))
  }

  private var recorded: [(location: NodeLocation, camera: Camera, node: CameraNode)] { Self.recorded(cameras) }

  private static func recorded(_ cameras: [Camera]) -> [(location: NodeLocation, camera: Camera, node: CameraNode)] {
    var result: [(NodeLocation, Camera, CameraNode)] = []
    for (number, recorded) in cameras.enumerated() {
      var camera = recorded
      camera.name = recorded.name ?? "simulated camera \(number)"
      for node in camera.nodes {
        let location = NodeLocation(
          path: node.path ?? "simulated:\(result.count)", physicalDevice: "simulated camera \(number)", name: node.card ?? camera.name,
          identities: camera.identity.map { [$0] } ?? [], busSpeedMbps: camera.busSpeedMbps)
        result.append((location, camera, node))
      }
    }
    return result
  }
}

// MARK: Media graphs

extension SimulatedCameraSystem {
  /// The paths of the media devices.
  public func mediaDevices() -> [String] { media.map(\.path) }

  /// The identities of the entities with a subdevice.
  public func subdeviceIdentities() -> [CameraIdentity] {
    media.flatMap { $0.graph.graph.entities }.filter { $0.function != .videoNode && $0.path != nil }.map {
      CameraIdentity(ofSensor: $0.name, at: $0.firmwarePath)
    }
  }

  /// Opens a media device for reading.
  public func openMediaDevice(at path: String) throws(DeviceError) -> any MediaNode { try mediaNode(at: path, isForSetting: false) }

  /// Opens a media device to lock it.
  public func openMediaDeviceForSetting(at path: String) throws(DeviceError) -> any ConfigurableMediaNode {
    try mediaNode(at: path, isForSetting: true)
  }

  /// Opens a subdevice for reading.
  public func openSubdevice(at path: String) throws(DeviceError) -> any SubdeviceNode { try subdevice(at: path, isForSetting: false) }

  /// Opens a subdevice for setting.
  public func openSubdeviceForSetting(at path: String) throws(DeviceError) -> any ConfigurableSubdevice {
    try subdevice(at: path, isForSetting: true)
  }

  /// The graph of a media device as it is now; nil if there is none.
  public func graph(at path: String) -> SimulatedGraph? { media.first { $0.path == path }?.graph }

  private func mediaNode(at path: String, isForSetting: Bool) throws(DeviceError) -> SimulatedMediaNode {
    guard let device = media.first(where: { $0.path == path }) else { throw DeviceError(.open, on: path, failedWith: .noSuchFile) }
    return try SimulatedMediaNode(device, calls(to: path, isForSetting: isForSetting))
  }

  private func subdevice(at path: String, isForSetting: Bool) throws(DeviceError) -> SimulatedSubdevice {
    guard let place = media.lazy.compactMap({ $0.place(of: path) }).first else {
      throw DeviceError(.open, on: path, failedWith: .noSuchFile)
    }
    return try SimulatedSubdevice(place.media, entity: place.entity, calls(to: path, isForSetting: isForSetting))
  }
}

extension SimulatedCameraSystem {
  /// Opens a node for setting.
  ///
  /// - Throws: `DeviceError` with code `gone` if the camera was plugged in again since the location was listed, as in the kernel.
  public func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode {
    let node = try node(at: location, isForSetting: true)
    guard let number = location.fileNumber, number != node.calls.plugs else { return node }
    throw .replaced(at: location.path)
  }

  /// The value of ``Misbehaviour/hasEndpoint(bytesPerSecond:)``; nil without it.
  public func endpointBytesPerSecond(of path: String) -> Int? {
    for case .hasEndpoint(let bytes) in devices[path]?.misbehaviours ?? [] { return bytes }
    return nil
  }

  /// A node with its current settings; nil if there is none.
  public func node(at path: String) -> CameraNode? { devices[path]?.node }

  /// The controls whose values in the camera differ from the driver's, with the camera's values.
  public func unnoticedControls(at path: String) -> [ControlIdentifier: ControlValue] {
    devices[path]?.withState { $0.settings.unnoticed } ?? [:]
  }

  /// How many times the node is open for setting.
  public func openCount(of path: String) -> Int { devices[path]?.openCount ?? 0 }

  /// The highest priority among the node's openings.
  public func highestPriority(of path: String) -> AccessPriority { devices[path]?.highestPriority ?? .normal }

  /// Whether the lock of a node or a media device is held.
  public func isLocked(_ path: String) -> Bool { devices[path]?.isLocked ?? media.first { $0.path == path }?.isLocked ?? false }

  /// Changes a control from the camera, such as by its button.
  ///
  /// - Throws: `DeviceError` with code `notFound` if no node has the path, or the node has no such control; for a value that it refuses, as a
  ///   driver does.
  public func change(control id: ControlIdentifier, to value: ControlValue, at path: String) throws(DeviceError) {
    let device = try device(at: path)
    guard device.node.controls.contains(where: { $0.id == id }) else {
      throw DeviceError(
        .notFound, operation: "change a control", subject: path, message: "The camera has no control \(id).",
        remedy: "It has \(device.node.controls.map { $0.name.harmless }.joined(separator: ", ")).")
    }
    let refusal = device.withState { $0.settings.set(id, to: value) }
    if let refusal { throw DeviceError(.setControls, on: path, failedWith: refusal) }
  }

  /// Changes the signal at the current source of a capture card, or at a bridge: other timings, or none.
  ///
  /// Subscribers get `NodeEvent.source`. No frames come until the card, or the bridge, is set to the signal's timings.
  ///
  /// - Parameters:
  ///   - timings: the timings of the signal; nil for no signal.
  ///   - path: the path of the card's node, or of the bridge's subdevice.
  /// - Throws: `DeviceError` with code `notFound` if the path is that of neither.
  public func changeSignal(to timings: DigitalTimings?, at path: String) throws(DeviceError) {
    let place = media.lazy.compactMap { $0.place(of: path) }.first
    if let place { place.media.change { $0.bridges[place.entity]?.changeSignal(to: timings) } }
    if let device = place == nil ? try device(at: path) : devices[path] {
      device.withState { $0.settings.changeSignal(to: timings) }
    }
    if place != nil { clock.signalChange() }
  }

  /// Unplugs the node's camera with all its nodes, so that all calls fail from now on. An unplugged camera stays so.
  public func unplug(_ path: String) { for path in nodes(besides: path) { unplug(node: path) } }

  /// Plugs the camera in again. It keeps its settings, unlike a real camera. Nodes that were open stay without a device.
  public func plug(_ path: String) { for path in nodes(besides: path) { plug(node: path) } }

  /// Removes one node and keeps its camera's others, as if one of several drivers released it.
  public func unplug(node path: String) {
    guard transcript.unplug(path) else { return }
    clock.signalChange()
  }

  /// Brings one node back, as ``plug(_:)`` does for all nodes of a camera.
  public func plug(node path: String) {
    guard transcript.isMissing(path) else { return }
    devices[path]?.withState { $0.reconnect() }
    transcript.plug(path)
  }

  /// All nodes of a node's camera.
  private func nodes(besides path: String) -> [String] {
    let recorded = recorded.map(\.location)
    let device = recorded.first { $0.path == path }?.physicalDevice
    return recorded.filter { $0.physicalDevice == device }.map(\.path)
  }

  /// How time passes.
  package var pace: SimulatedPace { clock.pace }

  /// The present moment on the clock that all nodes of the system share.
  public var now: MonotonicTime { clock.now }

  /// Lets time pass: due frames fill the queued buffers, and threads that wait for them continue.
  ///
  /// It is useful with ``SimulatedPace/stepped``; in real time it does nothing.
  public func advance(by duration: Duration) { clock.advance(by: duration) }

  /// Waits until a time has passed on the system's clock, or the task is cancelled.
  public func pause(_ duration: Duration) async { await clock.wait(until: clock.now.advanced(by: duration)) }

  /// The events of every ``unplug(_:)`` and ``plug(_:)`` from now on.
  public func connectionEvents() -> AsyncStream<ConnectionEvent> { transcript.connectionEvents() }
}
