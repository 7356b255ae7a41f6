package import CameraProfiles
package import Negotiation
import PixelFormats
package import Viewfinder

extension Decision {
  /// `viewfinder.decision/1`
  ///
  /// - Parameters:
  ///   - request: The request that was decided.
  ///   - origin: The source of the camera's description; nil if the enclosing document names it.
  ///   - isComplete: Whether to list every rejected mode, rather than the next best.
  ///   - more: Further members.
  package func members(
    for request: CaptureRequest, origin: CameraOrigin? = nil, isComplete: Bool = false, _ more: JSONObject = [:]
  ) -> JSONObject {
    let asked = JSONObject(self.request.members(preset: request.presetName, floor: rateFloor), request.sourceMembers)
    let next = runnersUp
    let relaxations = JSONArray(relaxations) { relaxation in
      let changed = JSONObject(relaxation.request.members(preset: nil, floor: nil), request.sourceMembers)
      return ["change": relaxation.text(for: self.request, request.preset), "gives": relaxation.gives.mode.text, "request": changed]
    }
    return JSONObject(
      ["schema": "viewfinder.decision/1", "\noutcome": outcome.rawValue, "policy": policy.name],
      origin.map { ["from": $0.rawValue] } ?? [:],
      [
        "\nrequest": asked, "\nchosen": chosen?.members, "\nadjustments": adjustments.map(\.members),
        "\ndecidedBy": decidedBy?.decidingMembers, "\nlimits": unmetLimits.map(\.optionText),
        "\nrejected": JSONArray(lines: isComplete ? rejected : refused + next, \.members),
        "\nrelaxations": relaxations, "\nfindings": findings,
      ], more)
  }
}

extension Rejection {
  fileprivate var members: JSONObject { JSONObject(mode.shortMembers, ["rule": rule.rawValue, "reason": reason]) }
  fileprivate var decidingMembers: JSONObject { ["rule": rule.rawValue, "against": mode.shortMembers, "reason": reason] }
}

extension Mode {
  var shortMembers: JSONObject {
    [
      "pixelFormat": pixelFormat.description, "width": size.width, "height": size.height, "framesPerSecond": interval?.framesPerSecond,
    ]
  }
}

extension ChosenMode {
  /// The mode, and the conversion of its frames.
  package var members: JSONObject {
    JSONObject(
      mode.members,
      [
        "output": JSONObject(["pixelFormat": output.description, "converted": isConverted]), "needsRotation": needsRotation,
      ])
  }
}

extension CaptureRequest {
  /// The name of the preset; nil if wishes replace it.
  package var presetName: String? { preset?.name ?? (wishes?.asksForNothing == true ? "high" : nil) }
}

extension FormatRequest {
  /// The request as JSON, in the form that options accept. Missing wishes are null. Rates are texts,
  /// because no number of JSON is exact enough.
  ///
  /// - Parameter floor: The applied floor of the rate; nil without one.
  package func members(preset: String?, floor: FrameInterval?) -> JSONObject {
    [
      "preset": preset, "size": size.map(\.member), "fps": wishedRate, "exactFps": exactRate?.exactRateText,
      "minFps": minimumRate?.exactRateText, "maxFps": maximumRate?.exactRateText, "floorFps": floor?.exactRateText,
      "prefer": preferredFormats.map(\.description), "require": requiredFormats.map(\.description),
      "accept": acceptedFormats.map(\.description), "order": order.map(\.rawValue),
    ]
  }

  private var wishedRate: String? {
    switch rate {
    case .ideal(let interval): interval.exactRateText
    case .highest, nil: asks(for: .rate) ? "highest" : nil
    }
  }
}

extension SizeWish {
  fileprivate var member: any Encodable {
    guard let size else { return rule.rawValue }
    return JSONObject(["width": size.width, "height": size.height, "rule": rule.rawValue])
  }
}
