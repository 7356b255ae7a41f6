public import CameraModel
public import Negotiation

extension CaptureRequest {
  /// Modes in which cameras can stream together: a plan for each USB bus that they share. This opens and sets nothing.
  ///
  /// The plans use the request's preset or wishes, and the standard policy. The preset `inputPriority` counts as no preset.
  ///
  /// - Parameters:
  ///   - cameras: The cameras; the first one on a bus is served first.
  ///   - bus: One bus for all cameras. The default is nil: their own buses.
  /// - Returns: The plans, in the order of their first cameras. A camera whose bus speed is unknown is in none.
  public func jointPlans(for cameras: [Camera], on bus: USBBus? = nil) -> [JointPlan] {
    var groups: [(bus: USBBus, members: [Int])] = []
    for (index, camera) in cameras.enumerated() {
      guard let speed = bus ?? camera.usbBus else { continue }
      if let known = groups.firstIndex(where: { bus != nil || cameras[$0.members[0]].sharesBus(with: camera) }) {
        groups[known].members.append(index)
      } else {
        groups.append((speed, [index]))
      }
    }
    return groups.map { group in
      let members = group.members.map { cameras[$0] }
      let wishes = wishes ?? FormatRequest()
      var plan = JointPlanner(members, on: group.bus).plan(preset?.request(to: members[0], refinedBy: wishes) ?? wishes)
      plan.cameras = group.members
      return plan
    }
  }
}
