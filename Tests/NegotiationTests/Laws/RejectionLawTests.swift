import CameraModel
import Negotiation
import Testing

/// What holds for rejections, on cameras without ranges, where every mode is one that lost or won.
struct RejectionLawTests {
  private static let lists = RandomCamera(withRanges: false)

  @Test func `the rejections list every other mode once, in order, with the first rule it lost on`() {
    RandomCases.check(cameras: Self.lists) { sample, _ in
      let oracle = Oracle(sample.camera, sample.request)
      let expected = oracle.answer()
      let negotiator = Negotiator(ModeTable(sample.camera))
      let rejected = negotiator.decide(sample.request).rejected
      let losers = oracle.offers.indices.filter { $0 != expected.chosen }
      guard rejected.count == losers.count else { return "\(rejected.count) entries for \(losers.count) modes" }
      for (index, rejection) in zip(losers, rejected) {
        guard oracle.offers[index].isMode(rejection.mode) else { return "\(rejection.mode), expected \(oracle.offers[index])" }
        guard rejection.rule == expected.lostOn[index] else {
          return "\(rejection), expected \(String(describing: expected.lostOn[index]))"
        }
        guard !rejection.reason.isEmpty else { return "no reason: \(rejection)" }
      }
      return nil
    }
  }

  @Test func `the runners-up are what would be chosen next, and next after that`() {
    RandomCases.check(cameras: Self.lists) { sample, _ in
      let negotiator = Negotiator(ModeTable(sample.camera))
      let decision = negotiator.decide(sample.request)
      guard let chosen = decision.chosen else { return nil }
      let oracle = Oracle(sample.camera, sample.request)
      let expected = oracle.answer().runnerUp.map { oracle.offers[$0] }
      guard let next = decision.runnersUp.first else { return expected.map { "expected \($0)" } }
      guard expected?.isMode(next.mode) == true else { return "\(next), expected \(expected.map(\.description) ?? "none")" }
      let rejected = Array(decision.rejected)
      let others = decision.runnersUp.filter { !rejected.contains($0) }
      return others.isEmpty && !decision.runnersUp.contains { $0.mode == chosen.mode && $0.rule != .order && $0.rule != .cost }
        ? nil : "\(others)"
    }
  }
}
