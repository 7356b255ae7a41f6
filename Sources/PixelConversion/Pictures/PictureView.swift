import CameraModel

/// One plane of a picture in memory that another object owns.
@safe struct PlaneView {
  var start: UnsafeMutablePointer<UInt8>
  /// Bytes from the start of a row to the start of the next.
  var stride: Int
  /// Samples of a row.
  var width: Int
  /// Rows.
  var height: Int
  /// Bytes of a sample.
  var bytes: Int

  /// The start of a row.
  func row(_ number: Int) -> UnsafeMutablePointer<UInt8> {
    // SAFETY: the plane has the row, because callers count up to `height`.
    unsafe start + number * stride
  }

  /// A part that begins at a sample and a row.
  func part(x: Int, y: Int, width: Int, height: Int) -> PlaneView {
    unsafe PlaneView(start: row(y) + x * bytes, stride: stride, width: width, height: height, bytes: bytes)
  }
}

/// A picture in memory that another object owns: a frame, a converted picture, or a few rows between two steps.
struct PictureView {
  var form: PixelForm
  var width: Int
  var height: Int
  private var storage: InlineArray<3, PlaneView>

  /// A picture with planes at addresses; `place` gives the start and the stride of each plane.
  init(_ form: PixelForm, width: Int, height: Int, _ place: (Int) -> (start: UnsafeMutablePointer<UInt8>, stride: Int)) {
    (self.form, self.width, self.height) = (form, width, height)
    let shapes = form.planes
    storage = InlineArray { number in
      let shape = shapes[min(number, shapes.count - 1)]
      let (start, stride) = unsafe place(min(number, shapes.count - 1))
      return unsafe PlaneView(
        start: start, stride: stride, width: width.divided(by: shape.horizontal), height: height.divided(by: shape.vertical),
        bytes: shape.bytes)
    }
  }

  /// The number of planes.
  var count: Int { form.planes.count }

  /// A plane. Numbers past the last plane give the last one.
  subscript(plane: Int) -> PlaneView { storage[plane] }

  /// A part of the picture. It begins at multiples of the form's grid.
  func part(x: Int, y: Int, width: Int, height: Int) -> PictureView {
    unsafe PictureView(form, width: width, height: height) { number in
      let shape = form.planes[number]
      let plane = self[number].part(x: x / shape.horizontal, y: y / shape.vertical, width: 0, height: 0)
      return unsafe (plane.start, plane.stride)
    }
  }

  /// A part of the picture.
  func part(_ part: PicturePart) -> PictureView { self.part(x: part.x, y: part.y, width: part.size.width, height: part.size.height) }

  /// Some rows of the picture. The first is a multiple of the form's grid.
  func rows(_ first: Int, count: Int) -> PictureView { part(x: 0, y: first, width: width, height: count) }

  /// The picture's first planes, read as another form.
  func read(as form: PixelForm) -> PictureView {
    unsafe PictureView(form, width: width, height: height) { number in unsafe (self[number].start, self[number].stride) }
  }

  /// The same picture with the last two planes exchanged.
  var swappingChroma: PictureView {
    unsafe PictureView(form, width: width, height: height) { number in
      let plane = self[number == 0 ? 0 : count - number]
      return unsafe (plane.start, plane.stride)
    }
  }
}

extension Int {
  /// The quotient rounded up.
  func divided(by divisor: Int) -> Int { (self + divisor - 1) / divisor }

  /// The next multiple.
  func rounded(upTo multiple: Int) -> Int { divided(by: multiple) * multiple }
}
