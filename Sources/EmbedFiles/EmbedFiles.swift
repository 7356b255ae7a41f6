import FoundationEssentials

/// Writes a Swift file that contains other files, one literal each, which compiles fast whatever its length.
///
/// The build runs it as `EmbedFiles OUTPUT FILE…`.
@main
enum EmbedFiles {
  static func main() throws {
    let output = URL(filePath: CommandLine.arguments[1])
    let files = CommandLine.arguments.dropFirst(2).map { URL(filePath: $0) }
    try source(of: files).write(to: output, atomically: true, encoding: .utf8)
  }

  private static func source(of files: [URL]) throws -> String {
    var lines = [
      "/// The data files of the module, in the order of their names.", "enum EmbeddedFiles {",
      "  static let all: [(name: String, text: String)] = [",
    ]
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      lines += ["(\"\(file.lastPathComponent)\", ##\"\"\"", text, "\"\"\"##),"]
    }
    return (lines + ["  ]", "}", ""]).joined(separator: "\n")
  }
}
