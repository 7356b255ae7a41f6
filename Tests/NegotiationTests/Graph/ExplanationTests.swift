import CameraModel
import Negotiation
import PixelFormats
import RandomNumbers
import Testing

/// Whether a capture node behind a graph would stream, and why not.
struct ExplanationTests {
  @Test func `a graph whose links agree streams`() {
    let board = Board()
    let explanation = board.explanation
    #expect(explanation.streams && explanation.reasons.isEmpty && explanation.node == "/dev/video0")
  }

  @Test(arguments: [
    ("size", "1296x972", "2592x1944"), ("code", "SGRBG10_1X10", "SBGGR10_1X10"), ("field", "none", "interlaced"),
  ])
  func `names the attribute in which the ends of a link disagree`(_ attribute: String, _ left: String, _ right: String) throws {
    var board = Board()
    if attribute == "size" { board.set(.sensor, size: FrameSize(1296, 972)) }
    if attribute == "code" { board.set(.receiverSink, code: 0x3007) }
    if attribute == "field" { board.set(.receiverSink, field: .interlaced) }
    let reason = try #require(board.explanation.reasons.first)
    #expect((reason.kind, reason.severity) == (.format, .hard))
    #expect((reason.attribute, reason.left, reason.right) == (attribute, left, right))
    #expect(reason.link == board.graph.links[0] && reason.mend?.hasPrefix("media-ctl -d /dev/media0 -V '\"csi\":0 [fmt:") == true)
  }

  @Test func `a sink without fields takes any`() {
    var board = Board()
    board.set(.sensor, field: .interlaced)
    #expect(board.explanation.streams && board.explanation.reasons.map(\.severity) == [.soft])
  }

  @Test func `what a size changes at one link is mended behind it, too`() {
    var board = Board()
    board.set(.sensor, size: FrameSize(1296, 972))
    let mends = board.explanation.reasons.compactMap(\.mend)
    #expect(mends.count == 2 && mends[1].hasPrefix("v4l2-ctl -d /dev/video0 -v width=1296,height=972,"), "\(mends)")
  }

  @Test func `a link that is off is named with those that could feed the pad`() throws {
    var board = Board()
    board.graph.links[1].flags = []
    let reason = try #require(board.explanation.reasons.first)
    #expect(reason.kind == .off && reason.candidates == [board.graph.links[1]])
    #expect(reason.mend == "media-ctl -d /dev/media0 -l '\"csi\":1 -> \"capture\":0 [1]'")
  }

  @Test func `a pixel format that the node does not store for the code is refused`() {
    var board = Board()
    board.graph.entities[2].nodeFormat?.pixelFormat = "YUYV"
    #expect(board.explanation.reasons.map(\.attribute) == ["code"] && !board.explanation.streams)
  }

  @Test func `an enabled branch that nobody uses must agree, too`() {
    var board = Board()
    board.addBranch(size: FrameSize(640, 480))
    let reasons = board.explanation.reasons
    #expect(reasons.map(\.link) == [board.graph.links[2]] && reasons.map(\.attribute) == ["size"])
    board.graph.links[2].flags = []
    #expect(board.explanation.streams)
  }

  @Test func `two outputs of a sensor do not take each other in`() {
    var board = Board()
    board.addSecondOutput()
    #expect(board.explanation.streams && board.explanation.reasons.isEmpty)
  }

  @Test func `colours are hard where the driver compares them`() {
    var board = Board()
    board.set(.sensor, colour: 8)
    board.set(.receiverSink, colour: 11)
    #expect(board.explanation.reasons.first?.severity == .soft)
    board.graph.driver = "vimc"
    #expect(board.explanation.reasons.first?.severity == .hard)
    board.set(.receiverSink, colour: 0)
    #expect(board.explanation.reasons.first?.severity == .soft)
  }

  // MARK: Laws

  @Test func `a stream is refused if and only if a reason is hard`() {
    var counts = (refused: 0, streaming: 0)
    for seed in 0..<3_000 {
      var random = RandomNumbers(seed: UInt64(seed))
      var board = Board()
      if Bool.random(using: &random) { board.addBranch(size: FrameSize(2592, 1944)) }
      board.disturb(&random)
      let isRefused = LinkCheck(board.graph).refuses(node: 3)
      if isRefused { counts.refused += 1 } else { counts.streaming += 1 }
      #expect(board.explanation.streams == !isRefused, "seed \(seed): \(board.explanation.reasons)")
    }
    #expect(counts.refused > 500 && counts.streaming > 500, "\(counts)")
  }
}

/// A sensor, a receiver and a capture node that agree.
private struct Board {
  var graph: MediaGraph
  enum Place: CaseIterable { case sensor, receiverSink, receiverSource }

  init() {
    let code = MediaBusCode(rawValue: 0x300a)
    let format = MediaGraph.PadFormat(code: code, size: FrameSize(2592, 1944))
    let pad = { (index: Int, flags: MediaGraph.Pad.Flags) in
      MediaGraph.Pad(index: index, flags: flags, formats: [MediaGraph.StreamFormat(format: format)])
    }
    graph = MediaGraph(
      path: "/dev/media0", driver: "board", model: "board", bus: "",
      entities: [
        MediaGraph.Entity(id: 1, name: "hi556 1-0020", function: .sensor, path: "/dev/v4l-subdev1", pads: [pad(0, .source)]),
        MediaGraph.Entity(
          id: 2, name: "csi", function: .unknownSubdevice, path: "/dev/v4l-subdev0", pads: [pad(0, .sink), pad(1, .source)]),
        MediaGraph.Entity(
          id: 3, name: "capture", function: .videoNode, path: "/dev/video0",
          pads: [MediaGraph.Pad(index: 0, flags: [.sink, .mustConnect])],
          nodeFormat: FrameFormat(pixelFormat: "BA10", size: format.size, fieldOrder: .progressive),
          pixelFormats: [code: ["BA10", "pgAA"], MediaBusCode(rawValue: 0x3007): ["BG10"]]),
      ],
      links: [Self.link(1, 0, 2, 0), Self.link(2, 1, 3, 0)])
  }

  private static func link(_ source: UInt32, _ sourcePad: Int, _ sink: UInt32, _ sinkPad: Int) -> MediaGraph.Link {
    MediaGraph.Link(
      source: MediaGraph.PadReference(entity: source, index: sourcePad), sink: MediaGraph.PadReference(entity: sink, index: sinkPad),
      flags: .enabled)
  }

  var explanation: StreamExplanation { graph.explanation(ofNode: 3) }

  mutating func set(
    _ place: Place, size: FrameSize? = nil, code: UInt32? = nil, field: FieldOrder? = nil, colour: UInt32? = nil
  ) {
    let (entity, pad) = place == .sensor ? (0, 0) : place == .receiverSink ? (1, 0) : (1, 1)
    if let size { graph.entities[entity].pads[pad].formats[0].format.size = size }
    if let code { graph.entities[entity].pads[pad].formats[0].format.code = MediaBusCode(rawValue: code) }
    if let field { graph.entities[entity].pads[pad].formats[0].format.fieldOrder = field }
    if let colour { graph.entities[entity].pads[pad].formats[0].format.colorimetry.colorSpace = colour }
  }

  /// A second node behind the receiver, with its link on.
  mutating func addBranch(size: FrameSize) {
    var pad = graph.entities[1].pads[1]
    pad.index = 2
    graph.entities[1].pads.append(pad)
    var node = graph.entities[2]
    (node.id, node.name, node.path) = (4, "branch", "/dev/video1")
    node.nodeFormat?.size = size
    graph.entities.append(node)
    graph.links.append(Self.link(2, 2, 4, 0))
  }

  /// A second receiver at a second pad of the sensor, whose format nobody set.
  mutating func addSecondOutput() {
    var pad = graph.entities[0].pads[0]
    pad.index = 1
    graph.entities[0].pads.append(pad)
    var receiver = graph.entities[1]
    (receiver.id, receiver.name) = (5, "csi 2")
    receiver.pads[0].formats[0].format.size = FrameSize(640, 480)
    graph.entities.append(receiver)
    graph.links.append(Self.link(1, 1, 5, 0))
  }

  /// Disagreements at random places.
  mutating func disturb(_ random: inout RandomNumbers) {
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Place.allCases.randomElement(using: &random) ?? .sensor
      switch Int.random(in: 0..<6, using: &random) {
      case 0: set(place, size: FrameSize(1296, 972))
      case 1: set(place, code: 0x3007)
      case 2: set(place, field: [.interlaced, .progressive].randomElement(using: &random))
      case 3: graph.entities[2].nodeFormat?.pixelFormat = ["BA10", "BG10", "YUYV"].randomElement(using: &random) ?? "YUYV"
      case 4: graph.links[Int.random(in: graph.links.indices, using: &random)].flags = []
      default: set(place, colour: 11)
      }
    }
  }
}

/// The kernel's check at STREAMON, written from its rules, apart from the explanation.
private struct LinkCheck {
  let graph: MediaGraph
  init(_ graph: MediaGraph) { self.graph = graph }

  func refuses(node: UInt32) -> Bool {
    let reached = entitiesReached(from: node)
    for entity in graph.entities where reached.contains(entity.id) {
      for pad in entity.pads where pad.flags.contains(.sink) {
        let feeding = graph.links.filter { $0.sink.entity == entity.id && $0.sink.index == pad.index }
        let on = feeding.filter { $0.flags.contains(.enabled) }
        if on.isEmpty, !feeding.isEmpty { return true }
        for link in on where disagrees(link, at: entity) { return true }
      }
    }
    return false
  }

  /// Every entity of these boards but a sensor passes its input to all outputs, so entities can be walked instead of pads.
  private func entitiesReached(from node: UInt32) -> Set<UInt32> {
    var reached: Set<UInt32> = [node]
    while true {
      let next = graph.links.filter(\.isEnabled).flatMap { link -> [UInt32] in
        let ends = [link.source.entity, link.sink.entity]
        return ends.contains(where: reached.contains) ? ends : []
      }
      let larger = reached.union(next)
      if larger == reached { return reached }
      reached = larger
    }
  }

  private func disagrees(_ link: MediaGraph.Link, at entity: MediaGraph.Entity) -> Bool {
    guard let source = graph.pad(link.source)?.format else { return false }
    if let node = entity.nodeFormat {
      return node.size != source.size || entity.pixelFormats[source.code].map { !$0.contains(node.pixelFormat) } ?? false
    }
    guard let sink = graph.pad(link.sink)?.format else { return false }
    if sink.size != source.size || sink.code != source.code { return true }
    return sink.fieldOrder != source.fieldOrder && sink.fieldOrder != .progressive
  }
}
