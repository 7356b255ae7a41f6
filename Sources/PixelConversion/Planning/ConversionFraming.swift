public import CameraModel
public import ImageGeometry

/// Maps the pixels of the source to the result.
struct ConversionFraming {
  /// The part of the source to read.
  let visible: PicturePart
  /// The size to which the part is scaled before turning.
  let scaledSize: FrameSize
  /// The size of the result.
  let resultSize: FrameSize
  /// The position of the turned picture in the result. The rest is black.
  let place: PicturePart

  /// Nil if no part of the source is visible.
  ///
  /// - Parameters:
  ///   - source: the size of the source's pictures, and the multiples of pixels at which a part can begin.
  ///   - target: the form of the result.
  /// - Throws: ``ConversionError/invalidLayout(_:_:)`` for a result size that the libraries do not accept.
  init?(
    _ request: ConversionRequest, of source: FrameSize, on grid: (horizontal: Int, vertical: Int)
  ) throws(ConversionError) {
    guard let asked = PicturePart(request.visible, of: source, on: grid) else { return nil }
    let size = request.size ?? asked.size
    guard size.isConvertible else { throw .invalidLayout(request.format.pixelFormat, size) }
    let placement = PicturePlacement(of: Size(asked.size), in: Size(size), by: request.gravity)
    var shown = placement.visiblePart
    (shown.x, shown.y) = (shown.x + Double(asked.x), shown.y + Double(asked.y))
    guard let visible = PicturePart(shown, of: source, on: grid) else { return nil }
    self.visible = visible
    resultSize = size.turned(request.orientation)
    place = PicturePart(
      request.orientation.size(of: placement.pictureRectangle.size), inMiddleOf: resultSize, on: request.format.form.grid)
    scaledSize = place.size.turned(request.orientation)
  }

  /// Whether some of the result is black.
  var hasBars: Bool { place.size != resultSize }
}

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
  /// Whether the rows and planes of the results follow each other without padding. By default, rows begin at multiples of 64 bytes.
  public var isPacked = false

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
