public import CameraModel
public import ImageGeometry

/// What becomes of a camera's pictures, beyond their format: a visible part, scaled, then turned.
public struct ConversionRequest: Hashable, Sendable {
  /// The format of the results.
  public var format: PictureFormat
  /// The part of the picture to take, in pixels; nil takes all of it.
  ///
  /// Its corner moves left and up to where chroma samples or mosaic squares begin.
  public var visible: Rectangle?
  /// The size of the results before they are turned; nil keeps the size of the visible part.
  public var size: FrameSize?
  /// How the visible part fills ``size``. `resizeAspect` leaves black bars, `resizeAspectFill` takes less of the picture.
  public var gravity: VideoGravity
  /// What is done to the scaled picture. Turns by 90° swap its width and height.
  public var orientation: ImageOrientation

  /// A conversion of whole pictures; what is not given stays as it is.
  public init(
    to format: PictureFormat, visible: Rectangle? = nil, size: FrameSize? = nil, gravity: VideoGravity = .resize,
    orientation: ImageOrientation = .up
  ) {
    self.format = format
    self.visible = visible
    self.size = size
    self.gravity = gravity
    self.orientation = orientation
  }
}
