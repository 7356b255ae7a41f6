import Capture
import CameraDocuments
import Viewfinder

/// A picture that was taken, and how.
struct Snapshot: Sendable {
  let camera: Camera
  let isRecorded: Bool
  /// The mode that the driver set.
  let mode: Mode
  let settled: SettledFrame
  let picture: PictureFile
  let destination: FileDestination
  let statistics: StreamStatistics
  let findings: [Finding]

  private var frame: VideoFrame { settled.frame }

  private var path: String? { if case .file(let path) = destination { path } else { nil } }

  /// `viewfinder.snapshot/1`, in one line.
  var document: [UInt8] {
    JSONObject(
      ["schema": "viewfinder.snapshot/1", "simulated": isRecorded], camera.nameMembers,
      [
        "file": path, "format": picture.format.rawValue, "bytes": picture.bytes.count, "width": picture.size.width,
        "height": picture.size.height, "pixelFormat": picture.pixelFormat.description, "converted": picture.isConverted,
        "orientation": picture.orientation.rawValue, "demosaiced": picture.isDemosaiced, "mode": mode.members,
        "color": picture.color.members, "sequence": frame.sequence,
      ], frame.times,
      [
        "settled": JSONObject(["frames": settled.earlierFrames, "by": settled.reason.rawValue, "uniform": settled.isUniform]),
        "statistics": statistics.members, "findings": findings,
      ]
    ).line
  }

  /// Writes two lines: the file, and how it was made. For a recorded camera, a third line names the test picture.
  func writeText(to page: inout TextPage) {
    let format = "\(picture.format.rawValue.uppercased()) \(picture.size), \(picture.bytes.count.shortBytes)"
    page.addLine(StyledText(path?.harmless ?? "", .strong) + StyledText("  \(format)"))
    page.addFlow(["\(mode)", making, settling].map { StyledText($0, .faint) }, after: "  ", gap: 2)
    if isRecorded { page.addLine(StyledText("  a test picture, not the camera's", .faint)) }
  }

  /// The remark that `--quality` had no effect; nil if the picture was encoded with it.
  var qualityRemark: String? {
    if picture.format == .jpeg, picture.isConverted { return nil }
    let what = picture.format == .jpeg ? "is the camera's own JPEG" : "is written as \(picture.format.rawValue)"
    return "`--quality` has no effect: the picture \(what)."
  }

  private var making: String {
    if picture.isDemosaiced { return PixelFormat.demosaicing }
    if picture.isConverted { return "converted" }
    switch picture.format {
    case .jpeg: return "as the camera sent it\(picture.orientation == .up ? "" : ", turned by EXIF")"
    case .raw: return "the driver's bytes"
    default: return "exact numbers"
    }
  }

  private var settling: String {
    var words = ["frame \(frame.sequence)"]
    switch settled.reason {
    case .steady: words.append("steady")
    case .limit: words.append("not steady yet")
    case .asked: break
    }
    if settled.isUniform == true { words.append("all pixels are equal") }
    return words.joined(separator: ", ")
  }
}

extension Int {
  /// Bytes as people read them: `512 bytes`, `84 kB`, `1.2 MB`.
  var shortBytes: String {
    if self < 1000 { return "\(self) bytes" }
    if self < 1_000_000 { return "\((self + 500) / 1000) kB" }
    let tenths = (self + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
