/// The purpose of a video node. Only ``capture`` and ``captureMultiplanar`` are cameras.
///
/// It is decided by the node's own capabilities (`device_caps`), then by known facts about its driver.
public struct NodeRole: OpenVocabulary {
  /// The word.
  public let rawValue: String
  /// A role by its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Gives pictures in one memory plane. The corresponding C constant is `V4L2_CAP_VIDEO_CAPTURE`.
  public static let capture: NodeRole = "capture"
  /// Gives pictures in one or several memory planes. The corresponding C constant is `V4L2_CAP_VIDEO_CAPTURE_MPLANE`.
  public static let captureMultiplanar: NodeRole = "captureMultiplanar"
  /// Gives data about pictures. The corresponding C constant is `V4L2_CAP_META_CAPTURE`.
  public static let metadata: NodeRole = "metadata"
  /// Takes pictures or metadata. The corresponding C constants are `V4L2_CAP_VIDEO_OUTPUT` and its like.
  public static let output: NodeRole = "output"
  /// Converts pictures into pictures. The corresponding C constants are `V4L2_CAP_VIDEO_M2M` and `V4L2_CAP_VIDEO_M2M_MPLANE`.
  public static let memoryToMemory: NodeRole = "memoryToMemory"
  /// Looks like a camera but is a codec, a scaler or a stage of an image signal processor.
  public static let processing: NodeRole = "processing"
  /// Receives or sends radio. The corresponding C constants are `V4L2_CAP_RADIO` and `V4L2_CAP_MODULATOR`.
  public static let radio: NodeRole = "radio"
  /// Gives or takes data of the vertical blanking interval. The corresponding C constants are `V4L2_CAP_VBI_CAPTURE` and its like.
  public static let vbi: NodeRole = "vbi"
  /// Gives or takes radio samples. The corresponding C constants are `V4L2_CAP_SDR_CAPTURE` and `V4L2_CAP_SDR_OUTPUT`.
  public static let sdr: NodeRole = "sdr"
  /// Gives touch images. The corresponding C constant is `V4L2_CAP_TOUCH`.
  public static let touch: NodeRole = "touch"
  /// The capabilities do not decide the role.
  public static let unknown: NodeRole = "unknown"

  /// Whether the node gives a camera's pictures.
  public var isCamera: Bool { self == .capture || self == .captureMultiplanar }

  /// Whether the node captures a camera's video, or may: some recorded nodes have an unknown role.
  public var mayGivePictures: Bool { isCamera || self == .unknown }
}
