import CameraModel
import Negotiation
import PixelFormats
import Testing

/// The library against the contract's brute force: whatever differs is a bug of one of them, or an ambiguity of the contract.
struct OracleTests {
  @Test func `the library answers as the contract does, on lists`() {
    RandomCases.check(cameras: RandomCamera(withRanges: false)) { sample, _ in Self.difference(in: sample, withRunnerUp: true) }
  }

  @Test func `the library answers as the contract does, on ranges`() {
    RandomCases.check { sample, _ in Self.difference(in: sample, withRunnerUp: false) }
  }

  /// What the library says otherwise; nil where both agree. Ranges have more modes than a runner-up is looked for among.
  static func difference(in sample: RandomCase, withRunnerUp: Bool) -> String? {
    let oracle = Oracle(sample.camera, sample.request)
    let expected = oracle.answer()
    let negotiator = Negotiator(ModeTable(sample.camera))
    let decision = negotiator.decide(sample.request)
    guard expected.outcome == decision.outcome else { return "outcome \(decision.outcome), expected \(expected.outcome)" }
    guard let index = expected.chosen, let chosen = decision.chosen else { return nil }
    let offer = oracle.offers[index]
    let wishes = Set(decision.adjustments.map(\.setting.rawValue))
    let agreements: [(Bool, String)] = [
      (offer.isMode(chosen.mode), "chose \(chosen.mode), expected \(offer)"),
      (chosen.needsRotation == expected.needsRotation, "needsRotation \(chosen.needsRotation)"),
      (wishes == expected.adjusted && wishes.count == decision.adjustments.count, "adjusted \(wishes), expected \(expected.adjusted)"),
      (chosen.output == expected.output, "output \(chosen.output), expected \(expected.output.map(\.description) ?? "-")"),
      (chosen.isConverted == expected.isConverted, "converted \(chosen.isConverted)"),
    ]
    if let disagreement = agreements.first(where: { !$0.0 }) { return disagreement.1 }
    guard withRunnerUp else { return nil }
    let rule = expected.runnerUp.flatMap { expected.lostOn[$0] }
    // For a wish that gave way, it is the rule on which the best mode with that wish lost.
    return decision.decidedBy?.rule == rule || !decision.adjustments.isEmpty
      ? nil : "decided by \(String(describing: decision.decidedBy)), expected \(String(describing: rule))"
  }
}
