public import CameraModel

/// Finds modes for cameras that stream together over one USB bus, by the standard policy.
///
/// The policy ranks the modes of all cameras. The plan makes the worst rank as good as possible. Then each camera in turn gets the best
/// mode that still fits (docs/semantics.md, section 12).
public struct JointPlanner {
  private let cameras: [Camera]
  private let bus: USBBus

  /// Plans for cameras on a bus; the first camera is served first.
  public init(_ cameras: [Camera], on bus: USBBus) {
    self.cameras = cameras
    self.bus = bus
  }

  /// The plan for a request, the same for all cameras. If there is none, it has the changes that give one.
  public func plan(_ request: FormatRequest) -> JointPlan {
    var elimination = JointElimination(cameras, on: bus)
    var (plan, without) = elimination.plan(request)
    if plan.outcome != .fits { plan.relaxations = relaxations(of: request, plan, without) }
    return plan
  }

  private static func plan(_ cameras: [Camera], _ bus: USBBus, _ request: FormatRequest) -> JointPlan {
    var elimination = JointElimination(cameras, on: bus)
    return elimination.plan(request).0
  }

  private func relaxations(of request: FormatRequest, _ plan: JointPlan, _ without: [JointPlan?]) -> [JointPlan.Relaxation] {
    var found: [JointPlan.Relaxation] = []
    func consider(_ change: JointPlan.Relaxation.Change, _ other: JointPlan, without absent: Int? = nil) {
      guard other.outcome == .fits else { return }
      var gives = other.shares.map { $0.chosen?.mode }
      if let absent { gives.insert(nil, at: absent) }
      found.append(JointPlan.Relaxation(change: change, gives: gives))
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
