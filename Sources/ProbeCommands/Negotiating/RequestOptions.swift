import ArgumentParser
import Negotiation
import Viewfinder

/// The wishes and limits of a request.
struct RequestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A named request; `probe presets` lists them.", valueName: "preset"), completion: .list(Preset.all.map(\.name)))
  var preset: String?

  @Option(help: ArgumentHelp("The preferred size: 1280x720, 720p, vga, or 1080p60 with its rate.", valueName: "size"))
  var size: String?

  @Option(
    help: ArgumentHelp("How the size must match: nearest, at-least, at-most or exact.", valueName: "rule"),
    completion: .list(sizeRules.map(\.name)))
  var sizeRule: String?

  // A rate below 0 is refused as a rate, not taken for an option.
  @Option(parsing: .unconditional, help: ArgumentHelp("The preferred rate in frames per second: 30, 29.97, 30000/1001.", valueName: "rate"))
  var fps: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The only acceptable rate.", valueName: "rate"))
  var exactFps: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The slowest acceptable rate.", valueName: "rate"))
  var minFps: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The fastest acceptable rate.", valueName: "rate"))
  var maxFps: String?

  @Option(
    help: ArgumentHelp("Preferred pixel formats, best first; repeat the option to add more.", valueName: "format,…"),
    completion: Self.formats)
  var prefer: [String] = []

  @Option(help: ArgumentHelp("The only acceptable pixel formats.", valueName: "format,…"), completion: Self.formats)
  var require: [String] = []

  @Option(
    help: ArgumentHelp("Pixel formats the application accepts, native or converted, best first.", valueName: "format,…"),
    completion: Self.formats)
  var accept: [String] = []

  @Option(
    help: ArgumentHelp("Which wish to give up last: size, format and rate, most important first.", valueName: "wish,…"),
    completion: .list(Self.orders))
  var order: [String] = []

  /// The rules for a size, by their names in `--size-rule`.
  static let sizeRules: [(name: String, rule: SizeWish.Rule)] = [
    ("nearest", .nearest), ("at-least", .atLeast), ("at-most", .atMost), ("exact", .exact),
  ]

  private static let formats = CompletionKind.custom { words, _, _ in Completions.formats(words) }

  /// The values of `--order`: one wish, or all of them.
  private static let orders: [String] = {
    let wishes = Wish.allCases.map(\.rawValue)
    return wishes
      + wishes.flatMap { first in
        wishes.filter { $0 != first }.map { second in
          ([first, second] + wishes.filter { $0 != first && $0 != second }).joined(separator: ",")
        }
      }
  }()

  /// Whether any of these options was given.
  var isGiven: Bool { !optionText.isEmpty }

  /// The options in the form of a command line; empty without options.
  var optionText: String {
    let options: [(String, String?)] = [
      ("--preset", preset), ("--size", size), ("--size-rule", sizeRule), ("--fps", fps), ("--exact-fps", exactFps), ("--min-fps", minFps),
      ("--max-fps", maxFps), ("--prefer", Self.list(prefer)), ("--require", Self.list(require)), ("--accept", Self.list(accept)),
      ("--order", Self.list(order)),
    ]
    return options.compactMap { name, value in value.map { "\(name) \($0)" } }.joined(separator: " ")
  }

  /// The values of a repeated option as one list; nil if it was not given.
  private static func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.joined(separator: ",") }
}

extension PixelFormatRegistry {
  /// The codes of all formats, in the form that options accept.
  static var labels: [String] { entries.map { OfferedFormat(index: 0, pixelFormat: $0.format).label } }
}
