import CameraModel
import CameraSimulator
import DeviceConfiguration
import Negotiation
import PixelFormats
import RandomNumbers
import Testing

/// What holds for the joint plan of any sensors behind one media graph.
struct JointGraphLawTests {
  private static let media = JointPlan.Resource.mediaDevice("/dev/media0")

  /// Two to four sensors with random modes over random pads.
  private struct Sample: CustomStringConvertible {
    var cameras: [Camera] = []
    let request: FormatRequest

    init(seed: UInt64) {
      var random = RandomNumbers(seed: seed)
      for place in 0..<random.pick([2, 2, 3, 4]) { cameras.append(Self.camera(place, &random)) }
      request = RandomRequest.make(&random)
    }

    private static func camera(_ place: Int, _ random: inout RandomNumbers) -> Camera {
      let sizes = [FrameSize(640, 480), FrameSize(1280, 720)]
      let hasRates = random.once(in: 2)
      let modes = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let code = random.pick([MediaBusCode(rawValue: 0x3007), MediaBusCode(rawValue: 0x200f)])
        return SensorMode(
          node: "/dev/video\(Int.random(in: 0...3, using: &random))", busCode: code, pixelFormat: random.pick(["UYVY", "YUYV", "BG10"]),
          extent: .discrete(random.pick(sizes)), sensorSize: random.pick(sizes),
          interval: hasRates ? random.pick([FrameInterval(1, 30), FrameInterval(1, 20)]) : nil,
          state: random.pick([.confirmed, .possible]), path: ["sensor \(place)"],
          pads: ["sensor \(place):0"] + random.pickSome(0...2, of: ["isp:0", "isp:1", "isp:2", "isp:3", "isp:4"]),
          unrouted: random.once(in: 2) ? [random.pick(["isp", "csi"])] : [])
      }
      var camera = Camera(
        name: "sensor \(place)", nodes: (0...3).map { CameraNode(path: "/dev/video\($0)", role: .capture) },
        sensor: CameraSensor(entity: "sensor \(place)", media: "/dev/media0", modes: modes))
      camera.nodes = camera.choosableNodes
      return camera
    }

    /// Whether two sensors could not stream so, by the definition.
    func conflict(_ one: OracleOffer, of first: Int, _ other: OracleOffer, of second: Int) -> Bool {
      guard one.node != other.node, let left = mode(one, of: first), let right = mode(other, of: second) else { return true }
      if left.pads.contains(where: right.pads.contains) { return true }
      let isOneFormat =
        (left.sensorCode, left.sensorSize, left.busCode) == (right.sensorCode, right.sensorSize, right.busCode) && one.size == other.size
      return !isOneFormat && left.unrouted.contains(where: right.unrouted.contains)
    }

    private func mode(_ offer: OracleOffer, of camera: Int) -> SensorMode? {
      cameras[camera].sensor?.modes(as: Mode(node: offer.node, pixelFormat: offer.pixelFormat, size: offer.size, interval: nil)).first
    }

    var description: String { "\(cameras.map { $0.sensor?.modes ?? [] })\n\(request)" }
  }

  private static let seeds = RandomSeeds.seeds(1_500)

  @Test func `the plan is the best of all combinations without a conflict`() {
    var (fitting, lesser, none) = (0, 0, 0)
    for seed in Self.seeds {
      let sample = Sample(seed: seed)
      let oracle = JointOracle(sample.cameras, nil, sample.request)
      let expected = oracle.plan { modes in
        modes.indices.allSatisfy { one in
          modes.indices.allSatisfy { $0 <= one || !sample.conflict(modes[one].offer, of: one, modes[$0].offer, of: $0) }
        }
      }
      let plan = JointPlanner(sample.cameras, sharing: Self.media).plan(sample.request)
      let got = plan.shares.compactMap(\.chosen?.mode)
      let isRight =
        if let expected {
          plan.outcome == .fits && got.count == expected.count && zip(expected, got).allSatisfy { $0.isMode($1) }
        } else {
          plan.outcome == (oracle.combinations == 0 ? .noMode : .conflicts) && got.isEmpty
        }
      if !isRight {
        Issue.record("VIEWFINDER_PROPERTY_SEED=\(seed): \(plan.outcome) \(got), expected \(expected.debugDescription)\n\(sample)")
        return
      }
      fitting += plan.outcome == .fits ? 1 : 0
      none += plan.outcome == .conflicts ? 1 : 0
      lesser += plan.outcome == .fits && plan.shares.contains { $0.chosen?.mode != $0.alone } ? 1 : 0
      for relaxation in plan.relaxations { #expect(relaxation.gives.contains { $0 != nil }) }
    }
    #expect(Self.seeds.count < 1_500 || min(fitting, lesser, none) > 50, "\(fitting) fit, \(lesser) with less, \(none) do not.")
  }

  /// A random graph whose sensors have two sizes.
  private static func graph(_ seed: UInt64) -> SimulatedGraph {
    var graph = RandomGraph(seed: seed, hasScalers: false).simulated
    for sensor in graph.graph.entities where sensor.function == .sensor {
      guard let sent = sensor.pads.first?.format else { continue }
      let sizes = [sent.size, FrameSize(sent.size.width / 2, sent.size.height / 2)]
      graph.sensors[sensor.id] = SimulatedSensor(
        modes: sizes.map { SimulatedSensor.Mode(code: sent.code, size: $0) }, pixelRate: 84_000_000)
    }
    return graph
  }

  @Test(arguments: [UInt64(0), 1, 2, 3]) func `sensors that are set as planned, one after the other, stream together`(part: UInt64) throws {
    var counts = (planned: 0, set: 0)
    for seed in (part * 500)..<(part * 500 + 500) {
      let system = SimulatedCameraSystem([], graphs: [Self.graph(seed)])
      let cameras = try system.cameras(workers: InTurn()).filter { $0.sensor?.modes.isEmpty == false }
      guard cameras.count > 1 else { continue }
      let plan = JointPlanner(cameras, sharing: Self.media).plan(FormatRequest())
      let modes = plan.shares.compactMap(\.chosen?.mode)
      guard plan.outcome == .fits else { continue }
      counts.planned += 1
      do {
        #expect(try system.streams(modes, of: cameras), "seed \(seed): \(modes)")
        counts.set += 1
      } catch {
        // A driver may refuse what is only possible, also alone.
        let canBeSet = zip(modes, cameras).allSatisfy { mode, camera in
          (try? SimulatedCameraSystem([], graphs: [Self.graph(seed)]).streams([mode], of: [camera])) != nil
        }
        #expect(!canBeSet, "seed \(seed): \(modes): \(error)")
      }
    }
    #expect(counts.planned > 10 && counts.set > 10, "\(counts)")
  }
}

extension SimulatedCameraSystem {
  /// Sets the graph for one mode after the other, and the nodes; whether all nodes stream then.
  ///
  /// - Throws: the error of the mode that cannot be set.
  func streams(_ modes: [Mode], of cameras: [Camera]) throws -> Bool {
    for (mode, camera) in zip(modes, cameras) {
      let sensor = try #require(camera.sensor)
      let lock = try lock(of: sensor, at: mode.node)
      _ = try lock.apply(DesiredConfiguration(format: FrameFormat(pixelFormat: mode.pixelFormat, size: mode.size)))
    }
    let now = try #require(graph(at: "/dev/media0"))
    let paths = modes.map(\.node)
    let nodes = now.graph.entities.filter { paths.contains($0.path) && $0.path != nil }
    return nodes.count == cameras.count && nodes.allSatisfy { now.streamingError(ofNode: $0.id) == nil }
  }
}
