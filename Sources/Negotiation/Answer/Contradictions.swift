public import CameraModel
import PixelFormats

extension FormatRequest {
  /// A finding for each pair of limits that exclude each other on every camera.
  var contradictions: [Finding] {
    var sentences: [String] = []
    let (slowest, fastest, exact) = (minimumRate, maximumRate, exactRate)
    if let slowest, let fastest, slowest.isShorterRate(than: fastest) {
      sentences.append("No rate is at least \(slowest.rateText) and at most \(fastest.rateText) fps")
    }
    if let slowest, let exact, slowest.isShorterRate(than: exact) {
      sentences.append("No rate is at least \(slowest.rateText) and exactly \(exact.rateText) fps")
    }
    if let fastest, let exact, exact.isShorterRate(than: fastest) {
      sentences.append("No rate is at most \(fastest.rateText) and exactly \(exact.rateText) fps")
    }
    if !requiredFormats.isEmpty, !acceptedFormats.isEmpty, !canOutputRequired {
      let (required, outputs) = (requiredFormats.map(\.unpadded), acceptedFormats.map(\.unpadded))
      sentences.append("\(required.joined(separator: ", ")) cannot be had as \(outputs.joined(separator: ", "))")
    }
    return sentences.map { Finding(.contradictoryLimits, .warning, "\($0): these limits contradict each other, whatever the camera.") }
  }

  /// Whether a required format is an accepted output, or can be converted to one.
  private var canOutputRequired: Bool {
    requiredFormats.contains { required in
      FormatMatch(ModeTable.Format(OfferedFormat(index: 0, pixelFormat: required), required, node: 0), self).isAllowed
    }
  }
}

extension FrameInterval {
  /// Whether this is a shorter time and another rate.
  fileprivate func isShorterRate(than other: FrameInterval) -> Bool { isShorter(than: other) && !isSameRate(as: other) }
}

extension FindingCode {
  /// Two limits of a request exclude each other.
  public static let contradictoryLimits: FindingCode = "contradictory-limits"
}
