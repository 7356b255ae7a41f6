public import CameraModel

extension CaptureDevice {
  /// The attached cameras of some types, media and position.
  ///
  /// Making one reads USB cameras from their descriptors, which wakes none. It opens each other node once and briefly.
  public struct DiscoverySession: Sendable {
    /// The cameras, in the order of the nodes' numbers.
    public let devices: [CaptureDevice]

    /// Looks for cameras.
    ///
    /// - Parameters:
    ///   - deviceTypes: how they may be attached; all by default.
    ///   - mediaType: what they must give.
    ///   - position: where they must look; unspecified means anywhere, as in AVFoundation.
    ///   - system: where to look.
    ///   - workers: the threads that make the blocking calls.
    /// - Throws: `DeviceError` when the nodes cannot be listed.
    public init(
      deviceTypes: [DeviceType]? = nil, mediaType: MediaType = .video, position: CameraPosition = .unspecified,
      in system: any ConfigurableSystem, workers: some WorkerThreads
    ) throws(DeviceError) {
      let cameras = try system.cameras(scope: .discovery, workers: workers)
      devices = cameras.compactMap { CaptureDevice($0, in: system) }.filter { device in
        device.fits(mediaType, position) && deviceTypes?.contains(device.deviceType) ?? true
      }
    }
  }

  private func fits(_ mediaType: MediaType, _ position: CameraPosition) -> Bool {
    hasMediaType(mediaType) && (position == .unspecified || self.position == position)
  }

  /// The camera to take when nobody says which: the first that fits, in the order of the nodes' numbers; nil when there is none.
  ///
  /// Cameras after it are not opened, which would wake them.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public static func `default`(
    for mediaType: MediaType = .video, position: CameraPosition = .unspecified, in system: any ConfigurableSystem,
    workers: some WorkerThreads
  ) throws(DeviceError) -> CaptureDevice? {
    var locations = try system.locations()
    var readings: [(NodeLocation, NodeReading)] = []
    while let place = locations.first?.physicalDevice {
      readings += system.readings(
        at: locations.filter { $0.physicalDevice == place }, scope: .discovery, workers: workers,
        timeout: .seconds(10))
      // Cameras with one name are numbered, so those before it count too.
      let devices = Camera.grouping(readings).compactMap { CaptureDevice($0, in: system) }
      if let device = devices.first(where: { $0.fits(mediaType, position) }) { return device }
      locations.removeAll { $0.physicalDevice == place }
    }
    return nil
  }

  /// The camera with an identity; nil when it is not attached.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public static func device(
    uniqueID: String, in system: any ConfigurableSystem, workers: some WorkerThreads
  ) throws(DeviceError) -> CaptureDevice? {
    let locations = try system.locations()
    let places = locations.filter { $0.identities.contains { $0.value == uniqueID } }.map(\.physicalDevice)
    // Numbered identities are known only once all cameras have been read.
    let near = places.isEmpty ? locations : locations.filter { places.contains($0.physicalDevice) }
    return try system.cameras(at: near, scope: .discovery, workers: workers)
      .lazy.compactMap { CaptureDevice($0, in: system) }.first { $0.uniqueID == uniqueID }
  }
}

extension ReadingScope {
  /// What a device is made of: its modes, but not the one it is set to, which is asked each time.
  static let discovery = ReadingScope(opening: .unlessDescribed)
}
