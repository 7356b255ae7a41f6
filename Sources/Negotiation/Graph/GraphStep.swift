public import CameraModel

/// A change of a media graph.
public enum GraphStep: Hashable, Sendable {
  /// Enables a link. The corresponding C call is `MEDIA_IOC_SETUP_LINK`.
  case enable(MediaGraph.Link)
  /// Switches a link off. The corresponding C call is `MEDIA_IOC_SETUP_LINK`.
  case disable(MediaGraph.Link)
  /// Sets a stream's format at a pad. The corresponding C call is `VIDIOC_SUBDEV_S_FMT`.
  case setPad(MediaGraph.PadReference, stream: UInt32, MediaGraph.PadFormat)
  /// Sets the format of the node with the entity's number: pixel format and size, and the order of lines and the colour if the driver
  /// compares them. The corresponding C call is `VIDIOC_S_FMT`.
  case setNode(UInt32, FrameFormat, withField: Bool, withColour: Bool)
}
