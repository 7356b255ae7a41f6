import CameraModel
import PixelFormats

/// Explains in sentences why modes lost.
struct RejectionReason {
  private let elimination: Elimination

  /// - Parameter elimination: the finished elimination.
  init(_ elimination: Elimination) {
    self.elimination = elimination
  }

  private var request: FormatRequest { elimination.request }
  private var policy: Policy { elimination.policy }

  /// Why a rule eliminated a mode.
  func sentence(for loser: Candidate, losingOn rule: RuleName) -> String {
    guard let winner = elimination.first, rule != .limit else { return limitReason(loser) }
    if let reason = policy.reasons[rule] { return reason(loser, request) }
    let (format, winning) = (elimination.format(loser).pixelFormat.unpadded, elimination.format(winner).pixelFormat.unpadded)
    switch rule {
    case .limit: return limitReason(loser)
    case .size: return sizeReason(loser, winner)
    case .format: return formatReason(loser, format, winner, winning)
    case .rate: return rateReason(loser, winner)
    case .cost: return costReason(loser, format, winning)
    case .order: return "It is equally good, and listed later."
    case .driver: return "The drivers of the media graph refused it."
    }
  }

  /// Why a rule eliminated a mode, in a sentence that names the mode: `YUYV 1280x720 has 10 fps, below the floor of 23.98.`
  func sentence(naming loser: Candidate, losingOn rule: RuleName) -> String {
    let name = "\(elimination.format(loser).pixelFormat.unpadded) \(loser.size)"
    let isStandardRate = rule == .rate && policy.reasons[rule] == nil
    if isStandardRate, let winner = elimination.first, isBelowFloor(loser, winner), let floor = elimination.floor {
      return "\(name) has \(loser.interval.map { "\($0.rateText) fps" } ?? "an unknown rate"), below the floor of \(floor.rateText)."
    }
    let rate = isStandardRate ? "" : loser.interval.map { " at \($0.rateText) fps" } ?? ""
    let reason = sentence(for: loser, losingOn: rule)
    return "\(name)\(rate) would do, but \(reason.hasPrefix("It") ? reason.prefix(1).lowercased() + reason.dropFirst() : reason)"
  }

  /// Whether a mode lost to the floor, which applies to sizes that were not asked for.
  private func isBelowFloor(_ loser: Candidate, _ winner: Candidate) -> Bool {
    guard let floor = elimination.floor else { return false }
    return !loser.isAsFast(as: floor) && winner.isAsFast(as: floor) && isSizeBeforeRate
  }

  private func sizeReason(_ loser: Candidate, _ winner: Candidate) -> String {
    guard let wish = request.size, let size = wish.size else { return "\(loser.size) is smaller than \(winner.size)." }
    if wish.rule.covers, wish.isMet(by: winner.size), !wish.isMet(by: loser.size) {
      return wish.rule == .atLeast ? "\(loser.size) does not cover \(size)." : "\(loser.size) is not within \(size)."
    }
    if winner.size == size { return "\(loser.size) is not \(size)." }
    return loser.distance(to: size) == winner.distance(to: size)
      ? "\(loser.size) is as near to \(size) as \(winner.size), and smaller." : "\(loser.size) is farther from \(size) than \(winner.size)."
  }

  private func formatReason(_ loser: Candidate, _ format: String, _ winner: Candidate, _ winning: String) -> String {
    let (losing, leading) = (elimination.format(loser), elimination.format(winner))
    let nodes = elimination.table.sources
    if policy.isStandard, nodes[losing.node].isWithoutColor, !nodes[leading.node].isWithoutColor {
      return "It comes from a node for infrared or depth."
    }
    if policy.isStandard, leading.carriesColor, !losing.carriesColor {
      return "\(format) \(losing.isKnown ? "carries no colour" : "is not known to carry colour"), and \(winning) does."
    }
    return "\(format) is preferred less than \(winning)."
  }

  private func rateReason(_ loser: Candidate, _ winner: Candidate) -> String {
    guard let time = loser.interval else { return "Its rate is unknown." }
    let (slow, asked) = ("\(time.rateText) fps", request.wishedInterval)
    guard let winning = winner.interval else { return "\(slow) is not what was asked." }
    if isBelowFloor(loser, winner), let floor = elimination.floor {
      return "\(slow) is below the floor of \(floor.rateText) fps; slower rates are taken only at the very size asked for."
    }
    let (rate, other) = time.ratesTold(from: winning)
    guard let asked else { return "\(rate) is slower than \(other)." }
    if !loser.isAsFast(as: asked), winner.isAsFast(as: asked) { return "\(rate) is slower than the \(asked.rateText) fps asked for." }
    return "\(rate) is a worse match for the \(asked.rateText) fps asked for than \(other)."
  }

  /// Whether the floor, which applies with the size, was compared before the rate.
  private var isSizeBeforeRate: Bool {
    let wishes = request.decidingOrder
    return wishes.firstIndex(of: .size) ?? 0 < wishes.firstIndex(of: .rate) ?? 0
  }

  private func costReason(_ loser: Candidate, _ format: String, _ winning: String) -> String {
    if elimination.table.cost(of: loser) == .colorRawBeyondBus { return "\(format) needs more than 80 % of the bus." }
    if elimination.match(loser).isConverted { return "\(format) needs conversion." }
    return "\(format) costs more to use than \(winning)."
  }

  private func limitReason(_ loser: Candidate) -> String {
    let format = elimination.format(loser).pixelFormat
    if !elimination.match(loser).isAllowed {
      let isRequired = request.requiredFormats.isEmpty || request.requiredFormats.contains { $0.matches(format) }
      return isRequired
        ? "\(format.unpadded) is not an accepted output and cannot be converted to one." : "\(format.unpadded) is not a required format."
    }
    if let size = request.exactSize, loser.size != size { return "\(loser.size) is not \(size)." }
    guard let time = loser.interval else { return "Its rate is unknown, and a rate is required." }
    let rate = "\(time.rateText) fps"
    if let exact = request.exactRate, !time.isSameRate(as: exact) { return "\(rate) is not \(exact.rateText) fps." }
    if let minimum = request.minimumRate, minimum.isShorter(than: time) { return "\(rate) is below \(minimum.rateText) fps." }
    if let maximum = request.maximumRate { return "\(rate) is above \(maximum.rateText) fps." }
    return "It does not meet the limits."
  }
}

extension FrameInterval {
  /// Two rates in distinguishable words: `30 fps`, or the exact fractions if these would read alike.
  fileprivate func ratesTold(from other: FrameInterval) -> (String, String) {
    if rateText != other.rateText { return ("\(rateText) fps", "\(other.rateText) fps") }
    return ("\(denominator)/\(numerator) fps", "\(other.denominator)/\(other.numerator) fps")
  }
}
