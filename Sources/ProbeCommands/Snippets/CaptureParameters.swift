import CameraDocuments
import CameraModel
import Viewfinder

/// The parameters of a capture by another program: the chosen mode and its node.
struct CaptureParameters {
  /// The number of frames that a snippet captures if no time was given.
  static let usualCount = 100

  /// The driver's pixel format.
  let format: PixelFormat
  /// Width and height in pixels.
  let size: FrameSize
  /// Seconds per frame; nil if the rate is unknown.
  let interval: FrameInterval?
  /// The pixel format that the application wants.
  let output: PixelFormat
  /// Whether ``format`` has to be converted to ``output``.
  let isConverted: Bool
  /// Whether the picture has to be rotated by 90 degrees.
  let needsRotation: Bool
  /// The mode in words.
  let text: String
  /// The node's path; `/dev/video0` if it is unknown.
  let path: String
  /// Whether the node has the multi-planar interface only.
  let isMultiplanar: Bool
  /// All pixel formats of the node. Programs with coarser names for formats use the first that matches.
  let offered: [PixelFormat]
  /// The microphone to record with the pictures; nil for pictures alone.
  var microphone: Microphone?
  /// How long to capture; nil for ``usualCount`` frames.
  var duration: Duration?
  /// The file to capture to; nil for a name by the contents.
  var file: String?
  /// The script that sets the media graph for the mode; nil for a plain camera.
  let graphScript: String?
  /// Remarks for the user, in sentences.
  let remarks: [String]

  private static let usualPath = "/dev/video0"

  /// The chosen mode of a decision; nil without a chosen mode.
  ///
  /// - Parameter graph: The media graph behind which the camera is; nil for a plain camera.
  init?(_ decision: Decision, on camera: Camera, behind graph: MediaGraph?, of provenance: Provenance) {
    graphScript = graph.flatMap { MediaCtlScript.text(setting: decision, on: camera, in: $0) }
    guard let chosen = decision.chosen else { return nil }
    let node = camera.nodes.first { $0.path == chosen.mode.node && $0.formats.contains { $0.pixelFormat == chosen.mode.pixelFormat } }
    (format, size, interval) = (chosen.mode.pixelFormat, chosen.mode.size, chosen.mode.interval)
    (output, isConverted, needsRotation) = (chosen.output, chosen.isConverted, chosen.needsRotation)
    text = chosen.mode.text
    path = camera.lastingPath(of: chosen.mode.node, provenance) ?? chosen.mode.node ?? Self.usualPath
    isMultiplanar = node?.role == .captureMultiplanar
    offered = node?.formats.compactMap(\.pixelFormat) ?? [chosen.mode.pixelFormat]
    guard case .recorded = provenance else {
      remarks = []
      return
    }
    let origin = chosen.mode.node == nil ? "its node was not recorded, and \(path) is a guess" : "\(path.harmless) is where it was recorded"
    remarks = ["This is a recorded camera: \(origin)."]
  }

  /// The number of frames to capture, for programs that count them.
  var frameCount: Int {
    get throws(SnippetError) {
      guard let duration else { return Self.usualCount }
      guard let rate = interval?.framesPerSecond else { throw SnippetError("counts frames, and the rate is unknown") }
      guard let count = Int32(exactly: (duration.seconds * rate).rounded()) else { throw SnippetError("cannot count that many frames") }
      return max(1, Int(count))
    }
  }

  /// The time per frame in lowest terms; nil if it is unknown.
  var reducedInterval: FrameInterval? {
    interval.flatMap { $0.isValid ? FrameInterval(reducing: UInt64($0.numerator), UInt64($0.denominator)) : nil }
  }
  /// The remark on a rotated picture, if it is rotated.
  var rotationRemarks: [String] {
    needsRotation ? ["The picture is turned clockwise; which way is right depends on how the camera is mounted."] : []
  }
  /// Whether pixels are needed, not the frames as the device delivers them.
  var needsPixels: Bool { isConverted || needsRotation }
  /// The name of the file to capture the device's frames to, with an extension for its contents.
  var fileName: String { Self.fileName(of: format) }
  /// The name of a file of frames, with the code as its extension.
  static func fileName(of format: PixelFormat) -> String {
    let code = format.unpadded
    return "capture." + (code.utf8.allSatisfy(\.isASCIIAlphanumeric) ? code.lowercased() : "raw")
  }
}

extension Camera {
  /// The link to a node that stays the same in another port and after a restart; nil if the node has none, and for a recorded camera.
  func lastingPath(of node: String?, _ provenance: Provenance) -> String? {
    guard !provenance.isRecorded, let node, node == captureNodes.first?.path, let identity, identity.kind == .byID else { return nil }
    return "/dev/v4l/by-id/\(identity.value)"
  }
}

extension FrameInterval {
  /// Frames in a thousand seconds, rounded down. If a program rounds a rate, a slightly lower rate gets the right one. This holds for
  /// drivers that choose the nearest rate and for those that choose the next faster one.
  var framesPerThousandSeconds: UInt64 { UInt64(denominator) * 1000 / UInt64(numerator) }
}

extension String {
  /// The text as a word for a shell, in single quotes if a character is special to a shell.
  ///
  /// Control characters are written as octal bytes between `$'` and `'`: POSIX since 2024, and older in bash, ksh and zsh.
  var shellQuoted: String {
    if unicodeScalars.contains(where: \.isHarmful) { return "$'" + unicodeScalars.map(\.shellEscaped).joined() + "'" }
    let isPlain = !isEmpty && utf8.allSatisfy { $0.isASCIIAlphanumeric || Self.plainPunctuation.contains($0) }
    return isPlain ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static let plainPunctuation = Set("/._-+:,=@%".utf8)

  /// The text as a string literal of Swift or Python.
  ///
  /// - Parameter escape: The escape sequence for the value of a control character.
  func quotedLiteral(_ escape: (UInt32) -> String) -> String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.isHarmful: quoted += escape(scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var shellEscaped: String {
    if self == "'" || self == "\\" { return "\\\(self)" }
    guard isHarmful else { return String(self) }
    // Three digits each, so that a following digit is not read as part of the number.
    return UTF8.encode(self)?.map { byte in "\\" + byte.digits(3, radix: 8) }.joined() ?? ""
  }
}

extension UInt8 {
  /// Whether the byte is a letter or digit of ASCII.
  var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
