import CameraModel
package import DeviceConfiguration
import JSONText
import Negotiation
package import Viewfinder

extension CaptureConfiguration {
  /// `viewfinder.configuration/1`
  ///
  /// - Parameter isSimulated: Whether a recording was set instead of a camera.
  package func members(isSimulated: Bool) -> JSONObject {
    [
      "schema": "viewfinder.configuration/1", "\noutcome": result == nil ? "planned" : isExact ? "exact" : "adjusted", "node": path,
      "simulated": isSimulated,
      "\ndecision": choice.map { $0.decision.members(for: $0.request) },
      "\nsource": source.flatMap { source in source.result?.after.sourceMembers(of: source.node) },
      "\nplan": steps.map(\.description), "nextMode": nextMode?.members, "\nbefore": before?.modeMembers, "\nafter": after?.modeMembers,
      "\nadjustments": deviceAdjustments.map(\.members), "\nsideEffects": sideEffects, "\nunverified": unverified,
      "\nfindings": result?.findings ?? [],
    ]
  }
}

extension DeviceState {
  fileprivate func sourceMembers(of node: CameraNode) -> JSONObject {
    [
      "input": input, "name": inputName(on: node),
      "edid": edid.map { ["name": $0.name, "bytes": $0.bytes.hexadecimal] as JSONObject },
      "standard": standard?.description, "timings": timings?.description,
    ]
  }

  fileprivate var modeMembers: JSONObject {
    [
      "pixelFormat": format?.pixelFormat.description, "width": format?.size.width, "height": format?.size.height, "interval": interval,
      "crop": crop.map { ["left": $0.left, "top": $0.top, "width": $0.size.width, "height": $0.size.height] as JSONObject },
      "controls": JSONArray(controls.sorted { $0.key < $1.key }) { ["id": $0.key.rawValue, "value": $0.value] },
    ]
  }

  /// The source's name; nil without a name.
  package func inputName(on node: CameraNode) -> String? { input.flatMap { number in node.inputs.first { $0.index == number }?.name } }
}
