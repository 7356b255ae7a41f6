public import CameraModel
import ImageGeometry
public import PixelFormats

/// Uncompressed video as YUV4MPEG2, the format of `.y4m` files: I420 or grey, with size, rate, place of chroma and range in a header.
public struct YUV4MPEG: Sendable {
  /// The line before the first frame.
  public let header: [UInt8]
  private let pixelFormat: PixelFormat
  private let size: FrameSize

  /// The settings of an output whose frames can be written, from a camera's format.
  ///
  /// - Parameters:
  ///   - pixelFormat: the camera's.
  ///   - size: the size of the frames. Video has one size, also when the source changes.
  public static func settings(from pixelFormat: PixelFormat, _ size: FrameSize) -> VideoSettings {
    if pixelFormat == .grey { return .native }
    let isColorless = [.luma, .depth].contains(PixelFormatRegistry.entry(for: pixelFormat)?.group)
    return VideoSettings(isColorless ? .grey8 : .i420, size: size, gravity: .resizeAspect)
  }

  /// Video that begins with a frame; nil for a frame that is neither I420 nor grey of 8 bits.
  ///
  /// - Parameters:
  ///   - frame: the first frame.
  ///   - isFromJPEG: whether the camera sends JPEG, where chroma lies between luma samples; else it lies at the left ones.
  public init?(_ frame: VideoFrame, isFromJPEG: Bool) {
    let chroma: String
    switch frame.pixelFormat {
    case .yuv420: chroma = isFromJPEG ? "420jpeg" : "420mpeg2"
    case .grey: chroma = "mono"
    default: return nil
    }
    let rate = frame.duration.map { "\($0.denominator):\($0.numerator)" } ?? "0:0"
    let lines: Character =
      switch frame.fieldOrder {
      case .interlacedTopFirst: "t"
      case .interlacedBottomFirst: "b"
      case .interlaced: "?"
      default: "p"
      }
    let range = frame.color.range == .full ? "FULL" : "LIMITED"
    header = Array(
      "YUV4MPEG2 W\(frame.size.width) H\(frame.size.height) F\(rate) I\(lines) A1:1 C\(chroma) XCOLORRANGE=\(range)\n".utf8)
    (pixelFormat, size) = (frame.pixelFormat, frame.size)
  }

  /// Appends a frame of the same format and size; others are left out.
  public func append(_ frame: VideoFrame, to bytes: inout [UInt8]) {
    guard frame.pixelFormat == pixelFormat, frame.size == size else { return }
    bytes.append(contentsOf: "FRAME\n".utf8)
    frame.appendRows(to: &bytes)
  }
}
