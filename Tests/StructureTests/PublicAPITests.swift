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

    /// Names that are declared with package access alone, so that whoever names them means that.
    var packageOnly: Set<String> { package.subtracting(other) }
  }

  /// The code of a module, without comments and texts.
  private static func code(of module: String) throws -> String {
    let folder = sources.appending(path: module)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".swift") }.map { name in
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        .replacing(#/\/\/.*/#, with: "").replacing(#/"(?:\\.|[^"\\])*"/#, with: "")
    }.joined(separator: "\n")
  }

  @Test func `the command names public declarations of the camera modules only`() throws {
    var declared = Declarations()
    for module in Self.cameraModules { declared.add(try Self.code(of: module)) }
    let command = try Self.code(of: "ProbeCommands")
    var own = Declarations()
    own.add(command)
    let used = Set(command.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    let found = used.intersection(declared.packageOnly).subtracting(own.package.union(own.other))
    #expect(found.isEmpty, "\(found.sorted())")
    #expect(declared.packageOnly.count > 20, "The declarations were not found.")
  }
}
