public import CameraModel
public import ImageGeometry

// Geometry in a frame's whole pixels.

extension Size {
  /// The size of a frame.
  public init(_ frame: FrameSize) {
    self.init(width: Double(frame.width), height: Double(frame.height))
  }
}

extension ImageOrientation {
  /// The size of the upright picture.
  public func size(of stored: FrameSize) -> FrameSize {
    swapsWidthAndHeight ? FrameSize(width: stored.height, height: stored.width) : stored
  }
}

extension Rectangle {
  /// The whole frame.
  public init(_ frame: FrameSize) {
    self.init(Size(frame))
  }

  /// The frame's whole pixels that the rectangle touches, as whole numbers. Empty if it touches none.
  public func roundedOutwards(inside frame: FrameSize) -> Rectangle {
    roundedOutwards(inside: Size(frame))
  }
}

extension NormalizedRectangle {
  /// The rectangle in a frame's pixels, not rounded.
  ///
  /// With the default origin the numbers are only scaled, as `VNImageRectForNormalizedRect` does. Rows in memory need `.upperLeft`.
  ///
  /// - Parameters:
  ///   - frame: the frame's size.
  ///   - origin: the origin of the result.
  /// - Returns: an empty rectangle for a frame without pixels.
  public func inPixels(of frame: FrameSize, origin: CoordinateOrigin = .lowerLeft) -> Rectangle {
    inPixels(of: Size(frame), origin: origin)
  }

  /// A rectangle from a frame's pixels; empty, at the origin, for a frame without pixels.
  ///
  /// - Parameters:
  ///   - pixels: a rectangle in pixels.
  ///   - frame: the frame's size.
  ///   - origin: the origin of `pixels`.
  public init(_ pixels: Rectangle, of frame: FrameSize, origin: CoordinateOrigin = .lowerLeft) {
    self.init(pixels, of: Size(frame), origin: origin)
  }
}

extension PicturePlacement {
  /// The position of a frame in a view.
  public init(of frame: FrameSize, in view: Size, by gravity: VideoGravity) {
    self.init(of: Size(frame), in: view, by: gravity)
  }
}
