import CameraModel
import Negotiation
import Testing

/// A relaxation is a promise: asking the changed request gives what was said.
struct RelaxationLawTests {
  @Test func `applying a relaxation gives what it promised`() {
    RandomCases.check { sample, _ in
      let negotiator = Negotiator(ModeTable(sample.camera))
      for relaxation in negotiator.decide(sample.request).relaxations {
        let given = negotiator.choose(relaxation.request)
        if given != relaxation.gives { return "\(relaxation) gives \(given.debugDescription)" }
        let oracle = Oracle(sample.camera, relaxation.request)
        if let expected = oracle.answer().chosen, !oracle.offers[expected].isMode(relaxation.gives.mode) {
          return "\(relaxation), but the contract gives \(oracle.offers[expected])"
        }
      }
      return nil
    }
  }

  @Test func `a relaxation gives another mode, an answer at all, or the picture upright`() {
    RandomCases.check { sample, _ in
      let negotiator = Negotiator(ModeTable(sample.camera))
      let decision = negotiator.decide(sample.request)
      let idle = decision.relaxations.filter { $0.gives == decision.chosen || $0.request == decision.request }
      let changes = decision.relaxations.map(\.change)
      guard idle.isEmpty else { return "gives nothing: \(idle)" }
      return Set(changes).count == changes.count ? nil : "said twice: \(changes)"
    }
  }

  @Test func `what is impossible has a relaxation, if giving up one limit is enough`() {
    RandomCases.check { sample, _ in
      let negotiator = Negotiator(ModeTable(sample.camera))
      let decision = negotiator.decide(sample.request)
      guard decision.outcome == .impossible, decision.relaxations.isEmpty else { return nil }
      let enough = sample.request.limits.filter { limit in
        let oracle = Oracle(sample.camera, FormatRequest(limits: sample.request.limits.filter { $0 != limit }))
        return oracle.answer().chosen != nil
      }
      return enough.isEmpty ? nil : "giving up one of \(enough) is enough, and none is offered"
    }
  }
}
