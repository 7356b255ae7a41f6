public import CameraModel

/// A node of the kernel's USB video driver, with the answers that follow from descriptors alone.
public struct UVCNode: Hashable, Sendable {
  /// The number of the control interface that the node belongs to. The corresponding C field is `bInterfaceNumber`.
  public var interface: UInt8
  /// The node's position among the nodes of the interface, from 0: `index` in its folder in `/sys`.
  public var index: Int
  /// Whether the node carries metadata for the pictures of the node before it.
  public var isMetadata: Bool
  /// The answer of `VIDIOC_QUERYCAP` in `device_caps`.
  public var capabilities: Capabilities
  /// The sources; empty for metadata. Nil if a name or the current source must be read from the camera.
  public var inputs: [VideoInput]?
  /// The formats with sizes and times per frame, in the driver's order; empty for metadata.
  public var formats: [OfferedFormat]

  /// A node.
  public init(
    interface: UInt8, index: Int, isMetadata: Bool, capabilities: Capabilities, inputs: [VideoInput]?, formats: [OfferedFormat]
  ) {
    self.interface = interface
    self.index = index
    self.isMetadata = isMetadata
    self.capabilities = capabilities
    self.inputs = inputs
    self.formats = formats
  }
}

extension Capabilities {
  /// The driver's answer for a node with pictures. Source: `uvc_register_video_device`, and `v4l_querycap`.
  static let pictures: Capabilities = [.videoCapture, .streaming, .extendedPixelFormat]
  /// The driver's answer for a node with metadata.
  static let metadata: Capabilities = [.metadataCapture, .streaming, .extendedPixelFormat]
}
