import Foundation
import ProbeCommands
import Testing

/// The repository's top.
private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

@Suite struct `The README` {
  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  @Test(arguments: [
    ("README.md", "FirstCapture"), ("docs/setting.md", "SetMode"), ("docs/testing.md", "TestWithoutCamera"),
    ("docs/avfoundation.md", "ClosestSize"), ("docs/avfoundation.md", "PresetByPosition"), ("docs/avfoundation.md", "CameraSwitch"),
    ("docs/pictures.md", "SettledPicture"), ("docs/measuring.md", "MeasureRate"),
  ])
  func `and the other documents show programs that are compiled`(document: String, program: String) throws {
    #expect(try Self.text(document).contains("```swift\n\(try Self.text("Snippets/\(program).swift"))```"))
  }

  @Test func `shows only commands about recorded cameras that succeed`() throws {
    let lines = try Self.text("README.md").split(separator: "\n").filter { $0.hasPrefix("    probe ") && $0.contains("logitech-c922") }
    #expect(lines.count >= 7)
    for line in lines {
      let words = line.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init)
      let surroundings = FakeSurroundings()
      // 1 is an answer too: two cameras differ.
      let status = ProbeRun.run(words, in: surroundings)
      #expect(status == .success || (status == .negative && words.contains("diff")), "\(line): \(surroundings.messages)")
    }
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

  @Test(arguments: ["README.md", "CONTRIBUTING.md"] + documents)
  func `links to what is there, as the other documents do`(document: String) throws {
    let folder = root.appending(path: document).deletingLastPathComponent()
    for part in try Self.text(document).split(separator: "](").dropFirst() {
      let target = part.prefix { $0 != ")" && $0 != "#" }
      guard !target.hasPrefix("https://") else { continue }
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: String(target)).path()), "\(target)")
    }
  }

  /// The pages of `docs/`.
  static let documents = ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path())) ?? [])
    .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }.sorted()
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
