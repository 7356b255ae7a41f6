public import CameraModel

extension CaptureDevice {
  /// The attached cameras of some types, media and position. Making one opens each node once and briefly.
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
      let cameras = try system.cameras(scope: ReadingScope(includesControls: false), workers: workers)
      devices = cameras.compactMap { CaptureDevice($0, in: system) }.filter { device in
        device.hasMediaType(mediaType) && (position == .unspecified || device.position == position)
          && deviceTypes?.contains(device.deviceType) ?? true
      }
    }
  }

  /// The camera to take when nobody says which: the first that fits, in the order of the nodes' numbers; nil when there is none.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public static func `default`(
    for mediaType: MediaType = .video, position: CameraPosition = .unspecified, in system: any ConfigurableSystem,
    workers: some WorkerThreads
  ) throws(DeviceError) -> CaptureDevice? {
    try DiscoverySession(mediaType: mediaType, position: position, in: system, workers: workers).devices.first
  }

  /// The camera with an identity; nil when it is not attached.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public static func device(
    uniqueID: String, in system: any ConfigurableSystem, workers: some WorkerThreads
  ) throws(DeviceError) -> CaptureDevice? {
    try DiscoverySession(in: system, workers: workers).devices.first { $0.uniqueID == uniqueID }
  }
}
