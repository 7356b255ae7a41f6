/// A rectangle in fractions of a picture's width and height, such as a detection. Its origin is the lower left corner, as in Vision.
public struct NormalizedRectangle: Hashable, Sendable {
  /// The distance of the left side from the left edge, 0 to 1.
  public var x: Double
  /// The distance of the lower side from the lower edge, 0 to 1.
  public var y: Double
  /// The length from left to right, 0 to 1.
  public var width: Double
  /// The length from top to bottom, 0 to 1.
  public var height: Double

  /// A rectangle in fractions of a picture. `x` and `y` count from `origin`; an upper left origin converts `y`.
  public init(x: Double, y: Double, width: Double, height: Double, origin: CoordinateOrigin = .lowerLeft) {
    self.x = x
    self.y = origin == .lowerLeft ? y : 1 - y - height
    self.width = width
    self.height = height
  }

  /// The whole picture.
  public static let full = NormalizedRectangle(x: 0, y: 0, width: 1, height: 1)
}

/// In pixels. For whole pixels, see ``Rectangle/roundedOutwards(inside:)``.
extension NormalizedRectangle {
  /// The rectangle in a picture's pixels, not rounded.
  ///
  /// With the default origin the numbers are only scaled, as `VNImageRectForNormalizedRect` does. Rows in memory need `.upperLeft`.
  ///
  /// - Parameters:
  ///   - picture: the picture's size in pixels.
  ///   - origin: the origin of the result.
  /// - Returns: ``Rectangle/zero`` if a length of the picture is not above 0 or not finite.
  public func inPixels(of picture: Size, origin: CoordinateOrigin = .lowerLeft) -> Rectangle {
    guard picture.isValid else { return .zero }
    let scaled = Rectangle(x: x * picture.width, y: y * picture.height, width: width * picture.width, height: height * picture.height)
    return origin == .lowerLeft ? scaled : scaled.flipped(in: picture.height)
  }

  /// A rectangle from a picture's pixels; empty, at the origin, if a length of the picture is not above 0 or not finite.
  ///
  /// - Parameters:
  ///   - pixels: a rectangle in pixels.
  ///   - picture: the picture's size in pixels.
  ///   - origin: the origin of `pixels`.
  public init(_ pixels: Rectangle, of picture: Size, origin: CoordinateOrigin = .lowerLeft) {
    guard picture.isValid else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    let pixels = origin == .lowerLeft ? pixels : pixels.flipped(in: picture.height)
    self.init(
      x: pixels.x / picture.width, y: pixels.y / picture.height, width: pixels.width / picture.width, height: pixels.height / picture.height
    )
  }
}

extension NormalizedRectangle {
  /// Maps a rectangle of the stored picture to the upright one. The orientation's inverse maps back.
  public func oriented(by orientation: ImageOrientation) -> NormalizedRectangle {
    let unit = Size(width: 1, height: 1)
    return NormalizedRectangle(orientation.rectangle(inPixels(of: unit, origin: .upperLeft), in: unit), of: unit, origin: .upperLeft)
  }

  /// Maps the rectangle to a view.
  ///
  /// - Parameters:
  ///   - placement: the picture's position in the view.
  ///   - origin: the origin of the result.
  public func inView(_ placement: PicturePlacement, origin: CoordinateOrigin = .lowerLeft) -> Rectangle {
    // A placement is centred, so it is the same from above and from below.
    placement.inView(inPixels(of: placement.picture, origin: origin))
  }

  /// A rectangle from a view.
  ///
  /// - Parameters:
  ///   - rectangle: a rectangle in the view.
  ///   - placement: the picture's position in the view.
  ///   - origin: the origin of `rectangle`.
  public init(_ rectangle: Rectangle, in placement: PicturePlacement, origin: CoordinateOrigin = .lowerLeft) {
    self.init(placement.inPicture(rectangle), of: placement.picture, origin: origin)
  }
}
