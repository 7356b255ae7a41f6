import CameraModel
import CameraSimulator
import Capture
import DeviceConfiguration
import Negotiation
import PixelFormats
import Testing

/// What is not known of a media graph is no yes: a camera whose subdevices may not be opened stays as it is set.
struct UnreadGraphTests {
  private static let media = "/dev/media0"
  private static let present = FrameFormat(
    pixelFormat: "pBAA", size: FrameSize(1280, 720), fieldOrder: .progressive, colorimetry: MadeGraph.raw.colorimetry)

  /// A sensor, a receiver and a node that is set to its second mode and its second pixel format.
  private static func system(_ faults: [Fault] = []) -> SimulatedCameraSystem {
    var made = MadeGraph()
    let sensor = made.add("imx219 1-0010", sources: 1)
    let receiver = made.add("csi", sinks: 1, sources: 1)
    let node = made.addNode("/dev/video0", present)
    made.link(sensor, 0, receiver, 0)
    made.link(receiver, 1, node, 0)
    for (entity, pad) in [(sensor, 0), (receiver, 0), (receiver, 1)] { made.change(entity, pad) { $0.size = present.size } }
    var graph = SimulatedGraph(made.graph)
    graph.sensors[sensor] = SimulatedSensor(
      modes: [FrameSize(1920, 1080), present.size].map {
        SimulatedSensor.Mode(code: MadeGraph.raw.code, size: $0, horizontalBlanking: 160)
      }, pixelRate: 42_000_000)
    return SimulatedCameraSystem([], graphs: [graph], faults: faults)
  }

  /// The subdevices and the media device that a user may not open, and what is said to be unread.
  private static let denials: [(paths: [String], names: [String])] = [
    (["/dev/v4l-subdev1", "/dev/v4l-subdev2"], ["imx219 1-0010", "csi"]), (["/dev/v4l-subdev1"], ["imx219 1-0010"]),
    (["/dev/v4l-subdev2"], ["csi"]), ([media], []),
  ]

  private static func denying(_ paths: [String], _ number: SystemErrorNumber = .accessDenied) -> SimulatedCameraSystem {
    system(paths.map { Fault(.error(number), at: .open, of: $0) })
  }

  private static func device(in system: SimulatedCameraSystem, readsFormats: Bool = true) throws -> CaptureDevice {
    let camera = try #require(try system.cameras(scope: ReadingScope(includesFormats: readsFormats), workers: InTurn()).first)
    return try #require(CaptureDevice(camera, in: system))
  }

  @Test func `a camera whose parts are all readable streams and can be set`() throws {
    let device = try Self.device(in: Self.system())
    #expect(try device.explanations().map(\.streams) == [true] && device.camera.sensor?.failure == nil)
    #expect(device.formats.map(\.description).count == 4)
  }

  @Test func `the preset for the present mode keeps that of a sensor, though others are larger`() throws {
    let system = Self.system()
    let device = try Self.device(in: system)
    let modes = [
      device.plan(CaptureRequest(.inputPriority)).decision.chosen?.mode, try device.configure(CaptureRequest(.inputPriority)).mode,
    ]
    #expect(modes.map { $0.map { "\($0.pixelFormat) \($0.size)" } } == ["pBAA 1280x720", "pBAA 1280x720"])
  }

  @Test(arguments: denials.indices, [SystemErrorNumber.accessDenied, .noSuchFile])
  func `it is listed with its present mode and the reason, and set to nothing else`(place: Int, number: SystemErrorNumber) throws {
    let system = Self.denying(Self.denials[place].paths, number)
    let device = try Self.device(in: system)
    #expect(device.formats.map { "\($0.pixelFormat.unpadded) \($0.extent)" } == ["pBAA 1280x720"])
    let findings = device.camera.nodes.flatMap(\.findings).filter { $0.code == .nodeUnreadable }
    let reason = "open on \(Self.denials[place].paths[0]) failed (\(number.name))."
    #expect(findings.count == 1 && findings.allSatisfy { $0.message.hasPrefix(reason) }, "\(findings)")
    let before = system.graph(at: Self.media)?.graph
    for size in [nil, SizeWish.nearest(1920, 1080)] {
      let request = CaptureRequest(FormatRequest(size: size, accepting: ["BG10", "pBAA"]))
      let configured = try device.configure(request)
      #expect(configured.choice?.decision.chosen?.mode.pixelFormat == "pBAA")
    }
    #expect(system.graph(at: Self.media)?.graph.entities.map(\.pads) == before?.entities.map(\.pads))
    let stored = system.graph(at: Self.media)?.graph.entities.compactMap(\.nodeFormat) ?? []
    #expect(stored.map { "\($0.pixelFormat) \($0.size)" } == ["pBAA 1280x720"])
  }

  @Test(arguments: denials.prefix(3).indices) func `its present mode is known, also where a listing leaves out formats`(place: Int) throws {
    let device = try Self.device(in: Self.denying(Self.denials[place].paths), readsFormats: false)
    #expect(
      try device.configure(CaptureRequest(FormatRequest(size: .nearest(1920, 1080)))).choice?.decision.chosen?.mode.size
        == Self.present.size)
  }

  @Test(arguments: denials.indices) func `nobody says that it would stream, and each unread part is named`(place: Int) throws {
    let (paths, names) = Self.denials[place]
    let system = Self.denying(paths)
    let device = try Self.device(in: system)
    guard paths != [Self.media] else {
      // Only its driver knows then.
      #expect(try device.explanations().map(\.streams) == [true])
      return
    }
    let explanation = try #require(try device.explanations().first)
    let messages = explanation.reasons.compactMap(\.message)
    #expect(explanation.streams == nil && names.allSatisfy { name in messages.contains { $0.hasPrefix("\(name) could not be read") } })
  }

  @Test(arguments: denials.prefix(3).indices) func `a node alone is no yes either`(place: Int) throws {
    let system = Self.denying(Self.denials[place].paths)
    let graph = try #require(try system.mediaGraphs(workers: InTurn()).first)
    let node = Camera(name: nil, nodes: [CameraNode(path: "/dev/video0", role: .capture)])
    #expect(node.explanations(in: graph).map(\.streams) == [nil])
    #expect(node.explanations(in: try #require(try Self.system().mediaGraphs(workers: InTurn()).first)).map(\.streams) == [true])
  }

  @Test(arguments: denials.prefix(3).indices) func `its settings are not saved, because the sensor's would be missing`(place: Int) throws {
    let device = try Self.device(in: Self.denying(Self.denials[place].paths))
    #expect { try device.savedSettings() } throws: { ($0 as? DeviceError)?.errorNumber == .accessDenied }
  }
}
