import Viewfinder

/// What `probe negotiate` is asked for.
struct NegotiateRequest: PlainRequest, SeveralCameraRequest, ChoosingRequest {
  var cameras = CameraSelections()
  var wishes = WishTexts()
  var rules = RuleTexts()
  var isExplained = false
  var emit: String?
  var isBatch = false
  var style = OutputStyle()

  static let options: [Option] =
    Option.severalCameras + Option.choosing + Option.output + [
      .flag("--fresh") { $0.cameras.isFresh = true },
      .flag("--explain") { $0.isExplained = true },
      .text("--emit") { $0.emit = $1 },
      .flag("--batch") { $0.isBatch = true },
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    var choosing = try rules.choosing(wishes)
    let emitter = try emitter
    if isBatch { return try runBatch(choosing, emitter, in: surroundings) }
    let selections = try cameras.selections
    try rules.checkInput(besides: cameras.profiles)
    if selections.count > 1 { return try plan(choosing.wanted, for: selections, in: surroundings) }
    var chosen = try ChosenCamera(selections[0], scope: choosing.wanted.scope, in: surroundings)
    chosen.assume(busSpeedMbps: cameras.busSpeedMbps)
    choosing = try choosing.knowing(chosen, in: surroundings)
    let (wanted, decision) = (choosing.wanted, choosing.decision(on: chosen.camera))
    let emission = try emitter?.emission(of: decision, on: chosen)
    let text = DecisionText(decision: decision, subject: chosen.heading, wanted: wanted, isExplained: isExplained)
    if emitter != nil, !style.isJSON {
      try writeEmission(emission, text, in: surroundings)
    } else {
      let document = DecisionDocument(
        decision: decision, wanted: wanted, origin: chosen.origin, isComplete: isExplained, emitter: emitter, emission: emission)
      try style.writeAnswer(document.bytes(), or: { text.writeDecision(to: &$0) }, to: surroundings)
    }
    return decision.status(isStrict: rules.isStrict)
  }

  /// One plan for cameras that stream together.
  private func plan(_ wanted: WantedMode, for selections: [CameraSelection], in surroundings: some Surroundings) throws(DeviceError)
    -> ProcessStatus
  {
    try rules.refuseForSeveral()
    if emit != nil { throw .usage("--emit", "`--emit` works for one camera only.", try: "Name one camera.") }
    var chosen: [ChosenCamera] = []
    for selection in selections { chosen.append(try ChosenCamera(selection, in: surroundings)) }
    try wanted.check(against: chosen.map(\.camera))
    try chosen.refuseTwins(allowsRecorded: true)
    let answer = try PlanAnswer(of: wanted, for: SharedBuses(chosen, speedMbps: cameras.busSpeedMbps))
    try style.writeAnswer(answer.document, or: { PlanText(answer: answer).writePlan(to: &$0) }, to: surroundings)
    return answer.status(isStrict: rules.isStrict)
  }

  private var emitter: Emitter? {
    get throws(DeviceError) {
      guard let emit else { return nil }
      return try Emitter.named(emit)
    }
  }

  /// The line alone, for a shell to run; what else is to be said goes to standard error.
  private func writeEmission(_ emission: Emission?, _ text: DecisionText, in surroundings: some Surroundings) throws(DeviceError) {
    var page = TextPage(width: OutputStyle.messageWidth(in: surroundings))
    if emission == nil || !text.decision.adjustments.isEmpty || isExplained { text.writeDecision(to: &page) }
    for remark in emission?.remarks ?? [] { page.addSentence(remark, .plain, after: "") }
    if !page.lines.isEmpty { surroundings.writeMessage(page.bytes(isColoured: false)) }
    if let emission { _ = try surroundings.write(Array(emission.text.utf8) + [UInt8(ascii: "\n")]) }
  }

  private func runBatch(_ choosing: ModeChoosing, _ emitter: Emitter?, in surroundings: some Surroundings) throws(DeviceError)
    -> ProcessStatus
  {
    for selection in try cameras.selections { try selection.refuseWithBatch() }
    if rules.measured != nil {
      throw .usage("--batch --measured", "Measured rates are those of one camera.", try: "Leave one of the two out.")
    }
    let isComplete = isExplained
    let busSpeed = cameras.busSpeedMbps
    return try Batch { profile, name throws(DeviceError) in
      var chosen = try ChosenCamera(Listing(profile, named: name), named: name)
      chosen.assume(busSpeedMbps: busSpeed)
      let choosing = try choosing.knowing(chosen, in: surroundings)
      let decision = choosing.decision(on: chosen.camera)
      let emission = try emitter?.emission(of: decision, on: chosen)
      let document = DecisionDocument(
        decision: decision, wanted: choosing.wanted, origin: chosen.origin, isComplete: isComplete, emitter: emitter, emission: emission)
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

/// The cameras that a request is about that can take several at once.
struct CameraSelections: Hashable, Sendable {
  var devices: [DeviceName] = []
  var profiles: [ProfileName] = []
  /// The speed of the bus that they share; nil for what each says.
  var busSpeedMbps: Int?
  /// Whether their drivers are asked, even where that wakes them.
  var isFresh = false

  /// One camera, or several that stream together.
  var selections: [CameraSelection] {
    get throws(DeviceError) {
      var selections = try named
      for index in selections.indices { selections[index].isFresh = isFresh }
      return selections
    }
  }

  private var named: [CameraSelection] {
    get throws(DeviceError) {
      if let busSpeedMbps, !(1...1_000_000).contains(busSpeedMbps) {
        throw .usage("--bus-speed \(busSpeedMbps)", "The bus speed must be 1 to 1000000 megabits per second.")
      }
      if profiles.count > 1 {
        if !devices.isEmpty { throw .usage("--profile --device", "`--device` chooses from one profile; several are given.") }
        try StandardInputArgument.check(profiles.map { ("--profile -", $0.isStandardInput) })
        return profiles.map { CameraSelection(profile: $0) }
      }
      if devices.count < 2 { return [CameraSelection(device: devices.first, profile: profiles.first)] }
      if profiles.first?.isStandardInput == true {
        throw .usage("--profile - --device", "Only one camera can be chosen from standard input.", try: "Save it to a file first.")
      }
      return devices.map { CameraSelection(device: $0, profile: profiles.first) }
    }
  }
}
