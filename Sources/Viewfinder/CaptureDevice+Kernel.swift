public import CameraModel
public import Capture
import Host
import Video4Linux

/// The cameras of this machine: the kernel's, read on threads of their own.
extension CaptureDevice {
  /// The camera to take when nobody says which: the first that fits, in the order of the nodes' numbers; nil when there is none.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public static func `default`(
    for mediaType: MediaType = .video, position: CameraPosition = .unspecified
  ) throws(DeviceError) -> CaptureDevice? {
    try `default`(for: mediaType, position: position, in: KernelCameraSystem(), workers: NodeThreads())
  }

  /// The camera with an identity; nil when it is not attached.
  ///
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public init?(uniqueID: String) throws(DeviceError) {
    guard let device = try CaptureDevice.device(uniqueID: uniqueID, in: KernelCameraSystem(), workers: NodeThreads()) else { return nil }
    self = device
  }

  /// Cameras that are attached and removed, from now on, for one listener.
  ///
  /// - Throws: `DeviceError` when the kernel cannot be listened to, or the attached cameras cannot be listed.
  public static func connections() throws(DeviceError) -> Connections {
    try connections(in: KernelCameraSystem(), workers: NodeThreads())
  }
}

extension CaptureDevice.DiscoverySession {
  /// Looks for attached cameras.
  ///
  /// - Parameters:
  ///   - deviceTypes: how they may be attached; all by default.
  ///   - mediaType: what they must give.
  ///   - position: where they must look; unspecified means anywhere, as in AVFoundation.
  /// - Throws: `DeviceError` when the nodes cannot be listed.
  public init(
    deviceTypes: [CaptureDevice.DeviceType]? = nil, mediaType: CaptureDevice.MediaType = .video,
    position: CameraPosition = .unspecified
  ) throws(DeviceError) {
    try self.init(deviceTypes: deviceTypes, mediaType: mediaType, position: position, in: KernelCameraSystem(), workers: NodeThreads())
  }
}
