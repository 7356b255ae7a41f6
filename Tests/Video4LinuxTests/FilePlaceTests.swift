import Glibc
import Host
import Testing

@Suite struct FilePlaceTests {
  let tree: TemporaryTree

  init() throws {
    tree = try TemporaryTree()
    tree.file("a/f", "text")
    tree.link("l", to: "a/f")
    tree.link("folder", to: tree["a"])
    tree.link("new-link", to: "a/new")
    _ = unsafe link(tree["a/f"], tree["second"])
  }

  static let pairs: [(one: String, other: String, isSame: Bool)] = [
    ("a/f", "a/../a/./f", true), ("a/f", "l", true), ("a/f", "folder/f", true), ("a/f", "second", true), ("a/f", "a", false),
    ("a/new", "a/../a//new", true), ("a/new", "folder/new", true), ("a/new", "new-link", true), ("a/new", "a/newer", false),
    ("new", "a/new", false), ("a/f", "a/new", false),
  ]

  @Test(arguments: pairs) func `two paths are one file, however they are spelled and linked`(
    one: String, other: String, isSame: Bool
  ) throws {
    let places = try [one, other].map { try #require(FilePlace(of: tree[$0])) }
    #expect((places[0] == places[1]) == isSame)
  }

  @Test func `what leads nowhere has no place, nor what holds nothing`() {
    #expect(FilePlace(of: tree["no/f"]) == nil && FilePlace(of: "") == nil && FilePlace(of: "/dev/null") == nil)
    #expect(FilePlace.standardOutput == FilePlace(of: "/dev/stdout"))
  }
}
