import Negotiation
import CameraDocuments
import Viewfinder

/// The same request under every policy that can choose for it.
struct PolicyComparison {
  let request: CaptureRequest
  /// The answers, the project's own first.
  let decisions: [Decision]
  /// The policies that cannot choose without a size.
  let silent: [Policy]

  init(of request: CaptureRequest, on camera: Camera) {
    self.request = request
    silent = Policy.all.filter { $0.needsSize && request.size == nil }
    decisions = Policy.all.filter { !($0.needsSize && request.size == nil) }.map { policy in
      var request = request
      request.policy = policy
      return request.decision(on: camera)
    }
  }

  /// Negative if the project's own policy finds no mode; the limits are the same for all policies.
  var status: ProcessStatus { decisions.first?.status(isStrict: false) ?? .negative }

  /// `viewfinder.comparison/1`
  var document: [UInt8] {
    let own = decisions.first
    let members: JSONObject = [
      "schema": "viewfinder.comparison/1",
      "\nrequest": (own?.request ?? request.wishes ?? FormatRequest()).members(preset: request.presetName, floor: own?.rateFloor),
      "\nanswers": JSONArray(lines: decisions) { $0.members(for: request) },
      "\nunanswered": JSONArray(silent) { ["policy": $0.name, "reason": Self.needsSize] },
    ]
    return members.document
  }

  func writeComparison(to page: inout TextPage, subject: String) {
    page.addLine(StyledText(subject, .faint))
    let own = decisions.first?.chosen?.mode
    var table = TextTable()
    for decision in decisions {
      let mode = decision.chosen?.mode
      table.addRow([
        StyledText(decision.policy.name, .key), StyledText(mode?.text ?? "none", mode == own ? .plain : .strong),
        StyledText(gaps(decision)),
      ])
    }
    for policy in silent { table.addRow([StyledText(policy.name, .key), "–", StyledText(Self.needsSize, .faint)]) }
    page.addTable(table, indent: 2)
  }

  /// Why a policy has no answer.
  static let needsSize = "It needs a size, and the request has none."

  /// The unmet wishes. The adjusted mode is shown beside them.
  func gaps(_ decision: Decision) -> String {
    let others = decision.adjustments.map(\.setting).filter { $0 != .rotation }.map(\.rawValue)
    var gaps = others.isEmpty ? [] : ["other " + others.joined(separator: ", ")]
    if others.count < decision.adjustments.count { gaps.append("turned") }
    return gaps.joined(separator: ", ")
  }
}
