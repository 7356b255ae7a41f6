import ArgumentParser
import Viewfinder

/// Where a recorded camera is: a bundled name, a file, or `-` for standard input.
struct ProfileName: ExpressibleByArgument, Hashable, Sendable {
  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }

  var isStandardInput: Bool { text == "-" }

  /// What a listing calls it.
  var title: String { isStandardInput ? "standard input" : text }

  static var defaultCompletionKind: CompletionKind {
    .custom { _, _, _ in Completions.profiles() }
  }
}
