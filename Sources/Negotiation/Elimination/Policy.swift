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
  /// The sizes whose neighbours on the grid of a range can win; by default the requested size, or the largest without one.
  ///
  /// A range is never expanded, so only the neighbours of these points are considered.
  let rangeSizes: RangeSizes
  /// The times whose neighbours can win, besides both ends of a range and the times in the request.
  let rangeIntervals: @Sendable (FormatRequest) -> [FrameInterval]
  /// Sentences for modes that lost on a rule, if the standard sentence would be wrong.
  let reasons: [RuleName: Reason]
  /// Applies the rules in their order. Under every policy the limits come before them.
  let narrow: @Sendable (inout Elimination) -> Void

  /// Sizes that can win in a range.
  typealias RangeSizes = @Sendable (FormatRequest, FrameSizeRange) -> [FrameSize]

  /// A sentence about a mode that lost.
  typealias Reason = @Sendable (_ loser: Candidate, FormatRequest) -> String

  init(
    _ name: String, _ summary: String, source: String? = nil, findings: [Finding] = [], needsSize: Bool = false,
    rangeSizes: @escaping RangeSizes = { request, range in [request.size?.size ?? range.max] },
    rangeIntervals: @escaping @Sendable (FormatRequest) -> [FrameInterval] = { _ in [] }, reasons: [RuleName: Reason] = [:],
    narrow: @escaping @Sendable (inout Elimination) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.findings = findings
    self.needsSize = needsSize
    self.rangeSizes = rangeSizes
    self.rangeIntervals = rangeIntervals
    self.reasons = reasons
    self.narrow = narrow
  }

  /// Whether it is Viewfinder's own, which puts colour first, may swap width and height, and reduces an interface's range to the size of
  /// its source (docs/semantics.md, section 9).
  var isStandard: Bool { source == nil }
}

extension Policy {
  /// All policies, in the order of comparison.
  public static let all: [Policy] = [.standard, .avfoundationLoop, .w3c, .gstreamer, .libcamera, .uvcvideo, .camerax]

  /// The policy with a name; nil if there is none. Case matters.
  public static func named(_ name: String) -> Policy? { all.first { $0.name == name } }
}

/// The rule that separated two modes; raw values are the words of the JSON documents.
public enum RuleName: String, ClosedVocabulary {
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
  /// The drivers of a media graph refused the mode.
  case driver
}
