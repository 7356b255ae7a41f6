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
