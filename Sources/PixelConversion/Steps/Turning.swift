import CLibYUV
import ImageGeometry

extension PictureView {
  /// Puts some rows of a picture where they belong in the turned one.
  ///
  /// - Parameters:
  ///   - first: the number of the first of these rows in the whole picture.
  ///   - turned: the whole turned picture.
  func turn(_ orientation: ImageOrientation, from first: Int, into turned: PictureView) {
    for number in 0..<count {
      let shape = form.planes[number]
      self[number].turn(orientation, from: first / shape.vertical, into: turned[number])
    }
  }
}

extension PlaneView {
  fileprivate func turn(_ orientation: ImageOrientation, from first: Int, into turned: PlaneView) {
    // The place of these rows: a rotation counts them from the other end, or makes them columns.
    let swaps = orientation.swapsWidthAndHeight
    let last = (swaps ? turned.width : turned.height) - first - height
    let offset = [.up, .upMirrored, .left, .leftMirrored].contains(orientation) ? first : last
    let place =
      swaps
      ? turned.part(x: offset, y: 0, width: height, height: width) : turned.part(x: 0, y: offset, width: width, height: height)
    // Mirroring what is rotated is rotating by an angle what is turned upside down; a negative height asks libyuv for that.
    let mode: RotationMode
    switch orientation {
    case .up, .downMirrored: mode = kRotate0
    case .right, .leftMirrored: mode = kRotate90
    case .down, .upMirrored: mode = kRotate180
    case .left, .rightMirrored: mode = kRotate270
    }
    let rows = Int32(orientation.isMirrored ? -height : height)
    // SAFETY: both planes have the rows and samples that their sizes say; `part` lies within the turned plane.
    switch bytes {
    case 1:
      _ = unsafe RotatePlane(start, Int32(stride), place.start, Int32(place.stride), Int32(width), rows, mode)
    case 2:
      turnPairs(orientation, into: place)
    default:
      _ = unsafe ARGBRotate(start, Int32(stride), place.start, Int32(place.stride), Int32(width), rows, mode)
    }
  }

  /// The same for pairs of chroma bytes, which libyuv does not turn.
  private func turnPairs(_ orientation: ImageOrientation, into place: PlaneView) {
    let swaps = orientation.swapsWidthAndHeight
    // Where the first sample goes, and how far apart neighbours then lie.
    let isLeft = [.up, .downMirrored, .left, .leftMirrored].contains(orientation)
    let isTop = [.up, .upMirrored, .right, .leftMirrored].contains(orientation)
    let origin = unsafe place.row(isTop ? 0 : place.height - 1) + 2 * (isLeft ? 0 : place.width - 1)
    let (across, down) = (isLeft ? 2 : -2, isTop ? place.stride : -place.stride)
    let (alongRow, alongColumn) = swaps ? (down, across) : (across, down)
    for y in 0..<height {
      let source = unsafe row(y)
      let result = unsafe origin + y * alongColumn
      for x in 0..<width {
        // SAFETY: both places are samples of the planes.
        unsafe result[x * alongRow] = source[2 * x]
        unsafe result[x * alongRow + 1] = source[2 * x + 1]
      }
    }
  }
}
