import CameraModel
import CameraProfiles
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import RandomNumbers
import Testing

/// What is true of every graph that is read from a system, call by call.
struct LiveGraphLawTests {
  /// A random graph whose sensors have two modes and controls.
  private static func graph(_ seed: UInt64, hasScalers: Bool = true) -> SimulatedGraph {
    var random = RandomGraph(seed: seed, hasScalers: hasScalers)
    for _ in 0..<(seed % 4) { random.disturb() }
    var graph = random.simulated
    for (index, sensor) in graph.graph.entities.filter({ $0.function == .sensor }).enumerated() {
      guard let sent = sensor.pads.first?.format else { continue }
      let other = FrameSize(sent.size.width / 2, sent.size.height / 2)
      graph.sensors[sensor.id] = SimulatedSensor(
        modes: [
          SimulatedSensor.Mode(code: sent.code, size: sent.size, horizontalBlanking: 160, verticalBlanking: 24...3_000),
          SimulatedSensor.Mode(code: sent.code, size: other, horizontalBlanking: 900, verticalBlanking: 40...800),
        ], pixelRate: index % 2 == 0 ? 84_000_000 : nil)
    }
    return graph
  }

  private static func cameras(_ system: SimulatedCameraSystem) throws -> [Camera] { try system.cameras(workers: InTurn()) }

  @Test(arguments: [UInt64(0), 1, 2, 3]) func `listing and explaining change nothing, and ask no sensor to try`(part: UInt64) throws {
    var count = 0
    for seed in (part * 100)..<(part * 100 + 100) {
      let graph = Self.graph(seed)
      let system = SimulatedCameraSystem([], graphs: [graph])
      let cameras = try Self.cameras(system)
      _ = try system.mediaGraphs(workers: InTurn())
      let now = try #require(system.graph(at: "/dev/media0"))
      #expect(now.graph == graph.graph && now.sensors == graph.sensors, "seed \(seed)")
      for sensor in graph.graph.entities where sensor.function == .sensor {
        #expect(system.calls(to: sensor.path ?? "")[.setPadFormat] == nil, "seed \(seed)")
      }
      for path in graph.graph.entities.compactMap(\.path) { #expect(system.openCount(of: path) == 0) }
      count += cameras.filter { $0.sensor != nil }.count
    }
    #expect(count > 50)
  }

  @Test func `an explanation of what is read says what the node answers`() throws {
    var counts = (streaming: 0, refusing: 0)
    for seed in UInt64(0)..<150 {
      let system = SimulatedCameraSystem([], graphs: [Self.graph(seed)])
      let graph = try #require(try system.mediaGraphs(workers: InTurn()).first)
      for node in graph.entities.filter({ $0.function == .videoNode }) {
        let explanation = graph.explanation(ofNode: node.id)
        let location = try #require(system.locations().first { $0.path == node.path })
        let opened = try system.open(location)
        _ = try opened.requestBuffers(2, of: .videoCapture)
        var refusal: SystemErrorNumber?
        do {
          try opened.startStream(of: .videoCapture)
        } catch {
          // A format that the simulator cannot draw has passed the check of the links.
          refusal = error.errorNumber
        }
        #expect(explanation.streams == (refusal == nil), "seed \(seed) \(explanation.node): \(String(describing: refusal))")
        if refusal == nil { counts.streaming += 1 } else { counts.refusing += 1 }
      }
    }
    #expect(counts.streaming > 40 && counts.refusing > 40, "\(counts)")
  }

  @Test func `reading the rates of all modes leaves the graph and the sensors as they were`() throws {
    var count = 0
    for seed in UInt64(0)..<300 {
      var graph = Self.graph(seed)
      for sensor in graph.sensors.keys {
        _ = graph.setControl(.verticalBlanking, to: .integer(200), ofSensor: sensor)
        // The longest exposure, which only this blanking allows.
        _ = graph.setControl(.exposure, to: .integer(100_000), ofSensor: sensor)
      }
      let system = SimulatedCameraSystem([], graphs: [graph])
      for camera in try Self.cameras(system) {
        guard let sensor = camera.sensor, !sensor.modes.isEmpty else { continue }
        let read = try camera.readingSensorRates(in: system)
        let id = try #require(graph.graph.entities.first { $0.name == sensor.entity }?.id)
        let hasBlanking = graph.sensors[id]?.controls.isEmpty == false
        for mode in read.sensor?.modes ?? [] where hasBlanking {
          let made = try #require(graph.sensors[id]?.modes.first { $0.code == mode.sensorCode && $0.size == mode.sensorSize })
          let pixels = Double(made.size.width + Int(made.horizontalBlanking)) * Double(made.size.height)
          let fastest =
            84_000_000 / (pixels + Double(made.size.width + Int(made.horizontalBlanking)) * Double(made.verticalBlanking.lowerBound))
          #expect(abs((mode.shortestInterval?.framesPerSecond ?? 0) - fastest) < 0.01, "seed \(seed) \(mode)")
          count += 1
        }
      }
      let now = try #require(system.graph(at: "/dev/media0"))
      #expect(now.graph == graph.graph, "seed \(seed)")
      #expect(now.sensors.mapValues(\.values) == graph.sensors.mapValues(\.values), "seed \(seed)")
      #expect(!system.isLocked("/dev/media0"))
    }
    #expect(count > 100)
  }

  @Test func `a recorded graph plays: its cameras have the same modes, and its nodes stream or refuse as before`() throws {
    for seed in UInt64(0)..<60 {
      let system = SimulatedCameraSystem([], graphs: [Self.graph(seed, hasScalers: false)])
      let cameras = try Self.cameras(system)
      let recorded = CameraProfile(cameras: cameras, graphs: try system.mediaGraphs(workers: InTurn()))
      let profile = try CameraProfile(json: recorded.jsonDocument())
      let played = SimulatedCameraSystem(profile.cameras, graphs: profile.graphs.map { SimulatedGraph($0, of: profile.cameras) })
      let again = try Self.cameras(played)
      #expect(again.map { $0.sensor?.modes.map(\.shown) } == cameras.map { $0.sensor?.modes.map(\.shown) }, "seed \(seed)")
      #expect(again.map { $0.nodes.map(\.path) } == cameras.map { $0.nodes.map(\.path) }, "seed \(seed)")
      let graphs = try played.mediaGraphs(workers: InTurn())
      for node in recorded.graphs.flatMap(\.entities) where node.function == .videoNode {
        #expect(
          graphs.first?.explanation(ofNode: node.id).streams == recorded.graphs.first?.explanation(ofNode: node.id).streams,
          "seed \(seed) \(node.name)")
      }
    }
  }

  private static let numbers: [SystemErrorNumber] = [
    .notPermitted, .inputOutput, .accessDenied, .busy, .noDevice, .invalidArgument, .inappropriateCall, .noSpace, .brokenPipe, .noLink,
    .timedOut, SystemErrorNumber(rawValue: 4095),
  ]
  private static let calls: [DeviceCall] = [
    .open, .getMediaDevice, .getTopology, .querySubdevice, .setClientCapability, .enumerateBusCodes, .enumeratePadSizes,
    .enumeratePadIntervals, .getPadFormat, .setPadFormat, .getPadSelection, .getRouting, .getPadInterval, .setPadInterval, .lockWholeFile,
    .queryControl, .getControl, .getControls, .setControls,
  ]

  @Test(arguments: calls, numbers)
  func `a call that fails leaves the graph as it was, and the rest of the listing`(call: DeviceCall, number: SystemErrorNumber) throws {
    let graph = Self.graph(7)
    let paths = [graph.graph.path ?? ""] + graph.graph.entities.filter { $0.function != .videoNode }.compactMap(\.path)
    for path in paths {
      for occurrence in [0, 1, 3, 6] {
        let system = SimulatedCameraSystem(
          [], graphs: [graph], faults: [Fault(.error(number), at: call, of: path, occurrence: occurrence)])
        let cameras = try Self.cameras(system)
        #expect(cameras.flatMap { $0.nodes.compactMap(\.path) }.count >= 1)
        for camera in cameras where camera.sensor != nil {
          do { _ = try camera.readingSensorRates(in: system) } catch { #expect(error.description.hasSuffix("."), "\(error)") }
        }
        let now = try #require(system.graph(at: "/dev/media0"))
        #expect(now.graph == graph.graph, "\(call.rawValue) \(number.name) of \(path) at \(occurrence)")
        #expect(now.sensors.mapValues(\.values) == graph.sensors.mapValues(\.values), "\(call.rawValue) \(number.name) of \(path)")
        #expect(!system.isLocked("/dev/media0"))
      }
    }
  }

  @Test func `a graph that another program has locked is busy`() throws {
    let system = SimulatedCameraSystem([], graphs: [Self.graph(7)])
    let other = try system.openMediaDeviceForSetting(at: "/dev/media0")
    #expect(try other.tryLock())
    let camera = try #require(try Self.cameras(system).first { $0.sensor != nil })
    #expect(throws: DeviceError.self) { try camera.readingSensorRates(in: system) }
    withExtendedLifetime(other) {}
  }

  @Test(arguments: [(Duration.zero, false), (.seconds(10), true)])
  func `a request waits for a foreign lock of the graph as for one of the node`(timeout: Duration, isMet: Bool) throws {
    let locked = Fault(.error(.busy), at: .lockWholeFile, of: "/dev/media0", occurrences: 0..<3)
    let system = SimulatedCameraSystem([], graphs: [Self.graph(7)], faults: [locked], pace: .virtual)
    let camera = try #require(try Self.cameras(system).first { $0.sensor != nil })
    let device = try #require(CaptureDevice(camera, in: system))
    let other = try #require(camera.sensor?.modes.first { !$0.isActive && $0.state == .confirmed } ?? camera.sensor?.modes.first)
    let size = other.extent.largest
    let request = CaptureRequest(FormatRequest(size: .exact(size.width, size.height), requiring: [other.pixelFormat]))
    let outcome = Result { () throws(ConfigurationError) in try device.configure(request, within: timeout) }
    if case .failure(let error) = outcome { #expect(error.code == .busy && !isMet, "\(error)") } else { #expect(isMet) }
    #expect(system.calls(to: "/dev/media0")[.lockWholeFile] == (isMet ? 4 : 1))
  }
}

extension SensorMode {
  /// The mode without its rate, which a recording knows of active modes only.
  fileprivate var shown: String {
    "\(node ?? "") \(busCode) \(pixelFormat) \(extent) \(sensorCode) \(sensorSize) \(state) \(isActive) \(path)"
  }
}

extension SimulatedSensor {
  /// The values of its controls. Their limits and defaults may move.
  var values: [ControlIdentifier: ControlValue] {
    Dictionary(uniqueKeysWithValues: controls.compactMap { control in control.value.map { (control.id, $0) } })
  }
}

/// Runs one job after another.
struct InTurn: WorkerThreads {
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] { jobs.map(body) }
}
