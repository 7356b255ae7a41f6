import Viewfinder

/// By which rules a mode is chosen, as it was typed.
struct RuleTexts: Hashable, Sendable {
  /// The policy's name; nil for `standard`.
  var policy: String?
  /// Where measured rates are: a file, `-` or `kept`; nil believes the promised ones.
  var measured: String?
  /// Whether an adjusted mode is refused.
  var isStrict = false

  /// The rules for a request.
  func choosing(_ wishes: WishTexts) throws(DeviceError) -> ModeChoosing {
    let wanted = try wishes.wanted
    return ModeChoosing(
      wanted: wanted, policy: try Policy.named(policy, for: wanted), measured: measured.map { RatesPlace($0) }, isStrict: isStrict)
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
