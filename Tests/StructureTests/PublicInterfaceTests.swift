import Foundation
import Testing

/// What `import Viewfinder` shows: the lines of `Viewfinder.swift`, and the page that lists them.
struct PublicInterfaceTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  private static func text(_ path: String) throws -> String { try String(contentsOf: sources.appending(path: path), encoding: .utf8) }

  /// The exported types, without the old names that only say what replaced them.
  private static func exported() throws -> [(module: String, name: String)] {
    try text("Viewfinder/Viewfinder.swift")
      .matches(of: #/@_exported public import (?:struct|class|enum|protocol) (\w+)\.(\w+)/#).map { (String($0.1), String($0.2)) }
  }

  @Test func `the page lists the exported types in the order of the exports`() throws {
    let page = try Self.text("Viewfinder/Viewfinder.docc/Viewfinder.md")
    let listed = page.matches(of: #/(?m)^- `(\w+)`:/#).map { String($0.1) }
    #expect(try listed == Self.exported().map(\.name))
  }
}
