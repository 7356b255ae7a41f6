import CameraDumps
import CameraModel
import Foundation
import Testing
import UVCDescriptors

/// The text of `lsusb -v` against the bytes that it was made from.
@Suite struct ImportDescriptorTests {
  /// Texts of `lsusb` 014 of emulated cameras, whose bytes are those that the fuzzer begins with.
  static let cameras = [
    "ir-hello", "ms2109", "liar", "frame-based", "still-and-colour", "ranges-and-times", "digital-video", "behind-the-endpoint",
    "cut-format", "cut-frame", "cut-colour", "grey-for-YUYV", "grey-for-YUYV-of-no-class", "default-rate-only", "another-class-ends",
    "other-descriptors-between", "header-cut", "no-header", "nothing-whole", "header-of-another-length", "own-units-of-Logitech",
    "two-functions", "two-outputs-two-chains", "super-speed", "UVC-15",
  ]

  @Test(arguments: cameras) func `the text of descriptors gives the modes of their bytes`(name: String) throws {
    let nodes = try UVCDescriptors(bytes: Array(Self.file("Fuzz/Corpus/descriptors/" + name).dropFirst()))
      .nodes(driver: UVCDriver(kernel: "6.12.100+deb12-amd64", quirks: nil))
    let dump = DumpImporter.read(Array(try Self.text(name)))
    #expect(Self.lists(dump.cameras.flatMap(\.nodes).map(\.formats)) == Self.lists(nodes.map(\.formats)))
    #expect(dump.unreadLines.isEmpty)
  }

  static let losses: [(lost: String, rates: [Int])] = [
    ("dwFrameInterval( 0)            333333", [1, 3, 1]), ("wHeight                           240", [2, 1]),
    ("bFrameIntervalType", [2, 3, 1]),
  ]

  @Test(arguments: losses) func `a lost line takes its rate or size, and nothing else`(row: (lost: String, rates: [Int])) throws {
    let text = String(decoding: try Self.text("liar"), as: UTF8.self)
    let lines = text.split(separator: "\n")
    var isLost = false
    let rest = lines.filter { line in
      guard !isLost || row.lost == "bFrameIntervalType", line.contains(row.lost) else { return true }
      isLost = true
      return false
    }
    let formats = DumpImporter.read(Array(rest.joined(separator: "\n").utf8)).cameras.flatMap(\.nodes).flatMap(\.formats)
    #expect(formats.first?.sizes.map(\.intervals.count) == row.rates)
    #expect(formats.count == 2)
  }

  /// Ways in which the line of a format's GUID is printed; old versions of `lsusb` print its bytes in the order of the device.
  static let guids: [(text: String, format: String)] = [
    ("guidFormat {32595559-0000-0010-8000-00aa00389b71}", "YUYV"), ("guidFormat\n{32595559-0000-0010-8000-00aa00389b71}", "YUYV"),
    ("guidFormat {59555932-0000-1000-8000-00aa00389b71}", "YUYV"), ("guidFormat\n{59555932-0000-1000-8000-00aa00389b71}", "YUYV"),
    ("guidFormat {4e563132-0000-1000-8000-00aa00389b71}", "NV12"), ("guidFormat {3231564e-0000-0010-8000-00aa00389b71}", "NV12"),
    ("guidFormat {32000000-0002-0010-8000-00aa00389b71}", "Y8"),
  ]

  @Test(arguments: guids) func `a GUID is read in the order in which it is printed, and from the next line`(
    row: (text: String, format: String)
  ) {
    let text = ToolSamples.lsusb.replacing(#/guidFormat +{32595559.*/#, with: row.text)
    let dump = DumpImporter.read(Array(text.utf8))
    let formats = dump.cameras.flatMap(\.nodes).flatMap(\.formats)
    if row.format == "Y8" {
      #expect(formats.first?.label == "MJPG" && dump.unreadLines.count == 1)
    } else {
      #expect(formats.first?.label == row.format)
      #expect(dump.unreadLines.isEmpty)
    }
  }

  @Test func `a field without its descriptor is reported`() {
    let dump = DumpImporter.read(
      Array("        wWidth                            640\n        dwFrameInterval( 0)            333333\n".utf8))
    #expect(dump.unreadLines.map(\.number) == [1, 2])
  }

  @Test func `an interface that the driver leaves out is said to be so`() throws {
    let nodes = DumpImporter.read(Array(try Self.text("nothing-whole"))).cameras.flatMap(\.nodes)
    #expect(nodes.flatMap(\.findings).map(\.code).contains("descriptors-incomplete"))
  }

  /// The lists that are not empty, in an order that does not depend on that of the nodes. As a camera's listing does, they have a format or
  /// size once that the driver lists again.
  private static func lists(_ lists: [[OfferedFormat]]) -> [[OfferedFormat]] {
    let folded = lists.map { formats in
      formats.indices.filter { place in !formats[..<place].contains { $0.pixelFormat == formats[place].pixelFormat } }.map { place in
        var format = formats[place]
        let sizes = format.sizes
        format.sizes = sizes.indices.filter { size in !sizes[..<size].contains { $0.extent == sizes[size].extent } }.map { sizes[$0] }
        return format
      }
    }
    return folded.filter { !$0.isEmpty }.sorted { "\($0)" < "\($1)" }
  }

  private static func text(_ name: String) throws -> Data { try file("Tests/CameraDumpsTests/Fixtures/lsusb/\(name).txt") }

  private static func file(_ path: String) throws -> Data {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: root.appending(path: path))
  }
}
