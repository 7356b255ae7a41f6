package import Capture
import CameraModel
import Negotiation
package import Viewfinder

extension StreamStart {
  /// The mode that runs, and what the driver adjusted: `viewfinder.stream/1`.
  ///
  /// - Parameter decision: How the mode was chosen.
  package func document(for decision: Decision) -> [UInt8] {
    let output: JSONObject? = decision.chosen.map { ["pixelFormat": $0.output.description, "converted": $0.isConverted] }
    return JSONObject([
      "schema": "viewfinder.stream/1", "mode": mode.members, "output": output,
      "adjustments": decision.adjustments(in: mode, adjustments).map(\.members),
    ]).document
  }
}

extension StreamStatistics {
  /// `viewfinder.stream-statistics/1`
  package var document: [UInt8] { JSONObject(["schema": "viewfinder.stream-statistics/1"], members).line }
}

extension SessionEvent {
  /// `viewfinder.session-event/1`, in one line.
  package var document: [UInt8] {
    let (word, more) = parts
    let members: JSONObject = [
      "mode": more.mode?.members, "reason": more.reason, "attempt": more.attempt, "error": more.error?.members, "finding": more.finding,
    ]
    return JSONObject(["schema": "viewfinder.session-event/1", "event": word], members).line
  }

  /// What events carry; most have one of these.
  private struct Contents {
    var mode: Mode?
    var reason: String?
    var attempt: Int?
    var error: DeviceError?
    var finding: Finding?
  }

  private var parts: (word: String, contents: Contents) {
    switch self {
    case .didStartRunning(let mode): ("didStartRunning", Contents(mode: mode))
    case .didStopRunning: ("didStopRunning", Contents())
    case .wasInterrupted(let reason): ("wasInterrupted", Contents(reason: reason.rawValue))
    case .interruptionEnded(let mode, _): ("interruptionEnded", Contents(mode: mode))
    case .stalled(let error): ("stalled", Contents(error: error))
    case .restarted(let attempt): ("restarted", Contents(attempt: attempt))
    case .formatDidChange(_, let mode): ("formatDidChange", Contents(mode: mode))
    case .settingsRefused(let error): ("settingsRefused", Contents(error: error))
    case .runtimeError(let error): ("runtimeError", Contents(error: error.told))
    case .finding(let finding): ("finding", Contents(finding: finding))
    }
  }
}
