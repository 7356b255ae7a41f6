import Negotiation
import CameraProfiles
import CameraDocuments
import Viewfinder

extension Decision {
  /// `viewfinder.decision/1`
  ///
  /// - Parameters:
  ///   - request: The request that was decided.
  ///   - origin: The source of the camera's description; nil if the enclosing document names it.
  ///   - isComplete: Whether to list every rejected mode, rather than the next best.
  ///   - generator: The program for which a snippet is written; nil without one.
  ///   - snippet: The snippet; nil if no mode was chosen.
  func members(
    for request: CaptureRequest, origin: CameraOrigin? = nil, isComplete: Bool = false, _ generator: SnippetGenerator? = nil,
    _ snippet: Snippet? = nil
  ) -> JSONObject {
    let asked = self.request.members(preset: request.presetName, floor: rateFloor)
    let relaxations = JSONArray(relaxations) { relaxation in
      ["change": relaxation.text(for: self.request, request.preset), "gives": relaxation.gives.mode.text]
    }
    return JSONObject(
      ["schema": "viewfinder.decision/1", "\noutcome": outcome.rawValue, "policy": policy.name],
      origin.map { ["from": $0.rawValue] } ?? [:],
      [
        "\nrequest": asked, "\nchosen": chosen?.members, "\nadjustments": adjustments.map(\.members),
        "\ndecidedBy": deciding, "\nlimits": unmetLimits.map(\.optionText), "\nrejected": rejectedModes(isComplete),
        "\nrelaxations": relaxations, "\nfindings": findings,
      ], generator.map { ["\nemit": snippet?.members(for: $0)] } ?? [:])
  }

  private var deciding: JSONObject? {
    decidedBy.map { ["rule": $0.rule.rawValue, "against": $0.mode.shortMembers] }
  }

  private func rejectedModes(_ isComplete: Bool) -> any Encodable {
    let object = { (rejection: Rejection) in
      JSONObject(rejection.mode.shortMembers, ["rule": rejection.rule.rawValue, "reason": rejection.reason])
    }
    return isComplete ? JSONArray(lines: rejected, object) : JSONArray(lines: runnersUp, object)
  }
}

extension Snippet {
  fileprivate func members(for generator: SnippetGenerator) -> JSONObject { ["kind": generator.name, "text": text, "remarks": remarks] }
}

extension Mode {
  fileprivate var shortMembers: JSONObject {
    [
      "pixelFormat": pixelFormat.description, "width": size.width, "height": size.height, "framesPerSecond": interval?.framesPerSecond,
    ]
  }
}

extension ChosenMode {
  /// The mode, and the conversion of its frames.
  var members: JSONObject {
    JSONObject(
      mode.members,
      [
        "output": JSONObject(["pixelFormat": output.description, "converted": isConverted]), "needsRotation": needsRotation,
      ])
  }
}

extension Adjustment {
  /// An unmet wish.
  var members: JSONObject { ["wish": wish, "asked": askedText, "got": gotText] }
}
