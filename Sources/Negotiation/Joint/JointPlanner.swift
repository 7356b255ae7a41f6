public import CameraModel

/// Finds modes for cameras that stream together over one USB bus or behind one media graph, by the standard policy.
///
/// The policy ranks the modes of all cameras. The plan makes the worst rank as good as possible. Then each camera in turn gets the best
/// mode that still fits, or leaves the others a way through the graph (docs/semantics.md, section 12).
public struct JointPlanner {
  private let cameras: [Camera]
  private let resource: JointPlan.Resource

  /// Plans for cameras that share a bus or a media device; the first camera is served first.
  public init(_ cameras: [Camera], sharing resource: JointPlan.Resource) {
    self.cameras = cameras
    self.resource = resource
  }

  /// The plan for a request, the same for all cameras. If there is none, it has the changes that give one.
  public func plan(_ request: FormatRequest) -> JointPlan {
    var plan = planWithoutRelaxations(request)
    if plan.outcome != .fits { plan.relaxations = relaxations(of: request, plan) }
    return plan
  }

  private func planWithoutRelaxations(_ request: FormatRequest) -> JointPlan {
    let start = JointPlan(resource: resource, request: request, outcome: .fits, cameras: Array(cameras.indices), shares: [])
    let table = ModeTable(cameras.map(\.choosableNodes), busSpeedMbps: start.bus?.speedMbps)
    var elimination = Elimination(table, start.bus == nil ? .standard : .standardWithLighterModes, request)
    elimination.keepWithinLimits()
    let byCamera = Dictionary(grouping: elimination.remaining, by: table.camera)
    let modes = cameras.indices.map { byCamera[$0] ?? [] }
    // If colour decides for a camera, only its modes with colour count. All cameras share one orientation.
    elimination.keepLeast(.node)
    elimination.keepLeast(.color)
    elimination.decideOrientation()

    var plan = start
    plan.rateFloor = modes.indices.lazy.compactMap { elimination.nominalFloor(of: modes[$0], $0) }.first
    plan.shares = modes.map { JointPlan.Share(alone: elimination.best(among: $0).map(elimination.mode)) }
    let ranks = elimination.ranks(of: modes)
    switch resource {
    case .bus(let bus): choose(modes.map { ParetoFront($0, ranks, table) }, on: bus, elimination, for: &plan)
    case .mediaDevice:
      let parts = zip(cameras, modes).map { camera, modes in
        MediaGraphPart(modes, ranks) { camera.graphWay(of: elimination.mode($0)) }
      }
      choose(parts, elimination, for: &plan)
    }
    return plan
  }

  private func choose(_ fronts: [ParetoFront], on bus: USBBus, _ elimination: Elimination, for plan: inout JointPlan) {
    for (camera, front) in fronts.enumerated() {
      plan.shares[camera].least = front.points.last.map { elimination.mode($0.mode) }
      plan.shares[camera].leastBitsPerSecond = front.points.last?.bitsPerSecond
    }
    if fronts.contains(where: \.points.isEmpty) {
      plan.outcome = .noMode
    } else if let points = ParetoFront.bestPoints(of: fronts, within: bus.usableBitsPerSecond) {
      plan.choose(points.map(\.mode), elimination)
      for (camera, point) in points.enumerated() { plan.shares[camera].bitsPerSecond = point.bitsPerSecond }
    } else {
      plan.outcome = .exceedsBus
    }
  }

  private func choose(_ parts: [MediaGraphPart], _ elimination: Elimination, for plan: inout JointPlan) {
    if parts.contains(where: \.points.isEmpty) {
      plan.outcome = .noMode
    } else if let modes = DisjointPaths(parts).best {
      plan.choose(modes, elimination)
    } else {
      plan.outcome = .conflicts
    }
  }

  private func relaxations(of request: FormatRequest, _ plan: JointPlan) -> [JointPlan.Relaxation] {
    var found: [JointPlan.Relaxation] = []
    func consider(_ change: JointPlan.Relaxation.Change, _ planner: JointPlanner, _ request: FormatRequest) {
      let other = planner.planWithoutRelaxations(request)
      guard other.outcome == .fits else { return }
      var gives = other.shares.map { $0.chosen?.mode }
      if case .leaveOut(let absent) = change { gives.insert(nil, at: absent) }
      found.append(JointPlan.Relaxation(change: change, gives: gives))
    }
    for limit in request.limits { consider(.drop(limit), self, request.dropping(limit)) }
    if plan.outcome == .exceedsBus, let least = plan.bitsPerSecond, let faster = USBBus.slowest(carrying: least) {
      consider(.bus(faster), JointPlanner(cameras, sharing: .bus(faster)), request)
    }
    for absent in cameras.indices.reversed() where cameras.count > 1 {
      var others = cameras
      others.remove(at: absent)
      consider(.leaveOut(absent), JointPlanner(others, sharing: resource), request)
    }
    return found
  }
}

extension JointPlan {
  fileprivate mutating func choose(_ modes: [Candidate], _ elimination: Elimination) {
    for (camera, mode) in modes.enumerated() {
      shares[camera].chosen = elimination.chosenMode(mode)
      shares[camera].adjustments = elimination.adjustments(of: mode)
    }
  }
}

extension Policy {
  /// The standard policy with additional points of each range that send less: halved sizes, the smallest size, and common rates.
  fileprivate static let standardWithLighterModes = Policy(
    standard.name, standard.summary,
    rangeSizes: { request, range in
      let best = standard.rangeSizes(request, range)
      return best + best.flatMap { size in (1...4).map { FrameSize(size.width >> $0, size.height >> $0) } } + [FrameSize(0, 0)]
    },
    rangeIntervals: { _ in [30, 25, 20, 15, 10, 5].map { FrameInterval(1, $0) } }, narrow: standard.narrow)
}
