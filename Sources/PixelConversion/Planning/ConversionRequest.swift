public import CameraModel
public import ImageGeometry

/// The conversion of a camera's pictures: the format, and a visible part that is scaled and then turned.
public struct ConversionRequest: Hashable, Sendable {
  /// The format of the results.
  public var format: PictureFormat
  /// The part of the picture to take, in pixels; nil takes the whole picture.
  ///
  /// Its corner moves left and up to the start of a chroma sample or mosaic square.
  public var visible: Rectangle?
  /// The size of the results before turning; nil keeps the size of the visible part.
  public var size: FrameSize?
  /// How the visible part fills ``size``. `resizeAspect` adds black bars; `resizeAspectFill` crops the picture.
  public var gravity: VideoGravity
  /// The orientation to apply to the scaled picture. Turns by 90° swap its width and height.
  public var orientation: ImageOrientation

  /// A conversion of whole pictures; omitted parts change nothing.
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
