import CameraDocuments
import Foundation
import ProbeCommands
import Testing

/// The article "How a choice is made" promises answers; here they are asked for.
@Suite struct `The article on choosing` {
  struct Example: CustomTestStringConvertible, Sendable {
    let options: [String]
    let answer: String
    var testDescription: String { options.joined(separator: " ") }
  }

  /// The rows of its tables.
  static let examples: [Example] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "Sources/Negotiation/Negotiation.docc/HowAChoiceIsMade.md")
    guard let bytes = try? Data(contentsOf: path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`--") || cells[0] == "(nothing)" else { return nil }
      let options = cells[0] == "(nothing)" ? [] : cells[0].filter { $0 != "`" }.split(separator: " ").map(String.init)
      return Example(options: options, answer: cells[1])
    }
  }()

  @Test func `has examples`() { #expect(Self.examples.count > 20) }

  @Test(arguments: examples) func `gives answers that are true`(example: Example) throws {
    let environment = FakeEnvironment(columns: 200, variables: ["NO_COLOR": "1"])
    let status = ProbeRun.run(["negotiate", "--profile", "logitech-c922"] + example.options, in: environment)
    let lines = environment.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.first)
    guard example.answer != "impossible" else {
      #expect(status == .negative)
      #expect(first.hasPrefix("No mode of"))
      return
    }
    #expect(status == .success)
    let isAdjusted = lines.contains { $0.hasPrefix("  ") }
    let mode = try #require(first.split(separator: "  ").first)
    #expect(mode.replacing(", needs a quarter turn", with: "") + (isAdjusted ? ", adjusted" : "") == example.answer)
  }
}
