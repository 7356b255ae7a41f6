import ArgumentParser
import CameraModel
import Negotiation

/// `probe negotiate`: which mode a request gets, and why.
struct NegotiateCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "negotiate", abstract: "Chooses the mode for a request, and says why.",
    discussion: "Without any wish the request is the preset high. Nothing is set on the camera.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions

  @Option(help: "How to choose; `probe compare` shows them all.", completion: .list(Policy.all.map(\.name)))
  var policy: String?

  @Flag(help: "The runner-up, the rule that decided, and what could be relaxed; in JSON every mode that was rejected.")
  var explain = false

  @Flag(help: "An adjusted answer is a no: exit status 1.")
  var strict = false

  @Flag(help: "Profiles come on standard input, one JSON document a line; each is answered with one line of JSON.")
  var batch = false

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let wanted = try wishes.wanted
    let policy = try Policy.named(policy, for: wanted)
    if batch { return try runBatch(wanted, policy, in: surroundings) }
    let chosen = try ChosenCamera(cameras.selection, in: surroundings)
    try wanted.check(against: [chosen.camera])
    let decision = wanted.decision(on: chosen.camera, by: policy)
    if output.style.isJSON {
      let document = DecisionDocument(decision: decision, wanted: wanted, isComplete: explain)
      _ = try surroundings.write(document.bytes())
    } else {
      var page = TextPage(width: output.style.width(in: surroundings))
      DecisionText(decision: decision, subject: chosen.subject, wanted: wanted, isExplained: explain).write(to: &page)
      try output.style.write(page, to: surroundings)
    }
    return decision.status(isStrict: strict)
  }

  private func runBatch(_ wanted: WantedMode, _ policy: Policy, in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    try cameras.selection.refuseWithBatch()
    let isComplete = explain
    return try Batch { profile, name throws(DeviceError) in
      let camera = try ChosenCamera(Listing(profile, named: name), named: name).camera
      try wanted.check(against: [camera])
      let document = DecisionDocument(decision: wanted.decision(on: camera, by: policy), wanted: wanted, isComplete: isComplete)
      return document.bytes(isOneLine: true)
    }.run(in: surroundings)
  }
}

extension Decision {
  /// No is an answer too: that of a check that fails.
  func status(isStrict: Bool) -> ProcessStatus {
    switch outcome {
    case .exact: .success
    case .adjusted: isStrict ? .negative : .success
    case .impossible: .negative
    }
  }
}
