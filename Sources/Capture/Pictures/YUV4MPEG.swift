public import CameraModel
import ImageGeometry
public import PixelFormats

/// Uncompressed video as YUV4MPEG2, the format of `.y4m` files: I420 or grey, with size, rate, chroma position and range in a header.
public struct YUV4MPEG: Sendable {
  /// The line before the first frame.
  public let header: [UInt8]
  private let pixelFormat: PixelFormat
  private let size: FrameSize

  /// Output settings whose frames can be written, for a camera's format.
  ///
  /// - Parameters:
  ///   - pixelFormat: the camera's pixel format.
  ///   - size: the size of all frames, even if the source changes.
  public static func settings(from pixelFormat: PixelFormat, _ size: FrameSize) -> VideoSettings {
    VideoSettings(pixelFormat.isMonochrome ? .grey8 : .i420, size: size, gravity: .resizeAspect)
  }

  /// Video that begins with a frame; nil unless the frame is I420 or grey of 8 bits.
  ///
  /// - Parameters:
  ///   - frame: the first frame.
  ///   - source: the camera's format, which determines the chroma position.
  ///   - isTurned: whether the camera's pictures were rotated or mirrored.
  public init?(_ frame: VideoFrame, from source: PixelFormat, isTurned: Bool = false) {
    pixelFormat = PixelFormatRegistry.canonical(frame.pixelFormat)
    let chroma: String
    switch pixelFormat {
    case .yuv420: chroma = Self.isAtLeft(source) && !isTurned ? "420mpeg2" : "420jpeg"
    case .grey: chroma = "mono"
    default: return nil
    }
    let rate = frame.duration.map { "\($0.denominator):\($0.numerator)" } ?? "0:0"
    let lines: Character =
      switch frame.fieldOrder {
      case .interlacedTopFirst: "t"
      case .interlacedBottomFirst: "b"
      case .progressive: "p"
      default: "?"
      }
    let range = frame.color.range == .full ? "FULL" : "LIMITED"
    header = Array(
      "YUV4MPEG2 W\(frame.size.width) H\(frame.size.height) F\(rate) I\(lines) A1:1 C\(chroma) XCOLORRANGE=\(range)\n".utf8)
    size = frame.size
  }

  /// Whether a camera's chroma lies at the left luma samples, as in raw Y'CbCr. In JPEG and RGB it lies between them.
  private static func isAtLeft(_ source: PixelFormat) -> Bool {
    [.yuvPacked, .yuvSemiplanar, .yuvPlanar, .yuvTiled].contains(PixelFormatRegistry.entry(for: source)?.group)
  }

  /// Appends a frame of the same format and size; others are skipped.
  ///
  /// - Returns: whether the frame was appended.
  @discardableResult
  public func append(_ frame: VideoFrame, to bytes: inout [UInt8]) -> Bool {
    guard frame.pixelFormat.matches(pixelFormat), frame.size == size else { return false }
    bytes.append(contentsOf: "FRAME\n".utf8)
    frame.appendRows(to: &bytes)
    return true
  }
}
