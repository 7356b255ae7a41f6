import ArgumentParser
import Viewfinder

/// The rules for choosing a mode.
struct RuleOptions: ParsableArguments {
  private static let policies = Policy.all.map(\.name)
  /// The value that stands for every policy.
  fileprivate static let all = "all"

  @Option(
    help: ArgumentHelp(
      "The selection policy: \(policies.joined(separator: ", ")). With `probe negotiate`, all compares them.", valueName: "policy"),
    completion: .list(policies + [all]))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Choose by measured instead of promised rates: those in a file of `probe measure --save`, or those kept for this camera.",
      valueName: "file|kept|-"),
    completion: .file())
  var measured: String?

  @Flag(help: "Refuse an adjusted mode: exit status 1.")
  var strict = false

  /// Whether the request is to be decided by every policy.
  var comparesPolicies: Bool { policy == Self.all }

  /// A request with wishes and these rules. It has the standard policy if all are compared.
  ///
  /// - Parameter allowsComparison: whether all policies may decide, instead of one.
  /// - Throws: `DeviceError` with code `usage` for invalid or contradictory options.
  func request(_ wishes: RequestOptions, allowsComparison: Bool = false) throws(DeviceError) -> CaptureRequest {
    if comparesPolicies, !allowsComparison {
      throw .usage("--policy all", "One policy chooses the mode.", try: "Name one, or compare them with `probe negotiate --policy all`.")
    }
    var request = try wishes.request
    request.policy = try Policy.named(policy, for: request)
    request.isExact = strict
    return request
  }

  /// The same request for one camera, with its measured rates; fails if the camera does not have a requested format.
  func addingMeasuredRates(
    of chosen: SelectedCamera, to request: CaptureRequest, in environment: some CommandEnvironment
  ) throws(DeviceError) -> CaptureRequest {
    try request.checkFormats(of: [chosen.camera])
    guard let measured else { return request }
    var known = request
    let rates = try RatesLocation(measured).rates(of: chosen, in: environment)
    if rates.rates.isEmpty {
      environment.writeMessage(
        "No measured rates are kept for this camera, so promised ones count. Run `probe measure --per-format --save kept`.")
    }
    known.measured = rates
    return known
  }

  /// The camera, and its plan for the request.
  ///
  /// - Parameter canUse: Whether the verb can use a pixel format.
  func chosen(
    _ request: CaptureRequest, _ cameras: CameraSelection, usable canUse: @escaping (PixelFormat) -> Bool,
    in environment: some CommandEnvironment
  ) throws(DeviceError) -> (camera: SelectedCamera, plan: CapturePlan) {
    let chosen = try SelectedCamera(cameras, scope: request.scope, in: environment)
    let known = try addingMeasuredRates(of: chosen, to: request, in: environment)
    return (chosen, CapturePlan(known, for: chosen.camera, named: chosen.subject, usable: canUse))
  }

  /// Rejects options that work for one camera only.
  func refuseForSeveral(_ request: CaptureRequest) throws(DeviceError) {
    if request.preset == .inputPriority {
      throw .usage("--preset inputPriority", "A plan chooses modes; this preset leaves the mode as it is.", try: "Leave it out.")
    }
    if let policy, policy != Policy.standard.name {
      throw .usage("--policy \(policy)", "Only the policy `standard` plans for several cameras.", try: "Leave --policy out.")
    }
    if measured != nil { throw .usage("--measured", "`--measured` works for one camera only.", try: "Name one camera.") }
  }

  /// Refuses to read several things from standard input.
  func checkInput(besides profiles: [ProfileName], edid: String? = nil) throws(DeviceError) {
    try ProfileName.checkStandardInput(
      profiles.map { ("--profile -", $0.isStandardInput) } + [("--measured -", measured == "-"), ("--edid -", edid == "-")])
  }
}

extension Policy {
  /// The policy of a name, for a request; fails if the name is unknown, or the policy cannot decide the request.
  fileprivate static func named(_ name: String?, for request: CaptureRequest) throws(DeviceError) -> Policy {
    guard let name, name != RuleOptions.all else { return .standard }
    guard let policy = Policy.named(name) else { throw .unknownName(name, "--policy", among: all.map(\.name)) }
    if policy.needsSize, request.size == nil {
      throw .usage(
        "--policy \(name)", "This policy needs a size, and the request has none.", try: "Add `--size 1280x720`, or what you need.")
    }
    return policy
  }
}
