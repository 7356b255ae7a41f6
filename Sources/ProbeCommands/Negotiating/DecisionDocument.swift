import Negotiation
import CameraProfiles
import CameraDocuments
import Viewfinder

/// A decision for programs: `viewfinder.decision/1`.
struct DecisionDocument {
  let decision: Decision
  let request: CaptureRequest
  /// Where the camera is known from; nil where the document around this one says so.
  var origin: CameraOrigin?
  /// Whether every rejected mode is listed, rather than the next best.
  var isComplete = false
  /// Whom the mode is told to; nil where nobody was named.
  var emitter: Emitter?
  /// What that one is told; nil where no mode was chosen.
  var emittedText: EmittedText?

  var members: JSONObject {
    let asked = decision.request.members(preset: request.presetName, floor: decision.rateFloor)
    let relaxations = JSONArray(decision.relaxations) { relaxation in
      ["change": relaxation.text(for: decision.request, request.preset), "gives": relaxation.gives.mode.text]
    }
    return JSONObject(
      ["schema": "viewfinder.decision/1", "\noutcome": decision.outcome.rawValue, "policy": decision.policy.name],
      origin.map { ["from": $0.rawValue] } ?? [:],
      [
        "\nrequest": asked, "\nchosen": decision.chosen?.members, "\nadjustments": decision.adjustments.map(\.members),
        "\ndecidedBy": deciding, "\nlimits": decision.unmetLimits.map(\.optionText), "\nrejected": rejected,
        "\nrelaxations": relaxations, "\nfindings": decision.findings,
      ], emitter.map { ["\nemit": emittedText?.members(for: $0)] } ?? [:])
  }

  private var deciding: JSONObject? {
    decision.decidedBy.map { ["rule": $0.rule.rawValue, "against": $0.mode.shortMembers] }
  }

  private var rejected: any Encodable {
    let object = { (rejection: Rejection) in
      JSONObject(rejection.mode.shortMembers, ["rule": rejection.rule.rawValue, "reason": rejection.reason])
    }
    return isComplete ? JSONArray(lines: decision.rejected, object) : JSONArray(lines: decision.runnersUp, object)
  }
}

extension EmittedText {
  fileprivate func members(for emitter: Emitter) -> JSONObject { ["kind": emitter.name, "text": text, "remarks": remarks] }
}

extension Mode {
  fileprivate var shortMembers: JSONObject {
    [
      "pixelFormat": pixelFormat.description, "width": size.width, "height": size.height, "framesPerSecond": interval?.framesPerSecond,
    ]
  }
}

extension ChosenMode {
  /// The mode, and what is made of its frames.
  var members: JSONObject {
    JSONObject(
      mode.members,
      [
        "output": JSONObject(["pixelFormat": output.description, "converted": isConverted]), "needsRotation": needsRotation,
      ])
  }
}

extension Adjustment {
  /// A wish that gave way.
  var members: JSONObject { ["wish": wish, "asked": askedText, "got": gotText] }
}
