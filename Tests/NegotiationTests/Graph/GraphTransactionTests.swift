import CameraConformance
import CameraModel
import CameraSimulator
import DeviceConfiguration
import Negotiation
import PixelFormats
import RandomNumbers
import Testing

/// Setting a graph for a mode of a sensor: all of it, or nothing.
struct GraphTransactionTests {
  static let media = "/dev/media0"

  /// A random graph in a state that calls have made: what a driver cannot set, nobody can put back.
  static func graph(_ seed: UInt64, hasScalers: Bool? = nil) -> SimulatedGraph {
    var graph = RandomGraph(seed: seed, hasScalers: hasScalers ?? (seed % 3 != 0)).simulated
    var numbers = RandomNumbers(seed: seed + 1_000)
    var pads: [MediaGraph.PadReference] = []
    for (index, sensor) in graph.graph.entities.filter({ $0.function == .sensor }).enumerated() {
      let sent = sensor.pads.compactMap(\.format)
      let modes = (sent.map { ($0.code, $0.size) } + sent.map { ($0.code, FrameSize($0.size.width / 2, $0.size.height / 2)) }).map {
        SimulatedSensor.Mode(code: $0.0, size: $0.1, horizontalBlanking: 160, verticalBlanking: 24...3_000)
      }
      graph.sensors[sensor.id] = SimulatedSensor(modes: modes, pixelRate: index % 2 == 0 ? 84_000_000 : nil)
    }
    // No driver tells that it takes any order of lines, or no colour.
    for entity in graph.graph.entities where entity.function == .videoNode {
      guard var format = entity.nodeFormat else { continue }
      if format.fieldOrder == .any { format.fieldOrder = .progressive }
      if format.colorimetry == Colorimetry() { format.colorimetry.colorSpace = 8 }
      graph.setFormat(format, ofNode: entity.id)
    }
    for entity in graph.graph.entities where entity.function != .videoNode {
      pads += entity.pads.map { MediaGraph.PadReference(entity: entity.id, index: $0.index) }
    }
    for _ in 0..<(seed % 5) {
      let pad = numbers.pick(pads)
      if var format = graph.format(atPad: pad) {
        if let mode = graph.sensors[pad.entity]?.modes.last { (format.code, format.size) = (mode.code, mode.size) }
        if graph.sensors[pad.entity] == nil { format.size = FrameSize(800, 600) }
        _ = graph.setFormat(format, atPad: pad)
      }
      if !graph.graph.links.isEmpty {
        let link = numbers.pick(graph.graph.links)
        _ = graph.setLink(from: link.source, to: link.sink, enabled: !link.isEnabled)
      }
    }
    return inStateOfCalls(graph)
  }

  /// A driver lays out the lines of a node's format when it is set.
  private static func inStateOfCalls(_ graph: SimulatedGraph) -> SimulatedGraph {
    let system = SimulatedCameraSystem([], graphs: [graph])
    for case let entity in graph.graph.entities where entity.function == .videoNode {
      guard let path = entity.path, let format = entity.nodeFormat, let node = try? system.open(system.location(of: path)) else { continue }
      _ = try? node.setFormat(format, of: .videoCapture, ConfigurationPermit())
    }
    return system.graph(at: media) ?? graph
  }

  /// A graph as it is compared: without the rates, which belong to the sensors' controls, and without formats to which no route leads.
  static func state(_ system: SimulatedCameraSystem) throws -> (MediaGraph, [UInt32: [ControlIdentifier: ControlValue]]) {
    let now = try #require(system.graph(at: media))
    var graph = now.graph
    // The driver lays the lines out.
    for index in graph.entities.indices {
      graph.entities[index].nodeFormat?.planes = []
      for pad in graph.entities[index].pads.indices where !graph.entities[index].hasFormat(atPad: graph.entities[index].pads[pad]) {
        graph.entities[index].pads[pad].formats = []
      }
    }
    return (graph, now.sensors.mapValues(\.values))
  }

  static func sensors(_ system: SimulatedCameraSystem) throws -> [CameraSensor] {
    try system.cameras(workers: InTurn()).compactMap(\.sensor)
  }

  @Test func `the laws of graphs hold on random graphs`() throws {
    for seed in UInt64(0)..<120 { try GraphLaws.check(SimulatedCameraSystem([], graphs: [Self.graph(seed)])) }
  }

  @Test(arguments: [UInt64(0), 1, 2, 3])
  func `a mode arrives and all links agree, or the graph is as before; undoing brings it back`(part: UInt64) throws {
    var counts = (set: 0, refused: 0)
    for seed in (part * 40)..<(part * 40 + 40) {
      let graph = Self.graph(seed)
      for (place, sensor) in try Self.sensors(SimulatedCameraSystem([], graphs: [graph])).enumerated() {
        for mode in sensor.modes.prefix(6) {
          let system = SimulatedCameraSystem([], graphs: [graph])
          let before = try Self.state(system)
          let what: Comment = "seed \(seed), sensor \(place), \(mode)"
          let size = mode.extent.largest
          do {
            let lock = try system.lock(of: sensor, at: mode.node)
            let result = try lock.apply(.mode(mode))
            #expect(result.after.format?.size == size, what)
            let now = try #require(try? system.graphState(at: Self.media))
            let node = try #require(now.entities.first { $0.path == mode.node }?.id)
            #expect(now.mending(besides: node).reasons.isEmpty, what)
            counts.set += 1
            let restoration = lock.restore(result)
            #expect(restoration == .restored || restoration == .nothingChanged, "\(what.rawValue): \(restoration)")
          } catch let error as ConfigurationError {
            if case .incomplete = error.restoration { Issue.record("\(what.rawValue): \(error)") }
            #expect(error.cause.message.hasSuffix(".") && error.cause.code != .gone, "\(what.rawValue): \(error.cause)")
            counts.refused += 1
          }
          #expect(try Self.state(system) == before, what)
        }
      }
    }
    #expect(counts.set > 100 && counts.set > counts.refused, "\(counts)")
  }

  private static let calls: [DeviceCall] = [
    .setLink, .setPadFormat, .setPadInterval, .setControls, .getPadFormat, .getTopology, .getControls, .queryControl, .open,
    .getFormat, .setFormat,
  ]

  @Test(arguments: calls, [SystemErrorNumber.inputOutput, .busy, .invalidArgument, .noDevice])
  func `a call that fails once puts everything back`(call: DeviceCall, number: SystemErrorNumber) throws {
    // EINVAL is the end of the list of controls.
    if call == .queryControl, number == .invalidArgument { return }
    var failures = 0
    for seed in [UInt64(3), 7, 12, 19] {
      let graph = Self.graph(seed)
      let paths = [Self.media] + graph.graph.entities.compactMap(\.path)
      let sensors = try Self.sensors(SimulatedCameraSystem([], graphs: [graph]))
      for path in paths {
        for occurrence in 0..<6 {
          for effect in [Fault.Effect.error(number), .errorAfterwards(number)] {
            guard let sensor = sensors.first, let mode = sensor.modes.last else { continue }
            let system = SimulatedCameraSystem(
              [], graphs: [graph], faults: [Fault(effect, at: call, of: path, occurrence: occurrence)])
            let before = try Self.state(system)
            let what = "seed \(seed) \(call.rawValue) \(effect) of \(path) at \(occurrence)"
            if let restoration = Self.setAndUndo(sensor, mode, in: system) {
              if case .incomplete(let parts) = restoration { Issue.record("\(what): \(parts)") }
              failures += 1
            }
            #expect(try Self.state(system) == before, "\(what)")
            #expect(!system.isLocked(Self.media), "\(what)")
          }
        }
      }
    }
    #expect(failures > 0, "No call failed.")
  }

  @Test(arguments: [DeviceCall.setPadFormat, .getPadFormat, .setControls, .getControls, .open])
  func `a sensor that hangs is the error hung, is not said to be put back, and leaves no lock`(call: DeviceCall) throws {
    var hung = 0
    for seed in [UInt64(7), 12, 19] {
      let graph = Self.graph(seed)
      guard let sensor = try Self.sensors(SimulatedCameraSystem([], graphs: [graph])).first, let mode = sensor.modes.last,
        let path = graph.graph.entities.first(where: { $0.name == sensor.entity })?.path
      else { continue }
      for occurrence in 0..<4 {
        let fault = Fault(.hang, at: call, of: path, occurrence: occurrence)
        let system = SimulatedCameraSystem([], graphs: [graph], faults: [fault])
        do {
          let lock = try system.lock(of: sensor, at: mode.node)
          _ = lock.restore(try lock.apply(.mode(mode)))
        } catch {
          let failure = error as? ConfigurationError
          let cause = try #require(failure?.cause ?? error as? DeviceError)
          // Another call may be refused before.
          guard system.calls(to: path)[call, default: 0] > occurrence else { continue }
          hung += 1
          #expect(cause.code == .hung, "seed \(seed) at \(occurrence): \(cause)")
          if case .restored? = failure?.restoration { Issue.record("seed \(seed) at \(occurrence): what hangs cannot be read back.") }
        }
        #expect(!system.isLocked(Self.media))
      }
    }
    #expect(hung > 0, "No call hung.")
  }

  /// What was restored after a failure; nil if nothing failed.
  private static func setAndUndo(_ sensor: CameraSensor, _ mode: SensorMode, in system: SimulatedCameraSystem) -> Restoration? {
    guard let lock = try? system.lock(of: sensor, at: mode.node) else { return .nothingChanged }
    do throws(ConfigurationError) {
      _ = lock.restore(try lock.apply(.mode(mode)))
      return nil
    } catch {
      return error.restoration ?? .nothingChanged
    }
  }

  @Test func `a change that is cancelled is put back`() throws {
    let graph = Self.graph(7)
    let sensor = try #require(try Self.sensors(SimulatedCameraSystem([], graphs: [graph])).first)
    let mode = try #require(sensor.modes.last)
    for steps in 0..<8 {
      let system = SimulatedCameraSystem([], graphs: [graph])
      let before = try Self.state(system)
      let lock = try system.lock(of: sensor, at: mode.node)
      var left = steps
      do throws(ConfigurationError) {
        _ = try lock.apply(.mode(mode)) {
          left -= 1
          return left < 0
        }
        break
      } catch {
        #expect(error.cause.code == .cancelled && error.done.count == steps, "\(error)")
      }
      #expect(try Self.state(system) == before)
    }
  }
}

extension SimulatedCameraSystem {
  /// The lock of a node and of the graph of a sensor before it.
  func lock(of sensor: CameraSensor, at path: String?) throws -> ConfigurationLock {
    let node = try open(try location(of: path ?? ""))
    let graph = try openMediaDevice(at: sensor.media ?? "").graph()
    let subdevice = try openSubdeviceForSetting(at: try #require(graph.sensors.first { $0.name == sensor.entity }?.path))
    return try ConfigurationLock(InheritingNode(node, of: subdevice), of: GraphSensor(sensor, in: self)) { _, _ in }
  }
}

extension DesiredConfiguration {
  /// A mode of a sensor at 20 frames per second.
  static func mode(_ mode: SensorMode, at rate: RateWish? = .fps(20)) -> DesiredConfiguration {
    var desired = DesiredConfiguration(format: FrameFormat(pixelFormat: mode.pixelFormat, size: mode.extent.largest))
    desired.sensorRate = rate
    return desired
  }
}
