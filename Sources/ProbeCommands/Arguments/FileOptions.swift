import ArgumentParser

/// Where a document goes.
struct FileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("to")],
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"), completion: .file())
  var destination: String?
}
