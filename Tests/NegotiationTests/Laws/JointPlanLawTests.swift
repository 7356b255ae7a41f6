import CameraModel
import Negotiation
import RandomNumbers
import Testing

/// What holds for the joint plan of any cameras, whatever is asked of them.
struct JointPlanLawTests {
  private struct Sample: CustomStringConvertible {
    let cameras: [Camera]
    let bus: USBBus
    let request: FormatRequest

    /// One to four cameras, at times two of a kind, on a bus that is often about as fast as they need.
    init(seed: UInt64) {
      var random = RandomNumbers(seed: seed)
      let kinds = (0..<random.pick([1, 2, 2, 3, 4])).map { _ in RandomCamera(withRanges: false, withChains: false).make(&random) }
      cameras = kinds + (random.once(in: 3) ? kinds.prefix(1) : [])
      bus = USBBus(speedMbps: random.pick([1, 12, 50, 100, 200, 300, 480, 480, 480, 800, 1500, 5000]))
      request = RandomRequest.make(&random)
    }

    var plan: JointPlan { JointPlanner(cameras, sharing: .bus(bus)).plan(request) }

    var description: String {
      cameras.map { "\(RandomCase(camera: $0, request: request))" }.joined(separator: "\n") + "\non \(bus)"
    }
  }

  private static let seeds = RandomSeeds.seeds(800)

  @Test func `the plan is the best of all combinations of modes, and there is none only where none fits`() {
    var (fitting, full, lesser) = (0, 0, 0)
    for seed in Self.seeds {
      let sample = Sample(seed: seed)
      let oracle = JointOracle(sample.cameras, sample.bus.speedMbps, sample.request)
      guard oracle.combinations <= 20_000 else { continue }
      let plan = sample.plan
      let expected = oracle.plan { $0.reduce(0) { $0 + $1.bitsPerSecond } <= UInt64(sample.bus.speedMbps) * 800_000 }
      let got = plan.shares.compactMap(\.chosen?.mode)
      let isRight =
        if let expected {
          plan.outcome == .fits && got.count == expected.count && zip(expected, got).allSatisfy { $0.isMode($1) }
        } else {
          plan.outcome == (oracle.combinations == 0 ? .noMode : .exceedsBus) && got.isEmpty
        }
      if !isRight {
        Issue.record("VIEWFINDER_PROPERTY_SEED=\(seed): \(plan.outcome) \(got), expected \(expected.debugDescription)\n\(sample)")
        return
      }
      fitting += plan.outcome == .fits ? 1 : 0
      full += plan.outcome == .exceedsBus ? 1 : 0
      lesser += plan.outcome == .fits && plan.shares.contains { $0.chosen?.mode != $0.alone } ? 1 : 0
    }
    #expect(
      Self.seeds.count < 800 || min(fitting, full, lesser) > 10,
      "All kinds of answers were met: \(fitting) fit, \(lesser) with less, \(full) do not.")
  }

  @Test func `what a plan says of bits is what its modes send, and the proof is the least`() {
    for seed in Self.seeds {
      let sample = Sample(seed: seed)
      let plan = sample.plan
      let oracle = JointOracle(sample.cameras, sample.bus.speedMbps, sample.request)
      for (share, modes) in zip(plan.shares, oracle.cameras) {
        let chosen = share.chosen.flatMap { chosen in modes.first { $0.offer.isMode(chosen.mode) } }
        #expect(share.bitsPerSecond == chosen?.bitsPerSecond, "VIEWFINDER_PROPERTY_SEED=\(seed)")
        #expect(share.leastBitsPerSecond == modes.map(\.bitsPerSecond).min(), "VIEWFINDER_PROPERTY_SEED=\(seed)")
      }
      guard let sum = plan.bitsPerSecond, plan.outcome != .noMode else { continue }
      #expect((sum <= sample.bus.usableBitsPerSecond) == (plan.outcome == .fits), "VIEWFINDER_PROPERTY_SEED=\(seed)")
    }
  }

  @Test func `a relaxation that is taken gives what it promised`() {
    var kinds: Set<String> = []
    for seed in Self.seeds {
      let sample = Sample(seed: seed)
      for way in sample.plan.relaxations {
        let (plan, kind) = Self.taking(way.change, sample)
        kinds.insert(kind)
        #expect(plan.outcome == .fits, "VIEWFINDER_PROPERTY_SEED=\(seed): \(way)")
        #expect(plan.shares.map(\.chosen?.mode) == way.gives.filter { $0 != nil }, "VIEWFINDER_PROPERTY_SEED=\(seed): \(way)")
      }
    }
    #expect(Self.seeds.count < 800 || kinds == ["bus", "limit", "camera"])
  }

  @Test func `where there is no plan and one change is enough, one is offered`() {
    for seed in Self.seeds.prefix(200) {
      let sample = Sample(seed: seed)
      let plan = sample.plan
      guard plan.outcome != .fits, plan.relaxations.isEmpty else { continue }
      var changes = sample.request.limits.map(JointPlan.Relaxation.Change.drop) + [.bus(USBBus(speedMbps: 20_000))]
      if sample.cameras.count > 1 { changes += sample.cameras.indices.map(JointPlan.Relaxation.Change.leaveOut) }
      let enough = changes.filter { Self.taking($0, sample).0.outcome == .fits }
      #expect(enough.isEmpty, "VIEWFINDER_PROPERTY_SEED=\(seed): \(enough) is enough, and none is offered")
    }
  }

  /// The plan after a change, and the kind of change.
  private static func taking(_ change: JointPlan.Relaxation.Change, _ sample: Sample) -> (JointPlan, String) {
    switch change {
    case .bus(let bus): return (JointPlanner(sample.cameras, sharing: .bus(bus)).plan(sample.request), "bus")
    case .drop(let limit):
      var request = sample.plan.request
      switch limit {
      case .exactSize: request.size?.rule = .nearest
      case .exactRate: request.exactRate = nil
      case .minimumRate: request.minimumRate = nil
      case .maximumRate: request.maximumRate = nil
      case .requiredFormats: request.requiredFormats = []
      case .acceptedFormats: request.acceptedFormats = []
      }
      return (JointPlanner(sample.cameras, sharing: .bus(sample.bus)).plan(request), "limit")
    case .leaveOut(let index):
      var others = sample.cameras
      others.remove(at: index)
      return (JointPlanner(others, sharing: .bus(sample.bus)).plan(sample.request), "camera")
    }
  }
}
