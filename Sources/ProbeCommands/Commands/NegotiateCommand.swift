import ArgumentParser
import CameraDocuments
import Negotiation
import Viewfinder

/// `probe negotiate`: which mode a request gets, and why.
struct NegotiateCommand: SeveralCameraVerb {
  static let configuration = CommandConfiguration(
    commandName: "negotiate", abstract: "Chooses the mode for a request and explains the choice.",
    discussion: "Without a wish, the request is the preset high. Sets nothing on the camera.")

  @OptionGroup var cameras: CameraListOptions
  @OptionGroup var waking: FreshOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Flag(help: "Show the runner-up, the deciding rule and possible relaxations; in JSON, every rejected mode.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "Print only a command line or program that captures the mode: \(Emitter.all.map(\.name).joined(separator: ", ")).",
      valueName: "program"),
    completion: .list(Emitter.all.map(\.name)))
  var emit: String?

  @Flag(help: "Read profiles from standard input, one JSON document per line; answer each with one line of JSON.")
  var batch = false

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    var request = try rules.request(wishes)
    let emitter = try emitter
    if batch { return try runBatch(request, emitter, in: environment) }
    let selections = try cameras.selections(isFresh: waking.fresh)
    try rules.checkInput(besides: cameras.profile)
    if selections.count > 1 { return try plan(request, for: selections, in: environment) }
    var chosen = try ChosenCamera(selections[0], scope: request.scope, in: environment)
    chosen.assume(busSpeedMbps: cameras.busSpeed)
    request = try rules.knowing(chosen, request, in: environment)
    let decision = request.decision(on: chosen.camera)
    let emittedText = try emitter?.emittedText(of: decision, on: chosen)
    let text = DecisionText(decision: decision, subject: chosen.heading, request: request, isExplained: explain)
    if emitter != nil, !output.style.isJSON {
      try writeEmission(emittedText, text, in: environment)
    } else {
      let document = DecisionDocument(
        decision: decision, request: request, origin: chosen.origin, isComplete: explain, emitter: emitter, emittedText: emittedText)
      try output.style.writeAnswer(document.members.document, or: { text.writeDecision(to: &$0) }, to: environment)
    }
    return decision.status(isStrict: rules.strict)
  }

  /// One plan for cameras that stream together.
  private func plan(_ request: CaptureRequest, for selections: [CameraSelection], in environment: some CommandEnvironment)
    throws(DeviceError)
    -> ProcessStatus
  {
    try rules.refuseForSeveral(request)
    if emit != nil { throw .usage("--emit", "`--emit` works for one camera only.", try: "Name one camera.") }
    var chosen: [ChosenCamera] = []
    for selection in selections { chosen.append(try ChosenCamera(selection, in: environment)) }
    try request.checkFormats(of: chosen.map(\.camera))
    try chosen.refuseDuplicates(allowsRecorded: true)
    let bus = cameras.busSpeed.map(USBBus.init)
    if bus == nil, let unknown = chosen.first(where: { $0.camera.usbBus == nil }) {
      throw .usage(
        unknown.subject, "The speed of its USB bus is unknown, so bandwidth cannot be planned.",
        try: "Give the speed: `--bus-speed 480`, for example.")
    }
    let answer = PlanAnswer(request: request, cameras: chosen, plans: request.jointPlans(for: chosen.map(\.plannedCamera), on: bus))
    try output.style.writeAnswer(answer.document, or: { answer.writePlans(to: &$0) }, to: environment)
    return answer.status(isStrict: rules.strict)
  }

  private var emitter: Emitter? {
    get throws(DeviceError) {
      guard let emit else { return nil }
      return try Emitter.named(emit)
    }
  }

  /// The line alone, for a shell to run; what else is to be said goes to standard error.
  private func writeEmission(_ emittedText: EmittedText?, _ text: DecisionText, in console: some Console) throws(DeviceError) {
    var page = TextPage(width: OutputStyle.messageWidth(in: console))
    if emittedText == nil || !text.decision.adjustments.isEmpty || explain { text.writeDecision(to: &page) }
    for remark in emittedText?.remarks ?? [] { page.addSentence(remark, .plain, after: "") }
    if !page.lines.isEmpty { console.writeMessage(page.bytes(isColoured: false)) }
    if let emittedText { _ = try console.write(Array(emittedText.text.utf8) + [UInt8(ascii: "\n")]) }
  }

  private func runBatch(_ request: CaptureRequest, _ emitter: Emitter?, in environment: some CommandEnvironment) throws(DeviceError)
    -> ProcessStatus
  {
    for selection in try cameras.selections(isFresh: waking.fresh) { try selection.refuseWithBatch() }
    if rules.measured != nil {
      throw .usage("--batch --measured", "Measured rates are those of one camera.", try: "Leave one of the two out.")
    }
    let isComplete = explain
    let busSpeed = cameras.busSpeed
    return try Batch { profile, name throws(DeviceError) in
      var chosen = try ChosenCamera(Listing(profile, named: name), named: name)
      chosen.assume(busSpeedMbps: busSpeed)
      try request.checkFormats(of: [chosen.camera])
      let decision = request.decision(on: chosen.camera)
      let emittedText = try emitter?.emittedText(of: decision, on: chosen)
      let document = DecisionDocument(
        decision: decision, request: request, origin: chosen.origin, isComplete: isComplete, emitter: emitter, emittedText: emittedText)
      return document.members.line
    }.run(in: environment)
  }
}

extension Decision {
  /// A failed check exits with status 1, not with an error.
  func status(isStrict: Bool) -> ProcessStatus {
    switch outcome {
    case .exact: .success
    case .adjusted: isStrict ? .negative : .success
    case .impossible: .negative
    }
  }
}
