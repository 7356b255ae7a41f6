/// The capabilities of a node. The corresponding C field is `device_caps` of `struct v4l2_capability`.
///
/// Bits without a name are kept, and appear as `0x…` words.
public struct Capabilities: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A set of capabilities from the driver's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The corresponding C constant is `V4L2_CAP_VIDEO_CAPTURE`.
  public static let videoCapture = Capabilities(rawValue: 0x0000_0001)
  /// The corresponding C constant is `V4L2_CAP_VIDEO_OUTPUT`.
  public static let videoOutput = Capabilities(rawValue: 0x0000_0002)
  /// The corresponding C constant is `V4L2_CAP_VIDEO_OVERLAY`.
  public static let videoOverlay = Capabilities(rawValue: 0x0000_0004)
  /// The corresponding C constant is `V4L2_CAP_VBI_CAPTURE`.
  public static let vbiCapture = Capabilities(rawValue: 0x0000_0010)
  /// The corresponding C constant is `V4L2_CAP_VBI_OUTPUT`.
  public static let vbiOutput = Capabilities(rawValue: 0x0000_0020)
  /// The corresponding C constant is `V4L2_CAP_SLICED_VBI_CAPTURE`.
  public static let slicedVBICapture = Capabilities(rawValue: 0x0000_0040)
  /// The corresponding C constant is `V4L2_CAP_SLICED_VBI_OUTPUT`.
  public static let slicedVBIOutput = Capabilities(rawValue: 0x0000_0080)
  /// The corresponding C constant is `V4L2_CAP_RDS_CAPTURE`.
  public static let rdsCapture = Capabilities(rawValue: 0x0000_0100)
  /// The corresponding C constant is `V4L2_CAP_VIDEO_OUTPUT_OVERLAY`.
  public static let videoOutputOverlay = Capabilities(rawValue: 0x0000_0200)
  /// The corresponding C constant is `V4L2_CAP_HW_FREQ_SEEK`.
  public static let hardwareFrequencySeek = Capabilities(rawValue: 0x0000_0400)
  /// The corresponding C constant is `V4L2_CAP_RDS_OUTPUT`.
  public static let rdsOutput = Capabilities(rawValue: 0x0000_0800)
  /// The corresponding C constant is `V4L2_CAP_VIDEO_CAPTURE_MPLANE`.
  public static let videoCaptureMultiplanar = Capabilities(rawValue: 0x0000_1000)
  /// The corresponding C constant is `V4L2_CAP_VIDEO_OUTPUT_MPLANE`.
  public static let videoOutputMultiplanar = Capabilities(rawValue: 0x0000_2000)
  /// The corresponding C constant is `V4L2_CAP_VIDEO_M2M_MPLANE`.
  public static let videoMemoryToMemoryMultiplanar = Capabilities(rawValue: 0x0000_4000)
  /// The corresponding C constant is `V4L2_CAP_VIDEO_M2M`.
  public static let videoMemoryToMemory = Capabilities(rawValue: 0x0000_8000)
  /// The corresponding C constant is `V4L2_CAP_TUNER`.
  public static let tuner = Capabilities(rawValue: 0x0001_0000)
  /// The corresponding C constant is `V4L2_CAP_AUDIO`.
  public static let audio = Capabilities(rawValue: 0x0002_0000)
  /// The corresponding C constant is `V4L2_CAP_RADIO`.
  public static let radio = Capabilities(rawValue: 0x0004_0000)
  /// The corresponding C constant is `V4L2_CAP_MODULATOR`.
  public static let modulator = Capabilities(rawValue: 0x0008_0000)
  /// The corresponding C constant is `V4L2_CAP_SDR_CAPTURE`.
  public static let sdrCapture = Capabilities(rawValue: 0x0010_0000)
  /// The corresponding C constant is `V4L2_CAP_EXT_PIX_FORMAT`.
  public static let extendedPixelFormat = Capabilities(rawValue: 0x0020_0000)
  /// The corresponding C constant is `V4L2_CAP_SDR_OUTPUT`.
  public static let sdrOutput = Capabilities(rawValue: 0x0040_0000)
  /// The corresponding C constant is `V4L2_CAP_META_CAPTURE`.
  public static let metadataCapture = Capabilities(rawValue: 0x0080_0000)
  /// The corresponding C constant is `V4L2_CAP_READWRITE`.
  public static let readWrite = Capabilities(rawValue: 0x0100_0000)
  /// The corresponding C constant is `V4L2_CAP_EDID`.
  public static let edid = Capabilities(rawValue: 0x0200_0000)
  /// The corresponding C constant is `V4L2_CAP_STREAMING`.
  public static let streaming = Capabilities(rawValue: 0x0400_0000)
  /// The corresponding C constant is `V4L2_CAP_META_OUTPUT`.
  public static let metadataOutput = Capabilities(rawValue: 0x0800_0000)
  /// The corresponding C constant is `V4L2_CAP_TOUCH`.
  public static let touch = Capabilities(rawValue: 0x1000_0000)
  /// The formats are those of the interface, not of the sensor. The corresponding C constant is `V4L2_CAP_IO_MC`.
  public static let mediaController = Capabilities(rawValue: 0x2000_0000)
  /// The bits describe this node, not the whole device. The corresponding C constant is `V4L2_CAP_DEVICE_CAPS`.
  public static let deviceCapabilities = Capabilities(rawValue: 0x8000_0000)
}
