/// The colour that a driver reports for a format, in V4L2's numbers. A 0 means the default for the other numbers.
///
/// The corresponding C fields are `colorspace`, `ycbcr_enc`, `quantization` and `xfer_func` of `struct v4l2_pix_format`.
public struct Colorimetry: Hashable, Sendable {
  /// The corresponding C type is `enum v4l2_colorspace`.
  public var colorSpace: UInt32
  /// The corresponding C type is `enum v4l2_ycbcr_encoding`.
  public var encoding: UInt32
  /// The corresponding C type is `enum v4l2_quantization`.
  public var quantization: UInt32
  /// The corresponding C type is `enum v4l2_xfer_func`.
  public var transferFunction: UInt32

  /// A driver's numbers; by default it reports none.
  public init(colorSpace: UInt32 = 0, encoding: UInt32 = 0, quantization: UInt32 = 0, transferFunction: UInt32 = 0) {
    self.colorSpace = colorSpace
    self.encoding = encoding
    self.quantization = quantization
    self.transferFunction = transferFunction
  }
}
