package import CameraModel

extension CaptureDevice {
  /// The attached cameras of given types, media and position.
  ///
  /// Creating a session reads USB cameras from their descriptors, which wakes none. It opens each other node once and briefly.
  public struct DiscoverySession: Sendable {
    /// The cameras, in the order of the nodes' numbers.
    public let devices: [CaptureDevice]

    /// Looks for cameras.
    ///
    /// - Parameters:
    ///   - deviceTypes: How cameras may be attached. The default is all types.
    ///   - mediaType: The media that they must give.
    ///   - position: The direction in which they must look. `unspecified` means any, as in AVFoundation.
    ///   - system: The system that has the cameras.
    ///   - workers: The threads that make the blocking calls.
    /// - Throws: `DeviceError` if the nodes cannot be listed.
    package init(
      deviceTypes: [DeviceType]? = nil, mediaType: MediaType = .video, position: CameraPosition = .unspecified,
      in system: any ConfigurableSystem, workers: some WorkerThreads
    ) throws(DeviceError) {
      let cameras = mediaType == .video ? try system.cameras(scope: .discovery, workers: workers) : []
      devices = cameras.compactMap { CaptureDevice($0, in: system) }.filter { device in
        device.fits(mediaType, position) && deviceTypes?.contains(device.deviceType) ?? true
      }
    }
  }

  private func fits(_ mediaType: MediaType, _ position: CameraPosition) -> Bool {
    hasMediaType(mediaType) && (position == .unspecified || self.position == position)
  }

  /// The default camera: the first that fits, in the order of the nodes' numbers; nil if there is none.
  ///
  /// Later cameras are not opened, because that would wake them.
  ///
  /// - Throws: `DeviceError` if the nodes cannot be listed.
  package static func `default`(
    for mediaType: MediaType = .video, position: CameraPosition = .unspecified, in system: any ConfigurableSystem,
    workers: some WorkerThreads
  ) throws(DeviceError) -> CaptureDevice? {
    guard mediaType == .video else { return nil }
    // A sensor behind a media graph sends raw pictures, so any plain camera comes first.
    var locations = try system.locations()
    locations = locations.filter { $0.mediaDevice == nil } + locations.filter { $0.mediaDevice != nil }
    var readings: [(NodeLocation, NodeReading)] = []
    while let place = locations.first?.physicalDevice {
      readings += system.readings(
        at: locations.filter { $0.physicalDevice == place }, scope: .discovery, workers: workers,
        timeout: .seconds(10))
      // Cameras with the same name are numbered, so those before it count too.
      let devices = NodeReading.grouping(readings).compactMap { CaptureDevice($0, in: system) }
      let fitting = devices.filter { $0.fits(mediaType, position) }
      // A sensor that is linked to nothing would take a node from one that streams.
      if let device = fitting.first(where: \.camera.isLinked) ?? fitting.first { return device }
      locations.removeAll { $0.physicalDevice == place }
    }
    return nil
  }

  /// The camera with an identifier; nil if it is not attached.
  ///
  /// - Throws: `DeviceError` if the nodes cannot be listed.
  package static func device(
    uniqueID: String, in system: any ConfigurableSystem, workers: some WorkerThreads
  ) throws(DeviceError) -> CaptureDevice? {
    try attached(to: system, workers: workers) {
      $0.identities.contains { $0.value == uniqueID }
    } where: {
      $0.uniqueID == uniqueID
    }
  }

  /// The attached camera that meets a condition; nil if none does.
  ///
  /// - Parameter isNear: whether a node's place is one to read first. All are read if none is.
  static func attached(
    to system: any ConfigurableSystem, workers: some WorkerThreads, near isNear: (NodeLocation) -> Bool,
    where isWanted: (CaptureDevice) -> Bool
  ) throws(DeviceError) -> CaptureDevice? {
    let locations = try system.locations()
    let places = locations.filter(isNear).map(\.physicalDevice)
    // Numbered identities are known only once all cameras have been read.
    let near = places.isEmpty ? locations : locations.filter { places.contains($0.physicalDevice) }
    return try system.cameras(at: near, scope: .discovery, workers: workers)
      .lazy.compactMap { CaptureDevice($0, in: system) }.first(where: isWanted)
  }

  /// The camera that a person named: by its identifier, by a part of its name, or by a node. With a node beside the name, the camera has this
  /// node only.
  ///
  /// - Throws: `DeviceError`: `notFound` if there is no such camera or it gives no pictures, `usage` if several fit, or why it cannot be
  ///   read.
  package static func device(
    named name: String, node: String? = nil, in system: any ConfigurableSystem, workers: some WorkerThreads
  ) throws(DeviceError) -> CaptureDevice {
    guard let wanted = DeviceName(argument: name, node: node) else {
      throw DeviceError(
        .usage, operation: .chooseCamera, subject: name, message: "The name of the camera is empty.",
        remedy: "Give a name, an identifier or a node.")
    }
    let camera = try system.camera(named: wanted, scope: .discovery, workers: workers)
    guard let device = CaptureDevice(camera, in: system) else {
      throw DeviceError(
        .notFound, operation: .chooseCamera, subject: name, message: "The camera has no node that delivers pictures.",
        remedy: "Choose another camera.")
    }
    return device
  }
}

extension ReadingScope {
  /// The parts of a device to read: its modes, but not its present mode, which is read each time.
  static let discovery = ReadingScope(opening: .unlessDescribed)
}
