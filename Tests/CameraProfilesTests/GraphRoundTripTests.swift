import CameraModel
import CameraProfiles
import PixelFormats
import RandomNumbers
import Testing

@Suite struct GraphRoundTripTests {
  @Test(arguments: 0..<200) func `a random graph comes back as it was`(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let graph = random.graph()
    #expect(try MediaGraph(json: graph.jsonDocument) == graph)
    let profile = CameraProfile(cameras: [random.camera(), Camera(name: "plain", nodes: [])], graphs: [graph, random.graph()])
    for isOneLine in [true, false] {
      #expect(try CameraProfile(json: profile.jsonDocument(isOneLine: isOneLine)) == profile)
    }
  }

  @Test func `a plain camera's documents say nothing of graphs`() {
    let document = String(decoding: ProfileSamples.everything.jsonDocument(), as: UTF8.self)
    for key in ["sensor", "modes", "foldedNodes", "sharedWith", "linkedNodes", "graphs"] { #expect(!document.contains("\"\(key)\"")) }
  }

  @Test func `keys of a graph come in their order`() {
    let format = MediaGraph.PadFormat(code: .fixed, size: FrameSize(width: 2, height: 1))
    let pad = MediaGraph.Pad(index: 0, flags: [.source], formats: [.init(format: format)])
    let graph = MediaGraph(
      path: "/dev/media0", driver: "d", model: "m", bus: "b", entities: [.init(id: 7, name: "s", function: .sensor, pads: [pad])],
      links: [.init(source: .init(entity: 7, index: 0), sink: .init(entity: 8, index: 1), flags: [.enabled, .init(rawValue: 0x40)])])
    let text = String(decoding: graph.jsonDocument, as: UTF8.self).split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    #expect(
      text == #"{"schema":"viewfinder.graph/1","media":{"path":"/dev/media0","driver":"d","model":"m","bus":"b"},"#
        + #""entities":[{"id":7,"name":"s","function":"sensor","node":null,"firmwarePath":null,"pads":[{"index":0,"flags":["source"],"#
        + #""formats":[{"stream":0,"code":"FIXED","width":2,"height":1,"field":"none"}]}],"routes":[]}],"#
        + #""links":[{"source":{"entity":7,"pad":0},"sink":{"entity":8,"pad":1},"flags":["enabled","0x40"]}],"#
        + #""ancillaryLinks":[],"findings":[]}"#)
  }

  /// Malformed graphs, and words of the error.
  static let malformed: [(json: String, words: String)] = [
    (#"{"media":{},"entities":[]}"#, "“links” is missing"), (#"{"schema":"viewfinder.graph/2"}"#, "The schema is not viewfinder.graph/1"),
    (#"{"media":{},"links":[],"entities":[{"id":1,"name":"a","pads":[{"index":-1,"flags":[]}]}]}"#, "out of range"),
    (
      #"{"media":{},"links":[],"entities":[{"id":1,"name":"a","pads":[{"index":0,"flags":[],"formats":[{"code":"NO","width":1,"height":1}]}]}]}"#,
      "“NO” is no code"
    ), (#"{"media":{},"links":[{"source":{"entity":1,"pad":0}}],"entities":[]}"#, "“sink” is missing"),
  ]

  @Test(arguments: malformed) func `a malformed graph is refused with its place`(row: (json: String, words: String)) throws {
    let error = #expect(throws: ProfileError.self) { try MediaGraph(json: Array(row.json.utf8)) }
    #expect(error?.description.contains(row.words) == true, "\(error?.description ?? "")")
  }
}

extension RandomNumbers {
  fileprivate mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  private mutating func text() -> String {
    ["", "csi", "imx219 10-0010", "a\"b\\c", "Caméra \u{1b}[31m", "/dev/video0"].randomElement(using: &self) ?? ""
  }
  private mutating func maybe<Value>(_ value: (inout RandomNumbers) -> Value) -> Value? { number(2) == 0 ? nil : value(&self) }
  private mutating func list<Value>(_ most: Int, _ value: (inout RandomNumbers) -> Value) -> [Value] {
    (0..<number(most + 1)).map { _ in value(&self) }
  }
  private mutating func size() -> FrameSize { FrameSize(width: number(1 << 32), height: number(5_000)) }
  private mutating func interval() -> FrameInterval { FrameInterval(UInt32(number(1_000)), UInt32(number(90_000))) }
  private mutating func code() -> MediaBusCode { MediaBusCode(rawValue: [0, 1, 0x3007, 0x2006, 0x7001, 0x9999, 0xffff_ffff][number(7)]) }
  private mutating func pixelFormat() -> PixelFormat { ["RG10", "YUYV", "BA81"].randomElement(using: &self) ?? "RG10" }

  private mutating func colorimetry() -> Colorimetry {
    Colorimetry(
      colorSpace: UInt32(number(15)), encoding: UInt32(number(11)), quantization: UInt32(number(5)), transferFunction: UInt32(number(12)))
  }

  private mutating func streamFormat() -> MediaGraph.StreamFormat {
    let format = MediaGraph.PadFormat(
      code: code(), size: size(), fieldOrder: FieldOrder(rawValue: UInt32(number(12))), colorimetry: colorimetry())
    let targets = SelectionRectangle.Target.numbered.map(\.target)
    return MediaGraph.StreamFormat(
      stream: UInt32(number(3)), format: format, interval: maybe { $0.interval() },
      selections: list(2) {
        SelectionRectangle(target: targets[$0.number(7)], left: $0.number(200) - 100, top: $0.number(200) - 100, size: $0.size())
      })
  }

  private mutating func entity(_ id: UInt32) -> MediaGraph.Entity {
    var entity = MediaGraph.Entity(
      id: id, name: text(), function: .init(rawValue: [0, 0x10001, 0x20001, 0x4005, 0xabcdef][number(5)]), path: maybe { $0.text() },
      firmwarePath: maybe { $0.text() })
    let pads = number(4)
    for index in 0..<pads {
      entity.pads.append(.init(index: index, flags: .init(rawValue: UInt32(number(16))), formats: list(2) { $0.streamFormat() }))
    }
    entity.routes = list(2) {
      .init(
        sinkPad: $0.number(4), sinkStream: UInt32($0.number(3)), sourcePad: $0.number(4), sourceStream: UInt32($0.number(3)),
        flags: UInt32($0.number(16)))
    }
    if maybe({ $0.number(2) }) != nil { entity.hasStreams = true }
    entity.nodeFormat = maybe {
      FrameFormat(
        pixelFormat: $0.pixelFormat(), size: $0.size(), fieldOrder: .init(rawValue: UInt32($0.number(11))),
        planes: $0.list(2) { PlaneLayout(bytesPerLine: $0.number(9_999), sizeImage: $0.number(1 << 31)) }, colorimetry: $0.colorimetry())
    }
    for _ in 0..<number(3) { entity.pixelFormats[code()] = list(2) { $0.pixelFormat() } }
    return entity
  }

  fileprivate mutating func graph() -> MediaGraph {
    let entities = (0..<UInt32(number(6))).map { entity($0) }
    return MediaGraph(
      path: maybe { $0.text() }, driver: text(), model: text(), bus: text(), entities: entities,
      links: list(6) {
        .init(
          source: .init(entity: UInt32($0.number(6)), index: $0.number(4)), sink: .init(entity: UInt32($0.number(6)), index: $0.number(4)),
          flags: .init(rawValue: UInt32($0.number(16))))
      }, ancillaryLinks: list(2) { .init(primary: UInt32($0.number(6)), ancillary: UInt32($0.number(6))) },
      findings: list(2) { Finding("link-without-end", .warning, $0.text(), at: $0.maybe { $0.text() }) })
  }

  fileprivate mutating func camera() -> Camera {
    let modes = list(4) { random in
      let (small, large) = (random.size(), random.size())
      let range = FrameSizeRange(min: small, max: large, step: FrameSize(width: 2, height: random.number(3)))
      let plain = FrameSizeRange(min: small, max: large, step: FrameSize(width: 1, height: 1))
      var mode = SensorMode(
        node: random.maybe { $0.text() }, busCode: random.code(), pixelFormat: random.pixelFormat(),
        extent: [.discrete(large), .stepwise(range), .continuous(plain)][random.number(3)], sensorCode: random.maybe { $0.code() },
        sensorSize: random.maybe { $0.size() }, interval: random.maybe { $0.interval() },
        state: random.number(2) == 0 ? .confirmed : .possible, isActive: random.number(2) == 0, path: random.list(3) { $0.text() },
        pads: random.list(4) { $0.text() }, unrouted: random.list(2) { $0.text() })
      (mode.shortestInterval, mode.longestInterval) = (random.maybe { $0.interval() }, random.maybe { $0.interval() })
      return mode
    }
    var sensor = CameraSensor(
      entity: text(), firmwarePath: maybe { $0.text() }, media: maybe { $0.text() }, modes: modes, foldedNodes: list(3) { $0.text() },
      sharedWith: list(2) { $0.text() })
    sensor.edid = [nil, .absent, .default][number(3)]
    return Camera(name: text(), nodes: [], sensor: sensor)
  }
}
