import CameraModel
import PixelFormats

extension Race {
  /// Why a mode lost on a rule, in a plain sentence.
  func reason(_ loser: Candidate, _ rule: RuleWord, _ winner: Candidate?) -> String {
    guard let winner, rule != .limit else { return limitReason(loser) }
    if let sentence = policy.reasons[rule] { return sentence }
    let format = table.formats[Int(loser.format)].pixelFormat.unpadded
    let winning = table.formats[Int(winner.format)].pixelFormat.unpadded
    switch rule {
    case .limit: return limitReason(loser)
    case .size:
      guard let size = request.size?.size else { return "\(loser.size) is smaller than \(winner.size)." }
      return "\(loser.size) is farther from \(size) than \(winner.size)."
    case .format: return "\(format) is liked less than \(winning)."
    case .rate:
      guard loser.hasRate else { return "Its rate is unknown." }
      guard winner.hasRate else { return "\(loser.interval.rateText) fps is not what was asked." }
      return rateReason(loser, winner)
    case .cost: return costReason(loser, format, winning)
    case .order: return "It is equal in all that was asked, and listed later."
    }
  }

  private func rateReason(_ loser: Candidate, _ winner: Candidate) -> String {
    let rates = "\(loser.interval.rateText) fps"
    guard case .ideal(let wish) = request.rate else { return "\(rates) is slower than \(winner.interval.rateText) fps." }
    return "\(rates) meets the wish for \(wish.rateText) fps less well than \(winner.interval.rateText) fps."
  }

  private func costReason(_ loser: Candidate, _ format: String, _ winning: String) -> String {
    if table.cost(of: loser) == .colorRawBeyondBus { return "\(format) would need more than 80 % of the bus." }
    if standings[Int(loser.format)].isConverted { return "\(format) would have to be converted." }
    return "\(format) costs more than \(winning)."
  }

  private func limitReason(_ loser: Candidate) -> String {
    let limits = Limits(request)
    let format = table.formats[Int(loser.format)].pixelFormat
    if !standings[Int(loser.format)].isAllowed {
      let isRequired = request.requiredFormats.isEmpty || request.requiredFormats.contains { $0.matches(format) }
      return isRequired
        ? "\(format.unpadded) is not an accepted output and cannot be converted to one." : "\(format.unpadded) is not a required format."
    }
    if let size = limits.exactSize, loser.size != size { return "\(loser.size) is not \(size)." }
    guard loser.hasRate else { return "Its rate is unknown, and a rate is required." }
    let rate = "\(loser.interval.rateText) fps"
    if let exact = limits.exact, !loser.interval.isSameRate(as: exact) { return "\(rate) is not \(exact.rateText) fps." }
    if let longest = limits.longest, longest.isShorter(than: loser.interval) { return "\(rate) is below \(longest.rateText) fps." }
    if let shortest = limits.shortest { return "\(rate) is above \(shortest.rateText) fps." }
    return "It does not meet the limits."
  }
}
