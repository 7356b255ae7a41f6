public import CameraModel

/// The answer to a request, with its reasons (docs/semantics.md, section 11).
public struct Decision: Sendable {
  /// How well the request was met.
  public enum Outcome: String, ClosedVocabulary {
    /// Every wish is met.
    case exact
    /// A wish gave way, or is open; ``Decision/adjustments`` says which.
    case adjusted
    /// No mode meets the limits.
    case impossible
  }

  private let elimination: Elimination
  /// The mode to set; nil if the outcome is impossible.
  public var chosen: ChosenMode?
  /// The wishes that gave way, and those that are open.
  public var adjustments: [Adjustment]
  /// The limits that no mode meets. If each is met alone, a minimal set of limits that no mode meets together.
  ///
  /// Empty if a mode was chosen, or the camera has none.
  public var unmetLimits: [RequestLimit]
  /// The policy's assumptions, and problems of the chosen mode's node, format or size.
  public var findings: [Finding]
  /// The better modes that the drivers of a media graph refused, in the order of trying; empty for other cameras.
  package var refused: [Rejection] = []

  /// - Parameter elimination: the finished elimination, from which the reasons are read.
  init(_ elimination: Elimination) {
    self.elimination = elimination
    unmetLimits = elimination.unmetLimits
    chosen = elimination.first.map(elimination.chosenMode)
    adjustments = elimination.first.map(elimination.adjustments) ?? []
    findings = elimination.findings
  }

  /// The request. Deciding it again gives the same answer.
  public var request: FormatRequest { elimination.asked }
  /// The policy that chose.
  public var policy: Policy { elimination.policy }
  /// How well the request was met.
  public var outcome: Outcome { chosen == nil ? .impossible : adjustments.isEmpty ? .exact : .adjusted }
  /// The rate floor for sizes that were not requested, as a time per frame. Slower sizes were not chosen.
  ///
  /// Nil if no floor applied: a mode has exactly the requested size, the largest size was requested, or the policy has no floor.
  public var rateFloor: FrameInterval? { elimination.floor }

  // The reasons take longer than the choice, so they are computed when they are read.

  /// At most three next best modes, best first, each with the rule that eliminated it. Each reading computes them.
  public var runnersUp: [Rejection] { elimination.runnersUp(upTo: 3) }
  /// The mode against which the choice was made, with the rule: for a wish that gave way, the best mode that meets it, or else has another
  /// value of that setting; without such a wish, the first runner-up. Nil without such a mode, or without a choice. Each reading computes it.
  public var decidedBy: Rejection? {
    guard chosen != nil else { return nil }
    guard let wish = adjustments.first(where: { $0.setting != .rotation }) else { return elimination.runnersUp(upTo: 1).first }
    return wish.against ?? elimination.bestOther(wish.setting)
  }
  /// Every mode that was not chosen: those that the drivers of a media graph refused, then each with the first rule that eliminated it, in the
  /// order of enumeration. Each reading computes them.
  public var rejected: [Rejection] { refused + elimination.rejections }
  /// Single changes of the request that improve another wish, or give a mode if there is none. Each reading computes them.
  public var relaxations: [Relaxation] { elimination.relaxations }

  /// The differences from the request once a mode is set: the wishes that gave way, then the device's adjustments.
  ///
  /// - Parameters:
  ///   - mode: The mode that the device reports; nil if nothing was set. Its rate answers an open wish.
  ///   - device: The settings to which the device gave other values.
  package func adjustments(in mode: Mode?, _ device: [Adjustment]) -> [Adjustment] {
    guard let interval = mode?.interval else { return adjustments + device }
    let answer: Adjustment? =
      if !device.contains(where: { $0.setting == .rate }), case .ideal(let wish) = request.rate {
        wish.adjustment(to: interval, because: "The camera lists no rates of this mode.")
      } else {
        nil
      }
    return adjustments.compactMap { $0.isOpen ? answer : $0 } + device
  }
}

/// A mode that was not chosen, and why.
public struct Rejection: Hashable, Sendable {
  /// The mode.
  public var mode: Mode
  /// The first rule that eliminated it.
  public var rule: RuleName
  /// The reason, in one sentence.
  public var reason: String

  /// A mode that a rule eliminated.
  package init(mode: Mode, rule: RuleName, reason: String) { (self.mode, self.rule, self.reason) = (mode, rule, reason) }
}

/// A single change of the request that improves another wish, or gives a mode if there is none.
public struct Relaxation: Hashable, Sendable {
  /// A change of the request.
  public enum Change: Hashable, Sendable {
    /// Drops a limit; an exact size becomes the nearest.
    case drop(RequestLimit)
    /// Moves a rate limit to the nearest available rate.
    case loosen(RequestLimit, to: RequestLimit)
    /// Drops the preferred pixel formats.
    case dropPreferredFormats
    /// Requests a size that the floor excluded.
    case ask(FrameSize)
    /// Makes a wish decide before the others.
    case decideFirst(Wish)
  }

  /// The change.
  public var change: Change
  /// The changed request.
  public var request: FormatRequest
  /// The mode that the changed request gives.
  public var gives: ChosenMode
}
