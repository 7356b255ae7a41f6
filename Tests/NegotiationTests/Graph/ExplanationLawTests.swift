import CameraDocuments
import CameraModel
import CameraSimulator
import Negotiation
import Testing

/// What is true of every graph: an explanation says what the simulated kernel does, and its commands make the node stream.
struct ExplanationLawTests {
  private static let seeds: Range<UInt64> = 0..<2000

  /// A node of a graph.
  private struct Case {
    var seed: UInt64
    var graph: SimulatedGraph
    var node: UInt32
  }

  /// Graphs with up to four disagreements, each with its nodes.
  private static func cases(hasScalers: Bool = false, damages: Int = 0) -> some Sequence<Case> {
    seeds.lazy.flatMap { seed in
      var random = RandomGraph(seed: seed, hasScalers: hasScalers)
      for _ in 0..<(seed % 5) { random.disturb() }
      for _ in 0..<damages { random.damage() }
      return random.nodes.map { Case(seed: seed, graph: random.simulated, node: $0) }
    }
  }

  @Test func `a node streams if and only if its explanation says so`() {
    var counts = (streaming: 0, refusing: 0)
    for each in Self.cases(hasScalers: true, damages: 1) {
      let (seed, simulated, node) = (each.seed, each.graph, each.node)
      let explanation = simulated.graph.explanation(ofNode: node)
      let error = simulated.streamingError(ofNode: node)
      #expect(
        explanation.streams == (error == nil), "seed \(seed), \(explanation.node): \(String(describing: error)) \(explanation.reasons)")
      if error == nil { counts.streaming += 1 } else { counts.refusing += 1 }
    }
    #expect(counts.streaming > 800 && counts.refusing > 800, "\(counts)")
  }

  @Test func `the commands make a node stream, and none of them is too many`() throws {
    var counts = (mended: 0, severalCommands: 0, unmendable: 0, routed: 0, superfluous: 0)
    for each in Self.cases() {
      let (seed, start, node) = (each.seed, each.graph, each.node)
      var simulated = start
      let explanation = start.graph.explanation(ofNode: node)
      guard explanation.streams == false else { continue }
      var isRouted = false
      for step in explanation.mends {
        let error = simulated.streamingError(ofNode: node)
        // A driver chooses the format of a stream that a route begins, and it may be the right one.
        if error == nil, isRouted {
          counts.superfluous += 1
        } else {
          #expect(error != nil, "seed \(seed), before \(step) of \(explanation.mends)")
        }
        if case .setRoutes = step { isRouted = true }
        try GraphCommand(step.command(in: start.graph)).run(on: &simulated)
      }
      let rest = simulated.graph.explanation(ofNode: node).reasons.filter { $0.severity == .hard }
      if rest.isEmpty {
        #expect(simulated.streamingError(ofNode: node) == nil, "seed \(seed), \(explanation.mends)")
        counts.mended += 1
        if explanation.mends.count > 1 { counts.severalCommands += 1 }
      } else if explanation.mends.contains(where: { if case .setRoutes = $0 { true } else { false } }) {
        // What a route leads to may take another round.
        counts.routed += 1
      } else {
        // A pad that cannot be linked.
        #expect(rest.allSatisfy { $0.kind == .off && $0.mend.isEmpty }, "seed \(seed) \(explanation.mends) \(rest)")
        counts.unmendable += 1
      }
    }
    #expect(counts.mended > 800 && counts.severalCommands > 400 && counts.unmendable > 20, "\(counts)")
    #expect(counts.routed < 60 && counts.superfluous <= 1, "\(counts)")
  }

  /// Whether a node streams the pictures of a sensor.
  private static func streams(_ graph: SimulatedGraph, _ sensor: MediaGraph.Entity, _ node: UInt32) -> Bool {
    let isFed = graph.graph.paths(from: sensor).contains { $0.node == node && graph.graph.flows($0) }
    return isFed && graph.streamingError(ofNode: node) == nil
  }

  @Test func `a sensor's pictures arrive at a node if and only if its explanation says so, and its commands bring them there`() throws {
    var counts = (streaming: 0, mended: 0, unmendable: 0, routed: 0)
    for each in Self.cases() where each.seed < 1000 {
      let (seed, start, node) = (each.seed, each.graph, each.node)
      for sensor in start.graph.sensors where start.graph.paths(from: sensor).contains(where: { $0.node == node }) {
        let camera = Camera(
          name: sensor.name, nodes: [CameraNode(path: start.graph.entity(node)?.path)], sensor: CameraSensor(entity: sensor.name))
        let explanation = try #require(camera.explanations(in: start.graph).first)
        #expect(explanation.streams == Self.streams(start, sensor, node), "seed \(seed) \(sensor.name) \(explanation)")
        guard explanation.streams == false else {
          counts.streaming += 1
          continue
        }
        var simulated = start
        for step in explanation.mends {
          #expect(!Self.streams(simulated, sensor, node), "seed \(seed) \(sensor.name), before \(step) of \(explanation.mends)")
          try GraphCommand(step.command(in: start.graph)).run(on: &simulated)
        }
        let rest = try #require(camera.explanations(in: simulated.graph).first)
        if rest.streams == true {
          #expect(Self.streams(simulated, sensor, node), "seed \(seed) \(sensor.name)")
          counts.mended += 1
        } else if explanation.mends.contains(where: { if case .setRoutes = $0 { true } else { false } }) {
          counts.routed += 1
        } else {
          #expect(rest.mends.isEmpty, "seed \(seed) \(sensor.name) \(explanation.mends) \(rest)")
          counts.unmendable += 1
        }
      }
    }
    #expect(counts.streaming > 200 && counts.mended > 400, "\(counts)")
  }

  @Test func `where entities scale and pads were damaged, explaining again ends with a node that streams`() throws {
    var rounds: [Int: Int] = [:]
    for each in Self.cases(hasScalers: true, damages: 1) {
      let (seed, start, node) = (each.seed, each.graph, each.node)
      var simulated = start
      var explanation = start.graph.explanation(ofNode: node)
      var round = 0
      while explanation.streams == false, !explanation.mends.isEmpty, round < 8 {
        for step in explanation.mends { try GraphCommand(step.command(in: start.graph)).run(on: &simulated) }
        explanation = simulated.graph.explanation(ofNode: node)
        round += 1
      }
      let hard = explanation.reasons.filter { $0.severity == .hard }
      #expect(hard.allSatisfy { $0.kind == .off && $0.mend.isEmpty }, "seed \(seed) \(hard)")
      rounds[round, default: 0] += 1
    }
    #expect(rounds[1, default: 0] > 800 && rounds[2, default: 0] > 0 && rounds[8] == nil, "\(rounds)")
  }

  @Test func `soft reasons alone have commands after which both ends are the same`() throws {
    var count = 0
    for each in Self.cases() {
      let (seed, start, node) = (each.seed, each.graph, each.node)
      let explanation = start.graph.explanation(ofNode: node)
      guard explanation.streams == true, !explanation.reasons.isEmpty else { continue }
      var simulated = start
      for step in explanation.mends { try GraphCommand(step.command(in: start.graph)).run(on: &simulated) }
      let after = simulated.graph.explanation(ofNode: node)
      #expect(after.reasons.isEmpty, "seed \(seed) \(explanation.mends) \(after.reasons)")
      count += 1
    }
    #expect(count > 50)
  }
}
