import CameraModel
import ImageGeometry

/// A part of a picture in whole pixels.
struct VisiblePart {
  let x: Int
  let y: Int
  let size: FrameSize

  /// The part in a rectangle, rounded to pixels and cut at the edges, its corner on a grid; the whole picture for nil.
  ///
  /// Nil when the rectangle has no pixel of the picture.
  init?(_ rectangle: Rectangle?, of size: FrameSize, on grid: (horizontal: Int, vertical: Int)) {
    guard let rectangle else {
      (x, y, self.size) = (0, 0, size)
      return
    }
    guard let across = Self.pixels(rectangle.x, rectangle.width, of: size.width, step: grid.horizontal),
      let down = Self.pixels(rectangle.y, rectangle.height, of: size.height, step: grid.vertical)
    else { return nil }
    (x, y) = (across.lowerBound, down.lowerBound)
    self.size = FrameSize(width: across.count, height: down.count)
  }

  private static func pixels(_ start: Double, _ length: Double, of count: Int, step: Int) -> Range<Int>? {
    // Also false for what is no number.
    guard length > 0, start < Double(count), start + length > 0, start.isFinite, length.isFinite else { return nil }
    let first = Int(max(0, start).rounded()) / step * step
    let last = Int(min(Double(count), start + length).rounded())
    return last > first ? first..<last : nil
  }
}

extension FrameSize {
  /// Whether the size is one that the libraries take.
  var isConvertible: Bool { (1...32768).contains(width) && (1...32768).contains(height) }
}
