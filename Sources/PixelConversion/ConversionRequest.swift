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
  /// The size that the visible part is scaled to, before it is turned; nil keeps its size.
  public var size: FrameSize?
  /// What is done to the scaled picture. Turns by 90° swap its width and height.
  public var orientation: ImageOrientation

  /// A conversion of whole pictures; what is not given stays as it is.
  public init(to format: PictureFormat, visible: Rectangle? = nil, size: FrameSize? = nil, orientation: ImageOrientation = .up) {
    self.format = format
    self.visible = visible
    self.size = size
    self.orientation = orientation
  }
}
