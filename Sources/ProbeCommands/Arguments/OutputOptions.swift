import ArgumentParser

/// How an answer is written.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Answer in JSON, for programs.")
  var json = false

  @Option(help: "When to colour: auto, always or never.")
  var color: ColorChoice = .auto
}

extension OutputOptions {
  /// The columns of a page that is no terminal's.
  private static let usualWidth = 80
  /// Narrower pages would break every line.
  static let leastWidth = 40

  func width(in surroundings: some Surroundings) -> Int {
    max(Self.leastWidth, surroundings.outputColumns ?? Self.usualWidth)
  }

  /// Writes a whole page at once.
  func write(_ page: TextPage, to surroundings: some Surroundings) {
    let isColoured = color.isColoured(onTerminal: surroundings.outputColumns != nil, in: surroundings)
    _ = surroundings.write(page.bytes(isColoured: isColoured))
  }
}
