import Viewfinder

/// What the parser says of arguments that it refuses, in the words of the command.
///
/// The parser's errors are not public, so their texts are read. A text of no row is passed on.
struct ParserMessage {
  /// The parser's text, with `%` for each part that varies.
  private let pattern: String
  /// The failure, from those parts.
  private let failure: @Sendable (_ parts: [String]) -> DeviceError

  private static let table: [ParserMessage] = [
    ParserMessage(pattern: "Unknown option '%'. Did you mean '%'?") { .usage($0[0], "Unknown option.", try: "Did you mean \($0[1])?") },
    ParserMessage(pattern: "Unknown option '%'\n   or: Missing value for '% %") {
      .usage($0[0], "Unknown option.", try: "Did you mean `\($0[1]) \($0[0].dropFirst($0[1].count))`?")
    },
    ParserMessage(pattern: "Unknown option '%'") { .usage($0[0], "Unknown option.") },
    ParserMessage(pattern: "Missing value for '% <%'") { .usage($0[0], "`\($0[0])` needs a value: `\($0[0]) <\($0[1])`.") },
    ParserMessage(pattern: "The option '%' does not take any value, but '%' was specified.") {
      .usage("\($0[0])=\($0[1])", "`\($0[0])` takes no value.", try: "Write it as `\($0[0])` alone.")
    },
    ParserMessage(pattern: "The value '%' is invalid for '% <%'. Please provide one of %.") {
      .unknownName($0[0], $0[1], among: $0[3].split(separator: "'").map(String.init).filter { !$0.contains(" ") })
    },
    ParserMessage(pattern: "The value '%' is invalid for '% <%'") {
      .usage("\($0[1]) \($0[0])", "`\($0[0])` is not a valid value for `\($0[1])`.")
    },
    ParserMessage(pattern: "The value '%' is invalid for '%'") { .usage($0[0], "`\($0[0])` is not a valid value for \($0[1]).") },
    ParserMessage(pattern: "Unexpected argument '%'") { .usage($0[0], "Unexpected argument.") },
    ParserMessage(pattern: "% unexpected arguments: '%'") { .usage($0[1].replacing("', '", with: " "), "Unexpected arguments.") },
    ParserMessage(pattern: "Missing expected argument '%'") { .usage($0[0], "An argument is missing: `\($0[0])`.") },
  ]

  /// The failure for a text of the parser.
  ///
  /// - Parameters:
  ///   - text: what the parser says.
  ///   - arguments: what it refuses.
  ///   - writesFile: whether the verb has an option `-o` for the file that it writes.
  static func failure(_ text: String, in arguments: [String], writesFile: Bool) -> DeviceError {
    for row in table {
      guard let parts = row.parts(of: text) else { continue }
      var failure = row.failure(parts)
      if row.pattern.hasPrefix("Unexpected argument"), writesFile { failure.remedy = "Did you mean `-o \(parts[0])`?" }
      return failure
    }
    return .usage(arguments.joined(separator: " "), text)
  }

  /// The parts of a text that vary; nil where it is another text.
  private func parts(of text: String) -> [String]? {
    var rest = text[...]
    var parts: [String] = []
    let literals = pattern.split(separator: "%", omittingEmptySubsequences: false)
    for (index, literal) in literals.enumerated() {
      if index == 0 {
        guard rest.hasPrefix(literal) else { return nil }
        rest.removeFirst(literal.count)
      } else if index == literals.count - 1 {
        guard rest.hasSuffix(literal) else { return nil }
        parts.append(String(rest.dropLast(literal.count)))
      } else {
        guard let place = rest.firstRange(of: literal) else { return nil }
        parts.append(String(rest[..<place.lowerBound]))
        rest = rest[place.upperBound...]
      }
    }
    return parts
  }
}
