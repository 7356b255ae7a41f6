import CameraModel
import ImageGeometry

/// A part of a picture in whole pixels. It begins on a grid, so that it has its own chroma samples.
struct PicturePart {
  let x: Int
  let y: Int
  let size: FrameSize

  /// The part in a rectangle, rounded to at least one pixel, and cut at the edges; the whole picture if the rectangle is nil.
  ///
  /// Nil if the rectangle contains no pixel of the picture.
  init?(_ rectangle: Rectangle?, of whole: FrameSize, on grid: (horizontal: Int, vertical: Int)) {
    let rectangle = rectangle ?? Rectangle(Size(whole))
    guard let across = Self.pixels(rectangle.x, rectangle.width, of: whole.width, step: grid.horizontal),
      let down = Self.pixels(rectangle.y, rectangle.height, of: whole.height, step: grid.vertical)
    else { return nil }
    self.init(across, down)
  }

  /// The middle of a picture, with a given size at most; it also ends on the grid, or at the picture's edge.
  init(_ size: Size, inMiddleOf whole: FrameSize, on grid: (horizontal: Int, vertical: Int)) {
    self.init(
      Self.middle(size.width, of: whole.width, step: grid.horizontal), Self.middle(size.height, of: whole.height, step: grid.vertical))
  }

  private init(_ across: Range<Int>, _ down: Range<Int>) {
    (x, y) = (across.lowerBound, down.lowerBound)
    size = FrameSize(width: across.count, height: down.count)
  }

  private static func pixels(_ start: Double, _ length: Double, of count: Int, step: Int) -> Range<Int>? {
    // Also false if a value is not a number.
    guard length > 0, start < Double(count), start + length > 0, start.isFinite, length.isFinite else { return nil }
    let first = min(Int(max(0, start).rounded()), count - 1) / step * step
    return first..<max(first + 1, Int(min(Double(count), start + length).rounded()))
  }

  private static func middle(_ length: Double, of count: Int, step: Int) -> Range<Int> {
    guard length.rounded() < Double(count) else { return 0..<count }
    let length = min(count, max(1, Int((length / Double(step)).rounded())) * step)
    let start = (count - length) / 2 / step * step
    return start..<start + length
  }
}

extension Size {
  /// The size of a frame.
  init(_ frame: FrameSize) { self.init(width: Double(frame.width), height: Double(frame.height)) }
}

extension FrameSize {
  /// The widths and heights that can be converted; libyuv's arithmetic ends at twice as much.
  package static let convertibleLengths = 1...16_384

  /// Whether pictures of the size can be converted.
  package var isConvertible: Bool { Self.convertibleLengths.contains(width) && Self.convertibleLengths.contains(height) }

  /// The size of the picture after it is turned.
  func turned(_ orientation: ImageOrientation) -> FrameSize {
    orientation.swapsWidthAndHeight ? FrameSize(width: height, height: width) : self
  }
}
