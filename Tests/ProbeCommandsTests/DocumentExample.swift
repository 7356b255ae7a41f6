import Foundation
import Testing

/// A page for readers: README.md, CONTRIBUTING.md, and those of `docs/`.
struct DocumentPage: CustomTestStringConvertible, Sendable {
  /// Its path from the repository's top.
  let path: String
  let text: String

  var testDescription: String { path }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let all: [DocumentPage] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path())) ?? []
    let paths =
      ["README.md", "CONTRIBUTING.md", "docs/schemas/README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    return paths.map { DocumentPage(path: $0, text: Self.contents(of: $0)) }
  }()

  static func contents(of path: String) -> String {
    (try? Data(contentsOf: root.appending(path: path))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// A command of `probe` that a page shows: a line of an indented or `console` block, after `$` with what it prints below.
struct DocumentExample: Sendable {
  /// The line, without `$`.
  let command: String
  /// The lines below it; nil where the page shows the command alone.
  var shown: [String]?

  /// The arguments of `probe`: without a remark, `sudo`, and the programs before and behind a pipe. Nil for other programs.
  var arguments: [String]? {
    let line = command.firstRange(of: "  #").map { command[..<$0.lowerBound] } ?? command[...]
    let parts = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    for var words in parts {
      if words.first == "sudo" { words.removeFirst() }
      guard words.first == "probe" else { continue }
      return Array(words.dropFirst().prefix { ![">", ">>", "<"].contains($0) })
    }
    return nil
  }

  /// Where the command reads standard input from: a file, or a program before a pipe; nil where it does not.
  var input: String? {
    let words = command.split(separator: " ").map(String.init)
    if let index = words.firstIndex(of: "<"), index + 1 < words.count { return words[index + 1] }
    return words.first == "probe" || words.first == "sudo" ? nil : words.first
  }

  /// Whether what was printed is what the page shows: `…` stands for anything, and as the first line for all before the second.
  func shows(_ printed: [String], ignoresNumbers: Bool) -> Bool {
    guard var shown = shown?.filter({ !$0.isEmpty }) else { return false }
    var printed = printed
    if shown.first == "…" {
      shown.removeFirst()
      printed = printed.suffix(shown.count)
    }
    if ignoresNumbers { (shown, printed) = ([Self.withoutNumbers(shown)], [Self.withoutNumbers(printed)]) }
    return shown.count == printed.count && zip(shown, printed).allSatisfy { Self.fits($1, $0) }
  }

  private static func fits(_ printed: String, _ shown: String) -> Bool {
    let parts = shown.components(separatedBy: "…")
    guard parts.count > 1 else { return printed == shown }
    guard printed.hasPrefix(parts[0]) else { return false }
    var rest = printed.dropFirst(parts[0].count)
    guard rest.hasSuffix(parts[parts.count - 1]) else { return false }
    rest = rest.dropLast(parts[parts.count - 1].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  /// Numbers of streams differ from run to run, with them the ends of lines, and whether a picture settles in time.
  private static func withoutNumbers(_ lines: [String]) -> String {
    lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
      .replacing(#/[0-9.]+/#, with: "0").replacing("not steady yet", with: "steady")
  }
}

extension DocumentPage {
  /// The commands, in order.
  var examples: [DocumentExample] {
    var examples: [DocumentExample] = []
    for block in blocks {
      var isOpen = false
      for line in block {
        if line.hasPrefix("$ ") {
          examples.append(DocumentExample(command: String(line.dropFirst(2)), shown: []))
          isOpen = true
        } else if isOpen {
          examples[examples.count - 1].shown?.append(line)
        } else if line.hasPrefix("probe ") || line == "probe" || line.contains("| probe ") || line.hasPrefix("sudo probe ") {
          examples.append(DocumentExample(command: line))
        }
      }
    }
    return examples.filter { $0.arguments != nil }
  }

  /// The blocks of lines that are indented by four columns, or between the fences of a console.
  private var blocks: [[String]] {
    var blocks: [[String]] = [[]]
    var (isFenced, isConsole) = (false, false)
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isFenced.toggle()
        isConsole = line == "```console"
        blocks.append([])
      } else if isFenced {
        if isConsole { blocks[blocks.count - 1].append(line) }
      } else if line.hasPrefix("    ") {
        blocks[blocks.count - 1].append(String(line.dropFirst(4)))
      } else if line.isEmpty, blocks[blocks.count - 1].last != nil {
        blocks[blocks.count - 1].append("")
      } else {
        blocks.append([])
      }
    }
    return blocks
  }

  /// The programs in Swift that are whole: those that import the library.
  var programs: [String] {
    text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
      .filter { $0.contains("import Viewfinder") }
  }
}
