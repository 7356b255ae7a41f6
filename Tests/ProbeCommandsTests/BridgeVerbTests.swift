import CameraModel
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import ProbeCommands
import Testing

/// `--edid` and `--detect` on a camera whose source is a bridge from HDMI behind a media graph.
struct BridgeVerbTests {
  private static let (media, bridge, node) = ("/dev/media0", "/dev/v4l-subdev1", "/dev/video0")
  private static let code = MediaBusCode(rawValue: 0x200f)

  private static func timings(_ width: Int, _ height: Int, _ clock: UInt64, _ columns: UInt32, _ lines: UInt32) -> DigitalTimings {
    DigitalTimings(
      size: FrameSize(width: width, height: height), pixelClock: clock, horizontal: .init(backPorch: columns),
      vertical: .init(backPorch: lines))
  }

  private static let vga = timings(640, 480, 25_200_000, 160, 45)
  private static let hd = timings(1280, 720, 74_250_000, 370, 30)

  /// A bridge, a receiver and a capture node, set to VGA.
  private static func graph(_ change: (inout SimulatedBridge) -> Void = { _ in }) -> SimulatedGraph {
    let format = MediaGraph.PadFormat(code: code, size: vga.size, fieldOrder: .progressive)
    func pad(_ index: Int, _ flags: MediaGraph.Pad.Flags) -> MediaGraph.Pad {
      MediaGraph.Pad(index: index, flags: flags, formats: [MediaGraph.StreamFormat(format: format)], codes: [code])
    }
    func link(_ source: UInt32, _ sourcePad: Int, _ sink: UInt32) -> MediaGraph.Link {
      MediaGraph.Link(
        source: MediaGraph.PadReference(entity: source, index: sourcePad), sink: MediaGraph.PadReference(entity: sink, index: 0),
        flags: .enabled)
    }
    let stored = FrameFormat(pixelFormat: "UYVY", size: vga.size, fieldOrder: .progressive)
    let graph = MediaGraph(
      path: media, driver: "receiver", model: "receiver", bus: "platform:receiver",
      entities: [
        MediaGraph.Entity(id: 1, name: "tc358743 1-000f", function: .digitalDecoder, path: bridge, pads: [pad(0, .source)]),
        MediaGraph.Entity(
          id: 2, name: "csi", function: .unknownSubdevice, path: "/dev/v4l-subdev2", pads: [pad(0, .sink), pad(1, .source)]),
        MediaGraph.Entity(
          id: 3, name: "capture", function: .videoNode, path: node, pads: [MediaGraph.Pad(index: 0, flags: .sink)], nodeFormat: stored,
          pixelFormats: [code: ["UYVY"]]),
      ],
      links: [link(1, 0, 2), link(2, 1, 3)])
    var simulated = SimulatedGraph(graph)
    var bridge = SimulatedBridge(timings: vga, signal: hd)
    change(&bridge)
    simulated.add(bridge, at: 1)
    return simulated
  }

  private static func system(
    _ faults: [Fault] = [], _ change: (inout SimulatedBridge) -> Void = { _ in }
  ) -> SimulatedCameraSystem {
    SimulatedCameraSystem([], graphs: [graph(change)], faults: faults)
  }

  private static func probe(_ command: String, _ system: SimulatedCameraSystem) -> SettingVerbs.Answer {
    SettingVerbs().probe(command, in: SettingVerbs.environment(system))
  }

  private static func words(_ text: String) -> String { text.split { " \n".contains($0) }.joined(separator: " ") }

  /// Links, formats, and what the bridge is set to.
  private static func state(_ system: SimulatedCameraSystem) throws -> (MediaGraph, EDID?, DigitalTimings?) {
    let now = try #require(system.graph(at: media))
    var graph = now.graph
    for index in graph.entities.indices { graph.entities[index].nodeFormat?.planes = [] }
    return (graph, now.bridges[1]?.edid, now.bridges[1]?.timings)
  }

  @Test func `detecting sets the timings of the signal, and the graph and the node follow`() throws {
    let system = Self.system()
    let answer = Self.probe("configure --edid default --detect", system)
    #expect(answer.status == 0, "\(answer)")
    let said = Self.words(answer.output)
    #expect(
      said.contains(#"tc358743 1-000f, EDID "Viewfinder", 1280x720p at 60 fps was tc358743 1-000f, no EDID, 640x480p at 60 fps"#)
        && said.contains("UYVY 1280x720"), "\(said)")
    let now = try #require(system.graph(at: Self.media))
    #expect(now.bridges[1]?.edid == .default && now.bridges[1]?.timings == Self.hd)
    let sizes = now.graph.entities.flatMap { $0.pads.compactMap(\.format?.size) } + now.graph.entities.compactMap(\.nodeFormat?.size)
    #expect(sizes == Array(repeating: Self.hd.size, count: 4))
    #expect(Self.probe("why", system).status == 0)
  }

  @Test func `a list shows the EDID of a bridge`() {
    let system = Self.system()
    #expect(Self.words(Self.probe("list", system).output).contains("behind /dev/media0 · no EDID"))
    #expect(Self.probe("list --json", system).output.contains(#""edid":{"name":null,"bytes":""}"#))
    #expect(Self.probe("configure --edid default", system).status == 0)
    #expect(Self.words(Self.probe("list", system).output).contains(#"behind /dev/media0 · EDID "Viewfinder""#))
    #expect(Self.probe("list --json", system).output.contains(#""edid":{"name":"Viewfinder""#))
    let without = Self.system { $0 = SimulatedBridge(edid: nil, timings: Self.vga, signal: Self.hd) }
    #expect(!Self.probe("list --json", without).output.contains("edid"))
  }

  @Test func `an EDID alone leaves timings and graph as they are`() throws {
    let system = Self.system()
    let before = try Self.state(system)
    let answer = Self.probe("configure --edid default --json", system)
    #expect(answer.status == 0 && answer.output.contains(#""edid":{"name":"Viewfinder""#), "\(answer)")
    let now = try Self.state(system)
    #expect(now.0 == before.0 && now.1 == .default && now.2 == before.2)
  }

  @Test(
    arguments: [
      ("--detect --dry-run", 0, "The signal is detected after"), ("--edid default --dry-run", 0, #"VIDIOC_S_EDID 0 EDID "Viewfinder""#),
      ("--detect --input hdmi", 64, "has one source"), ("--standard pal", 69, "VIDIOC_S_STD"),
      ("--detect --size 640x480 --size-rule exact", 1, ""), ("--detect --require NV12", 1, ""),
    ] as [(String, Int32, String)])
  func `what sets nothing says so, and leaves all as it was`(options: String, status: Int32, part: String) throws {
    let system = Self.system()
    let before = try Self.state(system)
    let answer = Self.probe("configure \(options)", system)
    #expect(answer.status == status && Self.words(answer.output + answer.messages).contains(part), "\(answer)")
    #expect(try Self.state(system) == before)
  }

  @Test func `a dry run lists each change of the graph once, under the lock`() throws {
    var graph = Self.graph()
    var other = try #require(graph.format(atPad: MediaGraph.PadReference(entity: 2, index: 0)))
    other.size = FrameSize(320, 240)
    _ = graph.setFormat(other, atPad: MediaGraph.PadReference(entity: 2, index: 0))
    let system = SimulatedCameraSystem([], graphs: [graph])
    let lines = Self.probe("configure --size 640x480 --dry-run", system).output.split(separator: "\n")
    let changes = lines.indices.filter { lines[$0].contains("VIDIOC_SUBDEV_S_FMT csi:0") }
    let lock = try #require(lines.firstIndex { $0.contains("flock") })
    #expect(changes.count == 1 && changes.allSatisfy { $0 > lock }, "\(lines.joined(separator: "\n"))")
  }

  @Test(arguments: [(5, 0), (200, 69)] as [(Int, Int32)])
  func `detecting waits for the signal that follows an EDID`(queries: Int, status: Int32) throws {
    let system = Self.system { $0.queriesWithoutSignal = queries }
    let before = try Self.state(system)
    let answer = Self.probe("configure --edid default --detect", system)
    #expect(answer.status == status, "\(answer)")
    if status != 0 { #expect(try Self.state(system) == before && answer.messages.contains("no signal")) }
  }

  @Test func `a bridge without a signal, and a sensor, are errors that change nothing`() throws {
    let silent = Self.system { $0.signal = nil }
    let before = try Self.state(silent)
    #expect(Self.probe("configure --detect", silent).status == 69)
    #expect(try Self.state(silent) == before)
    var sensor = Self.graph().graph
    sensor.entities[0].function = .sensor
    let answer = Self.probe("configure --detect", SimulatedCameraSystem([], graphs: [SimulatedGraph(sensor)]))
    #expect(answer.status == 69 && answer.messages.contains("is a sensor"), "\(answer)")
  }

  private static let calls: [DeviceCall] = [
    .setEDID, .getEDID, .setTimings, .getTimings, .queryTimings, .setPadFormat, .getPadFormat, .setFormat, .getFormat, .getTopology,
  ]

  /// The nodes that get a call.
  private static func paths(of call: DeviceCall) -> [String] {
    switch call {
    case .getTopology: [media]
    case .setFormat, .getFormat: [node]
    case .setPadFormat, .getPadFormat: [bridge, "/dev/v4l-subdev2"]
    default: [bridge]
    }
  }

  @Test(arguments: calls, [SystemErrorNumber.inputOutput, .invalidArgument])
  func `a call that fails once is put back, or did not matter`(call: DeviceCall, number: SystemErrorNumber) throws {
    var failures = 0
    for path in Self.paths(of: call) {
      for occurrence in 0..<5 {
        for effect in [Fault.Effect.error(number), .errorAfterwards(number)] {
          let system = Self.system([Fault(effect, at: call, of: path, occurrence: occurrence)])
          let before = try Self.state(system)
          let answer = Self.probe("configure --edid default --detect", system)
          let what: Comment = "\(call) \(occurrence) of \(path): \(effect): \(answer.messages)"
          let now = try Self.state(system)
          if answer.status != 0 {
            failures += 1
            #expect(now == before, what)
          }
          #expect(answer.status != 70 && !system.isLocked(Self.node) && system.openCount(of: Self.node) == 0, what)
        }
      }
    }
    if [.setEDID, .setTimings].contains(call) { #expect(failures > 0) }
  }
}
