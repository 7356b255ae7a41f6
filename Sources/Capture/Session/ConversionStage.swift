import CameraModel
import ImageGeometry
import PixelFormats

/// Turns a camera's pictures into those that an output wants.
struct ConversionStage: FrameConversion {
  /// Whether this build can convert pictures.
  static let isAvailable = false

  /// The formats that can be made, cheapest first.
  static func targets(for pixelFormat: PixelFormat) -> [PictureFormat] { [] }

  /// The stage between a camera and an output; nil where frames pass as they are.
  static func make(
    from native: NativePictures, to settings: VideoSettings?, orientation: ImageOrientation
  ) throws(DeviceError) -> ConversionStage? {
    nil
  }

  func converted(_ frame: VideoFrame) -> (frame: VideoFrame, warnings: Int)? { (frame, 0) }
}
