import CameraModel
import Viewfinder

/// How a camera's frames become JPEG: those that are JPEG pass as they are, all others are encoded.
struct PictureEncoding: Sendable {
  /// Degrees by which pictures are rotated clockwise.
  var rotation = 0
  /// Whether pictures are mirrored left to right.
  var isMirrored = false

  private static let quality = 85

  /// Whether a format can be shown.
  static func canShow(_ format: PixelFormat) -> Bool { format.isJPEG || format.isConvertible }

  /// The pictures to ask an output for, of a camera with a pixel format.
  func settings(for format: PixelFormat) -> VideoSettings {
    if format.isJPEG, rotation == 0, !isMirrored { return .native }
    return VideoSettings(format.isMonochrome ? .grey8 : .rgb24)
  }

  /// Has a connection turn the pictures.
  func turn(_ connection: CaptureConnection?) {
    connection?.videoRotationAngle = rotation
    connection?.isVideoMirrored = isMirrored
  }

  /// Lends a frame of an output that was asked so, as JPEG; nil for one that cannot be decoded.
  func withJPEG<Result>(_ frame: VideoFrame, _ body: (borrowing Span<UInt8>) -> Result) -> Result? {
    let result = frame.withBytes { bytes -> Result? in
      // Most cameras send whole pictures, which need not be copied.
      guard frame.pixelFormat.isJPEG, let shape = JPEGShape(bytes), shape.hasHuffmanTables, shape.size == frame.size else { return nil }
      return body(bytes.extracting(first: shape.byteCount))
    }
    if let result { return result }
    var settings = PictureFile.Settings()
    settings.quality = Self.quality
    return (try? PictureFile(frame, as: .jpeg, settings)).map { body($0.bytes.span) }
  }
}
