import ArgumentParser
import Viewfinder

/// `probe negotiate`: which mode a request gets, and why.
struct NegotiateCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "negotiate", abstract: "Chooses the mode for a request, and says why.",
    discussion: "Without any wish the request is the preset high. Nothing is set on the camera.")

  @OptionGroup var cameras: CameraListOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions

  @Option(help: PolicyArgument.help, completion: .list(PolicyArgument.names))
  var policy: String?

  @Flag(help: "The runner-up, the rule that decided, and what could be relaxed; in JSON every mode that was rejected.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "Only the command line or program that captures the mode: \(Emitter.all.map(\.name).joined(separator: ", ")).", valueName: "program"),
    completion: .list(Emitter.all.map(\.name)))
  var emit: String?

  @Flag(help: "An adjusted answer is a no: exit status 1.")
  var strict = false

  @Flag(help: "Profiles come on standard input, one JSON document a line; each is answered with one line of JSON.")
  var batch = false

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let wanted = try wishes.wanted
    let policy = try Policy.named(policy, for: wanted)
    let emitter = try emitter
    if batch { return try runBatch(wanted, policy, emitter, in: surroundings) }
    let selections = try cameras.selections
    if selections.count > 1 { return try plan(wanted, for: selections, in: surroundings) }
    var chosen = try ChosenCamera(selections[0], in: surroundings)
    chosen.assume(busSpeedMbps: cameras.busSpeed)
    try wanted.check(against: [chosen.camera])
    let decision = wanted.decision(on: chosen.camera, by: policy)
    let emission = try emitter?.emission(of: decision, on: chosen)
    let text = DecisionText(decision: decision, subject: chosen.subject, wanted: wanted, isExplained: explain)
    if output.style.isJSON {
      let document = DecisionDocument(decision: decision, wanted: wanted, isComplete: explain, emitter: emitter, emission: emission)
      _ = try surroundings.write(document.bytes())
    } else if emitter != nil {
      try write(emission, text, in: surroundings)
    } else {
      var page = TextPage(width: output.style.width(in: surroundings))
      text.write(to: &page)
      try output.style.write(page, to: surroundings)
    }
    return decision.status(isStrict: strict)
  }

  /// One plan for cameras that stream together.
  private func plan(_ wanted: WantedMode, for selections: [CameraSelection], in surroundings: some Surroundings) throws(DeviceError)
    -> ProcessStatus
  {
    if let policy, policy != Policy.standard.name {
      throw .usage("--policy \(policy)", "A plan for several cameras is made by `standard` only.")
    }
    if emit != nil { throw .usage("--emit", "It writes the line for one camera, and there are several.") }
    var chosen: [ChosenCamera] = []
    for selection in selections { chosen.append(try ChosenCamera(selection, in: surroundings)) }
    try wanted.check(against: chosen.map(\.camera))
    try refuseTwins(among: chosen)
    let answer = try PlanAnswer(of: wanted, for: SharedBuses(chosen, speedMbps: cameras.busSpeed))
    if output.style.isJSON {
      _ = try surroundings.write(answer.document)
    } else {
      var page = TextPage(width: output.style.width(in: surroundings))
      PlanText(answer: answer).write(to: &page)
      try output.style.write(page, to: surroundings)
    }
    return answer.status(isStrict: strict)
  }

  /// A recorded camera may stand for two of its kind; an attached one is there once.
  private func refuseTwins(among cameras: [ChosenCamera]) throws(DeviceError) {
    for (index, camera) in cameras.enumerated() where !camera.provenance.isRecorded {
      if cameras[..<index].contains(where: { $0.camera == camera.camera }) {
        throw .usage("--device \(camera.subject)", "It is named twice.", try: "Name each camera once.")
      }
    }
  }

  private var emitter: Emitter? {
    get throws(DeviceError) {
      guard let emit else { return nil }
      return try Emitter.named(emit)
    }
  }

  /// The line alone, for a shell to run; what else is to be said goes to standard error.
  private func write(_ emission: Emission?, _ text: DecisionText, in surroundings: some Surroundings) throws(DeviceError) {
    var page = TextPage(width: OutputStyle.messageWidth(in: surroundings))
    if emission == nil || !text.decision.adjustments.isEmpty || explain { text.write(to: &page) }
    for remark in emission?.remarks ?? [] { page.add(sentence: remark, .plain, after: "") }
    if !page.lines.isEmpty { surroundings.writeMessage(page.bytes(isColoured: false)) }
    if let emission { _ = try surroundings.write(Array(emission.text.utf8) + [UInt8(ascii: "\n")]) }
  }

  private func runBatch(_ wanted: WantedMode, _ policy: Policy, _ emitter: Emitter?, in surroundings: some Surroundings)
    throws(DeviceError) -> ProcessStatus
  {
    for selection in try cameras.selections { try selection.refuseWithBatch() }
    let isComplete = explain
    let busSpeed = cameras.busSpeed
    return try Batch { profile, name throws(DeviceError) in
      var chosen = try ChosenCamera(Listing(profile, named: name), named: name)
      chosen.assume(busSpeedMbps: busSpeed)
      try wanted.check(against: [chosen.camera])
      let decision = wanted.decision(on: chosen.camera, by: policy)
      let emission = try emitter?.emission(of: decision, on: chosen)
      let document = DecisionDocument(
        decision: decision, wanted: wanted, isComplete: isComplete, emitter: emitter, emission: emission)
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
