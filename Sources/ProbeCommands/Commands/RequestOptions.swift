import ArgumentParser
import Viewfinder

/// What is wished of a camera, and what it must do.
struct RequestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A named request; `probe presets` lists them.", valueName: "preset"), completion: .list(Preset.all.map(\.name)))
  var preset: String?

  @Option(help: ArgumentHelp("The preferred size: 1280x720, 720p, or 1080p60 with its rate.", valueName: "size"))
  var size: String?

  @Option(
    help: ArgumentHelp("How the size must match: nearest, at-least, at-most or exact.", valueName: "rule"),
    completion: .list(SizeRuleName.all))
  var sizeRule: String?

  @Option(help: ArgumentHelp("The preferred rate in frames per second: 30, 29.97, 30000/1001.", valueName: "rate"))
  var fps: String?

  @Option(help: ArgumentHelp("The only acceptable rate.", valueName: "rate"))
  var exactFps: String?

  @Option(help: ArgumentHelp("The slowest acceptable rate.", valueName: "rate"))
  var minFps: String?

  @Option(help: ArgumentHelp("The fastest acceptable rate.", valueName: "rate"))
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
  var output: [String] = []

  @Option(
    help: ArgumentHelp("Which wish to give up last: size, format and rate, most important first.", valueName: "wish,…"),
    completion: .list(Completions.orders))
  var order: [String] = []

  private static let formats = CompletionKind.custom { _, _, _ in Completions.pixelFormats() }

  /// Whether anything at all was wished or limited.
  var isGiven: Bool { !optionText.isEmpty }

  /// The options as they are typed; empty for none.
  var optionText: String {
    let options: [(String, String?)] = [
      ("--preset", preset), ("--size", size), ("--size-rule", sizeRule), ("--fps", fps), ("--exact-fps", exactFps), ("--min-fps", minFps),
      ("--max-fps", maxFps), ("--prefer", Self.list(prefer)), ("--require", Self.list(require)), ("--output", Self.list(output)),
      ("--order", Self.list(order)),
    ]
    return options.compactMap { name, value in value.map { "\(name) \($0)" } }.joined(separator: " ")
  }

  /// An option named several times, as one list; nil where it is not named.
  private static func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.joined(separator: ",") }
}

/// The rules for a size as they are typed.
enum SizeRuleName {
  static let table: [(name: String, rule: SizeWish.Rule)] = [
    ("nearest", .nearest), ("at-least", .atLeast), ("at-most", .atMost), ("exact", .exact),
  ]
  static let all = table.map(\.name)
}

/// By which rules a mode is chosen.
struct RuleOptions: ParsableArguments {
  private static let policies = Policy.all.map(\.name)

  @Option(
    help: ArgumentHelp(
      "The selection policy: \(policies.joined(separator: ", ")). `probe compare` compares them.", valueName: "policy"),
    completion: .list(policies))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Choose by measured instead of promised rates: those in a file of `probe measure --save`, or those kept for this camera.",
      valueName: "file|kept|-"),
    completion: .file())
  var measured: String?

  @Flag(help: "Refuse an adjusted mode: exit status 1.")
  var strict = false

  /// The rules for a request.
  ///
  /// - Throws: `DeviceError` for what makes no sense.
  func choosing(_ wishes: RequestOptions) throws(DeviceError) -> ModeChoosing {
    let wanted = try wishes.wanted
    return ModeChoosing(
      wanted: wanted, policy: try Policy.named(policy, for: wanted), measured: measured.map { RatesPlace($0) }, isStrict: strict)
  }

  /// The rules for a request to one camera.
  func choosing(_ wishes: RequestOptions, on camera: CameraSelection) throws(DeviceError) -> ModeChoosing {
    try checkInput(besides: [camera.profile].compactMap(\.self))
    return try choosing(wishes)
  }

  /// Refuses what works for one camera only.
  func refuseForSeveral() throws(DeviceError) {
    if let policy, policy != Policy.standard.name {
      throw .usage("--policy \(policy)", "Only the policy `standard` plans for several cameras.", try: "Leave --policy out.")
    }
    if measured != nil { throw .usage("--measured", "`--measured` works for one camera only.", try: "Name one camera.") }
  }

  /// Refuses to read several things from standard input.
  func checkInput(besides profiles: [ProfileName]) throws(DeviceError) {
    try StandardInputArgument.check(profiles.map { ("--profile -", $0.isStandardInput) } + [("--measured -", measured == "-")])
  }
}

extension Policy {
  /// The policy of a name, for a request; fails where there is none, or where it cannot choose so.
  fileprivate static func named(_ name: String?, for wanted: WantedMode) throws(DeviceError) -> Policy {
    guard let name else { return .standard }
    guard let policy = Policy.named(name) else { throw .unknownName(name, "--policy", among: all.map(\.name)) }
    if policy.needsSize, wanted.size == nil {
      throw .usage(
        "--policy \(name)", "This policy needs a size, and the request has none.", try: "Add `--size 1280x720`, or what you need.")
    }
    return policy
  }
}

/// How a camera is set, whatever it is set to.
struct SettingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How long to wait while another program configures the camera (default: no wait).", valueName: "seconds"))
  var wait: String?

  @Flag(help: "Print the plan, call by call; set nothing.")
  var dryRun = false

  /// How long to wait for the lock.
  var lockTimeout: Duration {
    get throws(DeviceError) {
      guard let wait else { return .zero }
      guard let argument = SecondsArgument(wait), argument.duration <= SecondsArgument.day else {
        throw .usage("--wait \(wait)", "The wait is a number of seconds, at most a day.", try: "Write it like 2 or 0.5.")
      }
      return argument.duration
    }
  }
}
