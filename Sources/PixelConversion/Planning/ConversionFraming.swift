import CameraModel
import ImageGeometry

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
