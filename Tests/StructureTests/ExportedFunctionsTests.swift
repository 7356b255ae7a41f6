import Foundation
import Testing

/// The functions for programs in C: a header declares them, and a list says what the library exports.
struct ExportedFunctionsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/CViewfinder").standardized

  private static func text(_ name: String) throws -> String { try String(contentsOf: folder.appending(path: name), encoding: .utf8) }

  @Test("the library exports the functions of its header, and no others")
  func exported() throws {
    let declared = try Self.text("include/viewfinder.h").matches(of: /(?m)^[a-z].*[ *](vf_\w+)\(/).map { String($0.1) }
    let listed = try Self.text("symbols.txt").split(separator: "\n").map(String.init)
    #expect(declared.sorted() == listed && declared.count > 30)
  }

  @Test("each function has a comment before it")
  func documented() throws {
    let lines = try Self.text("include/viewfinder.h").split(separator: "\n", omittingEmptySubsequences: false)
    let bare = lines.indices.dropFirst().filter { lines[$0].contains(/^[a-z].*[ *]vf_\w+\(/) && !lines[$0 - 1].hasSuffix("*/") }
    #expect(bare.map { lines[$0] } == ["void vf_error_release(vf_error *error);"])
  }
}
