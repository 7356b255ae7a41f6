import CameraModel

/// One race of all cameras' modes.
struct JointRace {
  private var race: Race
  private let bus: USBBus
  /// For each node of the race its camera.
  private let cameraOfNode: [Int]
  private let cameras: Int

  /// A mode that can be of use in a plan.
  struct Step {
    let camera: Int
    let position: Int32
    let bitsPerSecond: UInt64
  }

  init(_ cameras: [Camera], on bus: USBBus) {
    let nodes = cameras.map(\.choosableNodes)
    let table = ModeTable(nodes: nodes.flatMap(\.self), busSpeedMbps: bus.speedMbps)
    race = Race(table, policy: JointRace.policy)
    self.bus = bus
    self.cameras = cameras.count
    cameraOfNode = nodes.indices.flatMap { Array(repeating: $0, count: nodes[$0].count) }
  }

  /// The standard policy; of a range of sizes the smallest can be of use too.
  private static let policy = Policy.standard.alsoLookingAtSmallestSizes

  mutating func plan(_ request: FormatRequest) -> JointPlan {
    let (runners, isTurned) = start(request)
    let stairs = runners.map { stair($0) }
    let order = ranking(stairs.flatMap(\.self))
    var plan = JointPlan(bus: bus, request: request, outcome: .fits, shares: [])
    plan.shares = runners.indices.map { share(runners[$0], stairs[$0]) }
    if stairs.contains(where: \.isEmpty) {
      plan.outcome = .noMode
    } else if let steps = bestSteps(order) {
      for step in steps {
        plan.shares[step.camera].chosen = race.chosenMode(step.position, isTurned: isTurned)
        plan.shares[step.camera].adjustments = race.adjustments(of: step.position, asked: request.size?.size, isTurned: isTurned)
        plan.shares[step.camera].bitsPerSecond = step.bitsPerSecond
      }
    } else {
      plan.outcome = .exceedsBus
    }
    return plan
  }

  /// The modes of each camera that meet the limits, and whether the request is read with width and height swapped.
  private mutating func start(_ request: FormatRequest) -> ([[Int32]], Bool) {
    race.start(request, turns: request.mayTurn, withLedger: true)
    LimitRule().narrow(&race)
    let isTurned = request.mayTurn && race.isNearerTurned
    if isTurned { race.turnRequest() }
    var runners = [[Int32]](repeating: [], count: cameras)
    for (position, candidate) in race.candidates.enumerated() where race.lostOn[position] == nil {
      runners[camera(of: candidate)].append(Int32(truncatingIfNeeded: position))
    }
    return (runners, isTurned)
  }

  private func camera(of candidate: Candidate) -> Int { cameraOfNode[race.table.formats[Int(candidate.format)].node] }

  // MARK: One camera

  /// The camera's best mode, then its best among those that send less, and so on down to the one that sends least.
  private mutating func stair(_ runners: [Int32]) -> [Step] {
    let payload = Payload(table: race.table)
    var left = runners.compactMap { position -> Step? in
      let candidate = race.candidates[Int(position)]
      return payload.bitsPerSecond(candidate).map { Step(camera: camera(of: candidate), position: position, bitsPerSecond: $0) }
    }
    var stair: [Step] = []
    while let best = best(of: left.map(\.position)), let step = left.first(where: { $0.position == best }) {
      stair.append(step)
      left.removeAll { $0.bitsPerSecond >= step.bitsPerSecond }
    }
    return stair
  }

  private mutating func best(of positions: [Int32]) -> Int32? {
    race.restart(with: positions)
    for rule in Self.policy.rules { rule.narrow(&race) }
    return race.leader
  }

  private mutating func share(_ runners: [Int32], _ stair: [Step]) -> JointPlan.Share {
    let alone = best(of: runners)
    return JointPlan.Share(
      least: stair.last.map { race.mode(race.candidates[Int($0.position)]) }, leastBitsPerSecond: stair.last?.bitsPerSecond,
      alone: alone.map { race.mode(race.candidates[Int($0)]) })
  }

  // MARK: All cameras

  /// The steps of all cameras, the best first.
  private mutating func ranking(_ steps: [Step]) -> [Step] {
    var left = steps
    var order: [Step] = []
    while let best = best(of: left.map(\.position)), let index = left.firstIndex(where: { $0.position == best }) {
      order.append(left.remove(at: index))
    }
    return order
  }

  /// The step of each camera in the plan; nil when they do not fit.
  private func bestSteps(_ order: [Step]) -> [Step]? {
    // Going down the order, each camera's next step sends less: the first time that all fit, the worst of the plan stands as high as can be.
    var lowest = [Step?](repeating: nil, count: cameras)
    guard
      let end = order.firstIndex(where: { step in
        lowest[step.camera] = step
        return fits(lowest)
      })
    else { return nil }
    // What is left over goes to the cameras in turn.
    for camera in 0..<cameras {
      for step in order[...end] where step.camera == camera {
        var other = lowest
        other[camera] = step
        if fits(other) {
          lowest = other
          break
        }
      }
    }
    return lowest.compactMap(\.self)
  }

  private func fits(_ steps: [Step?]) -> Bool {
    var left = bus.usableBitsPerSecond
    for step in steps {
      guard let step, step.bitsPerSecond <= left else { return false }
      left -= step.bitsPerSecond
    }
    return true
  }
}

extension Policy {
  fileprivate var alsoLookingAtSmallestSizes: Policy {
    var targets = rangeTargets
    let sizes = targets.sizes
    targets.sizes = { request, range in sizes(request, range) + [FrameSize(0, 0)] }
    return Policy(name, summary, rotates: rotates, rangeTargets: targets, reasons: reasons, rules: rules)
  }
}
