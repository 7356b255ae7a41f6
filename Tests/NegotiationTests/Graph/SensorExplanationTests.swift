import CameraDocuments
import CameraModel
import Negotiation
import PixelFormats
import Testing

/// Whether the pictures of one sensor arrive, where others reach the same nodes.
struct SensorExplanationTests {
  /// The camera of a sensor as a listing has it.
  private static func camera(_ name: String, _ made: MadeGraph, _ nodes: [String] = ["/dev/video0"]) -> Camera {
    Camera(
      name: name, nodes: nodes.map { CameraNode(path: $0, role: .capture) },
      sensor: CameraSensor(entity: name, media: made.graph.path))
  }

  private static func explanation(_ name: String, _ made: MadeGraph, isRecorded: Bool = false) throws -> StreamExplanation {
    let all = camera(name, made).explanations(in: made.graph, isRecorded: isRecorded)
    #expect(all.count == 1)
    return try #require(all.first)
  }

  /// Boards on which the left sensor streams to `/dev/video0`, and the right one could.
  enum Board: CaseIterable {
    case onePad, multiplexer, crossbar, routes

    var made: MadeGraph {
      var made = MadeGraph()
      for name in ["left", "right"] { _ = made.add(name, sources: 1) }
      switch self {
      case .onePad:
        _ = made.addNode("/dev/video0")
        made.link(1, 0, 3, 0)
        made.link(2, 0, 3, 0, [])
      case .multiplexer:
        _ = made.add("mux", sinks: 2, sources: 1)
        _ = made.addNode("/dev/video0")
        made.link(1, 0, 3, 0)
        made.link(2, 0, 3, 1, [])
        made.link(3, 2, 4, 0, [.enabled, .immutable])
      case .crossbar:
        for name in ["csi 0", "csi 1"] { _ = made.add(name, sinks: 1, sources: 1) }
        _ = made.addNode("/dev/video0")
        made.link(1, 0, 3, 0, [.enabled, .immutable])
        made.link(2, 0, 4, 0, [.enabled, .immutable])
        made.link(3, 1, 5, 0)
        made.link(4, 1, 5, 0, [])
      case .routes:
        _ = made.add("csi", sinks: 2, sources: 1)
        _ = made.addNode("/dev/video0")
        made.link(1, 0, 3, 0, [.enabled, .immutable])
        made.link(2, 0, 3, 1, [.enabled, .immutable])
        made.link(3, 2, 4, 0, [.enabled, .immutable])
        made.graph.entities[2].routes = [(0, UInt32(1)), (1, 0)].map { sink, flags in
          MediaGraph.Route(sinkPad: sink, sinkStream: 0, sourcePad: 2, sourceStream: 0, flags: flags)
        }
      }
      return made
    }

    /// The reasons of the right sensor, and its commands.
    var expected: (reasons: [String], commands: [String]) {
      let media = "media-ctl -d /dev/media0"
      return switch self {
      case .onePad:
        (["off right:0"], [#"\#(media) -l '"left":0->"capture 3":0[0]'"#, #"\#(media) -l '"right":0->"capture 3":0[1]'"#])
      case .multiplexer: (["off mux:1"], [#"\#(media) -l '"left":0->"mux":0[0]'"#, #"\#(media) -l '"right":0->"mux":1[1]'"#])
      case .crossbar:
        (["off csi 1:1"], [#"\#(media) -l '"csi 0":1->"capture 5":0[0]'"#, #"\#(media) -l '"csi 1":1->"capture 5":0[1]'"#])
      case .routes:
        (
          ["off csi:2"],
          [
            #"\#(media) -R '"csi"[1/0->2/0[1],0/0->2/0[0]]'"#,
            #"\#(media) -V '"csi":1[fmt:SBGGR10_1X10/640x480 field:none colorspace:raw]'"#,
          ]
        )
      }
    }
  }

  @Test(arguments: Board.allCases) func `a sensor that is off is not explained by the one that streams`(board: Board) throws {
    let made = board.made
    #expect(try Self.explanation("left", made).reasons.isEmpty)
    let right = try Self.explanation("right", made)
    #expect(right.streams == false)
    #expect(ExplanationTests.names(right) == board.expected.reasons)
    #expect(ExplanationTests.commands(right, made) == board.expected.commands)
  }

  @Test(arguments: Board.allCases) func `a fault of the sensor that streams is none of the other`(board: Board) throws {
    var made = board.made
    made.change(1, 0) { $0.size.width = 320 }
    let right = try Self.explanation("right", made)
    #expect(ExplanationTests.names(right).contains(board.expected.reasons[0]) && right.streams == false)
    #expect(!right.reasons.contains { $0.left?.contains("320") ?? false })
  }

  @Test func `what the other sensor left behind is set after the links`() throws {
    var made = Board.multiplexer.made
    made.change(2, 0) { $0.size = FrameSize(1280, 720) }
    let commands = ExplanationTests.commands(try Self.explanation("right", made), made)
    #expect(
      commands.dropFirst(2) == [
        #"media-ctl -d /dev/media0 -V '"mux":1[fmt:SBGGR10_1X10/1280x720 field:none colorspace:raw]'"#,
        "v4l2-ctl -d /dev/video0 --set-fmt-video=width=1280,height=720,pixelformat=BG10",
      ])
  }

  @Test func `the commands of a sensor link that sensor, also if no other streams`() throws {
    var made = Board.multiplexer.made
    made.graph.links[0].flags = []
    let right = try Self.explanation("right", made)
    #expect(ExplanationTests.names(right) == ["off mux:0", "off mux:1"])
    #expect(ExplanationTests.commands(right, made) == [#"media-ctl -d /dev/media0 -l '"right":0->"mux":1[1]'"#])
  }

  @Test func `a link that cannot be switched on has no command`() throws {
    var made = Board.onePad.made
    made.graph.links[1].flags = .immutable
    let right = try Self.explanation("right", made)
    #expect(right.streams == false && right.mends.isEmpty)
  }

  @Test func `of several nodes, those at which the pictures arrive are explained, else the nearest`() {
    var made = MadeGraph()
    _ = made.add("left", sources: 1)
    _ = made.add("csi", sinks: 1, sources: 2)
    for index in 0..<2 { _ = made.addNode("/dev/video\(index)") }
    made.link(1, 0, 2, 0)
    made.link(2, 1, 3, 0, [])
    made.link(2, 2, 4, 0)
    let camera = Self.camera("left", made, ["/dev/video0", "/dev/video1"])
    #expect(camera.explanations(in: made.graph) == [StreamExplanation(node: "/dev/video1")])
    made.graph.links[0].flags = []
    #expect(camera.explanations(in: made.graph).map(\.node) == ["/dev/video1"])
    made.graph.links[2].flags = []
    #expect(camera.explanations(in: made.graph).map(\.node) == ["/dev/video0"])
  }

  // MARK: What a recording lacks

  /// Parts that a recording may lack of a sensor, a receiver and a node, and what is said of them.
  private static let lacks: [(change: @Sendable (inout MadeGraph) -> Void, message: String)] = [
    ({ $0.graph.entities[2].nodeFormat = nil }, "The format of /dev/video0 is not known."),
    ({ $0.graph.entities[0].pads[0].formats = [] }, "The format of left:0 is not known."),
    ({ $0.graph.entities[1].pads[0].formats = [] }, "The format of csi:0 is not known."),
    ({ $0.graph.entities[1].pads[1].formats = [] }, "The format of csi:1 is not known."),
    (
      {
        $0.graph.entities[0].pads[0].formats = []
        $0.graph.entities[1].pads[0].formats = []
      }, "The formats of left:0 and csi:0 are not known."
    ),
  ]

  private static var chain: MadeGraph {
    var made = MadeGraph()
    _ = made.add("left", sources: 1)
    _ = made.add("csi", sinks: 1, sources: 1)
    _ = made.addNode("/dev/video0")
    made.link(1, 0, 2, 0)
    made.link(2, 1, 3, 0)
    return made
  }

  @Test(arguments: lacks.indices)
  func `what a recording does not tell is no yes, and what a driver lacks is not compared`(place: Int) throws {
    var made = Self.chain
    #expect(try Self.explanation("left", made, isRecorded: true).streams == true)
    Self.lacks[place].change(&made)
    let recorded = try Self.explanation("left", made, isRecorded: true)
    #expect(recorded.streams == nil && recorded.reasons.map(\.message) == [Self.lacks[place].message])
    // A receiver compares its node itself, and may fail where its own pad has no format.
    #expect(try Self.explanation("left", made).streams == (place == 3 ? nil : true))
  }

  @Test func `an unknown format does not hide what is known to differ, and the node is set last`() throws {
    var made = Self.chain
    made.graph.entities[2].nodeFormat = nil
    made.change(1, 0) { $0.size.width = 320 }
    let explanation = try Self.explanation("left", made, isRecorded: true)
    #expect(explanation.streams == false)
    #expect(
      ExplanationTests.commands(explanation, made) == [
        #"media-ctl -d /dev/media0 -V '"csi":0[fmt:SBGGR10_1X10/320x480 field:none colorspace:raw]'"#,
        "v4l2-ctl -d /dev/video0 --set-fmt-video=width=320,height=480,pixelformat=BG10",
      ])
  }

  @Test func `metadata and nodes that send are no unknown pictures`() throws {
    var made = Self.chain
    made.graph.entities[1].pads.append(MediaGraph.Pad(index: 2, flags: .source))
    made.graph.entities[1].pads.append(MediaGraph.Pad(index: 3, flags: .sink))
    for index in 1...2 {
      _ = made.addNode("/dev/video\(index)")
      made.graph.entities[made.graph.entities.count - 1].nodeFormat = nil
    }
    made.link(2, 2, 4, 0)
    made.graph.entities[4].pads[0].flags = .source
    made.link(5, 0, 2, 3)
    #expect(try Self.explanation("left", made, isRecorded: true).reasons.isEmpty)
  }

  @Test func `a route that begins inside a sensor routes it`() throws {
    var made = Self.chain
    made.graph.entities[0].routes = [MediaGraph.Route(sinkPad: 0, sinkStream: 0, sourcePad: 0, sourceStream: 0, flags: 5)]
    #expect(try Self.explanation("left", made).streams == true)
    made.graph.entities[0].routes[0].isActive = false
    #expect(try Self.explanation("left", made).streams == false)
  }

  @Test func `a node whose order of lines and colour are unknown is compared by size and code`() throws {
    var made = MadeGraph(driver: "xilinx-video")
    _ = made.add("left", sources: 1)
    _ = made.addNode("/dev/video0", FrameFormat(pixelFormat: "BG10", size: MadeGraph.raw.size))
    made.link(1, 0, 2, 0)
    #expect(try Self.explanation("left", made, isRecorded: true).reasons.isEmpty)
    made.changeNode(2) { $0.size.width = 1920 }
    #expect(ExplanationTests.names(try Self.explanation("left", made, isRecorded: true)) == ["size capture 2:0"])
  }
}
