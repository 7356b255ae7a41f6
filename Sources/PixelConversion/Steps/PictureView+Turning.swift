import CLibYUV
import ImageGeometry

extension PictureView {
  /// Moves some rows of a picture to their position in the turned picture.
  ///
  /// - Parameters:
  ///   - first: the number of the first row in the whole picture.
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
    let offset = [.upMirrored, .left, .leftMirrored].contains(orientation) ? first : last
    let place =
      swaps
      ? turned.part(x: offset, y: 0, width: height, height: width) : turned.part(x: 0, y: offset, width: width, height: height)
    if swaps { turnQuarter(orientation, into: place) } else { flip(orientation, into: place) }
  }

  /// Mirrors, flips, or both. A negative height asks libyuv to flip.
  private func flip(_ orientation: ImageOrientation, into place: PlaneView) {
    let (columns, rows) = (Int32(width), Int32(orientation == .down || orientation == .downMirrored ? -height : height))
    // SAFETY: here and below, both planes have the rows and samples of their sizes; `place` lies within the turned plane.
    switch (orientation, bytes) {
    case (.downMirrored, _):
      unsafe CopyPlane(start, Int32(stride), place.start, Int32(place.stride), columns * Int32(bytes), rows)
    case (_, 1): unsafe MirrorPlane(start, Int32(stride), place.start, Int32(place.stride), columns, rows)
    case (_, 2): unsafe MirrorUVPlane(start, Int32(stride), place.start, Int32(place.stride), columns, rows)
    default: _ = unsafe ARGBMirror(start, Int32(stride), place.start, Int32(place.stride), columns, rows)
    }
  }

  /// Makes rows columns. Mirroring a turned picture equals turning a flipped one.
  private func turnQuarter(_ orientation: ImageOrientation, into place: PlaneView) {
    let mode = orientation == .right || orientation == .leftMirrored ? kRotate90 : kRotate270
    let (columns, rows) = (Int32(width), Int32(orientation.isMirrored ? -height : height))
    switch bytes {
    case 1: _ = unsafe RotatePlane(start, Int32(stride), place.start, Int32(place.stride), columns, rows, mode)
    case 2: turnSamples(of: UInt16.self, orientation, into: place)
    // libyuv refuses other strides.
    case 4 where stride % 4 == 0: _ = unsafe ARGBRotate(start, Int32(stride), place.start, Int32(place.stride), columns, rows, mode)
    default: turnSamples(of: UInt32.self, orientation, into: place)
    }
  }

  /// The same for samples that libyuv does not turn, as numbers of their size.
  private func turnSamples<Sample: FixedWidthInteger & BitwiseCopyable>(
    of type: Sample.Type, _ orientation: ImageOrientation, into place: PlaneView
  ) {
    // The position of the first sample, and the distance between neighbours after it.
    let isLeft = orientation == .left || orientation == .leftMirrored
    let isTop = orientation == .right || orientation == .leftMirrored
    let origin = unsafe UnsafeMutableRawPointer(place.row(isTop ? 0 : place.height - 1) + bytes * (isLeft ? 0 : place.width - 1))
    let (alongRow, alongColumn) = (isTop ? place.stride : -place.stride, isLeft ? bytes : -bytes)
    for x in 0..<width {
      let result = unsafe origin + x * alongRow
      for y in 0..<height {
        let sample = unsafe UnsafeRawPointer(row(y)).loadUnaligned(fromByteOffset: x * bytes, as: type)
        unsafe result.storeBytes(of: sample, toByteOffset: y * alongColumn, as: type)
      }
    }
  }
}
