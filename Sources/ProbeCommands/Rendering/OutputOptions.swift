import ArgumentParser

/// How an answer is written.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON for programs.")
  var json = false

  @Option(help: "When to use colours.")
  var color: ColorChoice = .auto

  /// The style of the answer.
  var style: OutputStyle { OutputStyle(isJSON: json, color: color) }
}

extension ColorChoice: ExpressibleByArgument {}
