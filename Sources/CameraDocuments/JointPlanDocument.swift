package import CameraModel
package import Negotiation
import PixelFormats
package import Viewfinder

extension CaptureRequest {
  /// `viewfinder.plan/1`
  ///
  /// - Parameters:
  ///   - plans: The joint plans for the request, one for each bus and media device.
  ///   - cameras: The cameras that were named.
  package func members(of plans: [JointPlan], for cameras: [Camera]) -> JSONObject {
    let outcome = plans.allSatisfy(\.hasModes) ? (plans.first { $0.outcome == .adjusted }?.outcome ?? .fits).rawValue : "impossible"
    let asked = plans.first?.request ?? wishes ?? FormatRequest()
    let floor = plans.lazy.compactMap(\.rateFloor).first
    return [
      "schema": "viewfinder.plan/1", "outcome": outcome, "policy": Policy.standard.name,
      "\nrequest": asked.members(preset: presetName, floor: floor), "\nbuses": JSONArray(lines: plans) { $0.members(of: cameras) },
    ]
  }
}

extension Camera {
  /// The camera for a joint plan. Recorded USB cameras of different machines are taken to share a bus.
  package func planned(isRecorded: Bool) -> Camera {
    var planned = self
    if isRecorded, sensor == nil { for index in planned.nodes.indices { planned.nodes[index].bus = nil } }
    return planned
  }
}

extension JointPlan {
  /// The media device; nil on a bus.
  package var media: String? { if case .mediaDevice(let media) = resource { media } else { nil } }

  fileprivate func members(of named: [Camera]) -> JSONObject {
    [
      "speedMbps": bus?.speedMbps, "usableBitsPerSecond": bus?.usableBitsPerSecond, "bitsPerSecond": bitsPerSecond, "media": media,
      "outcome": outcome.rawValue, "\ncameras": JSONArray(lines: zip(cameras, shares)) { $1.members(of: named[$0], at: $0) },
      "\nfindings": findings,
      "\nrelaxations": JSONArray(lines: relaxations) { ["change": $0.change.text, "gives": $0.gives.map { $0?.text }] },
    ]
  }
}

extension JointPlan.Relaxation.Change {
  /// The change in terms of options, or the camera that stays out.
  package var text: String {
    switch self {
    case .bus(let bus): "--bus-speed \(bus.speedMbps)"
    case .drop(.exactSize): "--size-rule nearest"
    case .drop(let limit): "drop \(limit.optionText)"
    case .leaveOut(let index): "without camera \(index + 1)"
    }
  }
}

extension JointPlan.Share {
  fileprivate func members(of camera: Camera, at index: Int) -> JSONObject {
    [
      "index": index, "camera": camera.name, "chosen": chosen.map { JSONObject($0.members, $0.mode.load(bitsPerSecond)) },
      "adjustments": adjustments.map(\.members), "least": least.map { JSONObject($0.members, $0.load(leastBitsPerSecond)) },
      "alone": alone?.members,
    ]
  }
}

extension Mode {
  /// Whether its data rate is estimated, because the format is compressed.
  package var isEstimated: Bool { PixelFormatRegistry.entry(for: pixelFormat)?.bitsPerPixel == nil }

  /// Its data rate.
  fileprivate func load(_ bitsPerSecond: UInt64?) -> JSONObject { ["bitsPerSecond": bitsPerSecond, "estimated": isEstimated] }
}
