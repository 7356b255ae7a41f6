public import CameraModel
public import PixelFormats

extension CaptureVideoPreview {
  /// A picture for a view, in the view's size. It keeps its memory until its last copy is released.
  public struct Picture: Sendable {
    private let frame: VideoFrame
    /// The number among the preview's pictures, from 1 on. Equal numbers are the same picture.
    public let number: Int

    init(_ frame: VideoFrame, number: Int) {
      self.frame = frame
      self.number = number
    }

    /// Width and height in pixels.
    public var size: FrameSize { frame.size }
    /// The code of the pixels.
    public var pixelFormat: PixelFormat { frame.pixelFormat }
    /// The bytes from the beginning of a row to that of the next.
    public var stride: Int { frame.layout.planes.first?.bytesPerRow ?? 0 }
    /// When the picture was taken.
    public var presentationTime: PresentationTime { frame.presentationTime }
    /// The driver's number of the frame in its run.
    public var sequence: UInt64 { frame.sequence }

    /// Lends the bytes: rows from top to bottom, ``stride`` bytes apart.
    public func withBytes<Result: ~Copyable, Failure: Error>(
      _ body: (borrowing Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try frame.withBytes(body)
    }
  }
}
