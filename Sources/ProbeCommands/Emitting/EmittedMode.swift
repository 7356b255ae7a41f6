import Viewfinder

/// A chosen mode as other programs are told of it: what to set, and on what.
struct EmittedMode {
  /// The driver's code.
  let format: PixelFormat
  /// Width and height in pixels.
  let size: FrameSize
  /// Seconds per frame; nil where the rate is unknown.
  let interval: FrameInterval?
  /// The pixel format that the application wants.
  let output: PixelFormat
  /// Whether ``output`` has to be made of ``format``.
  let isConverted: Bool
  /// Whether the picture has to be turned by a quarter.
  let needsRotation: Bool
  /// The mode in words.
  let text: String
  /// The node's path; `/dev/video0` where it is unknown.
  let path: String
  /// Whether the node gives frames by the multi-planar interface alone.
  let isMultiplanar: Bool
  /// All pixel formats of the node: programs that name formats less finely than drivers take the first that fits.
  let offered: [PixelFormat]
  /// What whoever uses the text should know before, in sentences.
  let remarks: [String]

  private static let usualPath = "/dev/video0"

  /// Nil when nothing was chosen.
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
  /// Whether pixels are needed, not the frames as the device gives them.
  var needsPixels: Bool { isConverted || needsRotation }
  /// A file for what is captured, named for what is in it.
  var fileName: String {
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

  /// Frames in a thousand seconds, rounded down: where a program rounds a rate, asking for a little less gets the rate that was meant,
  /// both from drivers that take the nearest and from those that take the next that is no slower.
  var thousandths: UInt64 { UInt64(frames) * 1000 / UInt64(seconds) }
}

/// How long a command captures before it ends by itself.
enum EmittedLength {
  /// Frames.
  static let frames = 100
}

/// What is said where pictures are turned.
enum TurningRemark {
  static func of(_ mode: EmittedMode) -> [String] {
    mode.needsRotation ? ["The picture is turned clockwise; which way is right depends on how the camera is mounted."] : []
  }
}
