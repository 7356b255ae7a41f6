import CameraModel
import Negotiation
import PixelFormats
import Testing

/// What holds for every answer, whatever the camera and the request.
struct AnswerLawTests {
  @Test func `the same input gives the same answer, and the short way gives it too`() {
    RandomCases.check(200) { sample, _ in
      let negotiator = Negotiator(ModeTable(sample.camera))
      let (chosen, first, second) = (
        negotiator.choose(sample.request), negotiator.decide(sample.request), negotiator.decide(sample.request)
      )
      guard chosen == first.chosen else { return "choose gives \(chosen.debugDescription), decide \(first.chosen.debugDescription)" }
      // A negotiator that was asked something else in between, and one that never was.
      _ = negotiator.decide(FormatRequest(size: .nearest(3, 2), exactRate: FrameInterval(1, 7)))
      let fresh = Negotiator(ModeTable(sample.camera))
      for other in [second, negotiator.decide(sample.request), fresh.decide(sample.request)] where !first.isSame(as: other) {
        return "\(first) and \(other)"
      }
      return nil
    }
  }

  @Test func `the chosen mode is one that the device has, on its own grid`() {
    RandomCases.check { sample, _ in
      let negotiator = Negotiator(ModeTable(sample.camera))
      guard let chosen = negotiator.choose(sample.request) else { return nil }
      return sample.camera.has(chosen.mode) ? nil : "no \(chosen.mode)"
    }
  }

  @Test func `an answer is impossible when no mode meets the limits, and only then`() {
    RandomCases.check { sample, _ in
      let oracle = Oracle(sample.camera, sample.request)
      let negotiator = Negotiator(ModeTable(sample.camera))
      let isPossible = oracle.offers.contains(where: oracle.meetsLimits)
      return (negotiator.decide(sample.request).outcome != .impossible) == isPossible ? nil : "possible: \(isPossible)"
    }
  }

  @Test func `the limits named as unmet are all that no mode meets, or some that none meets together and each is needed for`() {
    RandomCases.check { sample, _ in
      let negotiator = Negotiator(ModeTable(sample.camera))
      let decision = negotiator.decide(sample.request)
      let unmet = decision.unmetLimits
      let offers = OracleOffer.all(of: sample.camera, to: sample.request)
      guard unmet.isEmpty != (decision.outcome == .impossible && !offers.isEmpty) else { return "named \(unmet)" }
      let isMet = { (limits: [RequestLimit]) in
        // What a node offers behind a media graph depends on what is asked.
        let offers = OracleOffer.all(of: sample.camera, to: sample.request.limited(to: limits))
        let oracle = Oracle(offers, FormatRequest(limits: limits), busSpeedMbps: nil)
        return offers.contains(where: oracle.meetsLimits)
      }
      let hopeless = sample.request.limits.filter { !isMet([$0]) }
      if decision.outcome == .impossible, !hopeless.isEmpty, !offers.isEmpty {
        return unmet == hopeless ? nil : "\(unmet), expected \(hopeless)"
      }
      guard unmet.isEmpty || !isMet(unmet) else { return "\(unmet) can be met" }
      let spare = unmet.first { limit in !isMet(unmet.filter { $0 != limit }) }
      return spare.map { "\($0) is not needed in \(unmet)" }
    }
  }
}

extension Decision {
  /// Whether all that can be read of both is the same.
  fileprivate func isSame(as other: Decision) -> Bool {
    outcome == other.outcome && chosen == other.chosen && adjustments == other.adjustments && unmetLimits == other.unmetLimits
      && runnersUp == other.runnersUp && Array(rejected) == Array(other.rejected) && relaxations == other.relaxations
  }
}
