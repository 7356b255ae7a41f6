import FoundationEssentials

/// Writes the Swift file that holds the bundled profiles: one literal each, which compiles in no time, whatever its length.
///
/// Run by the build, as `EmbedProfiles OUTPUT PROFILE.json …`.
@main
enum EmbedProfiles {
  static func main() throws {
    let output = URL(filePath: CommandLine.arguments[1])
    let profiles = CommandLine.arguments.dropFirst(2).map { URL(filePath: $0) }
    try source(of: profiles).write(to: output, atomically: true, encoding: .utf8)
  }

  private static func source(of profiles: [URL]) throws -> String {
    var lines = [
      "/// The files of `profiles/`, by name.", "enum BundledProfiles {", "  static let documents: [(name: String, text: String)] = [",
    ]
    for profile in profiles {
      let name = profile.deletingPathExtension().lastPathComponent
      let text = try String(contentsOf: profile, encoding: .utf8)
      lines += ["(\"\(name)\", ##\"\"\"", text, "\"\"\"##),"]
    }
    return (lines + ["  ]", "}", ""]).joined(separator: "\n")
  }
}
