public import CameraModel
public import ImageGeometry
public import PixelFormats

/// The pictures that an output delivers. The corresponding name is `AVCaptureVideoDataOutput.videoSettings`.
public struct VideoSettings: Hashable, Sendable {
  /// The pixel format; nil for the camera's own.
  public var format: PictureFormat? {
    didSet { unknownFormat = nil }
  }
  /// Width and height in pixels; nil for the camera's own.
  public var size: FrameSize?
  /// How a picture of another aspect ratio fills ``size``. `resizeAspect` shows all of it in the middle, between black bars.
  public var gravity: VideoGravity
  /// Whether the rows of converted pictures follow each other without padding, as programs in C and Python expect.
  package var isPacked = false
  /// A code that no conversion produces. Pictures of a camera that has it pass through; for another camera it causes an error when the session
  /// starts.
  private(set) var unknownFormat: CoreVideoFormat?

  /// The pixel format to choose of the camera, if it has it; nil for any.
  var wantedFormat: PixelFormat? { format?.pixelFormat ?? unknownFormat?.pixelFormat }

  /// Frames exactly as the camera gives them, raw or compressed, without a copy. In AVFoundation this is an empty dictionary.
  public static let native = VideoSettings(format: nil, size: nil, gravity: .resizeAspectFill)

  /// Pictures in a CoreVideo format: `VideoSettings(pixelFormat: "420f")`.
  ///
  /// `PictureFormat.allCases` lists what conversions produce. Another code, such as `yuvs`, passes through where the camera has it; else it
  /// causes an error when the session starts.
  public init(pixelFormat: CoreVideoFormat, size: FrameSize? = nil, gravity: VideoGravity = .resizeAspectFill) {
    self.init(format: PictureFormat(pixelFormat), size: size, gravity: gravity)
    if format == nil { unknownFormat = pixelFormat }
  }

  /// Pictures in a given format.
  public init(_ format: PictureFormat, size: FrameSize? = nil, gravity: VideoGravity = .resizeAspectFill) {
    self.init(format: format, size: size, gravity: gravity)
  }

  private init(format: PictureFormat?, size: FrameSize?, gravity: VideoGravity) {
    self.format = format
    self.size = size
    self.gravity = gravity
  }
}
