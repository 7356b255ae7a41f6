import CameraDocuments
import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Explanations of graphs in the shape of real ones.
struct ExplanationTests {
  /// `size csi 0:0`, `off mux:1`, with `?` for a soft reason.
  static func names(_ explanation: StreamExplanation) -> [String] {
    explanation.reasons.map { reason in
      let place =
        switch reason.place {
        case .link(_, let sink): sink
        case .pad(let pad): pad
        case .node: "node"
        }
      return "\(reason.attribute?.rawValue ?? reason.kind.rawValue) \(place)\(reason.severity == .soft ? "?" : "")"
    }
  }

  static func commands(_ explanation: StreamExplanation, _ made: MadeGraph) -> [String] {
    explanation.mends.map { $0.command(in: made.graph) }
  }

  /// A sensor, a receiver and a node. Their numbers are 1, 2 and 3.
  private static func chain(driver: String = "receiver") -> MadeGraph {
    var made = MadeGraph(driver: driver)
    _ = made.add("hi556 1-0020", sources: 1)
    _ = made.add("csi", sinks: 1, sources: 1, mustConnect: true)
    _ = made.addNode("/dev/video0")
    made.link(1, 0, 2, 0)
    made.link(2, 1, 3, 0)
    return made
  }

  @Test func `a graph that agrees has no reason`() {
    let explanation = Self.chain().graph.explanation(ofNode: 3)
    #expect(explanation == StreamExplanation(node: "/dev/video0"))
    #expect(explanation.streams == true)
  }

  @Test func `each attribute of a link is a reason with both values, and the first has the command`() {
    var made = Self.chain()
    made.change(2, 0) { format in
      format = MediaGraph.PadFormat(code: .fixed, size: FrameSize(width: 320, height: 240), fieldOrder: .interlaced)
    }
    let explanation = made.graph.explanation(ofNode: 3)
    let link = StreamExplanation.Place.link(source: "hi556 1-0020:0", sink: "csi:0")
    let set = GraphStep.setPad(MediaGraph.PadReference(entity: 2, index: 0), stream: 0, MadeGraph.raw)
    #expect(
      explanation.reasons == [
        .init(.format, at: link, attribute: .size, left: "640x480", right: "320x240", mend: [set]),
        .init(.format, at: link, attribute: .code, left: "SBGGR10_1X10", right: "FIXED"),
        .init(.format, at: link, attribute: .field, left: "none", right: "interlaced"),
        .init(.format, .soft, at: link, attribute: .colour, left: "colorspace:raw", right: "colorspace:default"),
      ])
  }

  @Test func `a link alone says what differs, also at a node and while it is off`() {
    var made = Self.chain()
    #expect(made.graph.links.allSatisfy { made.graph.reasons(over: $0).isEmpty })
    made.change(2, 1) { $0.size = FrameSize(width: 320, height: 240) }
    made.graph.links[1].flags = []
    let link = StreamExplanation.Place.link(source: "csi:1", sink: "capture 3:0")
    #expect(
      made.graph.reasons(over: made.graph.links[1]) == [.init(.format, at: link, attribute: .size, left: "320x240", right: "640x480")])
  }

  @Test func `what follows from a command is set, too, and the node last`() {
    var made = Self.chain()
    made.change(1, 0) { $0 = MediaGraph.PadFormat(code: MediaBusCode(rawValue: 0x300f), size: FrameSize(width: 1280, height: 720)) }
    let explanation = made.graph.explanation(ofNode: 3)
    #expect(Self.names(explanation) == ["size csi:0", "code csi:0", "colour csi:0?"])
    #expect(
      Self.commands(explanation, made) == [
        #"media-ctl -d /dev/media0 -V '"csi":0[fmt:SRGGB10_1X10/1280x720 field:none colorspace:default]'"#,
        "v4l2-ctl -d /dev/video0 --set-fmt-video=width=1280,height=720,pixelformat=RG10",
      ])
  }

  @Test func `a sink with whole frames takes any order of lines`() {
    var made = Self.chain()
    made.change(1, 0) { $0.fieldOrder = .interlaced }
    let explanation = made.graph.explanation(ofNode: 3)
    #expect(Self.names(explanation) == ["field csi:0?"])
    #expect(explanation.streams == true)
    // It keeps them if something else is mended, since what comes after it expects them.
    made.change(1, 0) { $0.size.width = 1280 }
    #expect(
      Self.commands(made.graph.explanation(ofNode: 3), made) == [
        #"media-ctl -d /dev/media0 -V '"csi":0[fmt:SBGGR10_1X10/1280x480 field:none colorspace:raw]'"#,
        "v4l2-ctl -d /dev/video0 --set-fmt-video=width=1280,height=480,pixelformat=BG10",
      ])
  }

  @Test func `a bridge whose pads were never set disagrees in everything`() {
    var made = MadeGraph(driver: "sun6i-csi")
    let sent = MediaGraph.PadFormat(
      code: MediaBusCode(rawValue: 0x2006), size: FrameSize(width: 640, height: 480),
      colorimetry: Colorimetry(colorSpace: 8, encoding: 1, quantization: 1, transferFunction: 2))
    let unset = MediaGraph.PadFormat(code: .unknown, size: FrameSize(width: 0, height: 0), fieldOrder: .any)
    _ = made.add("ov5640 0-003c", sources: 1, sent)
    _ = made.add("sun6i-csi-bridge", sinks: 1, sources: 1, unset)
    _ = made.addNode("/dev/video0", mustConnect: true, FrameFormat(pixelFormat: .uyvy, size: sent.size, fieldOrder: .progressive))
    made.link(1, 0, 2, 0)
    made.link(2, 1, 3, 0, [.enabled, .immutable])
    let explanation = made.graph.explanation(ofNode: 3)
    #expect(
      Self.names(explanation).prefix(4) == [
        "size sun6i-csi-bridge:0", "code sun6i-csi-bridge:0", "field sun6i-csi-bridge:0",
        "colour sun6i-csi-bridge:0?",
      ])
    #expect(
      Self.commands(explanation, made) == [
        #"media-ctl -d /dev/media0 -V '"sun6i-csi-bridge":0[fmt:UYVY8_2X8/640x480 field:none colorspace:srgb xfer:srgb ycbcr:601 quantization:full-range]'"#
      ])
  }

  @Test func `two outputs of a receiver bind each other, two outputs of a sensor do not`() {
    var receiver = MadeGraph()
    _ = receiver.add("sensor", sources: 1)
    _ = receiver.add("csi", sinks: 1, sources: 2)
    _ = receiver.addNode("/dev/video0")
    _ = receiver.addNode("/dev/video1")
    receiver.link(1, 0, 2, 0)
    receiver.link(2, 1, 3, 0)
    receiver.link(2, 2, 4, 0)
    receiver.changeNode(4) { $0.size.width = 320 }
    #expect(Self.names(receiver.graph.explanation(ofNode: 3)) == ["size capture 4:0"])
    receiver.graph.entities[1].routes = [
      MediaGraph.Route(sinkPad: 0, sinkStream: 0, sourcePad: 1, sourceStream: 0, flags: 1),
      MediaGraph.Route(sinkPad: 0, sinkStream: 0, sourcePad: 2, sourceStream: 0, flags: 0),
    ]
    #expect(receiver.graph.explanation(ofNode: 3).reasons.isEmpty)

    var stereo = MadeGraph()
    _ = stereo.add("stereo", sources: 2)
    _ = stereo.addNode("/dev/video0")
    _ = stereo.addNode("/dev/video1")
    stereo.link(1, 0, 2, 0)
    stereo.link(1, 1, 3, 0)
    stereo.changeNode(3) { $0.size.width = 320 }
    #expect(stereo.graph.explanation(ofNode: 2).reasons.isEmpty)
    #expect(Self.names(stereo.graph.explanation(ofNode: 3)) == ["size capture 3:0"])
  }

  /// Two sensors, a multiplexer and a node: 1, 2, 3 and 4.
  private static func multiplexer(_ first: MediaGraph.Link.Flags, _ second: MediaGraph.Link.Flags) -> MadeGraph {
    var made = MadeGraph()
    _ = made.add("left", sources: 1)
    _ = made.add("right", sources: 1)
    _ = made.add("mux", sinks: 2, sources: 1)
    _ = made.addNode("/dev/video0")
    made.link(1, 0, 3, 0, first)
    made.link(2, 0, 3, 1, second)
    made.link(3, 2, 4, 0)
    return made
  }

  @Test func `a multiplexer needs one link, and one command enables it`() {
    #expect(Self.multiplexer(.enabled, []).graph.explanation(ofNode: 4).reasons.isEmpty)
    let made = Self.multiplexer([], [])
    let explanation = made.graph.explanation(ofNode: 4)
    #expect(Self.names(explanation) == ["off mux:0", "off mux:1"])
    #expect(explanation.reasons.map(\.candidates) == [["left:0"], ["right:0"]])
    #expect(Self.commands(explanation, made) == [#"media-ctl -d /dev/media0 -l '"left":0->"mux":0[1]'"#])
    let other = Self.multiplexer(.immutable, [])
    #expect(Self.commands(other.graph.explanation(ofNode: 4), other) == [#"media-ctl -d /dev/media0 -l '"right":0->"mux":1[1]'"#])
  }

  @Test func `a pad that must be connected is off, also beside others that are linked`() {
    var made = Self.multiplexer(.enabled, [])
    made.graph.entities[2].pads[1].flags.insert(.mustConnect)
    #expect(Self.names(made.graph.explanation(ofNode: 4)) == ["off mux:1"])
    made.graph.links.remove(at: 1)
    let explanation = made.graph.explanation(ofNode: 4)
    #expect(Self.names(explanation) == ["off mux:1"])
    #expect(explanation.reasons.first?.candidates == [] && explanation.mends.isEmpty && explanation.streams == false)
  }

  @Test func `a way of several links is enabled from the node on, and its formats are set`() {
    var made = Self.chain()
    made.graph.links[0].flags = []
    made.graph.links[1].flags = []
    made.graph.entities[2].pads[0].flags.insert(.mustConnect)
    made.change(1, 0) { $0.size.width = 1280 }
    let explanation = made.graph.explanation(ofNode: 3)
    #expect(Self.names(explanation) == ["off capture 3:0"])
    #expect(
      Self.commands(explanation, made) == [
        #"media-ctl -d /dev/media0 -l '"csi":1->"capture 3":0[1]'"#, #"media-ctl -d /dev/media0 -l '"hi556 1-0020":0->"csi":0[1]'"#,
        #"media-ctl -d /dev/media0 -V '"csi":0[fmt:SBGGR10_1X10/1280x480 field:none colorspace:raw]'"#,
        "v4l2-ctl -d /dev/video0 --set-fmt-video=width=1280,height=480,pixelformat=BG10",
      ])
  }

  @Test(arguments: [
    ("vimc", Colorimetry(colorSpace: 8), ["colour capture 3:0"]), ("vimc", Colorimetry(), ["colour capture 3:0?"]),
    ("vimc", Colorimetry(colorSpace: 11, encoding: 2), ["colour capture 3:0?"]),
    ("receiver", Colorimetry(colorSpace: 8), ["colour capture 3:0?"]),
    ("xilinx-video", Colorimetry(), ["colour capture 3:0"]),
    ("xilinx-video", Colorimetry(colorSpace: 11, encoding: 2), ["colour capture 3:0?"]),
  ])
  func `some drivers compare the colour of what a node stores`(_ driver: String, _ stored: Colorimetry, _ reasons: [String]) {
    var made = Self.chain(driver: driver)
    made.changeNode(3) { $0.colorimetry = stored }
    #expect(Self.names(made.graph.explanation(ofNode: 3)) == reasons)
  }

  @Test func `vimc's nodes compare the order of lines, and other links of vimc no colour`() {
    var made = Self.chain(driver: "vimc")
    made.changeNode(3) { ($0.fieldOrder, $0.colorimetry) = (.interlacedTopFirst, Colorimetry(colorSpace: 8, transferFunction: 1)) }
    made.change(2, 0) { $0.colorimetry.colorSpace = 8 }
    let explanation = made.graph.explanation(ofNode: 3)
    #expect(Self.names(explanation) == ["field capture 3:0", "colour capture 3:0", "colour csi:0?"])
    #expect(
      Self.commands(explanation, made) == [
        "v4l2-ctl -d /dev/video0 --set-fmt-video=width=640,height=480,pixelformat=BG10,field=none,xfer=default,ycbcr=default,quantization=default  # v4l2-ctl has no word for colorspace:raw"
      ])
    made = Self.chain()
    made.changeNode(3) { $0.fieldOrder = .interlaced }
    #expect(Self.names(made.graph.explanation(ofNode: 3)) == ["field capture 3:0?"])
  }

  @Test(arguments: [
    ("BG10", ["BG10", "pBAA"], []), ("pBAA", ["BG10", "pBAA"], []), ("RG10", ["BG10"], ["code capture 3:0"]),
    ("BG10", [], ["code capture 3:0"]), ("BG10", nil, []), ("RG10", nil, ["code capture 3:0?"]),
  ])
  func `a node stores a code in the formats that it lists`(_ stored: String, _ listed: [String]?, _ reasons: [String]) {
    var made = Self.chain()
    made.graph.entities[2].pixelFormats = listed.map { [MadeGraph.raw.code: $0.compactMap { PixelFormat($0) }] } ?? [:]
    made.changeNode(3) { $0.pixelFormat = PixelFormat(stored) ?? $0.pixelFormat }
    let explanation = made.graph.explanation(ofNode: 3)
    #expect(Self.names(explanation) == reasons)
    #expect(explanation.mends.isEmpty == (reasons.isEmpty || listed == []))
  }

  @Test func `metadata and unknown formats are not compared`() {
    var made = Self.chain()
    made.change(2, 0) { $0.code = MediaBusCode(rawValue: 0x8002) }
    #expect(made.graph.explanation(ofNode: 3).reasons.isEmpty)
    made.graph.entities[1].pads[0].formats = []
    #expect(made.graph.explanation(ofNode: 3).reasons.isEmpty)
    made = Self.chain()
    made.graph.entities[2].nodeFormat = nil
    made.change(2, 1) { $0.size.width = 1 }
    #expect(made.graph.explanation(ofNode: 3).reasons.isEmpty)
  }

  @Test func `each stream of a link is compared with the same stream`() {
    var made = Self.chain()
    var other = MadeGraph.raw
    other.size.width = 320
    made.graph.entities[0].pads[0].formats.append(MediaGraph.StreamFormat(stream: 1, format: other))
    made.graph.entities[1].pads[0].formats.append(MediaGraph.StreamFormat(stream: 1, format: other))
    #expect(made.graph.explanation(ofNode: 3).reasons.isEmpty)
    made.graph.entities[1].pads[0].formats[1].format = MadeGraph.raw
    #expect(
      Self.commands(made.graph.explanation(ofNode: 3), made) == [
        #"media-ctl -d /dev/media0 -V '"csi":0/1[fmt:SBGGR10_1X10/320x480 field:none colorspace:raw]'"#
      ])
  }
}
