import CameraModel
import Negotiation
import Testing

/// One request to one camera, the answer that the contract gives, worked out by hand, and why.
struct Scenario: Sendable, CustomTestStringConvertible {
  let why: String
  let camera: Camera
  let request: FormatRequest
  let answer: String

  init(_ why: String, _ camera: Camera, _ request: FormatRequest, _ answer: String) {
    (self.why, self.camera, self.request, self.answer) = (why, camera, request, answer)
  }

  var testDescription: String { why }

  /// Checks the answer and its outcome.
  func check(_ location: SourceLocation = #_sourceLocation) {
    let negotiator = Negotiator(ModeTable(camera))
    let decision = negotiator.decide(request)
    #expect(decision.inWords == answer, "\(why)", sourceLocation: location)
    let isAsSaid = decision.outcome == (decision.chosen == nil ? .impossible : decision.adjustments.isEmpty ? .exact : .adjusted)
    #expect(isAsSaid, "The outcome is \(decision.outcome).", sourceLocation: location)
  }
}

extension Decision {
  /// `MJPG 1280x720 1/30 as NV12, turned; adjusted size rotation`: what is set, what comes out, and which wishes gave way.
  var inWords: String {
    guard let chosen else { return "impossible" }
    let time = ExactTime(chosen.mode.interval).map { " \($0)" } ?? " ?"
    let output = chosen.isConverted ? " as \(chosen.output)" : ""
    let adjusted = adjustments.isEmpty ? "" : "; adjusted " + adjustments.map(\.setting.rawValue).sorted().joined(separator: " ")
    return "\(chosen.mode.pixelFormat) \(chosen.mode.size)\(time)\(output)\(chosen.needsRotation ? ", turned" : "")\(adjusted)"
  }
}
