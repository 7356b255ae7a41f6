public import CameraModel
public import Capture
import Host
import Video4Linux

/// Devices of this machine by default: the kernel's, read on their own threads. Tests can pass another system.
extension CaptureDevice {
  /// The default camera: the first that fits, in the order of the nodes' numbers; nil if there is none, and always for `.audio`.
  ///
  /// - Throws: `DeviceError` if the nodes cannot be listed.
  public static func `default`(
    for mediaType: MediaType = .video, position: CameraPosition = .unspecified, in system: (any ConfigurableSystem)? = nil
  ) throws(DeviceError) -> CaptureDevice? {
    try `default`(for: mediaType, position: position, in: system ?? KernelCameraSystem(), workers: NodeThreads())
  }

  /// The camera with an identifier; nil if it is not attached.
  ///
  /// - Throws: `DeviceError` if the nodes cannot be listed.
  public init?(uniqueID: String, in system: (any ConfigurableSystem)? = nil) throws(DeviceError) {
    let system = system ?? KernelCameraSystem()
    guard let device = try CaptureDevice.device(uniqueID: uniqueID, in: system, workers: NodeThreads()) else { return nil }
    self = device
  }

  /// The camera that a person named, such as in a configuration file.
  ///
  /// - Parameters:
  ///   - name: Its `uniqueID`, its name or a part of it that no other camera has, or a node by path, link or number: `/dev/video2`, `2`.
  ///     For a node, the camera has this node only, and no other camera is opened.
  ///   - node: The node to use of a camera that reaches several, by path or number; nil for any.
  ///   - system: The system that has the camera; nil for this machine.
  /// - Throws: `DeviceError`: `notFound` if there is no such camera or it gives no pictures, `usage` if several fit, or why it cannot be
  ///   read.
  public init(named name: String, node: String? = nil, in system: (any ConfigurableSystem)? = nil) throws(DeviceError) {
    self = try CaptureDevice.device(named: name, node: node, in: system ?? KernelCameraSystem(), workers: NodeThreads())
  }

  /// Cameras that are attached and removed from now on, for one listener.
  ///
  /// - Throws: `DeviceError` if the system's events cannot be read, or the attached cameras cannot be listed.
  public static func connections(in system: (any ConfigurableSystem)? = nil) throws(DeviceError) -> Connections {
    try connections(in: system ?? KernelCameraSystem(), workers: NodeThreads())
  }
}

extension CaptureDevice.DiscoverySession {
  /// Looks for attached cameras. It wakes no USB camera with usable descriptors, and opens each other node once and briefly.
  ///
  /// - Parameters:
  ///   - deviceTypes: How cameras may be attached. The default is all types.
  ///   - mediaType: The media that they must give.
  ///   - position: The direction in which they must look. `unspecified` means any, as in AVFoundation.
  ///   - system: The system that has the cameras; nil for this machine.
  /// - Throws: `DeviceError` if the nodes cannot be listed.
  public init(
    deviceTypes: [CaptureDevice.DeviceType]? = nil, mediaType: CaptureDevice.MediaType = .video,
    position: CameraPosition = .unspecified, in system: (any ConfigurableSystem)? = nil
  ) throws(DeviceError) {
    try self.init(
      deviceTypes: deviceTypes, mediaType: mediaType, position: position, in: system ?? KernelCameraSystem(), workers: NodeThreads())
  }
}

extension CameraSystem {
  /// All cameras of the system, with all nodes read once, at the same time. Sleeping USB cameras are read from their descriptors.
  ///
  /// A node that cannot be read, or does not answer within ten seconds, is listed with a finding.
  ///
  /// - Throws: `DeviceError` if the nodes cannot be listed.
  public func cameras(scope: ReadingScope = ReadingScope()) throws(DeviceError) -> [Camera] {
    try cameras(scope: scope, workers: NodeThreads())
  }
}
