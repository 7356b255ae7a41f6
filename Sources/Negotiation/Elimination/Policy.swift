public import CameraModel

/// A way to choose: an ordered list of rules. The first rule that separates two modes decides between them.
///
/// ``standard`` is Viewfinder's own. The others answer as another system would, for comparison and for porting.
public struct Policy: Sendable {
  /// The name, such as `standard`.
  public let name: String
  /// How it chooses, in one sentence.
  public let summary: String
  /// Where its rules come from; nil for Viewfinder's own.
  public let source: String?
  /// What it assumes because no driver lists it; empty where it assumes nothing.
  public let findings: [Finding]
  /// Whether a request needs a size.
  public let needsSize: Bool
  /// Whether it may swap width and height of the size asked for.
  let rotates: Bool
  /// Whether a range of what an interface carries is reduced to what its source gives (docs/semantics.md, section 9).
  let appliesSourceSize: Bool
  /// Where the best points of a range lie.
  let rangeSampling: RangeSampling
  /// Why a mode lost on a rule, where the standard sentence would be wrong.
  let reasons: [RuleName: PolicyReason]
  /// The rules in the order in which they apply. Under every policy the limits come before them.
  let rules: [any EliminationRule]

  init(
    _ name: String, _ summary: String, source: String? = nil, findings: [Finding] = [], needsSize: Bool = false, rotates: Bool = false,
    appliesSourceSize: Bool = false, rangeSampling: RangeSampling = RangeSampling(), reasons: [RuleName: PolicyReason] = [:],
    rules: [any EliminationRule]
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.findings = findings
    self.needsSize = needsSize
    self.rotates = rotates
    self.appliesSourceSize = appliesSourceSize
    self.rangeSampling = rangeSampling
    self.reasons = reasons
    self.rules = rules
  }
}

/// A policy's own sentence for why a mode lost on a rule.
struct PolicyReason: Sendable, ExpressibleByStringLiteral {
  let sentence: @Sendable (_ loser: Candidate, FormatRequest) -> String

  init(_ sentence: @escaping @Sendable (_ loser: Candidate, FormatRequest) -> String) {
    self.sentence = sentence
  }

  /// The same sentence for every mode.
  init(stringLiteral text: String) {
    sentence = { _, _ in text }
  }
}

/// Which points of a range can win under a policy. A range is never expanded, so only the neighbours of these points take part.
struct RangeSampling: Sendable {
  typealias Sizes = @Sendable (FormatRequest, FrameSizeRange) -> [FrameSize]

  /// The sizes whose neighbours on the grid can win; by default the size asked for, or the largest where none is.
  var sizes: Sizes = { request, range in [request.size?.size ?? range.max] }
  /// The times whose neighbours can win, besides both ends of the range and the times that the request names.
  var intervals: @Sendable (FormatRequest) -> [FrameInterval] = { _ in [] }
}

/// One rule of a policy.
protocol EliminationRule: Sendable {
  /// Eliminates every candidate that is not among the best by this rule.
  func narrow(_ elimination: inout Elimination)
}

/// The rule that separated two modes; raw values are the words of the JSON documents.
public enum RuleName: String, Hashable, Sendable {
  /// A limit of the request.
  case limit
  /// The size asked for, or the larger area where none is.
  case size
  /// The preferred pixel formats.
  case format
  /// The rate asked for or the floor, or the higher rate where none is asked for.
  case rate
  /// The cost of the format.
  case cost
  /// The order of enumeration.
  case order
}
