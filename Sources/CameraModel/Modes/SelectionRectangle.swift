/// A rectangle of a node or a pad, in pixels: the part of the picture that is captured, or one of its limits.
///
/// The corresponding C types are `struct v4l2_selection` and `struct v4l2_subdev_selection`.
public struct SelectionRectangle: Hashable, Sendable {
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

    /// The driver's number; its largest for a word that is no target.
    package var number: UInt32 { Self.numbered.first { $0.target == self }?.number ?? .max }
  }
}

extension SelectionRectangle {
  /// Whether two rectangles have the same place and size, whatever they are.
  fileprivate func covers(_ other: SelectionRectangle) -> Bool { (left, top) == (other.left, other.top) && size == other.size }
}

extension SelectionRectangle: CustomStringConvertible {
  /// `320,180,640x360`
  public var description: String { "\(left),\(top),\(size)" }
}

extension [SelectionRectangle] {
  /// The rectangle with a target; nil without it.
  public subscript(target: SelectionRectangle.Target) -> SelectionRectangle? { first { $0.target == target } }

  /// The crop with its default and its bounds.
  var crops: [SelectionRectangle] { filter { [.crop, .cropDefault, .cropBounds].contains($0.target) } }

  /// What counts as the whole picture: the driver's default crop, or else its bounds; nil if the node cannot crop.
  public var whole: SelectionRectangle? { self[.cropDefault] ?? self[.cropBounds] ?? self[.crop] }

  /// The crop; nil if it is the whole picture, or the node cannot crop.
  public var partialCrop: SelectionRectangle? {
    self[.crop].flatMap { crop in whole.map(crop.covers) ?? true ? nil : crop }
  }
}
