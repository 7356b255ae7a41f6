import ArgumentParser
import Viewfinder

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
