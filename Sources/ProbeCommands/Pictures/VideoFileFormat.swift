import CameraDocuments
import Capture
import PixelFormats
import Viewfinder

/// How `probe stream` writes frames.
enum VideoFileFormat: String, CaseIterable, Sendable {
  /// A movie in Matroska, with the driver's times.
  case mkv
  /// The driver's bytes.
  case native
  /// YUV4MPEG2, I420 or grey.
  case y4m
  /// JPEG after JPEG.
  case mjpeg
  /// Rows without padding, in this format.
  case bgra, nv12, i420, grey

  static let names = allCases.map(\.rawValue)

  /// The format from its name or the ending of a file, else the driver's bytes.
  static func asked(_ name: String?, _ destination: FileDestination?) throws(DeviceError) -> VideoFileFormat {
    if let name {
      guard let format = VideoFileFormat(rawValue: name) else { throw .unknownName(name, "--format", among: names) }
      return format
    }
    guard let destination, let ending = destination.ending else { return .native }
    guard !containers.contains(ending) else {
      throw .usage(
        destination.optionText, "Recordings are Matroska: `-o clip.mkv`.",
        try: "`ffmpeg -i clip.mkv \(Self.copied.contains(ending) ? "-c copy " : "")clip.\(ending)` makes it \(Self.article(ending)).")
    }
    guard !PictureFile.Format.isPicture(ending) else {
      throw .usage(
        destination.optionText, "A .\(ending) file holds one picture, not a stream.",
        try: "`probe snapshot` takes pictures; name a .y4m or .mjpeg file.")
    }
    if let meant = NearestSpelling.typo(of: ending, among: ["mkv", "y4m", "mjpeg"]), meant != ending, ending != "mjpg" {
      throw .usage(
        destination.optionText, "No format has the extension .\(ending).",
        try: "Did you mean .\(meant)? `--format native` writes the driver's bytes to any file.")
    }
    return ending == "mjpg" ? .mjpeg : VideoFileFormat(rawValue: ending) ?? .native
  }

  /// The endings of files that hold more than frames one after the other.
  private static let containers = copied.union(["3gp", "flv", "gif", "mpg", "mpeg", "ogv", "ts", "webm", "wmv"])
  /// Those that take the camera's JPEG, H.264 and HEVC as they are.
  private static let copied: Set = ["avi", "m4v", "mov", "mp4"]

  /// `an MP4`
  private static func article(_ ending: String) -> String { "\(["a", "m"].contains(ending.prefix(1)) ? "an" : "a") \(ending.uppercased())" }

  /// The endings of files that hold the driver's bytes of one format.
  private static let bitstreams: [String: PixelFormat] = ["264": .h264, "h264": .h264, "265": .hevc, "h265": .hevc, "hevc": .hevc]

  /// Whether the format holds frames of a pixel format, in a file with this ending; nil if the format was named.
  func canHold(_ pixelFormat: PixelFormat, _ ending: String?) -> Bool {
    if self == .mkv { return pixelFormat.isJPEG || pixelFormat.isConvertible || [.h264, .hevc].contains(pixelFormat) }
    if self == .native { return ending.flatMap { Self.bitstreams[$0] }.map { $0 == pixelFormat } ?? true }
    return self == .mjpeg && pixelFormat.isJPEG || pixelFormat.isConvertible
  }

  /// Rejects a format that cannot hold the camera's pictures, and a file whose ending names another format.
  ///
  /// - Parameters:
  ///   - pixelFormat: The pixel format of the mode.
  ///   - ending: The ending of the file; nil if the format was named.
  ///   - offered: All formats of the camera; nil if only some were read.
  func check(_ pixelFormat: PixelFormat, _ ending: String?, of offered: [PixelFormat]?) throws(DeviceError) {
    if self == .native, let ending, let expected = Self.bitstreams[ending], expected != pixelFormat {
      let isOffered = offered?.contains { $0.matches(expected) }
      let reason = isOffered == false ? "the camera lists no \(expected)" : "the mode sends \(pixelFormat)"
      throw DeviceError(
        .unsupported, operation: "write .\(ending)", subject: "\(pixelFormat)",
        message: "The file extension means \(expected), but \(reason).",
        remedy: isOffered == true
          ? "Request \(expected) with `--require \(expected)`, or use another file extension."
          : "Use another file extension, or pipe `--format y4m` into `ffmpeg -i - video.\(ending)`, which encodes it.")
    }
    guard !canHold(pixelFormat, nil) else { return }
    throw DeviceError(
      .unsupported, operation: "write \(rawValue)", subject: "\(pixelFormat)", message: "\(pixelFormat) pictures cannot be converted.",
      remedy: "Ask for another format of the camera with `--require`, or for the driver's bytes with `--format native`.")
  }

  /// The settings of an output for the format.
  func settings(from mode: Mode) -> VideoSettings {
    switch self {
    case .native, .mjpeg, .mkv: .native
    case .y4m: YUV4MPEG.settings(from: mode.pixelFormat, mode.size)
    case .bgra: VideoSettings(.bgra)
    case .nv12: VideoSettings(.nv12)
    case .i420: VideoSettings(.i420)
    case .grey: VideoSettings(.grey8)
    }
  }
}

/// Turns frames into the bytes of a video, one after the other.
struct VideoFileWriter: Sendable {
  let format: VideoFileFormat
  /// The camera's pixel format.
  private let source: @Sendable () -> PixelFormat
  private var y4m: YUV4MPEG?
  private var bytes: [UInt8] = []

  /// A writer of frames in a format.
  ///
  /// - Parameter source: The camera's pixel format. It is called with the first frame, because the driver has set a format by then.
  init(_ format: VideoFileFormat, from source: @escaping @Sendable () -> PixelFormat) {
    (self.format, self.source) = (format, source)
  }

  /// The bytes of the next frame, with the header before the first; nil for a picture that is corrupted, or not of the size of the video.
  mutating func bytes(of frame: VideoFrame) throws(DeviceError) -> [UInt8]? {
    bytes.removeAll(keepingCapacity: true)
    switch format {
    // A movie is written by its own output.
    case .native, .mkv: frame.appendBytes(to: &bytes)
    case .bgra, .nv12, .i420, .grey: frame.appendRows(to: &bytes)
    case .mjpeg:
      do {
        return try PictureFile(frame, as: .jpeg).bytes
      } catch {
        guard error.code == .malformed else { throw error }
        return nil
      }
    case .y4m:
      if y4m == nil {
        guard let video = YUV4MPEG(frame, from: source()) else {
          throw DeviceError(
            .unsupported, operation: "write y4m", subject: "\(frame.pixelFormat)", message: "YUV4MPEG2 holds I420 and grey alone.")
        }
        y4m = video
        bytes += video.header
      }
      guard y4m?.append(frame, to: &bytes) == true else { return nil }
    }
    return bytes
  }
}
