public import PixelFormats

extension MediaGraph {
  /// The format of one stream at a pad.
  public struct StreamFormat: Hashable, Sendable {
    /// The number of the stream; 0 without streams.
    public var stream: UInt32
    /// The format.
    public var format: PadFormat
    /// The time per frame that a sensor keeps; nil if it has none. The corresponding C call is `VIDIOC_SUBDEV_G_FRAME_INTERVAL`.
    public var interval: FrameInterval?
    /// The rectangles at the pad. The corresponding C call is `VIDIOC_SUBDEV_G_SELECTION`.
    public var selections: [SelectionRectangle]

    /// A stream's format.
    public init(stream: UInt32 = 0, format: PadFormat, interval: FrameInterval? = nil, selections: [SelectionRectangle] = []) {
      self.stream = stream
      self.format = format
      self.interval = interval
      self.selections = selections
    }
  }

  /// The format of pictures between two pads. The corresponding C type is `struct v4l2_mbus_framefmt`.
  public struct PadFormat: Hashable, Sendable {
    /// The format of pixels on the bus.
    public var code: MediaBusCode
    /// Width and height in pixels.
    public var size: FrameSize
    /// The order of the lines.
    public var fieldOrder: FieldOrder
    /// The colour, in V4L2's numbers.
    public var colorimetry: Colorimetry

    /// A format.
    public init(code: MediaBusCode, size: FrameSize, fieldOrder: FieldOrder = .progressive, colorimetry: Colorimetry = Colorimetry()) {
      self.code = code
      self.size = size
      self.fieldOrder = fieldOrder
      self.colorimetry = colorimetry
    }
  }
}

extension MediaGraph.PadFormat: CustomStringConvertible {
  /// `SBGGR10_1X10 2592x1944`
  public var description: String { "\(code) \(size)" }
}
