import CameraModel

/// Finds by their content how long the lines of raw pictures are, where the driver's numbers contradict each other.
///
/// With lines of a wrong length a picture is sheared: what lies below each other differs.
struct LineLengthTrial {
  private let stated: PictureLayout
  /// The only other layout that the driver's size of a picture fits; nil where none does.
  private let other: PictureLayout?
  private let statedBytes: Int
  private var rest = Self.mostFrames

  /// So many frames without anything to see leave the lines as they are.
  private static let mostFrames = 300
  private static let rows = 24
  /// By which factor neighbouring rows must be more alike.
  private static let factor = 2

  /// What frames show.
  enum Outcome {
    /// The lines have the length that is stated.
    case stated(Finding?)
    case other(PictureLayout, Finding)
  }

  /// Nil where the driver's numbers fit each other.
  init?(_ format: FrameFormat, readAs layout: PictureLayout) {
    guard !PictureLayout.linesFit(format) else { return nil }
    stated = layout
    other = PictureLayout.withOtherLines(format).flatMap { $0 == layout ? nil : $0 }
    statedBytes = format.planes[0].sizeImage
  }

  /// What a good frame shows by its bytes; nil where it shows nothing.
  mutating func outcome(of bytes: borrowing Span<UInt8>) -> Outcome? {
    // A driver that only has more memory than it needs.
    guard bytes.count > stated.bytes(inMemoryPlane: 0) else { return .stated(nil) }
    let length = stated.planes[0].bytesPerRow
    let contradiction = Finding(
      .lineLengthDiffers, .warning,
      "The driver states lines of \(length) bytes and pictures of \(statedBytes), which do not fit each other; pictures may be sheared.")
    rest -= 1
    guard let other, other.bytes(inMemoryPlane: 0) <= bytes.count, rest > 0 else { return .stated(contradiction) }
    let (asStated, asOther) = (Self.difference(of: bytes, stated.planes[0]), Self.difference(of: bytes, other.planes[0]))
    if asOther > Self.factor * asStated { return .stated(contradiction) }
    guard asStated > Self.factor * asOther else { return nil }
    let message =
      "The driver states lines of \(length) bytes, and a picture of \(statedBytes) bytes has lines of "
      + "\(other.planes[0].bytesPerRow); the pictures are read so."
    return .other(other, Finding(.lineLengthDiffers, .warning, message))
  }

  /// How much rows differ from those below them.
  private static func difference(of bytes: borrowing Span<UInt8>, _ plane: PictureLayout.Plane) -> Int {
    var sum = 0
    for row in stride(from: 0, to: plane.rows - 1, by: max(1, plane.rows / rows)) {
      let (above, below) = (plane.offset + row * plane.bytesPerRow, plane.offset + (row + 1) * plane.bytesPerRow)
      for column in 0..<plane.rowBytes where below + column < bytes.count {
        sum += abs(Int(bytes[above + column]) - Int(bytes[below + column]))
      }
    }
    return sum
  }
}
