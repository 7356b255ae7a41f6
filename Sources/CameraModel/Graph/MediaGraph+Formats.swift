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
    public var selections: [Selection]

    /// A stream's format.
    public init(stream: UInt32 = 0, format: PadFormat, interval: FrameInterval? = nil, selections: [Selection] = []) {
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

  /// A rectangle at a pad, in pixels. The corresponding C type is `struct v4l2_subdev_selection`.
  public struct Selection: Hashable, Sendable {
    /// What the rectangle is: `crop`, `crop.default`, `crop.bounds`, `native`, `compose`, `compose.bounds`, `compose.default`.
    public var target: Target
    /// The left edge.
    public var left: Int
    /// The upper edge.
    public var top: Int
    /// The width and height.
    public var size: FrameSize

    /// A rectangle.
    public init(target: Target, left: Int, top: Int, size: FrameSize) {
      self.target = target
      self.left = left
      self.top = top
      self.size = size
    }

    /// What a rectangle is. The corresponding C constants are `V4L2_SEL_TGT_*`.
    public struct Target: OpenVocabulary {
      /// The word of `media-ctl`.
      public let rawValue: String
      /// A target by its word.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The part of the picture that is used.
      public static let crop: Target = "crop"
      /// The part that is used by default.
      public static let cropDefault: Target = "crop.default"
      /// The largest part that can be used.
      public static let cropBounds: Target = "crop.bounds"
      /// All pixels of the sensor.
      public static let nativeSize: Target = "native"
      /// The place where the picture is put.
      public static let compose: Target = "compose"
      /// The default place.
      public static let composeDefault: Target = "compose.default"
      /// The largest place.
      public static let composeBounds: Target = "compose.bounds"

      /// The targets with their numbers.
      package static let numbered: [(number: UInt32, target: Target)] = [
        (0, .crop), (1, .cropDefault), (2, .cropBounds), (3, .nativeSize), (0x100, .compose), (0x101, .composeDefault),
        (0x102, .composeBounds),
      ]
    }
  }
}

extension MediaGraph.PadFormat: CustomStringConvertible {
  /// `SBGGR10_1X10 2592x1944`
  public var description: String { "\(code) \(size)" }
}
