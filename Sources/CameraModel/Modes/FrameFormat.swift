public import PixelFormats

/// The layout of a node's frames in memory, as requested from a driver and as set by it.
///
/// The corresponding C types are `struct v4l2_pix_format` and `struct v4l2_pix_format_mplane`.
public struct FrameFormat: Hashable, Sendable {
  /// The code of the pixels.
  public var pixelFormat: PixelFormat
  /// Width and height in pixels. Never set 0x0.
  public var size: FrameSize
  /// The order of a frame's lines; ``FieldOrder/any`` leaves it to the driver.
  public var fieldOrder: FieldOrder
  /// The bytes of each memory plane; empty leaves them to the driver.
  public var planes: [PlaneLayout]
  /// The colour that the driver reports. In a request, empty leaves it to the driver; only receivers in a media graph take it.
  public var colorimetry: Colorimetry

  /// A format; omitted parts are left to the driver.
  public init(
    pixelFormat: PixelFormat, size: FrameSize, fieldOrder: FieldOrder = .any, planes: [PlaneLayout] = [],
    colorimetry: Colorimetry = Colorimetry()
  ) {
    self.pixelFormat = pixelFormat
    self.size = size
    self.fieldOrder = fieldOrder
    self.planes = planes
    self.colorimetry = colorimetry
  }

  /// The format without the colour, which the driver reports and programs do not set on plain cameras.
  package var settable: FrameFormat {
    FrameFormat(pixelFormat: pixelFormat, size: size, fieldOrder: fieldOrder, planes: planes)
  }

  /// Whether the driver's format matches all parts that this one does not leave to the driver.
  public func isMet(by answer: FrameFormat) -> Bool {
    pixelFormat == answer.pixelFormat && size == answer.size && (fieldOrder == .any || fieldOrder == answer.fieldOrder)
      && (planes.isEmpty || planes == answer.planes)
  }
}

extension FrameFormat: CustomStringConvertible {
  /// `YUYV 640x480`.
  public var description: String { "\(pixelFormat) \(size)" }
}

/// The bytes of one memory plane. The corresponding C type is `struct v4l2_plane_pix_format`.
public struct PlaneLayout: Hashable, Sendable {
  /// Bytes from the start of a row to the start of the next; 0 for compressed formats.
  public var bytesPerLine: Int
  /// Bytes that hold any frame's part.
  public var sizeImage: Int

  /// A plane.
  public init(bytesPerLine: Int, sizeImage: Int) {
    self.bytesPerLine = bytesPerLine
    self.sizeImage = sizeImage
  }
}

/// The order of a frame's lines: all at once, or as two fields. The corresponding C type is `enum v4l2_field`.
public struct FieldOrder: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  /// The driver's number.
  public let rawValue: UInt32
  /// A field order by its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Left to the driver. The corresponding C constant is `V4L2_FIELD_ANY`.
  public static var any: FieldOrder { FieldOrder(rawValue: 0) }
  /// Whole frames. The corresponding C constant is `V4L2_FIELD_NONE`.
  public static var progressive: FieldOrder { FieldOrder(rawValue: 1) }
  /// Two fields, line by line in one frame. The corresponding C constant is `V4L2_FIELD_INTERLACED`.
  public static var interlaced: FieldOrder { FieldOrder(rawValue: 4) }
  /// The same; the field with the first line is older. The corresponding C constant is `V4L2_FIELD_INTERLACED_TB`.
  public static var interlacedTopFirst: FieldOrder { FieldOrder(rawValue: 8) }
  /// The same; the field with the second line is older. The corresponding C constant is `V4L2_FIELD_INTERLACED_BT`.
  public static var interlacedBottomFirst: FieldOrder { FieldOrder(rawValue: 9) }
}

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
