import CameraModel

/// One elimination over the modes of several cameras.
struct JointElimination {
  private var elimination: Elimination
  private let bus: USBBus
  /// For each format of the table, the index of its camera.
  private let cameraOfFormat: [Int]
  private let cameras: Int

  init(_ cameras: [Camera], on bus: USBBus) {
    let nodes = cameras.map(\.choosableNodes)
    let table = ModeTable(nodes: nodes.flatMap(\.self), busSpeedMbps: bus.speedMbps)
    elimination = Elimination(table, policy: JointElimination.policy)
    self.bus = bus
    self.cameras = cameras.count
    let cameraOfNode = nodes.indices.flatMap { Array(repeating: $0, count: nodes[$0].count) }
    cameraOfFormat = table.formats.map { cameraOfNode[$0.node] }
  }

  private static let policy = Policy.standard.samplingLighterModes

  /// The facts of one camera that a plan needs.
  private struct Member {
    let orientation: OrientationDistances
    let front: ParetoFront
    let share: JointPlan.Share
    let rateFloor: FrameInterval?
  }

  /// The plan. If it fails, also the plans without one camera each: nil if they would swap width and height differently.
  mutating func plan(_ request: FormatRequest) -> (JointPlan, without: [JointPlan?]) {
    let modes = start(request)
    let orientations = modes.map { OrientationDistances(elimination, $0) }
    elimination.settleOrientation(isRotated: OrientationDistances.isRotated(orientations))
    let fronts = fronts(of: modes)
    let members = modes.indices.map { camera in
      Member(
        orientation: orientations[camera], front: fronts[camera], share: share(modes[camera], fronts[camera]),
        rateFloor: elimination.hasFloor(among: modes[camera]) ? elimination.request.nominalRateFloor : nil)
    }
    let plan = plan(request, members)
    guard plan.outcome != .fits else { return (plan, []) }
    let without = members.indices.map { absent -> JointPlan? in
      var others = members
      others.remove(at: absent)
      return OrientationDistances.isRotated(others.map(\.orientation)) == elimination.isRotated ? self.plan(request, others) : nil
    }
    return (plan, without)
  }

  private func plan(_ request: FormatRequest, _ members: [Member]) -> JointPlan {
    let floor = members.lazy.compactMap(\.rateFloor).first
    var plan = JointPlan(
      bus: bus, request: request, rateFloor: floor, outcome: .fits, cameras: Array(members.indices), shares: members.map(\.share))
    let fronts = members.map(\.front)
    if fronts.contains(where: \.points.isEmpty) {
      plan.outcome = .noMode
    } else if let points = ParetoFront.bestPoints(of: fronts, within: bus.usableBitsPerSecond) {
      for (camera, point) in points.enumerated() {
        plan.shares[camera].chosen = elimination.chosenMode(point.position)
        plan.shares[camera].adjustments = elimination.adjustments(of: point.position)
        plan.shares[camera].bitsPerSecond = point.bitsPerSecond
      }
    } else {
      plan.outcome = .exceedsBus
    }
    return plan
  }

  /// The modes of each camera that meet the limits.
  private mutating func start(_ request: FormatRequest) -> [[Int32]] {
    elimination.start(request, recordsRejections: false)
    LimitRule().narrow(&elimination)
    var modes = [[Int32]](repeating: [], count: cameras)
    for position in elimination.remainingModes() {
      modes[cameraOfFormat[Int(elimination.candidates[Int(position)].format)]].append(position)
    }
    return modes
  }

  private func fronts(of modes: [[Int32]]) -> [ParetoFront] {
    let ranks = JointRanking(elimination, modes, cameraOfFormat: cameraOfFormat).ranks
    let payload = Payload(table: elimination.table)
    return modes.map { positions in
      let points = positions.compactMap { position in
        payload.bitsPerSecond(elimination.candidates[Int(position)]).map {
          ParetoFront.Point(position: position, bitsPerSecond: $0, rank: ranks[position] ?? .max)
        }
      }
      // Equal modes keep the order of enumeration, in which points of one range share a place.
      let order = { (point: ParetoFront.Point) in (point.rank, elimination.candidates[Int(point.position)].order, point.position) }
      return ParetoFront(points.sorted { order($0) < order($1) })
    }
  }

  private mutating func share(_ modes: [Int32], _ front: ParetoFront) -> JointPlan.Share {
    elimination.restart(with: modes)
    for rule in Self.policy.rules { rule.narrow(&elimination) }
    let lightest = front.points.last
    return JointPlan.Share(
      least: lightest.map { elimination.mode(elimination.candidates[Int($0.position)]) }, leastBitsPerSecond: lightest?.bitsPerSecond,
      alone: elimination.first.map { elimination.mode(elimination.candidates[Int($0)]) })
  }
}
