/// The position of a stored picture's rows and columns in the upright one, with EXIF's numbers.
///
/// An orientation is also the operation that makes the stored picture upright: a rotation, then possibly a mirroring. These eight
/// operations form a group: two in a row equal one of them (``followed(by:)``), and each can be undone (``inverse``).
///
/// The numbers come from the EXIF and TIFF tag `Orientation`, and from `CGImagePropertyOrientation`.
public enum ImageOrientation: Int, Sendable, CaseIterable {
  /// The first row is the top, the first column the left side: unchanged.
  case up = 1
  /// The first row is the top, the first column the right side: mirrored left to right.
  case upMirrored
  /// The first row is the bottom, the first column the right side: rotated by 180°.
  case down
  /// The first row is the bottom, the first column the left side: mirrored top to bottom.
  case downMirrored
  /// The first row is the left side, the first column the top: rotated by 90° clockwise, then mirrored left to right.
  case leftMirrored
  /// The first row is the right side, the first column the top: rotated by 90° clockwise.
  case right
  /// The first row is the right side, the first column the bottom: rotated by 270° clockwise, then mirrored left to right.
  case rightMirrored
  /// The first row is the left side, the first column the bottom: rotated by 270° clockwise.
  case left
}

extension ImageOrientation {
  /// The orientations by quarter turns clockwise, without and with a mirroring after the turn.
  private static let turned: [[ImageOrientation]] = [
    [.up, .upMirrored], [.right, .leftMirrored], [.down, .downMirrored], [.left, .rightMirrored],
  ]

  /// The orientation for a rotation and then a mirroring, such as a connection's.
  ///
  /// - Parameters:
  ///   - rotationAngle: degrees clockwise, which may be negative or exceed 360.
  ///   - isMirrored: whether the rotated picture is then mirrored left to right.
  /// - Returns: nil if the angle is no multiple of 90.
  public init?(rotationAngle: Int, isMirrored: Bool = false) {
    guard rotationAngle % 90 == 0 else { return nil }
    self = Self.turned[rotationAngle.degrees / 90][isMirrored ? 1 : 0]
  }

  /// The clockwise rotation of the stored picture in degrees, before a mirroring: 0, 90, 180 or 270.
  public var rotationAngle: Int {
    (Self.turned.firstIndex { $0.contains(self) } ?? 0) * 90
  }

  /// Whether the rotated picture is then mirrored left to right.
  public var isMirrored: Bool { Self.turned[rotationAngle / 90][1] == self }

  /// Whether width and height are exchanged.
  public var swapsWidthAndHeight: Bool { rawValue >= Self.leftMirrored.rawValue }

  /// The orientation that equals this one and then another.
  public func followed(by next: ImageOrientation) -> ImageOrientation {
    // A rotation after a mirroring equals the opposite rotation before it.
    let angle = rotationAngle + (isMirrored ? -next.rotationAngle : next.rotationAngle)
    return Self.turned[angle.degrees / 90][isMirrored == next.isMirrored ? 0 : 1]
  }

  /// The orientation that undoes this one.
  public var inverse: ImageOrientation {
    isMirrored ? self : Self.turned[(-rotationAngle).degrees / 90][0]
  }

  /// The clockwise rotation that makes a rotated sensor's pictures upright.
  ///
  /// The driver's value counts counterclockwise, so 90 gives 270.
  ///
  /// - Parameter sensorRotation: the value of `V4L2_CID_CAMERA_SENSOR_ROTATION` in degrees.
  /// - Returns: degrees clockwise, 0 to 359. Only 0, 90, 180 and 270 need no resampling of the picture.
  public static func horizonLevelAngle(sensorRotation: Int) -> Int {
    (-(sensorRotation % 360)).degrees
  }
}

extension Int {
  /// The same angle in 0…359.
  fileprivate var degrees: Int { (self % 360 + 360) % 360 }
}

/// Maps from the stored picture to the upright one. `inverse` maps back, with the upright picture's size.
extension ImageOrientation {
  /// Whether the stored picture's columns are reversed before rows and columns are exchanged.
  private var reversesColumns: Bool { [.upMirrored, .down, .rightMirrored, .left].contains(self) }
  /// Whether the stored picture's rows are reversed before rows and columns are exchanged.
  private var reversesRows: Bool { [.down, .downMirrored, .right, .rightMirrored].contains(self) }

  /// The size of the upright picture.
  public func size(of stored: Size) -> Size {
    swapsWidthAndHeight ? Size(width: stored.height, height: stored.width) : stored
  }

  /// Maps a point of the stored picture to the upright one. Both count from the upper left corner.
  ///
  /// - Parameters:
  ///   - point: a point of the stored picture; the centre of its first pixel is 0.5, 0.5.
  ///   - stored: the size of the stored picture.
  public func point(_ point: Point, in stored: Size) -> Point {
    let place = rectangle(Rectangle(x: point.x, y: point.y, width: 0, height: 0), in: stored)
    return Point(x: place.x, y: place.y)
  }

  /// Maps a rectangle of the stored picture to the upright one. Both count from the upper left corner.
  ///
  /// - Parameters:
  ///   - rectangle: a rectangle of the stored picture; its first pixel is 0, 0, 1, 1.
  ///   - stored: the size of the stored picture.
  public func rectangle(_ rectangle: Rectangle, in stored: Size) -> Rectangle {
    let x = reversesColumns ? stored.width - rectangle.x - rectangle.width : rectangle.x
    let y = reversesRows ? stored.height - rectangle.y - rectangle.height : rectangle.y
    let size = size(of: rectangle.size)
    return swapsWidthAndHeight
      ? Rectangle(x: y, y: x, width: size.width, height: size.height) : Rectangle(x: x, y: y, width: size.width, height: size.height)
  }
}
