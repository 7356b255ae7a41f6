import CameraModel
import PixelFormats
import Synchronization
import Testing

/// How cameras behind a media graph are read.
struct GraphReaderTests {
  /// A sensor with two sizes, a receiver, and a capture node that stores its code in two pixel formats.
  private static func board(_ change: (FakeGraph) -> Void = { _ in }) -> FakeGraph {
    let fake = FakeGraph()
    let sensor = fake.add("hi556 1-0020", .sensor, "/dev/v4l-subdev1", [.source], firmwarePath: "\\_SB_.CAM0")
    let receiver = fake.add("csi", .unknownSubdevice, "/dev/v4l-subdev0", [.sink, .source])
    let node = fake.add("capture", .videoNode, "/dev/video0", [.sink])
    fake.link(sensor, 0, receiver, 0)
    fake.link(receiver, 1, node, 0)
    fake.sizes["/dev/v4l-subdev1"] = [.discrete(FrameSize(2592, 1944)), .discrete(FrameSize(1296, 972))]
    fake.active["/dev/v4l-subdev1"] = format(2592, 1944)
    fake.nodeFormats["/dev/video0"] = [code: ["BA10", "pgAA"]]
    change(fake)
    return fake
  }

  private static let code = MediaBusCode(rawValue: 0x300a)
  private static func format(_ width: Int, _ height: Int) -> MediaGraph.PadFormat {
    MediaGraph.PadFormat(code: code, size: FrameSize(width, height))
  }

  private func cameras(_ fake: FakeGraph) throws -> [Camera] { try fake.cameras(workers: InTurn()) }

  @Test func `reading that a signal interrupts is cancelled, not busy, and no driver is blamed`() throws {
    let cameras = try Self.board().cameras(workers: Interrupted())
    let failures = cameras.flatMap(\.nodes).compactMap(\.failure)
    #expect(!failures.isEmpty && failures.allSatisfy { $0.code == .cancelled }, "\(failures)")
    let texts = cameras.flatMap(\.nodes).flatMap(\.findings).map(\.message)
    #expect(texts.allSatisfy { $0.contains("interrupted") }, "\(texts)")
  }

  @Test func `each size of a sensor arrives in each pixel format of its node`() throws {
    let camera = try #require(try cameras(Self.board()).first)
    #expect(camera.name == "hi556" && camera.identity == CameraIdentity(kind: .firmwarePath, value: "\\_SB_.CAM0"))
    #expect(camera.nodes.map(\.path) == ["/dev/video0"])
    let modes = try #require(camera.sensor?.modes)
    #expect(
      modes.map { "\($0.pixelFormat.unpadded) \($0.extent)" } == ["BA10 2592x1944", "pgAA 2592x1944", "BA10 1296x972", "pgAA 1296x972"])
    #expect(modes.allSatisfy { $0.state == .confirmed && $0.path == ["hi556 1-0020", "csi", "capture"] })
    #expect(camera.choosableNodes.first?.formats.map(\.label) == ["BA10", "pgAA"])
  }

  @Test func `a code without a usual pixel format that arrives now is stored as the node is set`() throws {
    let code = MediaBusCode(rawValue: 0x2017)
    let format = MediaGraph.PadFormat(code: code, size: FrameSize(640, 480))
    let camera = try #require(
      try cameras(
        Self.board { fake in
          fake.nodeFormats = [:]
          fake.code = code
          fake.sizes["/dev/v4l-subdev1"] = [.discrete(format.size)]
          for path in ["/dev/v4l-subdev0", "/dev/v4l-subdev1"] { fake.active[path] = format }
          fake.set["/dev/video0"] = FrameFormat(pixelFormat: "AYUV", size: format.size)
        }
      ).first)
    #expect(camera.sensor?.modes.map { "\($0.busCode) \($0.pixelFormat)" } == ["AYUV8_1X32 AYUV"])
  }

  @Test func `a sensor is never asked to try, and each node is opened once`() throws {
    let fake = Self.board()
    _ = try cameras(fake)
    #expect(fake.record.withLock { $0.tried } == ["/dev/v4l-subdev0"])
    let opened = fake.record.withLock { $0.opened }
    #expect(Set(opened).count == opened.count && opened.contains("/dev/media0"), "\(opened)")
  }

  @Test func `the active mode has the rate of its blanking, the others none`() throws {
    // 437 MHz · 2 lanes · 2 / 10 bits; (2592 + 208) · (1944 + 137)
    let camera = try #require(try cameras(Self.board { $0.blanking["/dev/v4l-subdev1"] = [174_800_000, 208, 137] }).first)
    let rates = try #require(camera.sensor?.modes).map { $0.interval.map { ($0.framesPerSecond ?? 0) } }
    #expect(abs((rates[0] ?? 0) - 174_800_000 / Double(2_800 * 2_081)) < 0.001)
    #expect(rates[2] == nil)
  }

  @Test func `a path with a link that is off is possible`() throws {
    let camera = try #require(try cameras(Self.board { $0.graph.links[1].flags = [] }).first)
    #expect(camera.sensor?.modes.allSatisfy { $0.state == .possible } == true)
  }

  @Test(arguments: [
    ("takes every mode", nil, ["2592x1944", "1296x972"]),
    ("takes the largest size only", FrameSize(2592, 1944), ["2592x1944"]),
    ("keeps no formats to try", FrameSize(0, 0), ["2592x1944", "1296x972"]),
  ])
  func `a mode arrives if the entities on its way take it`(_ receiver: String, _ only: FrameSize?, _ arriving: [String]) throws {
    let camera = try #require(try cameras(Self.board { $0.only["/dev/v4l-subdev0"] = only }).first)
    let modes = try #require(camera.sensor?.modes).filter { $0.pixelFormat == "BA10" }
    #expect(modes.map(\.extent.description) == arriving, "\(receiver)")
    #expect(modes.allSatisfy { $0.state == (only?.width == 0 ? .possible : .confirmed) }, "\(receiver)")
  }

  @Test func `an entity that keeps no formats to try confirms the active mode if it is set to it`() throws {
    let camera = try #require(
      try cameras(
        Self.board {
          $0.only["/dev/v4l-subdev0"] = FrameSize(0, 0)
          $0.active["/dev/v4l-subdev0"] = Self.format(2592, 1944)
        }
      ).first)
    #expect(camera.sensor?.modes.map(\.state) == [.confirmed, .confirmed, .possible, .possible])
  }

  @Test func `a subdevice that cannot be opened confirms nothing`() throws {
    let camera = try #require(try cameras(Self.board { $0.graph.entities[1].path = nil }).first)
    #expect(camera.sensor?.modes.isEmpty == false && camera.sensor?.modes.allSatisfy { $0.state == .possible } == true)
  }

  @Test func `a node is the sensor's whose pictures arrive there now`() throws {
    let fake = Self.board { fake in
      fake.graph.links[0].flags = []
      let other = fake.add("ov5693 0-0036", .sensor, "/dev/v4l-subdev2", [.source])
      fake.link(other, 0, fake.graph.entities[1].id, 0)
      fake.sizes["/dev/v4l-subdev2"] = [.discrete(FrameSize(640, 480))]
    }
    let all = try cameras(fake)
    #expect(all.map(\.name) == ["hi556", "ov5693"])
    let name = try #require(DeviceName(argument: "/dev/video0"))
    #expect(try name.recordedCamera(among: all).name == "ov5693")
  }

  @Test func `a range of sizes stays a range if both of its ends arrive`() throws {
    let range = FrameSizeRange(min: FrameSize(16, 16), max: FrameSize(4096, 2160), step: FrameSize(1, 1))
    let camera = try #require(
      try cameras(
        Self.board {
          $0.sizes["/dev/v4l-subdev1"] = [.continuous(range)]
          $0.active["/dev/v4l-subdev1"] = Self.format(640, 480)
        }
      ).first)
    let modes = try #require(camera.sensor?.modes).filter { $0.pixelFormat == "BA10" }
    #expect(modes.map(\.extent) == [.continuous(range), .discrete(FrameSize(640, 480))])
    #expect(modes.map(\.isActive) == [false, true])
  }

  @Test func `nodes that lead from no sensor are folded, and so are further contexts of a receiver`() throws {
    let fake = Self.board { fake in
      let receiver = fake.graph.entities[1].id
      for index in 1...7 {
        fake.graph.entities[1].pads.append(MediaGraph.Pad(index: index + 1, flags: .source))
        fake.link(receiver, index + 1, fake.add("context \(index)", .videoNode, "/dev/video\(index)", [.sink]), 0, isEnabled: false)
      }
      _ = fake.add("parameters", .videoNode, "/dev/video9", [.source])
    }
    let found = try cameras(fake)
    #expect(found.count == 1 && found[0].nodes.map(\.path) == ["/dev/video0"], "\(found)")
    #expect(found[0].sensor?.foldedNodes == (1...7).map { "/dev/video\($0)" } + ["/dev/video9"])
  }

  @Test func `a node that two sensors reach is of both`() throws {
    let fake = Self.board { fake in
      let other = fake.add("ov5693 0-0036", .sensor, "/dev/v4l-subdev2", [.source], firmwarePath: "\\_SB_.CAM1")
      fake.link(other, 0, fake.graph.entities[1].id, 0, isEnabled: false)
      fake.sizes["/dev/v4l-subdev2"] = [.discrete(FrameSize(640, 480))]
    }
    let found = try cameras(fake)
    #expect(found.map(\.name) == ["hi556", "ov5693"] && found.allSatisfy { $0.nodes.map(\.path) == ["/dev/video0"] })
    #expect(found.map { $0.sensor?.sharedWith } == [["\\_SB_.CAM1"], ["\\_SB_.CAM0"]])
  }

  @Test func `a sensor without a driver is told once, by the first camera of its receiver`() throws {
    let waiting = Finding(.sensorWithoutDriver, .warning, "i2c-INT3474:00 has no driver.")
    let found = try cameras(
      Self.board { fake in
        fake.findings = [waiting]
        let other = fake.add("ov5693 0-0036", .sensor, "/dev/v4l-subdev2", [.source], firmwarePath: "\\_SB_.CAM1")
        fake.link(other, 0, fake.add("capture 1", .videoNode, "/dev/video1", [.sink]), 0)
        fake.sizes["/dev/v4l-subdev2"] = [.discrete(FrameSize(640, 480))]
      })
    #expect(found.map { $0.nodes.flatMap(\.findings).contains(waiting) } == [true, false])
    let plain = try cameras(
      Self.board { fake in
        fake.findings = [waiting]
        fake.graph.entities.removeFirst()
        fake.graph.links = []
      })
    #expect(plain.map { $0.sensor == nil && $0.nodes.flatMap(\.findings).contains(waiting) } == [true])
  }

  @Test func `a subdevice with one pad has no routes, so it is not asked for streams`() throws {
    let fake = Self.board()
    _ = try cameras(fake)
    #expect(fake.record.withLock { $0.askedForStreams } == ["/dev/v4l-subdev0"])
  }

  @Test func `a graph that cannot be read leaves plain nodes with the reason`() throws {
    let camera = try #require(try cameras(Self.board { $0.isDenied = true }).first)
    #expect(camera.sensor == nil && camera.nodes.first?.findings.contains { $0.code == .nodeUnreadable } == true)
  }

  @Test(arguments: [("hi556 1-0020", "hi556"), ("Sensor A", "Sensor A"), ("ov5640", "ov5640"), ("m00_b_ov4689 4-0036", "m00_b_ov4689")])
  func `a camera's name has no number of a bus`(_ entity: String, _ name: String) throws {
    let found = try cameras(Self.board { $0.graph.entities[0].name = entity })
    #expect(found.first?.name == name)
  }
}

/// Runs one job after another.
private struct InTurn: WorkerThreads {
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] { jobs.map(body) }
}

/// Threads that a signal interrupts before a node responds.
private struct Interrupted: WorkerThreads {
  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] { jobs.map { _ in nil } }
  var isInterrupted: Bool { true }
}

/// A machine with one media device.
private final class FakeGraph: CameraSystem, @unchecked Sendable {
  // Filled before the test reads, and only read then.
  var graph = MediaGraph(path: "/dev/media0", driver: "fake", model: "fake", bus: "platform:fake", entities: [])
  var sizes: [String: [OfferedSize.Extent]] = [:]
  var active: [String: MediaGraph.PadFormat] = [:]
  var blanking: [String: [Int64]] = [:]
  var only: [String: FrameSize] = [:]
  var nodeFormats: [String: [MediaBusCode: [PixelFormat]]] = [:]
  /// What nodes are set to.
  var set: [String: FrameFormat] = [:]
  /// What every node tells.
  var findings: [Finding] = []
  /// The code that sensors list.
  var code = MediaBusCode(rawValue: 0x300a)
  var isDenied = false
  let record = Mutex((opened: [String](), tried: Set<String>(), askedForStreams: Set<String>()))

  func add(
    _ name: String, _ function: MediaGraph.Function, _ path: String, _ pads: [MediaGraph.Pad.Flags], firmwarePath: String? = nil
  ) -> UInt32 {
    let id = UInt32(graph.entities.count + 1)
    graph.entities.append(
      MediaGraph.Entity(
        id: id, name: name, function: function, path: path, firmwarePath: firmwarePath,
        pads: pads.enumerated().map { MediaGraph.Pad(index: $0.offset, flags: $0.element) }))
    return id
  }

  func link(_ source: UInt32, _ sourcePad: Int, _ sink: UInt32, _ sinkPad: Int, isEnabled: Bool = true) {
    graph.links.append(
      MediaGraph.Link(
        source: MediaGraph.PadReference(entity: source, index: sourcePad), sink: MediaGraph.PadReference(entity: sink, index: sinkPad),
        flags: isEnabled ? .enabled : []))
  }

  func locations() -> [NodeLocation] {
    graph.entities.filter { $0.function == .videoNode }.map { entity in
      NodeLocation(path: entity.path ?? "", physicalDevice: "/fake", name: entity.name, mediaDevice: "/dev/media0")
    }
  }

  func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading {
    record.withLock { $0.opened.append(location.path) }
    var reading = NodeReading(
      node: CameraNode(path: location.path, role: .capture, driver: "fake", card: "fake", bus: "platform:fake", findings: findings))
    reading.format = set[location.path]
    for code in scope.busCodes { reading.pixelFormats[code] = nodeFormats[location.path]?[code] }
    return reading
  }

  func openMediaDevice(at path: String) throws(DeviceError) -> any MediaNode {
    record.withLock { $0.opened.append(path) }
    if isDenied { throw DeviceError(.open, on: path, failedWith: .accessDenied) }
    return FakeMediaNode(held: graph)
  }

  func openSubdevice(at path: String) throws(DeviceError) -> any SubdeviceNode {
    record.withLock { $0.opened.append(path) }
    return FakeSubdevice(path, in: self)
  }
}

private final class FakeMediaNode: MediaNode {
  private let held: MediaGraph
  init(held: MediaGraph) { self.held = held }
  func graph() throws(DeviceError) -> MediaGraph { held }
}

private final class FakeSubdevice: SubdeviceNode {
  private let path: String
  private let fake: FakeGraph
  private let trial = Mutex<MediaGraph.PadFormat?>(nil)

  init(_ path: String, in fake: FakeGraph) {
    self.path = path
    self.fake = fake
  }

  private func refusal(_ call: DeviceCall, _ number: SystemErrorNumber = .inappropriateCall) -> DeviceError {
    DeviceError(call, on: path, failedWith: number)
  }

  func capability() throws(DeviceError) -> SubdeviceCapability {
    _ = fake.record.withLock { $0.askedForStreams.insert(path) }
    return []
  }

  func announceStreams() {}
  func busCode(at index: Int, pad: Int, _ state: SubdeviceState) -> MediaBusCode? {
    index == 0 && fake.sizes[path] != nil ? fake.code : nil
  }

  func frameSize(at index: Int, pad: Int, code: MediaBusCode, _ state: SubdeviceState) -> OfferedSize.Extent? {
    let sizes = fake.sizes[path] ?? []
    return sizes.indices.contains(index) ? sizes[index] : nil
  }

  func frameInterval(at index: Int, pad: Int, code: MediaBusCode, size: FrameSize, _ state: SubdeviceState) -> FrameInterval? { nil }

  func padFormat(pad: Int, stream: UInt32, _ state: SubdeviceState) throws(DeviceError) -> MediaGraph.PadFormat {
    if state == .trial, let format = trial.withLock({ $0 }) { return format }
    guard state == .active, let format = fake.active[path] else { throw refusal(.getPadFormat, .invalidArgument) }
    return format
  }

  func tryPadFormat(_ format: MediaGraph.PadFormat, pad: Int, stream: UInt32) -> MediaGraph.PadFormat {
    _ = fake.record.withLock { $0.tried.insert(path) }
    var taken = format
    if let only = fake.only[path] { taken.size = only }
    trial.withLock { $0 = taken }
    return taken
  }

  func selection(_ target: SelectionRectangle.Target, pad: Int, stream: UInt32) throws(DeviceError) -> SelectionRectangle {
    throw refusal(.getPadSelection)
  }

  func routes() throws(DeviceError) -> [MediaGraph.Route] { throw refusal(.getRouting) }
  func currentInterval(pad: Int, stream: UInt32) -> FrameInterval? { nil }
  func timings() throws(DeviceError) -> DigitalTimings { throw refusal(.getTimings) }
  func edid(ofInput index: Int) throws(DeviceError) -> EDID { throw refusal(.getEDID) }
  func pause(_ duration: Duration) {}
  func control(_ id: ControlIdentifier) -> CameraControl? { nil }
  func control(after id: ControlIdentifier) -> CameraControl? { nil }
  func menuItem(at index: Int64, of control: CameraControl) -> MenuItem? { nil }
  func value(of control: CameraControl) throws(DeviceError) -> ControlValue? { try values(of: [control])[0] }

  func values(of controls: [CameraControl]) throws(DeviceError) -> [ControlValue?] {
    guard let blanking = fake.blanking[path] else { throw refusal(.getControls, .invalidArgument) }
    return blanking.map { .integer($0) }
  }

  func integerValue(ofControl id: ControlIdentifier) -> Int64? { nil }
  func subscribe(to subject: EventSubject) throws(DeviceError) { throw refusal(.subscribeEvent) }
  func nextEvent() throws(DeviceError) -> NodeEvent? { throw refusal(.dequeueEvent) }
}
