/// A rectangle of a picture or view. Unless an origin is named, x counts from the left edge and y from the top edge.
public struct Rectangle: Hashable, Sendable {
  /// The distance of the left side from the left edge.
  public var x: Double
  /// The distance of the nearer horizontal side from the top edge, or from the lower edge for an origin at the lower left.
  public var y: Double
  /// The length from left to right.
  public var width: Double
  /// The length from top to bottom.
  public var height: Double

  /// A rectangle of `width` × `height` at `x`, `y`.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A whole picture or view of a size.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The empty rectangle at the origin.
  public static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

  /// The smallest x.
  public var minX: Double { x }
  /// The smallest y.
  public var minY: Double { y }
  /// The largest x.
  public var maxX: Double { x + width }
  /// The largest y.
  public var maxY: Double { y + height }
  /// Width and height.
  public var size: Size { Size(width: width, height: height) }

  /// Whether it has no points: a length is not above 0, or a number is not finite.
  public var isEmpty: Bool { !(size.isValid && maxX.isFinite && maxY.isFinite) }
}

extension Rectangle {
  /// The part that two rectangles share; ``zero`` if they share none.
  public func intersection(_ other: Rectangle) -> Rectangle {
    guard !isEmpty, !other.isEmpty else { return .zero }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let shared = Rectangle(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    return shared.isEmpty ? .zero : shared
  }

  /// The whole pixels that the rectangle touches inside a picture, for loops over rows and columns.
  ///
  /// All numbers are integers inside the picture. A side within a millionth of a pixel of a pixel's edge counts as that edge.
  ///
  /// - Parameter picture: the picture's size in pixels.
  /// - Returns: ``zero`` if the rectangle touches no pixel of the picture.
  public func roundedOutwards(inside picture: Size) -> Rectangle {
    guard !isEmpty, picture.isValid else { return .zero }
    let tolerance = 1e-6
    func lower(_ side: Double) -> Double { max(0, (side + tolerance).rounded(.down)) }
    func upper(_ side: Double, _ end: Double) -> Double { min(end.rounded(.down), (side - tolerance).rounded(.up)) }
    let (left, top) = (lower(minX), lower(minY))
    let pixels = Rectangle(x: left, y: top, width: upper(maxX, picture.width) - left, height: upper(maxY, picture.height) - top)
    return pixels.isEmpty ? .zero : pixels
  }

  /// The same rectangle with y counted from the opposite edge of an area `height` high.
  func flipped(in height: Double) -> Rectangle {
    Rectangle(x: x, y: height - y - self.height, width: width, height: self.height)
  }
}
