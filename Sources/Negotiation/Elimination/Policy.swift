public import CameraModel

/// An ordered list of rules for choosing a mode. The first rule that separates two modes decides between them.
///
/// ``standard`` is Viewfinder's own. The others imitate other systems, for comparison and for porting.
public struct Policy: Sendable {
  /// The name, such as `standard`.
  public let name: String
  /// How it chooses, in one sentence.
  public let summary: String
  /// The source of its rules; nil for Viewfinder's own.
  public let source: String?
  /// Its assumptions about values that no driver lists; empty without any.
  public let findings: [Finding]
  /// Whether a request needs a size.
  public let needsSize: Bool
  /// Whether it may swap the requested width and height.
  let rotates: Bool
  /// Whether it reduces an interface's range to the size of its source (docs/semantics.md, section 9).
  let appliesSourceSize: Bool
  /// The best points of a range.
  let rangeSampling: RangeSampling
  /// Sentences for modes that lost on a rule, if the standard sentence would be wrong.
  let reasons: [RuleName: PolicyReason]
  /// The rules in order. Under every policy the limits come before them.
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

/// A policy's own sentence about a mode that lost on a rule.
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

/// The points of ranges that can win under a policy. A range is never expanded, so only the neighbours of these points are considered.
struct RangeSampling: Sendable {
  typealias Sizes = @Sendable (FormatRequest, FrameSizeRange) -> [FrameSize]

  /// The sizes whose neighbours on the grid can win; by default the requested size, or the largest without one.
  var sizes: Sizes = { request, range in [request.size?.size ?? range.max] }
  /// The times whose neighbours can win, besides both ends of the range and the times in the request.
  var intervals: @Sendable (FormatRequest) -> [FrameInterval] = { _ in [] }
}

/// One rule of a policy.
protocol EliminationRule: Sendable {
  /// Eliminates all candidates that are not among the best by this rule.
  func narrow(_ elimination: inout Elimination)
}

/// The rule that separated two modes; raw values are the words of the JSON documents.
public enum RuleName: String, Hashable, Sendable {
  /// A limit of the request.
  case limit
  /// The requested size, or the larger area without one.
  case size
  /// The preferred pixel formats.
  case format
  /// The requested rate or the floor, or the higher rate without a request.
  case rate
  /// The cost of the format.
  case cost
  /// The order of enumeration.
  case order
}
