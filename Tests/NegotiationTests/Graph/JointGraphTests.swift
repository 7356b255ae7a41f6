import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

@Suite struct `a joint plan of sensors` {
  private static let small = FrameSize(640, 480)
  private static let large = FrameSize(1280, 720)

  /// A board while it is put together.
  private struct Board {
    var made = MadeGraph()
    var sensors: [UInt32: SimulatedSensor] = [:]

    mutating func addSensor(_ name: String, _ sizes: [FrameSize]) -> UInt32 {
      var format = MadeGraph.raw
      format.size = sizes[0]
      let id = made.add(name, sources: 1, format)
      sensors[id] = SimulatedSensor(
        modes: sizes.map { SimulatedSensor.Mode(code: MadeGraph.raw.code, size: $0) }, pixelRate: 84_000_000)
      return id
    }

    mutating func addReceiver(_ name: String, sinks: Int, sources: Int, _ routes: [MediaGraph.Route] = []) -> UInt32 {
      let id = made.add(name, sinks: sinks, sources: sources)
      if !routes.isEmpty { made.setRoutes(routes, of: id) }
      return id
    }

    var system: SimulatedCameraSystem {
      var graph = SimulatedGraph(made.graph)
      graph.sensors = sensors
      return SimulatedCameraSystem([], graphs: [graph])
    }

    /// The cameras as they are listed, by their names.
    func cameras() throws -> [Camera] { try system.cameras(workers: InTurn()).sorted { ($0.name ?? "") < ($1.name ?? "") } }
  }

  /// Two sensors with a receiver each, whose outputs can be linked to two nodes.
  private static func crossbar(secondReachesAll: Bool = true) -> Board {
    var board = Board()
    let sensors = [board.addSensor("a", [small, large]), board.addSensor("b", [small])]
    let receivers = [board.addReceiver("csi 0", sinks: 1, sources: 1), board.addReceiver("csi 1", sinks: 1, sources: 1)]
    let nodes = [board.made.addNode("/dev/video0"), board.made.addNode("/dev/video1")]
    for (sensor, receiver) in zip(sensors, receivers) { board.made.link(sensor, 0, receiver, 0) }
    for (place, node) in nodes.enumerated() {
      board.made.link(receivers[0], 1, node, 0, place == 0 ? .enabled : [])
      if secondReachesAll || place == 0 { board.made.link(receivers[1], 1, node, 0, []) }
    }
    return board
  }

  /// Two sensors on one receiver with two inputs and two outputs.
  private static func receiver(_ routes: [(Int, Int)], _ sizes: [[FrameSize]] = [[small, large], [small]]) -> Board {
    var board = Board()
    let sensors = [board.addSensor("a", sizes[0]), board.addSensor("b", sizes[1])]
    let receiver = board.addReceiver(
      "csi", sinks: 2, sources: 2,
      routes.map { MediaGraph.Route(sinkPad: $0.0, sinkStream: 0, sourcePad: $0.1, sourceStream: 0, flags: 1) })
    for (place, sensor) in sensors.enumerated() {
      board.made.link(sensor, 0, receiver, place)
      board.made.link(receiver, 2 + place, board.made.addNode("/dev/video\(place)"), 0)
    }
    return board
  }

  /// Two sensors on a multiplexer, or on a deserialiser that sends both as streams over one link.
  private static func multiplexed(asStreams: Bool) -> Board {
    var board = Board()
    let sensors = [board.addSensor("a", [small, large]), board.addSensor("b", [small])]
    let route = { (sink: Int, sinkStream: UInt32, source: Int, sourceStream: UInt32) in
      MediaGraph.Route(sinkPad: sink, sinkStream: sinkStream, sourcePad: source, sourceStream: sourceStream, flags: 1)
    }
    let joining = board.addReceiver("joining", sinks: 2, sources: 1, asStreams ? [route(0, 0, 2, 0), route(1, 0, 2, 1)] : [])
    for (place, sensor) in sensors.enumerated() { board.made.link(sensor, 0, joining, place, asStreams || place == 0 ? .enabled : []) }
    let receiver = board.addReceiver("csi", sinks: 1, sources: 2, asStreams ? [route(0, 0, 1, 0), route(0, 1, 2, 0)] : [])
    board.made.link(joining, 2, receiver, 0)
    for pad in [1, 2] { board.made.link(receiver, pad, board.made.addNode("/dev/video\(pad - 1)"), 0) }
    return board
  }

  private static func plan(_ cameras: [Camera], _ request: FormatRequest = FormatRequest()) -> JointPlan {
    JointPlanner(cameras, sharing: .mediaDevice("/dev/media0")).plan(request)
  }

  private static func chosen(_ plan: JointPlan) -> [String] {
    plan.shares.compactMap(\.chosen?.mode).map { "\($0.node ?? "-") \($0.size)" }
  }

  @Test func `each sensor gets a node of its own`() throws {
    let cameras = try Self.crossbar().cameras()
    #expect(Self.chosen(Self.plan(cameras)) == ["/dev/video0 1280x720", "/dev/video1 640x480"])
    #expect(Self.chosen(Self.plan(cameras.reversed())) == ["/dev/video0 640x480", "/dev/video1 1280x720"], "The first has the first node.")
    let narrow = try Self.crossbar(secondReachesAll: false).cameras()
    #expect(Self.chosen(Self.plan(narrow)) == ["/dev/video1 1280x720", "/dev/video0 640x480"], "The second reaches only the first node.")
    #expect(Self.plan(narrow).shares.map { $0.alone?.node } == ["/dev/video0", "/dev/video0"])
    #expect(Self.plan(narrow).bitsPerSecond == nil)
  }

  @Test func `sensors on one multiplexer cannot stream together`() throws {
    let cameras = try Self.multiplexed(asStreams: false).cameras()
    let plan = Self.plan(cameras, FormatRequest(size: .exact(640, 480)))
    #expect(plan.outcome == .conflicts && Self.chosen(plan).isEmpty)
    #expect(plan.relaxations.map(\.change) == [.leaveOut(1), .leaveOut(0)])
    #expect(plan.shares.map { $0.alone?.size } == [Self.small, Self.small])
  }

  @Test func `two streams of one link do not meet`() throws {
    let cameras = try Self.multiplexed(asStreams: true).cameras()
    #expect(Self.chosen(Self.plan(cameras)) == ["/dev/video0 1280x720", "/dev/video1 640x480"])
    #expect(cameras[1].sensor?.modes.last?.pads == ["b:0", "joining:1", "joining:2/1", "csi:0/1", "csi:2", "capture 6:0"])
  }

  @Test func `an entity without routes passes what one sensor sends on to the output of the other`() throws {
    #expect(Self.chosen(Self.plan(try Self.receiver([]).cameras())) == ["/dev/video0 640x480", "/dev/video1 640x480"])
    let different = Self.plan(try Self.receiver([], [[Self.large], [Self.small]]).cameras())
    #expect(different.outcome == .conflicts)
    let routed = Self.plan(try Self.receiver([(0, 2), (1, 3)]).cameras())
    #expect(Self.chosen(routed) == ["/dev/video0 1280x720", "/dev/video1 640x480"])
  }

  private static let boards: [(Board, Bool)] = [
    (crossbar(), true), (crossbar(secondReachesAll: false), true), (receiver([]), true), (receiver([(0, 2), (1, 3)]), true),
    (receiver([], [[large], [small]]), false), (multiplexed(asStreams: false), false),
  ]

  @Test(arguments: boards.indices) func `what is planned can be set, and what is not cannot`(place: Int) throws {
    let (board, isPlanned) = Self.boards[place]
    let cameras = try board.cameras()
    let plan = Self.plan(cameras)
    #expect((plan.outcome == .fits) == isPlanned)
    let modes = plan.shares.indices.compactMap { plan.shares[$0].chosen?.mode ?? Self.modes(of: cameras[$0]).last }
    #expect((try? board.system.streams(modes, of: cameras)) ?? false == isPlanned)
  }

  private static func modes(of camera: Camera) -> [Mode] {
    (camera.sensor?.modes ?? []).map { Mode(node: $0.node, pixelFormat: $0.pixelFormat, size: $0.extent.largest, interval: nil) }
  }

  @Test func `a limit holds for all sensors`() throws {
    let cameras = try Self.crossbar().cameras()
    let plan = Self.plan(cameras, FormatRequest(size: .exact(1280, 720)))
    #expect(plan.outcome == .noMode)
    #expect(plan.relaxations.map(\.change) == [.drop(.exactSize(Self.large)), .leaveOut(1)])
    #expect(plan.relaxations.first?.gives.map { $0?.node } == ["/dev/video0", "/dev/video1"])
  }

  @Test func `without known pads, sensors meet in an entity`() throws {
    var cameras = try Self.crossbar().cameras()
    for camera in cameras.indices {
      for mode in cameras[camera].sensor?.modes.indices ?? 0..<0 { cameras[camera].sensor?.modes[mode].pads = [] }
    }
    #expect(Self.chosen(Self.plan(cameras)) == ["/dev/video0 1280x720", "/dev/video1 640x480"])
    for mode in cameras[1].sensor?.modes.indices ?? 0..<0 { cameras[1].sensor?.modes[mode].path.append("csi 0") }
    #expect(Self.plan(cameras).outcome == .conflicts)
  }

  @Test func `nodes without a path are told apart by their pads`() throws {
    var cameras = try Self.crossbar(secondReachesAll: false).cameras()
    for camera in cameras.indices {
      for mode in cameras[camera].sensor?.modes.indices ?? 0..<0 { cameras[camera].sensor?.modes[mode].node = nil }
      for node in cameras[camera].nodes.indices { cameras[camera].nodes[node].path = nil }
    }
    // The best mode of the first sensor arrives at the only node of the second, and one without a path cannot be chosen instead.
    #expect(Self.plan(cameras).outcome == .conflicts)
    let shared = cameras[1].sensor?.modes.first?.pads.last
    cameras[0].sensor?.modes.removeAll { $0.pads.last == shared }
    #expect(Self.plan(cameras).outcome == .fits)
  }

  @Test func `sensors share their media device, and other cameras their bus`() throws {
    let cameras = try Self.crossbar().cameras()
    #expect(cameras[0].sharesResource(with: cameras[1]))
    #expect(cameras[0].sharedResource == .mediaDevice("/dev/media0"))
    var other = cameras[1]
    other.sensor?.media = "/dev/media1"
    #expect(!cameras[0].sharesResource(with: other))
    #expect(!cameras[0].sharesResource(with: Made.webcam))
    #expect(Self.plan([]).outcome == .fits && Self.plan([cameras[0]]).shares[0].chosen?.mode == Self.plan([cameras[0]]).shares[0].alone)
  }

  /// Sensors of a graph without a path, each with the nodes that it reaches.
  private static func pathless(_ nodes: [[String]]) -> [Camera] {
    nodes.enumerated().map { place, nodes in
      Camera(
        name: "\(place)", nodes: nodes.map { CameraNode(path: $0, role: .capture, bus: place == 0 ? "platform:csi" : nil) },
        sensor: CameraSensor(
          entity: "sensor \(place)",
          modes: nodes.map {
            SensorMode(
              node: $0, busCode: MadeGraph.raw.code, pixelFormat: .sbggr10, extent: .discrete(small), state: .possible,
              path: ["\(place)", $0], pads: ["\(place):0", "\($0):0"])
          }))
    }
  }

  @Test(arguments: [
    ([["/dev/video0"], ["/dev/video0"]], [[0, 1]], [JointPlan.Outcome.conflicts]),
    ([["/dev/video0"], ["/dev/video1"]], [[0], [1]], [.fits, .fits]),
    ([["/dev/video0", "/dev/video1"], ["/dev/video0"]], [[0, 1]], [.fits]),
    // The last sensor joins the others.
    ([["/dev/video0"], ["/dev/video1"], ["/dev/video0", "/dev/video1"]], [[0, 1, 2]], [.conflicts]),
    ([["/dev/video0"], ["/dev/video1"], ["/dev/video2"], ["/dev/video0", "/dev/video2"]], [[0, 2, 3], [1]], [.conflicts, .fits]),
  ])
  func `sensors that reach a common node have one plan, whatever is known of their media device`(
    _ nodes: [[String]], _ members: [[Int]], _ outcomes: [JointPlan.Outcome]
  ) {
    let plans = CaptureRequest(FormatRequest()).jointPlans(for: Self.pathless(nodes))
    #expect(plans.map(\.cameras) == members && plans.map(\.outcome) == outcomes)
  }

  private static func sessions(_ board: Board) throws -> [CaptureSession] {
    let system = board.system
    return try system.cameras(workers: InTurn()).map { camera in
      let session = CaptureSession()
      try session.addInput(CaptureDeviceInput(device: #require(CaptureDevice(camera, in: system))))
      try session.addOutput(CaptureVideoDataOutput())
      return session
    }
  }

  @Test func `sessions of several sensors start together, each at its node, or none does`() async throws {
    let sessions = try Self.sessions(Self.crossbar(secondReachesAll: false))
    try await CaptureSession.startRunning(sessions)
    #expect(Set(sessions.map { $0.activeMode?.node }) == ["/dev/video0", "/dev/video1"])
    for session in sessions { await session.stopRunning() }
    let meeting = try Self.sessions(Self.multiplexed(asStreams: false))
    let error = await #expect(throws: ConfigurationError.self) { try await CaptureSession.startRunning(meeting) }
    #expect(error?.cause.code == .unmet && meeting.allSatisfy { !$0.isRunning })
  }

  @Test func `one plan is made for each media device, whatever the bus`() throws {
    var cameras = try Self.crossbar().cameras()
    var webcam = Made.webcam
    webcam.busSpeedMbps = nil
    cameras.insert(webcam, at: 1)
    let request = CaptureRequest(FormatRequest())
    #expect(request.jointPlans(for: cameras).map(\.cameras) == [[0, 2]])
    let plans = request.jointPlans(for: cameras, on: USBBus(speedMbps: 480))
    #expect(plans.map(\.cameras) == [[0, 2], [1]] && plans.map(\.bus) == [nil, USBBus(speedMbps: 480)])
  }
}
