import Foundation
import Testing

/// The command is a user of the library: of the camera modules it names public declarations only.
struct PublicAPITests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")
  private static let cameraModules = [
    "PixelFormats", "ImageGeometry", "CameraModel", "Negotiation", "DeviceConfiguration", "Capture", "Video4Linux", "CameraProfiles",
    "CameraDumps",
  ]

  private struct Declarations {
    var package: Set<String> = []
    var other: Set<String> = []

    /// The names that a text declares.
    mutating func add(_ text: String) {
      for line in text.split(separator: "\n") {
        guard
          let match = line.firstMatch(
            of: #/^\s*(?:@\w+(?:\([^)]*\))? )*((?:\w+ )*)(?:func|var|let|struct|enum|class|protocol|case) `?(\w+)/#)
        else { continue }
        if match.1.split(separator: " ").contains("package") { package.insert(String(match.2)) } else { other.insert(String(match.2)) }
      }
    }

    /// Names that are declared with package access alone, so that a file which names them means that.
    var packageOnly: Set<String> { package.subtracting(other) }
  }

  /// The files of a module, without comments.
  private static func files(of module: String) throws -> [String] {
    let folder = sources.appending(path: module)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".swift") }.map { name in
      try String(contentsOf: folder.appending(path: name), encoding: .utf8).replacing(#/\/\/.*/#, with: "")
    }
  }

  /// The code of a module, without comments and texts.
  private static func code(of module: String) throws -> String {
    try files(of: module).map { $0.replacing(#/"(?:\\.|[^"\\])*"/#, with: "") }.joined(separator: "\n")
  }

  private static func words(of code: String) -> Set<Substring> {
    Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  /// The code of each module, of all tests and of all programs beside them, with their texts, which may contain code.
  private static func codes() throws -> [String: String] {
    var codes: [String: String] = [:]
    for module in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      codes[module] = try files(of: module).joined(separator: "\n")
    }
    for folder in ["Tests", "Fuzz", "Benchmarks"] { codes[folder] = try files(of: "../\(folder)").joined(separator: "\n") }
    return codes
  }

  @Test func `a member has package access although no other module names it`() throws {
    let codes = try Self.codes()
    let words = codes.mapValues(Self.words)
    var count = 0
    for (module, code) in codes.sorted(by: { $0.key < $1.key }) {
      let lines = code.split(separator: "\n")
      // The members of a protocol's conformance have the protocol's access.
      let requirements = Set(lines.compactMap { $0.firstMatch(of: #/^  (?:mutating )?(?:static )?(?:func|var) (\w+)/#)?.1 })
      for line in lines {
        guard let name = line.firstMatch(of: #/^ +package (?:\w+(?:\(set\))? )*(?:func|var|let) `?(\w+)/#)?.1 else { continue }
        count += 1
        let isNamed = words.contains { $0.key != module && $0.value.contains(name) }
        if !isNamed, !requirements.contains(name) { Issue.record("\(module): \(line.drop { $0 == " " })") }
      }
    }
    #expect(count > 300, "Only \(count) members were found.")
  }

  @Test func `the command names public declarations of the camera modules only`() throws {
    var declared = Declarations()
    for module in Self.cameraModules { declared.add(try Self.code(of: module)) }
    let command = try Self.code(of: "ProbeCommands")
    var own = Declarations()
    own.add(command)
    let found = Set(Self.words(of: command).map(String.init)).intersection(declared.packageOnly).subtracting(own.package.union(own.other))
    #expect(found.isEmpty, "\(found.sorted())")
    #expect(declared.packageOnly.count > 20, "The declarations were not found.")
  }
}
