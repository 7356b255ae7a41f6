import Foundation
import Testing

/// The header of the first version, which programs were compiled with, beside today's.
struct HeaderTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  private static func header(_ path: String) throws -> Header {
    Header(try String(contentsOf: root.appending(path: path), encoding: .utf8))
  }

  @Test("each function and number of version 1.0 is in today's header, and structures grow at their end")
  func compatible() throws {
    let first = try Self.header("Tests/Headers/1.0/viewfinder.h")
    let today = try Self.header("Sources/CViewfinder/include/viewfinder.h")
    #expect(first.functions.count > 50 && first.numbers.count > 20 && first.structures.count == 4)
    #expect(first.functions.subtracting(today.functions).isEmpty)
    #expect(first.numbers.subtracting(today.numbers).isEmpty)
    for (name, members) in first.structures {
      let now = today.structures[name] ?? []
      #expect(now.starts(with: members), "\(name) has other members")
    }
  }

  @Test(
    "a change that breaks programs is found",
    arguments: [
      ("int vf_abi(void);", ""), ("VF_ERROR_BUSY = 75", "VF_ERROR_BUSY = 76"),
      ("int vf_stream_fd(vf_stream *stream);", "int vf_stream_fd(int);"), ("uint64_t delivered;", "uint32_t delivered;"),
      ("uint64_t late; ", "uint64_t early; uint64_t late;"), ("vf_plane planes[4];", "vf_plane planes[5];"),
    ])
  func broken(before: String, after: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: "Tests/Headers/1.0/viewfinder.h"), encoding: .utf8)
    let (first, today) = (Header(text), Header(text.replacing(before, with: after)))
    #expect(text.contains(before))
    let isGone = !first.functions.isSubset(of: today.functions) || !first.numbers.isSubset(of: today.numbers)
    #expect(isGone || first.structures.contains { !(today.structures[$0.key] ?? []).starts(with: $0.value) })
  }
}

/// What programs are compiled with.
private struct Header {
  /// The functions with their types, as `int vf_abi(void)`.
  let functions: Set<String>
  /// The enumerators with their values, as `VF_OK = 0`.
  let numbers: Set<String>
  /// The members of each structure with their types, as `uint32_t width`.
  let structures: [String: [String]]

  init(_ text: String) {
    let code = text.replacing(/\/\*[^*]*\*+([^\/*][^*]*\*+)*\//, with: "").replacing(/\s+/, with: " ")
    let declarations = code.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    functions = Set(declarations.filter { $0.hasSuffix(")") && $0.contains(/^[a-z][\w ]*[ *]vf_\w+\(/) })
    numbers = Set(code.matches(of: /VF_\w+ = [^,}]+/).map { $0.output.trimmingCharacters(in: .whitespaces) })
    structures = Dictionary(
      uniqueKeysWithValues: code.matches(of: /typedef struct (vf_\w+) \{([^}]*)\}/).map { match in
        (String(match.1), match.2.split(separator: ";").flatMap(Self.members))
      })
  }

  /// One text for each member: `uint32_t width, height` has two.
  private static func members(_ declaration: Substring) -> [String] {
    let names = declaration.trimmingCharacters(in: .whitespaces).split(separator: ", ")
    guard let first = names.first, let end = first.lastIndex(where: { $0 == " " || $0 == "*" }) else { return [] }
    return [String(first)] + names.dropFirst().map { "\(first[...end])\($0)" }
  }
}
