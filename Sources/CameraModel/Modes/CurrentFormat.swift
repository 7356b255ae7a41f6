public import PixelFormats

/// The current mode of a node.
///
/// The corresponding C types are `struct v4l2_pix_format` (`VIDIOC_G_FMT`) and `struct v4l2_captureparm` (`VIDIOC_G_PARM`).
public struct CurrentFormat: Hashable, Sendable {
  /// The code of the pixels in memory.
  public var pixelFormat: PixelFormat
  /// Width and height in pixels.
  public var size: FrameSize
  /// Bytes from the start of a row to the start of the next in the first plane; 0 for compressed formats; nil if unknown.
  public var bytesPerLine: Int?
  /// Bytes that hold any frame, all planes together; nil if unknown.
  public var sizeImage: Int?
  /// Seconds per frame; nil if the driver does not report it.
  public var interval: FrameInterval?

  /// A node's present mode.
  public init(pixelFormat: PixelFormat, size: FrameSize, bytesPerLine: Int?, sizeImage: Int?, interval: FrameInterval?) {
    self.pixelFormat = pixelFormat
    self.size = size
    self.bytesPerLine = bytesPerLine
    self.sizeImage = sizeImage
    self.interval = interval
  }
}

extension CurrentFormat {
  /// The mode from a driver's format: the bytes of all planes together, and the row length of the first.
  package init(_ format: FrameFormat, interval: FrameInterval?) {
    self.init(
      pixelFormat: format.pixelFormat, size: format.size, bytesPerLine: format.planes.first?.bytesPerLine,
      sizeImage: format.planes.isEmpty ? nil : format.planes.reduce(0) { Int(clamping: Int128($0) + Int128($1.sizeImage)) },
      interval: interval)
  }
}
