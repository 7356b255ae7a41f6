import ArgumentParser

/// How an answer is written.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON for programs.")
  var json = false

  @Option(help: "When to use color: auto, always or never.")
  var color: ColorChoice = .auto

  /// What was chosen, without the parser.
  var style: OutputStyle { OutputStyle(isJSON: json, color: color) }
}

extension ColorChoice: ExpressibleByArgument {}

/// Where a document goes.
struct FileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("to")],
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"), completion: .file())
  var destination: String?
}
