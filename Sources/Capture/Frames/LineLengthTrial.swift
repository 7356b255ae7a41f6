import CameraModel

/// Finds the line length of raw pictures from their content, if the driver's numbers contradict each other.
///
/// A wrong line length shears the picture, so neighbouring rows differ more.
struct LineLengthTrial {
  private let stated: PictureLayout
  /// The only other layout that fits the driver's image size; nil if none does.
  private let other: PictureLayout?
  private let statedBytes: Int
  private var rest = Self.mostFrames

  /// After this many frames without detail, the stated length stays.
  private static let mostFrames = 300
  private static let rows = 24
  /// The factor by which neighbouring rows must differ less.
  private static let factor = 2

  /// The result for the frames so far.
  enum Outcome {
    /// The stated line length is right.
    case stated(Finding?)
    case other(PictureLayout, Finding)
  }

  /// Nil if the driver's numbers agree.
  init?(_ format: FrameFormat, readAs layout: PictureLayout) {
    guard !PictureLayout.linesFit(format) else { return nil }
    stated = layout
    other = PictureLayout.withOtherLines(format).flatMap { $0 == layout ? nil : $0 }
    statedBytes = format.planes[0].sizeImage
  }

  /// The result that a good frame proves by its bytes; nil if it proves nothing.
  mutating func outcome(of bytes: borrowing Span<UInt8>) -> Outcome? {
    // The driver merely has more memory than it needs.
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

  /// The sum of the differences between rows and those below them.
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
