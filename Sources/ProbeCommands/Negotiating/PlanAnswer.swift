import CameraDocuments
import Negotiation
import Viewfinder

/// The joint plans of cameras that stream together, one for each bus.
struct PlanAnswer {
  let request: CaptureRequest
  let cameras: [ChosenCamera]
  let plans: [JointPlan]

  var fits: Bool { plans.allSatisfy { $0.outcome == .fits } }

  func status(isStrict: Bool) -> ProcessStatus {
    let isAdjusted = plans.contains { $0.shares.contains { !$0.adjustments.isEmpty } }
    return fits && !(isStrict && isAdjusted) ? .success : .negative
  }

  /// `viewfinder.plan/1`
  var document: [UInt8] {
    let asked = plans.first?.request ?? request.wishes ?? FormatRequest()
    let floor = plans.lazy.compactMap(\.rateFloor).first
    let buses = JSONArray(lines: plans) { $0.members(of: $0.cameras.map { cameras[$0].camera }) }
    let members: JSONObject = [
      "schema": "viewfinder.plan/1", "outcome": fits ? "fits" : "impossible", "policy": Policy.standard.name,
      "\nrequest": asked.members(preset: request.presetName, floor: floor), "\nbuses": buses,
    ]
    return members.document
  }
}

extension JointPlan {
  fileprivate func members(of cameras: [Camera]) -> JSONObject {
    [
      "speedMbps": bus.speedMbps, "usableBitsPerSecond": bus.usableBitsPerSecond, "bitsPerSecond": bitsPerSecond,
      "outcome": outcome.rawValue, "\ncameras": JSONArray(lines: zip(cameras, shares)) { $1.members(of: $0) },
      "\nrelaxations": JSONArray(lines: relaxations) { ["change": $0.change.text, "gives": $0.gives.map { $0?.text }] },
    ]
  }
}

extension JointPlan.Relaxation.Change {
  /// The change in terms of options, or the camera that stays out.
  var text: String {
    switch self {
    case .bus(let bus): "--bus-speed \(bus.speedMbps)"
    case .drop(.exactSize): "--size-rule nearest"
    case .drop(let limit): "drop \(limit.optionText)"
    case .leaveOut(let index): "without camera \(index + 1)"
    }
  }
}

extension JointPlan.Share {
  fileprivate func members(of camera: Camera) -> JSONObject {
    [
      "camera": camera.name, "chosen": chosen.map { JSONObject($0.members, $0.mode.load(bitsPerSecond)) },
      "adjustments": adjustments.map(\.members), "least": least.map { JSONObject($0.members, $0.load(leastBitsPerSecond)) },
      "alone": alone?.members,
    ]
  }
}

extension Mode {
  /// Whether its data rate is estimated, because the format is compressed.
  var isEstimated: Bool { PixelFormatRegistry.entry(for: pixelFormat)?.bitsPerPixel == nil }

  /// Its data rate.
  fileprivate func load(_ bitsPerSecond: UInt64?) -> JSONObject { ["bitsPerSecond": bitsPerSecond, "estimated": isEstimated] }
}
