import CameraModel

/// One race of all cameras' modes.
struct JointRace {
  private var race: Race
  private let bus: USBBus
  /// For each format of the race its camera.
  private let cameraOfFormat: [Int]
  private let cameras: Int

  /// A mode that can be of use in a plan.
  private struct Step {
    let position: Int32
    let bitsPerSecond: UInt64
    /// How many kinds of modes are liked better, over all cameras.
    let rank: Int
  }

  /// For one camera its best mode, then its best among those that send less, and so on down to the one that sends least.
  private typealias Stair = [Step]

  init(_ cameras: [Camera], on bus: USBBus) {
    let nodes = cameras.map(\.choosableNodes)
    let table = ModeTable(nodes: nodes.flatMap(\.self), busSpeedMbps: bus.speedMbps)
    race = Race(table, policy: JointRace.policy)
    self.bus = bus
    self.cameras = cameras.count
    let cameraOfNode = nodes.indices.flatMap { Array(repeating: $0, count: nodes[$0].count) }
    cameraOfFormat = table.formats.map { cameraOfNode[$0.node] }
  }

  private static let policy = Policy.standard.lookingFurtherDown

  /// The plan, and where there is none, what the others would get without one camera: nil where they would read the request otherwise.
  mutating func plan(_ request: FormatRequest) -> (JointPlan, without: [JointPlan?]) {
    let runners = start(request)
    let nearness = runners.map { JointNearness(race, $0) }
    race.settleOrientation(isTurned: JointNearness.isTurned(nearness))
    let stairs = stairs(runners)
    let shares = zip(runners, stairs).map { share($0, $1) }
    let floors = runners.map { race.hasFloor(among: $0) ? race.request.nominalRateFloor : nil }
    let plan = plan(request, floors, shares, stairs)
    guard plan.outcome != .fits else { return (plan, []) }
    let without = (0..<cameras).map { absent -> JointPlan? in
      guard JointNearness.isTurned(nearness.without(absent)) == race.isTurned else { return nil }
      return self.plan(request, floors.without(absent), shares.without(absent), stairs.without(absent))
    }
    return (plan, without)
  }

  private func plan(_ request: FormatRequest, _ floors: [FrameInterval?], _ shares: [JointPlan.Share], _ stairs: [Stair]) -> JointPlan {
    let floor = floors.lazy.compactMap(\.self).first
    var plan = JointPlan(bus: bus, request: request, rateFloor: floor, outcome: .fits, shares: shares)
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
    var runners = [[Int32]](repeating: [], count: cameras)
    for position in race.runners() { runners[cameraOfFormat[Int(race.candidates[Int(position)].format)]].append(position) }
    return runners
  }

  // MARK: One camera

  private func stairs(_ runners: [[Int32]]) -> [Stair] {
    let ranks = JointRanking(race, runners, cameraOfFormat: cameraOfFormat).ranks
    let payload = Payload(table: race.table)
    return runners.map { positions in
      let steps = positions.compactMap { position in
        payload.bitsPerSecond(race.candidates[Int(position)]).map {
          Step(position: position, bitsPerSecond: $0, rank: ranks[position] ?? .max)
        }
      }
      // Equals in the order of enumeration, in which points of one range share their place.
      let order = { (step: Step) in (step.rank, race.candidates[Int(step.position)].order, step.position) }
      var stair: Stair = []
      for step in steps.sorted(by: { order($0) < order($1) }) where stair.last.map({ step.bitsPerSecond < $0.bitsPerSecond }) ?? true {
        stair.append(step)
      }
      return stair
    }
  }

  private mutating func share(_ runners: [Int32], _ stair: Stair) -> JointPlan.Share {
    race.restart(with: runners)
    for rule in Self.policy.rules { rule.narrow(&race) }
    return JointPlan.Share(
      least: stair.last.map { race.mode(race.candidates[Int($0.position)]) }, leastBitsPerSecond: stair.last?.bitsPerSecond,
      alone: race.leader.map { race.mode(race.candidates[Int($0)]) })
  }

  // MARK: All cameras

  /// The step of each camera in the plan; nil when they do not fit.
  private func bestSteps(_ stairs: [Stair]) -> [Step]? {
    // A step down sends less: with the rank of the worst as low as can be, the cameras fit with the last steps up to it.
    func lowest(_ worst: Int) -> [Step]? {
      let steps = stairs.compactMap { $0[..<$0.firstPlace { $0.rank > worst }].last }
      return steps.count == stairs.count && fits(steps) ? steps : nil
    }
    let ranks = Set(stairs.joined().map(\.rank)).sorted()
    let place = ranks.firstPlace { lowest($0) != nil }
    if stairs.isEmpty { return [] }
    guard place < ranks.count, var steps = lowest(ranks[place]) else { return nil }
    // What is left over goes to the cameras in turn.
    for (camera, stair) in stairs.enumerated() {
      let allowed = stair[..<stair.firstPlace { $0.rank > ranks[place] }]
      let best = allowed.firstPlace { step in
        var tried = steps
        tried[camera] = step
        return fits(tried)
      }
      if best < allowed.endIndex { steps[camera] = allowed[best] }
    }
    return steps
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

extension RandomAccessCollection where Index == Int {
  /// The place of the first element for which the test holds, where it holds for all after it; the end where it holds for none.
  fileprivate func firstPlace(where test: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array {
  /// The same without one element.
  fileprivate func without(_ index: Int) -> [Element] { Array(self[..<index] + self[(index + 1)...]) }
}
