/// Width and height of a picture in pixels, or of a view in its own unit.
public struct Size: Hashable, Sendable {
  /// The length from left to right.
  public var width: Double
  /// The length from top to bottom.
  public var height: Double

  /// A size of `width` × `height`.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether both lengths are finite and above 0.
  public var isValid: Bool { width > 0 && height > 0 && width.isFinite && height.isFinite }
}

/// A point of a picture or view. Unless an origin is named, x counts from the left edge and y from the top edge.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge, or from the lower edge for an origin at the lower left.
  public var y: Double

  /// The point at `x`, `y`.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of coordinates.
  public static let zero = Point(x: 0, y: 0)
}

/// The corner that is the origin of a picture's or view's coordinates.
public enum CoordinateOrigin: String, Sendable, CaseIterable {
  /// The lower left corner; y counts upwards. Vision and AppKit use it.
  case lowerLeft
  /// The upper left corner; y counts downwards, like rows in memory. UIKit uses it.
  case upperLeft
}
