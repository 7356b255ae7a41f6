public import CameraModel

/// Finds modes for cameras that stream together over one USB bus, by the standard policy.
///
/// The policy puts the modes of all cameras in one order. The plan is the one whose worst mode stands highest in it; among those, the first
/// camera has its best mode, then the second, and so on. It is found without search: a mode can only be of use if every mode of that camera
/// that is liked better sends more, so that going down the order sends less and less.
public struct JointPlanner {
  private let cameras: [Camera]
  private let bus: USBBus

  /// Cameras in the order in which they come first, on a bus.
  public init(_ cameras: [Camera], on bus: USBBus) {
    self.cameras = cameras
    self.bus = bus
  }

  /// The plan for a request, the same to all; or the proof that there is none, and what would give one.
  public func plan(_ request: FormatRequest) -> JointPlan {
    var race = JointRace(cameras, on: bus)
    var (plan, without) = race.plan(request)
    if plan.outcome != .fits { plan.waysOut = waysOut(of: request, plan, without) }
    return plan
  }

  private static func plan(_ cameras: [Camera], _ bus: USBBus, _ request: FormatRequest) -> JointPlan {
    var race = JointRace(cameras, on: bus)
    return race.plan(request).0
  }

  private func waysOut(of request: FormatRequest, _ plan: JointPlan, _ without: [JointPlan?]) -> [JointPlan.WayOut] {
    var found: [JointPlan.WayOut] = []
    func consider(_ change: JointPlan.WayOut.Change, _ other: JointPlan, without absent: Int? = nil) {
      guard other.outcome == .fits else { return }
      var gives = other.shares.map { $0.chosen?.mode }
      if let absent { gives.insert(nil, at: absent) }
      found.append(JointPlan.WayOut(change: change, gives: gives))
    }
    for limit in request.limits { consider(.drop(limit), Self.plan(cameras, bus, request.dropping(limit))) }
    if plan.outcome == .exceedsBus, let least = plan.bitsPerSecond, let faster = USBBus.slowest(carrying: least) {
      consider(.bus(faster), Self.plan(cameras, faster, request))
    }
    for absent in cameras.indices.reversed() where cameras.count > 1 {
      var others = cameras
      others.remove(at: absent)
      consider(.leaveOut(absent), without[absent] ?? Self.plan(others, bus, request), without: absent)
    }
    return found
  }
}
