public import CameraModel
public import ImageGeometry
public import PixelFormats

/// The pictures that an output delivers. The corresponding name is `AVCaptureVideoDataOutput.videoSettings`.
public struct VideoSettings: Hashable, Sendable {
  /// The pixel format; nil for the camera's own.
  public var format: PictureFormat?
  /// Width and height in pixels; nil for the camera's own.
  public var size: FrameSize?
  /// How a picture of another shape fills ``size``.
  public var gravity: VideoGravity

  /// Frames exactly as the camera gives them, raw or compressed, without a copy. AVFoundation spells this as an empty dictionary.
  public static let native = VideoSettings(format: nil, size: nil, gravity: .resizeAspectFill)

  /// Pictures in a format of CoreVideo: `VideoSettings(pixelFormat: "420f")`.
  ///
  /// - Returns: nil for a code that conversions do not produce; ``PictureFormat/allCases`` has all that they do.
  public init?(pixelFormat: CoreVideoFormat, size: FrameSize? = nil, gravity: VideoGravity = .resizeAspectFill) {
    guard let format = PictureFormat(pixelFormat) else { return nil }
    self.init(format: format, size: size, gravity: gravity)
  }

  /// Pictures in a format.
  public init(_ format: PictureFormat, size: FrameSize? = nil, gravity: VideoGravity = .resizeAspectFill) {
    self.init(format: format, size: size, gravity: gravity)
  }

  private init(format: PictureFormat?, size: FrameSize?, gravity: VideoGravity) {
    self.format = format
    self.size = size
    self.gravity = gravity
  }
}
