import CameraModel
import CameraSimulator
import DeviceConfiguration
import Negotiation
import Testing

/// A call on a graph fails again and again, so that not everything can be restored.
struct GraphFaultTests {
  private static let calls: [DeviceCall] = [
    .setLink, .setPadFormat, .setControls, .getPadFormat, .getTopology, .getControls, .getFormat, .setFormat,
  ]

  /// The names that errors give to the settings that differ.
  private static func differences(_ now: SimulatedCameraSystem, from before: SimulatedCameraSystem) throws -> Set<String> {
    let (old, oldControls) = try GraphTransactionTests.state(before)
    let (new, newControls) = try GraphTransactionTests.state(now)
    var names: Set<String> = []
    for (one, other) in zip(old.links, new.links) where one.isEnabled != other.isEnabled {
      names.insert("\(old.name(of: one.source)) to \(old.name(of: one.sink))")
    }
    for (one, other) in zip(old.entities, new.entities) {
      if one.nodeFormat != other.nodeFormat { names.insert(one.path ?? "") }
      for (pad, changed) in zip(one.pads, other.pads) where pad.format != changed.format {
        names.insert(old.name(of: MediaGraph.PadReference(entity: one.id, index: pad.index)))
      }
      for (id, value) in oldControls[one.id] ?? [:] where newControls[one.id]?[id] != value {
        names.insert(try #require(now.graph(at: GraphTransactionTests.media)?.sensors[one.id]?.controls.first { $0.id == id }?.name))
      }
    }
    return names
  }

  @Test(arguments: calls, [SystemErrorNumber.inputOutput, .busy])
  func `a call that fails for good is put back, or the error names each setting that is not as before`(
    call: DeviceCall, number: SystemErrorNumber
  ) throws {
    var incomplete = 0
    for seed in [UInt64(3), 7, 12, 19, 33, 58] {
      let graph = GraphTransactionTests.graph(seed)
      let original = SimulatedCameraSystem([], graphs: [graph])
      guard let sensor = try GraphTransactionTests.sensors(original).first, let mode = sensor.modes.last else { continue }
      for path in [GraphTransactionTests.media] + graph.graph.entities.compactMap(\.path) {
        for (start, effect) in (0..<4).flatMap({ start in [Fault.Effect.error(number), .errorAfterwards(number)].map { (start, $0) } }) {
          let faults = [Fault(effect, at: call, of: path, occurrences: start..<Int.max)]
          let system = SimulatedCameraSystem([], graphs: [graph], faults: faults)
          guard let lock = try? system.lock(of: sensor, at: mode.node) else { continue }
          let what: Comment = "seed \(seed) \(call.rawValue) \(effect) of \(path) from \(start) on"
          do throws(ConfigurationError) {
            _ = try lock.apply(.mode(mode))
          } catch {
            // A pad that could not be read before is left out, so nothing is known to restore.
            let unread = call == .getPadFormat ? graph.graph.entities.first { $0.path == path }?.name : nil
            let differences = try Self.differences(system, from: original).filter { name in
              unread.map { name.hasPrefix("\($0):") } != true
            }
            // The format of the node itself is called format, without the node's path.
            var names: Set<String> = []
            if case .incomplete(let parts)? = error.restoration {
              names = Set(parts.map { $0.part == "format" ? mode.node ?? "" : $0.part })
              incomplete += 1
              for part in parts { #expect("\(error)".contains("\(part.part) was \(part.before) and "), what) }
            }
            #expect(differences.isSubset(of: names), "\(what.rawValue): \(differences.subtracting(names).sorted()): \(error)")
          }
        }
      }
    }
    if [.setPadFormat, .setLink].contains(call) { #expect(incomplete > 0, "Everything was restored.") }
  }
}
