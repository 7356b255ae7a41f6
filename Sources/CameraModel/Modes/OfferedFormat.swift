public import PixelFormats

/// One entry of a node's list of pixel formats, with the sizes listed for it.
///
/// The corresponding C type is `struct v4l2_fmtdesc`.
public struct OfferedFormat: Hashable, Sendable {
  /// The position in the driver's list, from 0.
  public var index: Int
  /// The driver's code; nil if a dump shows none.
  public var pixelFormat: PixelFormat?
  /// The driver's description, without control characters; nil if unknown.
  public var description: String?
  /// Whether a frame's size in bytes varies. The corresponding C constant is `V4L2_FMT_FLAG_COMPRESSED`.
  public var isCompressed: Bool
  /// Whether a library converts it from another format. The corresponding C constant is `V4L2_FMT_FLAG_EMULATED`.
  public var isEmulated: Bool
  /// The sizes in the driver's order; empty if the driver lists none.
  public var sizes: [OfferedSize]

  /// An entry with its sizes.
  public init(
    index: Int, pixelFormat: PixelFormat?, description: String? = nil, isCompressed: Bool = false, isEmulated: Bool = false,
    sizes: [OfferedSize] = []
  ) {
    self.index = index
    self.pixelFormat = pixelFormat
    self.description = description
    self.isCompressed = isCompressed
    self.isEmulated = isEmulated
    self.sizes = sizes
  }
}

extension OfferedFormat {
  /// The code for display: `YUYV`, `Y10`, `0x01020304`, or `(no code)`.
  public var label: String {
    pixelFormat?.unpadded ?? "(no code)"
  }
}
