public import CameraModel

/// What a request gets from a camera, and why.
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
  /// The request: asked again it gives the same answer.
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
  /// The limits that no mode meets: each that none meets even alone; where there is no such, some that none meets together, each needed
  /// for that. Empty when there is a mode, or none at all.
  public var unmetLimits: [RequestLimit] = []
  /// The next best modes, the best first: a few, each with the rule that it lost on.
  public var runnersUp: [Rejection] = []
  /// Every mode that was not chosen and the first rule it lost on, in the order of enumeration.
  public var rejected = Ledger()
  /// The smallest changes of the request that would give a better answer on another wish.
  public var relaxations: [Relaxation] = []

  /// What should be known about the answer: what the policy had to assume, and what is wrong where the mode comes from.
  public var findings: [Finding] = []

  /// The rule that decided against the next best mode; nil when there was no other.
  public var decidedBy: Rejection? { chosen == nil ? nil : runnersUp.first }
}
