import Viewfinder

/// A chosen mode, as other programs need it.
struct EmittedMode {
  /// The driver's pixel format.
  let format: PixelFormat
  /// Width and height in pixels.
  let size: FrameSize
  /// Seconds per frame; nil where the rate is unknown.
  let interval: FrameInterval?
  /// The pixel format that the application wants.
  let output: PixelFormat
  /// Whether ``format`` has to be converted to ``output``.
  let isConverted: Bool
  /// Whether the picture has to be rotated by 90 degrees.
  let needsRotation: Bool
  /// The mode in words.
  let text: String
  /// The node's path; `/dev/video0` where it is unknown.
  let path: String
  /// Whether the node has the multi-planar interface only.
  let isMultiplanar: Bool
  /// All pixel formats of the node. Programs with coarser names for formats use the first that matches.
  let offered: [PixelFormat]
  /// Remarks for the user, in sentences.
  let remarks: [String]

  private static let usualPath = "/dev/video0"

  /// The chosen mode of a decision; nil when nothing was chosen.
  init?(_ decision: Decision, on camera: Camera, of provenance: Provenance) {
    guard let chosen = decision.chosen else { return nil }
    let node = camera.nodes.first { $0.path == chosen.mode.node && $0.formats.contains { $0.pixelFormat == chosen.mode.pixelFormat } }
    (format, size, interval) = (chosen.mode.pixelFormat, chosen.mode.size, chosen.mode.interval)
    (output, isConverted, needsRotation) = (chosen.output, chosen.isConverted, chosen.needsRotation)
    text = chosen.mode.text
    path = chosen.mode.node ?? Self.usualPath
    isMultiplanar = node?.role == .captureMultiplanar
    offered = node?.formats.compactMap(\.pixelFormat) ?? [chosen.mode.pixelFormat]
    guard case .recorded = provenance else {
      remarks = []
      return
    }
    let whence = chosen.mode.node == nil ? "its node was not recorded, and \(path) is a guess" : "\(path.harmless) is where it was recorded"
    remarks = ["This is a recorded camera: \(whence)."]
  }

  /// The rate in lowest terms; nil where it is unknown.
  var rate: FrameRate? { interval.flatMap(FrameRate.init) }
  /// Whether pixels are needed, not the frames as the device delivers them.
  var needsPixels: Bool { isConverted || needsRotation }
  /// The name of the file to capture the device's frames to, with an extension for its contents.
  var fileName: String { Self.fileName(of: format) }
  /// The name of a file of frames, with the code as its extension.
  static func fileName(of format: PixelFormat) -> String {
    let code = format.unpadded
    return "capture." + (code.utf8.allSatisfy(ShellWord.isAlphanumeric) ? code.lowercased() : "raw")
  }
}

/// Frames per second as an exact fraction in lowest terms.
struct FrameRate: Hashable {
  let frames: UInt32
  let seconds: UInt32

  /// Nil when the interval is not valid.
  init?(_ interval: FrameInterval) {
    guard interval.isValid else { return nil }
    var (left, right) = (interval.denominator, interval.numerator)
    while right != 0 { (left, right) = (right, left % right) }
    (frames, seconds) = (interval.denominator / left, interval.numerator / left)
  }

  /// Frames in a thousand seconds, rounded down. Where a program rounds a rate, a slightly lower rate gets the right one, both from
  /// drivers that choose the nearest and from those that choose the next faster one.
  var thousandths: UInt64 { UInt64(frames) * 1000 / UInt64(seconds) }
}

/// The length of a capture by an emitted command.
enum EmittedLength {
  /// Frames.
  static let frames = 100
}

/// The remark on rotated pictures.
enum TurningRemark {
  static func of(_ mode: EmittedMode) -> [String] {
    mode.needsRotation ? ["The picture is turned clockwise; which way is right depends on how the camera is mounted."] : []
  }
}
