public import CameraModel

/// A way to choose: an ordered list of rules, of which the first that tells two modes apart decides.
///
/// ``standard`` is the project's own. The others give the answer that another system would give, for comparison and for porting.
public struct Policy: Sendable {
  /// The name, such as `standard`.
  public let name: String
  /// How it chooses, in a plain sentence.
  public let summary: String
  /// Where its rules are written down; nil for the project's own.
  public let source: String?
  /// What it has to assume because a camera's lists do not say it; empty for nothing.
  public let findings: [Finding]
  /// Whether it cannot choose without a size.
  public let needsSize: Bool
  /// Whether it turns the request by a quarter where that is nearer.
  let rotates: Bool
  /// Whether a range that says what an interface can carry stands for what its source gives.
  let heedsSources: Bool
  /// Near which points of a range its best ones lie.
  let rangeTargets: RangeTargets
  /// Why a mode lost on a rule, where the general sentence would be wrong.
  let reasons: [RuleWord: String]
  /// Whether formats that carry colour come before the others.
  var putsColorFirst: Bool { rules.contains { $0 is ColorRule } }
  /// The rules, the first to decide first. The limits come before them under every policy.
  let rules: [any Rule]

  init(
    _ name: String, _ summary: String, source: String? = nil, findings: [Finding] = [], needsSize: Bool = false, rotates: Bool = false,
    heedsSources: Bool = false, rangeTargets: RangeTargets = RangeTargets(), reasons: [RuleWord: String] = [:], rules: [any Rule]
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.findings = findings
    self.needsSize = needsSize
    self.rotates = rotates
    self.heedsSources = heedsSources
    self.rangeTargets = rangeTargets
    self.reasons = reasons
    self.rules = rules
  }
}

extension Policy {
  /// All policies, in the order in which they are compared.
  public static let all: [Policy] = [.standard, .avfoundationLoop, .w3c, .gstreamer, .libcamera, .uvcvideo, .camerax]

  /// The policy of a name; nil when there is none.
  public static func named(_ name: String) -> Policy? { all.first { $0.name == name } }
}
