import Foundation
import Testing

/// What `import Viewfinder` shows: the lines of `Viewfinder.swift`, and the page that lists them.
struct PublicInterfaceTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  /// More types are more than a reader takes in. Types of rare use have imports of their own.
  private static let mostTypes = 130

  private static func text(_ path: String) throws -> String { try String(contentsOf: sources.appending(path: path), encoding: .utf8) }

  /// The exported types, without the old names that only say what replaced them.
  private static func exported() throws -> [(module: String, name: String)] {
    try text("Viewfinder/Viewfinder.swift")
      .matches(of: #/@_exported public import (?:struct|class|enum|protocol) (\w+)\.(\w+)/#).map { (String($0.1), String($0.2)) }
  }

  /// The numbers of public types inside each type of a module, by the indentation that the format lint keeps.
  private static func nestedTypes(of module: String) throws -> [Substring: Int] {
    let names = FileManager.default.enumerator(atPath: sources.appending(path: module).path)?.compactMap { $0 as? String } ?? []
    var counts: [Substring: Int] = [:]
    for file in names where file.hasSuffix(".swift") {
      var outer: Substring = ""
      for line in try text("\(module)/\(file)").split(separator: "\n") {
        let words = line.split(separator: " ").drop { ["public", "final", "indirect"].contains($0) }
        guard ["struct", "class", "enum", "actor", "protocol", "extension"].contains(words.first), words.count > 1 else { continue }
        if !line.hasPrefix(" ") {
          outer = words.dropFirst().first?.prefix { $0.isLetter || $0.isNumber } ?? ""
        } else if line.contains("public ") {
          counts[outer, default: 0] += 1
        }
      }
    }
    return counts
  }

  @Test func `one import shows no more types than a reader takes in`() throws {
    let exported = try Self.exported()
    let nested = try Dictionary(grouping: exported, by: \.module).map { module, types in
      let counts = try Self.nestedTypes(of: module)
      return types.map { counts[Substring($0.name), default: 0] }.reduce(0, +)
    }.reduce(0, +)
    #expect(exported.count > 50 && nested > 20, "\(exported.count) types and \(nested) inside them were found.")
    #expect(exported.count + nested <= Self.mostTypes)
  }

  @Test func `the page lists the exported types in the order of the exports`() throws {
    let page = try Self.text("Viewfinder/Viewfinder.docc/Viewfinder.md")
    let listed = page.matches(of: #/(?m)^- `(\w+)`:/#).map { String($0.1) }
    #expect(try listed == Self.exported().map(\.name))
  }
}
