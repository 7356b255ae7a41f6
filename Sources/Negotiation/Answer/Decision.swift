public import CameraModel

/// The answer to a request, and why it is the answer (docs/semantics.md, section 11).
public struct Decision: Sendable {
  /// How well the request was met.
  public enum Outcome: String, Hashable, Sendable {
    /// Every wish is met.
    case exact
    /// A wish gave way; ``Decision/adjustments`` says which.
    case adjusted
    /// No mode meets the limits.
    case impossible
  }

  /// The policy that chose.
  public var policy: Policy
  /// The request. Asking it again gives the same answer.
  public var request: FormatRequest
  /// How well the request was met.
  public var outcome: Outcome
  /// The rate below which a size that nobody asked for was not taken, as a time per frame.
  ///
  /// Nil where no floor stood: a mode has the very size asked for, the largest size is asked for, or the policy has no floor.
  public var rateFloor: FrameInterval?
  /// The mode to set; nil when the answer is impossible.
  public var chosen: ChosenMode?
  /// The wishes that gave way.
  public var adjustments: [Adjustment] = []
  /// The limits that no mode meets, even alone. Where each is met alone, some that no mode meets together, each of them necessary.
  ///
  /// Empty when a mode was chosen, or the camera has none.
  public var unmetLimits: [RequestLimit] = []
  /// Whether the mode is in the cheapest class of formats, on the first node.
  var isFirstOfCheapest = false
  /// At most three next best modes, best first, each with the rule on which it lost.
  public var runnersUp: [Rejection] = []
  /// Every mode that was not chosen and the first rule on which it lost, in the order of enumeration.
  public var rejected = Rejections()
  /// Single changes of the request that give a better answer on another wish, or any answer where there is none.
  public var relaxations: [Relaxation] = []

  /// Assumptions of the policy, and problems of the node, format or size that the mode comes from.
  public var findings: [Finding] = []

  /// The first runner-up, with the rule that decided against it; nil without one, or without a mode.
  public var decidedBy: Rejection? { chosen == nil ? nil : runnersUp.first }
}

extension Decision {
  /// Whether a choice among the modes of ``FormatRequest/modesToReadFirst`` is the choice among all modes, under the standard policy.
  ///
  /// It is where every wish is met, and each that decides before the format has the very value asked for: no other mode is better then.
  /// Where no format is preferred, all wishes decide before it, and cost and order of enumeration have to be the least.
  public var holdsForAllModes: Bool {
    guard let chosen, outcome == .exact, !chosen.needsRotation else { return false }
    if request.preferredFormats.isEmpty {
      guard isFirstOfCheapest, case .ideal(let rate) = request.rate else { return false }
      return request.size?.size == chosen.mode.size && rate == chosen.mode.interval
    }
    return request.decidingOrder.prefix { $0 != .format }.allSatisfy { wish in
      switch (wish, request.rate) {
      case (.size, _): request.size?.size == chosen.mode.size
      case (.rate, .ideal): true
      default: false
      }
    }
  }
}

/// A single change of the request that gives a better answer on another wish, or any answer where there is none.
public struct Relaxation: Hashable, Sendable {
  /// What is changed.
  public enum Change: Hashable, Sendable {
    /// A limit is given up; an exact size becomes the nearest.
    case drop(RequestLimit)
    /// A limit on the rate moves to the nearest rate available.
    case loosen(RequestLimit, to: RequestLimit)
    /// The preferred pixel formats are given up.
    case dropPreferredFormats
    /// A size is asked for that the floor kept out.
    case ask(FrameSize)
    /// A wish decides before the others.
    case decideFirst(Wish)
  }

  /// What is changed.
  public var change: Change
  /// The changed request.
  public var request: FormatRequest
  /// The mode that the changed request gives.
  public var gives: ChosenMode
}
