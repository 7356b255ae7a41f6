import Negotiation
import CameraDocuments
import Viewfinder

/// The joint plans of cameras that stream together: one for each bus.
struct PlanAnswer {
  /// A plan and whose it is.
  struct Bus {
    let plan: JointPlan
    let members: [ChosenCamera]
  }

  let request: CaptureRequest
  let buses: [Bus]

  init(of request: CaptureRequest, for buses: SharedBuses) throws(DeviceError) {
    guard request.preset == nil || request.preset?.request != nil else {
      throw .usage("--preset inputPriority", "A plan chooses modes; this preset leaves the mode as it is.", try: "Leave it out.")
    }
    self.request = request
    self.buses = buses.groups.map { group in
      let cameras = group.members.map(\.camera)
      // A preset asks the same of every camera, but for the one that was refused.
      let wishes = request.wishes ?? FormatRequest()
      let asked = request.preset?.request(to: cameras[0], refinedBy: wishes) ?? wishes
      return Bus(plan: JointPlanner(cameras, on: group.bus).plan(asked), members: group.members)
    }
  }

  func status(isStrict: Bool) -> ProcessStatus {
    let fits = buses.allSatisfy { $0.plan.outcome == .fits }
    let isAdjusted = buses.contains { $0.plan.shares.contains { !$0.adjustments.isEmpty } }
    return fits && !(isStrict && isAdjusted) ? .success : .negative
  }

  // MARK: For programs

  /// `viewfinder.plan/1`
  var document: [UInt8] {
    let asked = buses.first?.plan.request ?? request.wishes ?? FormatRequest()
    let floor = buses.lazy.compactMap(\.plan.rateFloor).first
    let members: JSONObject = [
      "schema": "viewfinder.plan/1", "outcome": status(isStrict: false) == .success ? "fits" : "impossible",
      "policy": Policy.standard.name, "\nrequest": asked.members(preset: request.presetName, floor: floor),
      "\nbuses": JSONArray(lines: buses.map(\.object)),
    ]
    return members.document
  }
}

extension PlanAnswer.Bus {
  fileprivate var object: JSONObject {
    [
      "speedMbps": plan.bus.speedMbps, "usableBitsPerSecond": plan.bus.usableBitsPerSecond, "bitsPerSecond": plan.bitsPerSecond,
      "outcome": plan.outcome.rawValue, "\ncameras": JSONArray(lines: zip(members, plan.shares)) { $1.members(of: $0.camera) },
      "\nrelaxations": JSONArray(lines: plan.relaxations) { way in
        ["change": changeText(way.change), "gives": way.gives.map { $0?.text }]
      },
    ]
  }

  /// The change in terms of options, or the camera that stays out.
  func changeText(_ change: JointPlan.Relaxation.Change) -> String {
    switch change {
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
  /// Whether how much it sends is estimated: the format is compressed.
  var isEstimated: Bool { PixelFormatRegistry.entry(for: pixelFormat)?.bitsPerPixel == nil }

  /// What the mode sends.
  fileprivate func load(_ bitsPerSecond: UInt64?) -> JSONObject { ["bitsPerSecond": bitsPerSecond, "estimated": isEstimated] }
}
