import ArgumentParser

/// When the text is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  case auto, always, never

  /// Whether to colour: an explicit choice counts, else only a terminal gets colours, and none where `NO_COLOR` is set (no-color.org).
  func isColoured(onTerminal isTerminal: Bool, in surroundings: some Surroundings) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && (surroundings.variable("NO_COLOR") ?? "").isEmpty && surroundings.variable("TERM") != "dumb"
    }
  }
}
