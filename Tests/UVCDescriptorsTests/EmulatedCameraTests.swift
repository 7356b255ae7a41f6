import CameraModel
import Foundation
import Testing
import UVCDescriptors

/// The descriptors of whole cameras; those of `Fuzz/Corpus` begin with a byte for the fuzzer.
@Suite struct EmulatedCameraTests {
  static let cameras: [(name: String, nodes: Int, sizes: Int, times: Int)] = [
    ("c920", 2, 53, 336), ("c270", 2, 38, 198), ("ms2109", 2, 22, 77), ("ir-hello", 4, 22, 22), ("liar", 2, 7, 12),
  ]

  @Test(arguments: cameras) func `a camera has the modes that it was made with`(
    row: (name: String, nodes: Int, sizes: Int, times: Int)
  ) throws {
    let nodes = try Self.nodes(row.name)
    let sizes = nodes.flatMap(\.formats).flatMap(\.sizes)
    #expect(nodes.count == row.nodes)
    #expect(sizes.count == row.sizes)
    #expect(sizes.map(\.intervals.count).reduce(0, +) == row.times)
  }

  @Test func `the camera with an unknown format is left to the driver`() {
    #expect(throws: UVCUncertainty.self) { try Self.nodes("nasty") }
  }

  static func nodes(_ name: String) throws -> [UVCNode] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let bytes = try Data(contentsOf: root.appending(path: "Fuzz/Corpus/descriptors/\(name)"))
    return try UVCDescriptors(bytes: Array(bytes.dropFirst())).nodes(driver: TestCamera.driver)
  }
}
