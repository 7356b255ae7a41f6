/// How a picture fills a view of another aspect ratio. The names come from `AVLayerVideoGravity`.
public enum VideoGravity: String, Sendable, CaseIterable {
  /// The picture fills the view and is distorted.
  case resize
  /// The whole picture is visible, undistorted, in the middle of the view.
  case resizeAspect
  /// The picture fills the view undistorted; the excess width or height is cut off equally on both sides.
  case resizeAspectFill
}

/// The position of a picture in a view, and its visible part.
///
/// Both rectangles are empty if a length of the picture or view is not above 0 or not finite. Then every point and rectangle is mapped to
/// ``Point/zero`` and ``Rectangle/zero``.
public struct PicturePlacement: Hashable, Sendable {
  /// The picture's size in pixels.
  public let picture: Size
  /// The view's size in its own unit.
  public let view: Size
  /// The whole picture in the view's coordinates. It exceeds the view if parts of the picture are cut off.
  public let pictureRectangle: Rectangle
  /// The part of the picture that the view shows, in the picture's pixels.
  public let visiblePart: Rectangle

  /// A picture in a view.
  ///
  /// - Parameters:
  ///   - picture: the size of the picture as shown; after an orientation, the size of the upright picture.
  ///   - view: the size of the view.
  ///   - gravity: how the picture fills the view.
  public init(of picture: Size, in view: Size, by gravity: VideoGravity) {
    self.picture = picture
    self.view = view
    let across = view.width / picture.width
    let down = view.height / picture.height
    let scale: (x: Double, y: Double) =
      switch gravity {
      case .resize: (across, down)
      case .resizeAspect: (min(across, down), min(across, down))
      case .resizeAspectFill: (max(across, down), max(across, down))
      }
    let whole = Size(width: picture.width * scale.x, height: picture.height * scale.y).centred(in: view)
    let part = Size(width: min(picture.width, view.width / scale.x), height: min(picture.height, view.height / scale.y))
      .centred(in: picture)
    let isVisible = picture.isValid && view.isValid && !whole.isEmpty && !part.isEmpty
    pictureRectangle = isVisible ? whole : .zero
    visiblePart = isVisible ? part : .zero
  }

  /// Units of the view per pixel of the picture.
  private var scale: (x: Double, y: Double) { (pictureRectangle.width / picture.width, pictureRectangle.height / picture.height) }
}

extension PicturePlacement {
  /// Maps a point of the picture to the view.
  public func inView(_ point: Point) -> Point {
    guard !pictureRectangle.isEmpty else { return .zero }
    return Point(x: pictureRectangle.x + point.x * scale.x, y: pictureRectangle.y + point.y * scale.y)
  }

  /// Maps a rectangle of the picture to the view; it may lie outside if the picture is cut off.
  public func inView(_ rectangle: Rectangle) -> Rectangle {
    guard !pictureRectangle.isEmpty else { return .zero }
    let corner = inView(Point(x: rectangle.x, y: rectangle.y))
    return Rectangle(x: corner.x, y: corner.y, width: rectangle.width * scale.x, height: rectangle.height * scale.y)
  }

  /// Maps a point of the view to the picture; it may lie outside if the view shows none there.
  public func inPicture(_ point: Point) -> Point {
    guard !pictureRectangle.isEmpty else { return .zero }
    return Point(x: (point.x - pictureRectangle.x) / scale.x, y: (point.y - pictureRectangle.y) / scale.y)
  }

  /// Maps a rectangle of the view to the picture; it may lie outside if the view shows none there.
  public func inPicture(_ rectangle: Rectangle) -> Rectangle {
    guard !pictureRectangle.isEmpty else { return .zero }
    let corner = inPicture(Point(x: rectangle.x, y: rectangle.y))
    return Rectangle(x: corner.x, y: corner.y, width: rectangle.width / scale.x, height: rectangle.height / scale.y)
  }
}

extension Size {
  /// A rectangle of this size in the middle of another size.
  fileprivate func centred(in other: Size) -> Rectangle {
    Rectangle(x: (other.width - width) / 2, y: (other.height - height) / 2, width: width, height: height)
  }
}
