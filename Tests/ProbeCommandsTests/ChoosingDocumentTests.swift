import Foundation
import ProbeCommands
import Testing

@Suite struct `docs/choosing.md` {
  /// The commands of the document, each with the lines below it.
  private static func examples() throws -> [(command: String, shown: String)] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/choosing.md")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return text.components(separatedBy: "\n    $ ").dropFirst().map { example in
      let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
      let shown = lines.dropFirst().prefix { $0.isEmpty || $0.hasPrefix("    ") }
      return (String(lines[0]), shown.map { String($0.dropFirst(4)) }.joined(separator: "\n"))
    }
  }

  @Test func `shows what the commands print`() throws {
    let examples = try Self.examples()
    #expect(examples.count > 5, "The document was not found.")
    for (command, shown) in examples {
      let words = command.split(separator: " ").map(String.init)
      #expect(words.first == "probe")
      let surroundings = FakeSurroundings()
      _ = ProbeRun.run(Array(words.dropFirst()), in: surroundings)
      let printed = surroundings.output.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n")
      #expect(shown.trimmingCharacters(in: .newlines) == printed.trimmingCharacters(in: .newlines), "\(command)")
    }
  }
}
