import CameraDumps
import CameraModel
import PixelFormats
import Testing

/// Graphs of kernels with streams, and codes and pads that older tools do not know.
@Suite struct ImportStreamsTests {
  private static func read(_ text: String) -> ImportedDump { DumpImporter.read(Array(text.utf8)) }

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
