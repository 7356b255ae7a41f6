package import Viewfinder

/// Writes a failure to standard error, the way the command asks for.
package struct ReportedFailure {
  /// Whether programs read it.
  let isJSON: Bool

  /// A way to report.
  package init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  private static let usualWidth = 100

  /// Writes one failure.
  package func write(_ error: DeviceError, to surroundings: some Surroundings) {
    guard !isJSON else { return surroundings.writeMessage(error.jsonLine) }
    let isTerminal = surroundings.messageColumns != nil
    let isColoured = ColorChoice.auto.isColoured(onTerminal: isTerminal, in: surroundings)
    let width = OutputStyle.messageWidth(in: surroundings, usual: Self.usualWidth)
    surroundings.writeMessage(ErrorTree(error: error).page(width: width, hasBranches: isTerminal).bytes(isColoured: isColoured))
  }
}

extension ReportedFailure {
  /// A failure of arguments that may not even have been understood.
  init(arguments: [String]) {
    let options = arguments.prefix { $0 != "--" }
    self.init(isJSON: options.contains("--json") || options.contains("--batch"))
  }
}
