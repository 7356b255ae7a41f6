import Foundation
import ProbeCommands
import Testing

@Suite struct `The README` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  @Test func `shows the example that is compiled`() throws {
    let example = try Self.text("Snippets/ListCameras.swift")
    #expect(try Self.text("README.md").contains("```swift\n\(example)```"))
  }

  @Test func `shows what the command really prints`() throws {
    let surroundings = FakeSurroundings()
    #expect(ProbeRun.run(["list", "--profile", "logitech-c922"], in: surroundings) == .success)
    let lines = surroundings.output.split(separator: "\n", omittingEmptySubsequences: false)
    // From the camera's name on: what stands before it says where the recording is from.
    let start = try #require(lines.firstIndex { $0.hasPrefix("C922") })
    let shown = lines[start...].map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    #expect(try Self.text("README.md").contains(shown))
  }

  @Test func `links to what is there`() throws {
    let readme = try Self.text("README.md")
    for part in readme.split(separator: "](").dropFirst() {
      let target = part.prefix { $0 != ")" }
      guard !target.hasPrefix("https://") else { continue }
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: String(target)).path()), "\(target)")
    }
  }
}
