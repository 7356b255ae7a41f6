import CameraDumps
import CameraModel
import CameraProfiles
import Foundation
import PixelFormats
import RandomNumbers
import Testing

/// Media graphs as `media-ctl -p` prints them.
@Suite struct ImportGraphTests {
  private static func read(_ text: String) -> ImportedDump { DumpImporter.read(Array(text.utf8)) }

  /// A camera as one line: its nodes, modes and folded nodes.
  private static func line(_ camera: Camera) -> String {
    let modes = (camera.sensor?.modes ?? []).map { mode in
      let rate = mode.interval.map { " \($0.numerator)/\($0.denominator)" } ?? ""
      return "\(mode.node ?? "?") \(mode.busCode) \(mode.pixelFormat) \(mode.extent)\(rate) \(mode.state.rawValue)"
    }
    let nodes = camera.nodes.map { $0.path ?? "?" }.joined(separator: " ")
    return ([camera.name ?? "?", nodes] + modes + ["\(camera.sensor?.foldedNodes.count ?? 0) folded"]).joined(separator: "; ")
  }

  @Test func `a laptop with 48 capture nodes has one camera a sensor, each with one node`() throws {
    let dump = Self.read(MediaGraphSamples.ipu6)
    #expect(
      dump.cameras.map(Self.line) == [
        "ov2740; /dev/video8; /dev/video8 SGRBG10_1X10 BA10 1932x1092 possible; 46 folded",
        "ov13b10; /dev/video32; /dev/video32 SGRBG10_1X10 BA10 4208x3120 possible; 46 folded",
      ])
    let graph = try #require(dump.graphs.first)
    #expect((graph.driver, graph.bus, graph.path) == ("intel-ipu6-isys", "PCI:0000:00:05.0", "/dev/media0"))
    #expect((graph.entities.count, graph.links.count, dump.unreadLineCount, dump.passedOverLineCount) == (56, 50, 0, 0))
    #expect(dump.tool == "media-ctl")
  }

  @Test func `of a linked context only that one counts`() throws {
    let text = MediaGraphSamples.ipu6.replacing("\"Intel IPU6 ISYS Capture 11\":0 []", with: "\"Intel IPU6 ISYS Capture 11\":0 [ENABLED]")
    #expect(text != MediaGraphSamples.ipu6)
    let camera = try #require(Self.read(text).cameras.first)
    #expect(Self.line(camera) == "ov2740; /dev/video11; /dev/video11 SGRBG10_1X10 BA10 1932x1092 possible; 46 folded")
  }

  @Test func `a Raspberry Pi 5 has one camera, without its nodes of metadata`() {
    let dump = Self.read(MediaGraphSamples.pi5)
    #expect(dump.cameras.map(\.name) == ["imx219"])
    #expect(dump.cameras.first?.sensor?.modes.first?.state == .confirmed)
    #expect(
      dump.cameras.map(Self.line) == [
        "imx219; /dev/video0 /dev/video4; /dev/video0 SRGGB10_1X10 RG10 3280x2464 confirmed; "
          + "/dev/video4 SRGGB10_1X10 RG10 3280x2464 possible; 6 folded"
      ])
  }

  @Test func `a webcam is a plain camera, though its driver shows a graph`() {
    let dump = Self.read(MediaGraphSamples.webcam)
    #expect(dump.cameras.map(Self.line) == ["HD Pro Webcam C920; /dev/video0; 0 folded"])
    #expect(dump.cameras.first?.sensor == nil)
    #expect(dump.graphs.map(\.links.count) == [2])
  }

  @Test func `what v4l2-ctl tells of a node stands at the sensor's camera`() throws {
    let text = MediaGraphSamples.pi5 + "\n$ v4l2-ctl -d /dev/video0 --list-formats-ext\n" + ImportDistortionTests.newStyle
    let dump = Self.read(text)
    #expect(dump.cameras.count == 1)
    #expect(dump.cameras.first?.nodes.first?.formats.isEmpty == false)
    #expect(dump.tool == "v4l2-ctl and media-ctl")
  }

  /// What a line of `media-ctl` becomes if it is damaged.
  static let damaged: [(whole: String, damaged: String, reason: String)] = [
    ("[stream:0 fmt:SRGGB16_1X16/640x480 field:none]", "[stream:0 fmt:SRGGB16_1X16/640 field:none]", "not a pad's format"),
    ("pad3: SINK\n", "pad3: SINKHOLE\n", "not a kind of pad"),
    ("- entity 33: rp1-cfe-csi2_ch2 (1 pad, 1 link)", "- entity 27: rp1-cfe-csi2_ch2 (1 pad, 1 link)", "an entity that stands twice"),
    ("<- \"csi2\":6 []", "<- \"csi2\":6 [ENABLED", "not a link"),
  ]

  @Test(arguments: damaged) func `a damaged line is reported`(row: (whole: String, damaged: String, reason: String)) {
    let text = MediaGraphSamples.pi5.replacing(row.whole, with: row.damaged, maxReplacements: 1)
    #expect(text != MediaGraphSamples.pi5)
    let dump = Self.read(text)
    #expect(dump.unreadLines.map(\.reason).contains(row.reason) || dump.unreadLines.map(\.reason).contains("its end is missing"))
    #expect(dump.readLineCount + dump.unreadLineCount + dump.passedOverLineCount == dump.lineCount)
  }

  @Test func `a link to an entity that was cut off is a finding`() throws {
    let cut = try #require(MediaGraphSamples.pi5.range(of: "- entity 63"))
    let graph = try #require(Self.read(String(MediaGraphSamples.pi5[..<cut.lowerBound])).graphs.first)
    #expect(graph.findings.map(\.code) == ["link-without-end"])
    #expect(graph.findings.map(\.place) == ["pisp-fe:1"])
  }

  /// Commands, and the media device that the output is of.
  static let commands: [(line: String, path: String?)] = [
    ("$ media-ctl -p", "/dev/media0"), ("root@pi:~# media-ctl -d 2 -p", "/dev/media2"), ("media-ctl -d/dev/media1 -p", "/dev/media1"),
    ("$ sudo media-ctl -p -d /dev/media3", "/dev/media3"), ("$ media-ctl --device=/dev/media4 --print-topology", "/dev/media4"),
    ("$ media-ctl -d \"platform:rkisp1\" -p", nil), ("$ media-ctl -d $M -p", nil), ("/dev/media7:", "/dev/media7"), ("Hello,", nil),
  ]

  @Test(arguments: commands) func `the command or the heading names the media device`(row: (line: String, path: String?)) {
    #expect(Self.read(row.line + "\n" + MediaGraphSamples.webcam).graphs.map(\.path) == [row.path])
  }

  @Test(arguments: [MediaGraphSamples.ipu6, MediaGraphSamples.pi5, MediaGraphSamples.webcam])
  func `a graph that is printed and read again is the same`(text: String) throws {
    let graph = try #require(Self.read(text).graphs.first)
    #expect(Self.read(MediaGraphSamples.text(of: graph)).graphs == [graph])
    #expect(try MediaGraph(json: graph.jsonDocument) == graph)
  }

  // MARK: Real dumps

  private static let golden = ImportCorpusTests.golden.deletingLastPathComponent().appending(path: "graphs-golden.txt")

  @Test(.enabled(if: Corpus.folder != nil)) func `every real graph gives what a careful reader finds`() throws {
    var text = ""
    for file in try Corpus.files() {
      let dump = try Corpus.read(file)
      guard !dump.graphs.isEmpty else { continue }
      text += "\(file)\n"
      for graph in dump.graphs {
        let pads = graph.entities.flatMap(\.pads)
        text += "  \(graph.path ?? "no path") \(graph.driver): \(graph.entities.count) entities, \(pads.count) pads, "
        text += "\(pads.flatMap(\.formats).count) formats, \(graph.links.count) links, \(graph.links.count(where: \.isEnabled)) on, "
        text += "\(graph.entities.flatMap(\.routes).count) routes, \(graph.findings.count) findings\n"
      }
      for camera in dump.cameras { text += "  \(Self.line(camera))\n" }
    }
    if ProcessInfo.processInfo.environment["VIEWFINDER_RECORD_GOLDEN"] != nil { try Data(text.utf8).write(to: Self.golden) }
    #expect(text == (try String(contentsOf: Self.golden, encoding: .utf8)))
  }

  @Test(.enabled(if: Corpus.folder != nil)) func `a real graph that is printed and imported again is the same`() throws {
    for file in try Corpus.files() {
      let dump = try Corpus.read(file)
      for graph in dump.graphs {
        #expect(try MediaGraph(json: graph.jsonDocument) == graph, "\(file)")
        // The tool prints neither the formats of nodes nor links to what it left out.
        var printed = graph
        printed.findings = []
        for index in printed.entities.indices { printed.entities[index].nodeFormat = nil }
        #expect(Self.read(MediaGraphSamples.text(of: printed)).graphs == [printed], "\(file)")
      }
      let profile = CameraProfile(cameras: dump.cameras, graphs: dump.graphs)
      let again = try CameraProfile(json: profile.jsonDocument())
      #expect(again.graphs == dump.graphs, "\(file)")
      #expect(again.cameras.map(\.sensor) == dump.cameras.map(\.sensor), "\(file)")
    }
  }
}
