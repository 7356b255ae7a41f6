import ArgumentParser
import Viewfinder

/// What to print of another program, and what it captures.
struct EmitOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Print only a command line or program that captures or shows the mode: \(SnippetGenerator.all.map(\.name).joined(separator: ", ")).",
      valueName: "program"),
    completion: .list(SnippetGenerator.all.map(\.name)))
  var emit: String?

  @Flag(help: "With --emit ffmpeg or gstreamer, record the camera's microphone, too.")
  var microphone = false

  @Option(help: ArgumentHelp("With --emit, how long the printed command captures.", valueName: "seconds"))
  var duration: String?

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("With --emit, the file that the printed command captures to.", valueName: "file"),
    completion: .file())
  var output: String?

  /// Whether the printed command was told how long to capture, or where to.
  var isOfFile: Bool { duration != nil || output != nil }

  /// How long the printed command captures; nil for the usual number of frames.
  var captureTime: Duration? { get throws(DeviceError) { try Duration.limit(duration) } }

  /// The program; nil if none was named.
  ///
  /// - Throws: `DeviceError` with code `usage` for an unknown program, and for its options without it.
  var generator: SnippetGenerator? {
    get throws(DeviceError) {
      guard let emit else {
        let options = [("--microphone", microphone), ("--duration", duration != nil), ("--output", output != nil)]
        for (option, isGiven) in options where isGiven {
          throw .usage(option, "`\(option)` is of the command that `--emit` prints.", try: "Add `--emit ffmpeg`.")
        }
        return nil
      }
      return try SnippetGenerator.named(emit)
    }
  }
}
