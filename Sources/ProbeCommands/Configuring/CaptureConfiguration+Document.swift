import DeviceConfiguration
import CameraDocuments
import Viewfinder

/// The document about what was set or planned.
extension CaptureConfiguration {
  /// `exact`, `adjusted`, or `planned`.
  private var outcome: String {
    guard let result else { return "planned" }
    return result.isExact && choice?.decision.outcome != .adjusted ? "exact" : "adjusted"
  }

  /// `viewfinder.configuration/1`
  var document: [UInt8] {
    let members: JSONObject = [
      "schema": "viewfinder.configuration/1", "\noutcome": outcome, "node": path,
      "\ndecision": choice.map { DecisionDocument(decision: $0.decision, request: $0.request).members },
      "\nsource": source.flatMap { source in source.result?.after.sourceMembers(of: source.node) },
      "\nplan": steps.map(\.description), "\nbefore": before?.modeMembers, "\nafter": after?.modeMembers,
      "\nadjustments": (result?.adjustments ?? []).map(\.members), "\nsideEffects": sideEffects, "\nunverified": unverified,
      "\nfindings": result?.findings ?? [],
    ]
    return members.document
  }
}

extension DeviceState {
  fileprivate func sourceMembers(of node: CameraNode) -> JSONObject {
    ["input": input, "name": inputName(on: node), "standard": standard?.description, "timings": timings?.description]
  }

  fileprivate var modeMembers: JSONObject {
    [
      "pixelFormat": format?.pixelFormat.description, "width": format?.size.width, "height": format?.size.height, "interval": interval,
      "controls": JSONArray(controls.sorted { $0.key < $1.key }) { ["id": $0.key.rawValue, "value": $0.value] },
    ]
  }

  /// The source's name; nil where it has none.
  func inputName(on node: CameraNode) -> String? { input.flatMap { number in node.inputs.first { $0.index == number }?.name } }
}

extension CaptureConfiguration {
  /// Writes it in the requested style.
  ///
  /// - Parameter subject: the camera, for people.
  func writeAnswer(_ style: OutputStyle, subject: String, to console: some Console) throws(DeviceError) {
    try style.writeAnswer(document, or: { writeText(to: &$0, subject: subject) }, to: console)
  }
}
