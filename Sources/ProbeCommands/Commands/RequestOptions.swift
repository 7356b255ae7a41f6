import ArgumentParser
import Viewfinder

/// What is wished of a camera, and what it must do.
struct RequestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A named request; `probe presets` shows them.", valueName: "preset"), completion: .list(Preset.all.map(\.name)))
  var preset: String?

  @Option(help: ArgumentHelp("The size wished: 1280x720, 720p, or 1080p60 with its rate.", valueName: "size"))
  var size: String?

  @Option(
    help: ArgumentHelp("What meets it: nearest, at-least, at-most or exact.", valueName: "rule"), completion: .list(SizeRuleName.all))
  var sizeRule: String?

  @Option(help: ArgumentHelp("The rate wished, in frames a second: 30, 29.97, 30000/1001.", valueName: "rate"))
  var fps: String?

  @Option(help: ArgumentHelp("The only rate accepted.", valueName: "rate"))
  var exactFps: String?

  @Option(help: ArgumentHelp("The slowest rate accepted.", valueName: "rate"))
  var minFps: String?

  @Option(help: ArgumentHelp("The fastest rate accepted.", valueName: "rate"))
  var maxFps: String?

  @Option(
    help: ArgumentHelp("The pixel formats liked, the best first; named several times, it adds up.", valueName: "format,…"),
    completion: Self.formats)
  var prefer: [String] = []

  @Option(help: ArgumentHelp("The only pixel formats accepted.", valueName: "format,…"), completion: Self.formats)
  var require: [String] = []

  @Option(
    help: ArgumentHelp("The pixel formats the application takes, natively or by conversion, the best first.", valueName: "format,…"),
    completion: Self.formats)
  var output: [String] = []

  @Option(
    help: ArgumentHelp("Which wish gives way last: size, format and rate in an order.", valueName: "wish,…"),
    completion: .list(Completions.orders))
  var order: [String] = []

  private static let formats = CompletionKind.custom { _, _, _ in Completions.pixelFormats() }

  /// What was asked, without the parser.
  var texts: WishTexts {
    WishTexts(
      preset: preset, size: size, sizeRule: sizeRule, fps: fps, exactRate: exactFps, minimumRate: minFps, maximumRate: maxFps,
      preferredFormats: Self.list(prefer), requiredFormats: Self.list(require), outputFormats: Self.list(output), order: Self.list(order))
  }

  /// An option named several times, as one list; nil where it is not named.
  private static func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.joined(separator: ",") }
}

/// What `--policy` says of itself.
enum PolicyArgument {
  static let names = Policy.all.map(\.name)

  static let help = ArgumentHelp(
    "How to choose: \(names.joined(separator: ", ")). `probe compare` shows what each answers.", valueName: "policy")
}
