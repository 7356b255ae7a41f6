import CameraModel
import Viewfinder

/// The conversion of a camera's frames to JPEG. JPEG frames stay unchanged, all others are encoded.
struct PictureEncoding: Sendable {
  /// Degrees by which pictures are rotated clockwise.
  var rotation = 0
  /// Whether pictures are mirrored left to right.
  var isMirrored = false

  private static let quality = 85

  /// Whether a format can be shown.
  static func canShow(_ format: PixelFormat) -> Bool { format.isJPEG || format.isConvertible }

  /// The settings of an output for a camera with a pixel format.
  func settings(for format: PixelFormat) -> VideoSettings {
    if format.isJPEG, rotation == 0, !isMirrored { return .native }
    return VideoSettings(format.isMonochrome ? .grey8 : .rgb24)
  }

  /// Has a connection turn the pictures.
  func turn(_ connection: CaptureConnection?) {
    connection?.videoRotationAngle = rotation
    connection?.isVideoMirrored = isMirrored
  }

  /// Lends a frame of such an output as JPEG; nil if it cannot be decoded.
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

/// Makes JPEG of an output's frames, as the delegate of the output and its queue.
///
/// It runs only while a viewer waits for a picture, so that other frames are not even converted.
final class JPEGPublisher: CaptureQueue, CaptureVideoDataOutputSampleBufferDelegate {
  private let publisher: PicturePublisher
  private let encoding: PictureEncoding
  /// The queue of the thread that answers clients; nil for any thread, because encoding takes too long.
  private let clients: (any CaptureQueue)?
  private let succeeded: @Sendable () -> Void

  /// - Parameters:
  ///   - clients: The queue of the thread that answers clients; nil for any thread.
  ///   - succeeded: Called with each picture.
  init(_ publisher: PicturePublisher, _ encoding: PictureEncoding, clients: (any CaptureQueue)?, succeeded: @escaping @Sendable () -> Void)
  {
    (self.publisher, self.encoding, self.clients, self.succeeded) = (publisher, encoding, clients, succeeded)
  }

  func async(_ work: @escaping @Sendable () -> Void) {
    publisher.onRequest { [clients] in if let clients { clients.async(work) } else { Task.detached { work() } } }
  }

  func captureOutput(_ output: CaptureVideoDataOutput, didOutput frame: VideoFrame, from connection: CaptureConnection) {
    _ = encoding.withJPEG(frame) {
      succeeded()
      publisher.publish($0, of: frame)
    }
  }
}
