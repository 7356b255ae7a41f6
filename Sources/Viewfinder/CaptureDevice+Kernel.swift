public import CameraModel
public import Capture
import Host
import Video4Linux

/// Devices of this machine, by default: the kernel's, read on threads of their own. Tests give another system.
extension CaptureDevice {
  /// The camera to take when nobody says which: the first that fits, in the order of the nodes' numbers; nil when there is none.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public static func `default`(
    for mediaType: MediaType = .video, position: CameraPosition = .unspecified, in system: (any ConfigurableSystem)? = nil
  ) throws(DeviceError) -> CaptureDevice? {
    try `default`(for: mediaType, position: position, in: system ?? KernelCameraSystem(), workers: NodeThreads())
  }

  /// The camera with an identity; nil when it is not attached.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public init?(uniqueID: String, in system: (any ConfigurableSystem)? = nil) throws(DeviceError) {
    let system = system ?? KernelCameraSystem()
    guard let device = try CaptureDevice.device(uniqueID: uniqueID, in: system, workers: NodeThreads()) else { return nil }
    self = device
  }

  /// Cameras that are attached and removed, from now on, for one listener.
  ///
  /// - Throws: `DeviceError` when the system cannot be listened to, or the attached cameras cannot be listed.
  public static func connections(in system: (any ConfigurableSystem)? = nil) throws(DeviceError) -> Connections {
    try connections(in: system ?? KernelCameraSystem(), workers: NodeThreads())
  }
}

extension CaptureDevice.DiscoverySession {
  /// Looks for attached cameras. It wakes no USB camera that its descriptors describe, and opens each other node once and briefly.
  ///
  /// - Parameters:
  ///   - deviceTypes: how they may be attached; all by default.
  ///   - mediaType: what they must give.
  ///   - position: where they must look; unspecified means anywhere, as in AVFoundation.
  ///   - system: where to look; nil for this machine.
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public init(
    deviceTypes: [CaptureDevice.DeviceType]? = nil, mediaType: CaptureDevice.MediaType = .video,
    position: CameraPosition = .unspecified, in system: (any ConfigurableSystem)? = nil
  ) throws(DeviceError) {
    try self.init(
      deviceTypes: deviceTypes, mediaType: mediaType, position: position, in: system ?? KernelCameraSystem(), workers: NodeThreads())
  }
}

extension CameraSystem {
  /// All cameras of the system, each node read once, all at the same time. Sleeping USB cameras are read from their descriptors.
  ///
  /// A node that cannot be read, or does not answer in ten seconds, is listed with a finding.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public func cameras(scope: ReadingScope = ReadingScope()) throws(DeviceError) -> [Camera] {
    try cameras(scope: scope, workers: NodeThreads())
  }
}
