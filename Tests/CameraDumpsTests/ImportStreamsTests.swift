import CameraDumps
import CameraModel
import CameraProfiles
import PixelFormats
import Testing

/// Graphs of kernels with streams, and codes and pads that older tools do not know.
@Suite struct ImportStreamsTests {
  private static func read(_ text: String) -> ImportedDump { DumpImporter.read(Array(text.utf8)) }

  @Test func `an internal sink needs no link, and an entity that has no other sink is a sensor`() throws {
    let dump = Self.read(StreamsSample.text)
    #expect(dump.unreadLines.isEmpty)
    let graph = try #require(dump.graphs.first)
    let internals = graph.entities.flatMap { entity in entity.pads.filter { $0.flags == [.sink, .internal] }.map { _ in entity.id } }
    #expect(internals == [13, 19, 25, 31, 31, 37, 37])
    #expect(graph.sensors.map(\.id) == [31, 37])
    let unnamed = try #require(Self.read(StreamsSample.text.replacing("subtype Sensor", with: "subtype Unknown")).graphs.first)
    #expect(unnamed.sensors.map(\.id) == [31, 37])
    #expect(try MediaGraph(json: graph.jsonDocument) == graph)
    #expect(Self.read(MediaGraphSamples.text(of: graph)).graphs == [graph])
  }

  @Test func `two sensors on one bus are two cameras, each with the nodes to which the routes lead`() {
    let dump = Self.read(StreamsSample.text)
    #expect(dump.cameras.map { $0.nodes.map(\.path) } == [["/dev/video0", "/dev/video4"], ["/dev/video1", "/dev/video4"]])
    let modes = dump.cameras.map { camera in
      (camera.sensor?.modes ?? []).map { "\($0.node ?? "") \($0.busCode) \($0.extent) \($0.state)" }
    }
    #expect(
      modes == [0, 1].map { ["/dev/video\($0) SBGGR10_1X10 640x480 confirmed", "/dev/video4 SBGGR10_1X10 640x480 possible"] })
    #expect(
      dump.cameras.last?.sensor?.modes.first?.pads == [
        "imx219 18-0010:0", "serializer 16-0040:0", "serializer 16-0040:1", "hub 10-0048:1", "hub 10-0048:3/1", "csi2:0/1", "csi2:2",
        "rp1-cfe-csi2-ch1:0",
      ])
  }

  // MARK: Codes

  @Test func `a code that the tool calls unknown differs from no other code`() throws {
    let text = ImportGraphStateTests.chain.replacing(
      "[fmt:SGBRG10_1X10/640x480 field:none colorspace:raw\n", with: "[fmt:unknown/640x480 field:none colorspace:raw\n")
    let graph = try #require(Self.read(text).graphs.first)
    let link = try #require(graph.links.first { $0.source.entity == 4 })
    #expect(graph.disagreements(over: link).isEmpty)
    let other = try #require(Self.read(text.replacing("unknown/640x480", with: "unknown/320x240")).graphs.first)
    #expect(other.disagreements(over: link).map(\.attribute) == [.size])
  }

  @Test func `a code without a usual pixel format is stored as the node is set`() throws {
    let chain = ImportGraphStateTests.chain.replacing("SGBRG10_1X10", with: "AYUV8_1X32")
    #expect(Self.read(chain).cameras.last?.sensor?.modes.isEmpty == true)
    let camera = try #require(Self.read(chain + ImportGraphStateTests.node("640/480", "AYUV")).cameras.last)
    #expect(
      camera.sensor?.modes.map { "\($0.busCode) \($0.pixelFormat) \($0.extent) \($0.state)" } == ["AYUV8_1X32 AYUV 640x480 confirmed"])
  }
}
