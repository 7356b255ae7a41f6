import Foundation
import ProbeCommands
import Testing

/// The repository's top.
private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

@Suite struct `The README` {
  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  @Test func `shows the example that is compiled`() throws {
    let example = try Self.text("Snippets/ListCameras.swift")
    #expect(try Self.text("README.md").contains("```swift\n\(example)```"))
  }

  @Test func `and the document on setting shows its own`() throws {
    #expect(try Self.text("docs/setting.md").contains("```swift\n\(try Self.text("Snippets/SetMode.swift"))```"))
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
      #expect(FileManager.default.fileExists(atPath: root.appending(path: String(target)).path()), "\(target)")
    }
  }
}

@Suite struct `The documents` {
  /// A command that a document shows, and what stands below it.
  struct Example: CustomTestStringConvertible {
    let command: String
    var lines: [String] = []
    var testDescription: String { command }
  }

  private static let documents = ["README.md", "docs/choosing.md", "docs/setting.md", "docs/profile-format.md", "docs/pixel-formats.md"]

  /// Commands about recorded cameras: what they print depends on nothing else. One whose output is cut with `…` is left out.
  static let examples: [Example] = documents.flatMap { document in
    let text = (try? String(contentsOf: root.appending(path: document), encoding: .utf8)) ?? ""
    var examples: [Example] = []
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("    $ probe ") {
        examples.append(Example(command: String(line.dropFirst(12))))
      } else if line.hasPrefix("    ") || line.isEmpty {
        guard let last = examples.indices.last, examples[last].lines.last != "end" else { continue }
        examples[last].lines.append(String(line.dropFirst(4)))
      } else if let last = examples.indices.last {
        examples[last].lines.append("end")
      }
    }
    return examples.filter { $0.command.contains("--profile") && !$0.lines.contains("…") }
  }

  @Test(arguments: examples) func `show what the command really prints`(example: Example) {
    let surroundings = FakeSurroundings()
    _ = ProbeRun.run(example.command.split(separator: " ").map(String.init), in: surroundings)
    let shown = example.lines.filter { $0 != "end" && !$0.isEmpty }
    let printed = surroundings.output.split(separator: "\n").map(String.init)
    #expect(shown == printed, "\(surroundings.messages)")
  }

  @Test func `show something at all`() {
    #expect(Self.examples.count >= 10)
  }
}
