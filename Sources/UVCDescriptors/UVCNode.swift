public import CameraModel

/// A node that the kernel's USB video driver makes, with all that its answers are when they follow from descriptors alone.
public struct UVCNode: Hashable, Sendable {
  /// The number of the control interface that the node belongs to. The corresponding C field is `bInterfaceNumber`.
  public var interface: UInt8
  /// The node's place among the nodes of the interface, from 0: `index` in its folder in `/sys`.
  public var index: Int
  /// Whether the node carries metadata of the pictures that the node before it carries.
  public var isMetadata: Bool
  /// What `VIDIOC_QUERYCAP` answers in `device_caps`.
  public var capabilities: Capabilities
  /// The sources; nil where the camera has to be asked for a name or for the current source; empty for metadata.
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
  /// What the driver answers for a node with pictures. Source: `uvc_register_video_device`, and `v4l_querycap`.
  static let pictures: Capabilities = [.videoCapture, .streaming, .extendedPixelFormat]
  /// What the driver answers for a node with metadata.
  static let metadata: Capabilities = [.metadataCapture, .streaming, .extendedPixelFormat]
}
