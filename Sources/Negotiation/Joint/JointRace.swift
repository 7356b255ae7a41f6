import CameraModel

/// One race of all cameras' modes.
struct JointRace {
  private var race: Race
  private let bus: USBBus
  /// For each node of the race its camera.
  private let cameraOfNode: [Int]
  private let cameras: Int

  /// A mode that can be of use in a plan.
  private struct Step {
    let position: Int32
    let bitsPerSecond: UInt64
    /// How many kinds of modes are liked better, over all cameras.
    var rank = 0
  }

  init(_ cameras: [Camera], on bus: USBBus) {
    let nodes = cameras.map(\.choosableNodes)
    let table = ModeTable(nodes: nodes.flatMap(\.self), busSpeedMbps: bus.speedMbps)
    race = Race(table, policy: JointRace.policy)
    self.bus = bus
    self.cameras = cameras.count
    cameraOfNode = nodes.indices.flatMap { Array(repeating: $0, count: nodes[$0].count) }
  }

  private static let policy = Policy.standard.lookingFurtherDown

  mutating func plan(_ request: FormatRequest) -> JointPlan {
    let runners = start(request)
    let stairs = ranked(runners.map { stair($0) })
    var plan = JointPlan(bus: bus, request: request, outcome: .fits, shares: [])
    plan.shares = zip(runners, stairs).map { share($0, $1) }
    if stairs.contains(where: \.isEmpty) {
      plan.outcome = .noMode
    } else if let steps = bestSteps(stairs) {
      for (camera, step) in steps.enumerated() {
        plan.shares[camera].chosen = race.chosenMode(step.position)
        plan.shares[camera].adjustments = race.adjustments(of: step.position)
        plan.shares[camera].bitsPerSecond = step.bitsPerSecond
      }
    } else {
      plan.outcome = .exceedsBus
    }
    return plan
  }

  /// The modes of each camera that meet the limits.
  private mutating func start(_ request: FormatRequest) -> [[Int32]] {
    race.start(request, withLedger: false)
    LimitRule().narrow(&race)
    var colored = race
    for rule in [ColorRule(), OrientationRule()] as [any Rule] { rule.narrow(&colored) }
    race.settleOrientation(isTurned: colored.isTurned)
    var runners = [[Int32]](repeating: [], count: cameras)
    for position in race.runners() { runners[camera(of: position)].append(position) }
    return runners
  }

  private func camera(of position: Int32) -> Int {
    cameraOfNode[race.table.formats[Int(race.candidates[Int(position)].format)].node]
  }

  // MARK: One camera

  /// The camera's best mode, then its best among those that send less, and so on down to the one that sends least.
  private mutating func stair(_ runners: [Int32]) -> [Step] {
    let payload = Payload(table: race.table)
    var left = runners.compactMap { position in
      payload.bitsPerSecond(race.candidates[Int(position)]).map { Step(position: position, bitsPerSecond: $0) }
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

  /// The stairs with their ranks: all steps of which none is liked better than the other have the same, whichever camera they belong to.
  private mutating func ranked(_ stairs: [[Step]]) -> [[Step]] {
    var ranks: [Int32: Int] = [:]
    var left = stairs.flatMap { $0.map(\.position) }
    var rank = 0
    while !left.isEmpty {
      race.restart(with: left)
      // The order of enumeration says nothing about modes of two cameras.
      for rule in Self.policy.rules where !(rule is OrderRule) { rule.narrow(&race) }
      for position in race.runners() { ranks[position] = rank }
      left.removeAll { ranks[$0] != nil }
      rank += 1
    }
    return stairs.map { $0.map { Step(position: $0.position, bitsPerSecond: $0.bitsPerSecond, rank: ranks[$0.position] ?? rank) } }
  }

  /// The step of each camera in the plan; nil when they do not fit.
  private func bestSteps(_ stairs: [[Step]]) -> [Step]? {
    // A step down sends less: with the rank of the worst as low as can be, the cameras fit with the last steps up to it.
    let lowestRank = stairs.joined().map(\.rank).max() ?? 0
    for worst in 0...lowestRank {
      var steps = stairs.compactMap { $0.last { $0.rank <= worst } }
      guard steps.count == stairs.count, fits(steps) else { continue }
      // What is left over goes to the cameras in turn.
      for camera in steps.indices {
        let lowest = steps[camera]
        steps[camera] =
          stairs[camera].first { step in
            steps[camera] = step
            return step.rank <= worst && fits(steps)
          } ?? lowest
      }
      return steps
    }
    return nil
  }

  private func fits(_ steps: [Step]) -> Bool {
    var left = bus.usableBitsPerSecond
    for step in steps {
      guard step.bitsPerSecond <= left else { return false }
      left -= step.bitsPerSecond
    }
    return true
  }
}

extension Policy {
  /// The same policy, which of a range also looks at points that send less: sizes of a half, a quarter and so on, the smallest, and usual rates.
  fileprivate var lookingFurtherDown: Policy {
    var targets = rangeTargets
    let (sizes, intervals) = (targets.sizes, targets.intervals)
    targets.sizes = { request, range in
      let best = sizes(request, range)
      return best + best.flatMap { size in (1...4).map { FrameSize(size.width >> $0, size.height >> $0) } } + [FrameSize(0, 0)]
    }
    targets.intervals = { intervals($0) + [30, 25, 20, 15, 10, 5].map { FrameInterval(1, $0) } }
    return Policy(name, summary, rotates: rotates, heedsSources: heedsSources, rangeTargets: targets, reasons: reasons, rules: rules)
  }
}
