import ArgumentParser
import CameraDocuments
import Negotiation
import Viewfinder

/// `probe negotiate`: which mode a request gets, and why.
struct NegotiateCommand: Verb {
  static let examples = ["negotiate --size 1280x720 --fps 30", "negotiate c920 --size 720p --emit ffmpeg"]
  static let takesSeveralCameras = true

  static let configuration = CommandConfiguration(
    commandName: "negotiate", abstract: "Chooses the mode for a request and explains the choice.",
    discussion: "Without a wish, the request is the preset high. Sets nothing on the camera.")

  @OptionGroup var cameras: CameraListOptions
  @OptionGroup var waking: FreshOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Flag(help: "Show the runner-up, the deciding rule and possible relaxations; in JSON, every rejected mode.")
  var explain = false

  @OptionGroup var emission: EmitOptions

  @Flag(help: "Read profiles from standard input, one JSON document per line; answer each with one line of JSON.")
  var batch = false

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    var request = try rules.request(wishes, allowsComparison: true)
    let generator = try emission.generator
    if rules.comparesPolicies { try refuseComparison() }
    if batch { return try runBatch(request, generator, in: environment) }
    let selections = try cameras.selections(isFresh: waking.fresh)
    try rules.checkInput(besides: cameras.profile)
    if selections.count > 1 { return try plan(request, for: selections, in: environment) }
    var chosen = try SelectedCamera(selections[0], scope: request.scope, in: environment)
    chosen.assume(busSpeedMbps: cameras.busSpeed)
    request = try rules.addingMeasuredRates(of: chosen, to: request, in: environment)
    if rules.comparesPolicies {
      let comparison = PolicyComparison(of: request, on: chosen.camera)
      try output.writeAnswer(
        comparison.document, or: { comparison.writeComparison(to: &$0, subject: chosen.heading) }, to: environment)
      return comparison.status
    }
    let decision = request.decision(on: chosen.camera)
    let snippet = try generator?.snippet(of: decision, on: chosen, emission, in: environment)
    let writeText = { (page: inout TextPage) in
      decision.writeText(to: &page, subject: chosen.heading, request.preset, isExplained: explain)
      if rules.strict, decision.outcome == .adjusted {
        page.addSentence("`--strict` takes only a mode that meets every wish.", after: StyledText("Refused: ", .failure), column: 2)
      }
    }
    if generator != nil, !output.json {
      // The snippet alone, for a shell to run; messages go to standard error.
      var page = TextPage(forMessagesOn: environment)
      if snippet == nil || !decision.adjustments.isEmpty || explain { writeText(&page) }
      for remark in snippet?.remarks ?? [] { page.addSentence(remark, .plain, after: "") }
      if !page.lines.isEmpty { environment.writeMessage(page.bytes(isColoured: false)) }
      if let snippet { _ = try environment.write(Array(snippet.text.utf8) + [UInt8(ascii: "\n")]) }
    } else {
      try output.writeAnswer(
        decision.members(for: request, origin: chosen.origin, isComplete: explain, emitted(snippet, generator)).document, or: writeText,
        to: environment)
    }
    return decision.status(isStrict: rules.strict)
  }

  /// Rejects what is of one policy, where all are compared.
  private func refuseComparison() throws(DeviceError) {
    let options = [("--emit", emission.emit != nil), ("--batch", batch), ("--strict", rules.strict), ("--explain", explain)]
    for (option, isGiven) in options where isGiven {
      throw .usage("--policy all \(option)", "`\(option)` is for the answer of one policy.", try: "Leave one of the two out.")
    }
  }

  /// One plan for cameras that stream together.
  private func plan(_ request: CaptureRequest, for selections: [CameraSelection], in environment: some CommandEnvironment)
    throws(DeviceError)
    -> ProcessStatus
  {
    try rules.refuseForSeveral(request)
    if emission.emit != nil { throw .usage("--emit", "`--emit` works for one camera only.", try: "Name one camera.") }
    var chosen: [SelectedCamera] = []
    for selection in selections { chosen.append(try SelectedCamera(selection, in: environment)) }
    try request.checkFormats(of: chosen.map(\.camera))
    try chosen.refuseDuplicates(allowsRecorded: true)
    let bus = cameras.busSpeed.map(USBBus.init)
    if bus == nil, let unknown = chosen.first(where: { $0.camera.sharedResource == nil }) {
      throw .usage(
        unknown.subject, "The speed of its USB bus is unknown, so bandwidth cannot be planned.",
        try: "Give the speed: `--bus-speed 480`, for example.")
    }
    let reservations = chosen.map { $0.mostReserved(in: environment.system) }
    let plans = request.jointPlans(for: chosen.map(\.plannedCamera), on: bus, reserving: reservations)
    let answer = JointPlanAnswer(request: request, cameras: chosen, plans: plans)
    try output.writeAnswer(answer.document, or: { answer.writePlans(to: &$0) }, to: environment)
    return answer.status(isStrict: rules.strict)
  }

  private func runBatch(_ request: CaptureRequest, _ generator: SnippetGenerator?, in environment: some CommandEnvironment)
    throws(DeviceError)
    -> ProcessStatus
  {
    for selection in try cameras.selections(isFresh: waking.fresh) { try selection.refuseWithBatch() }
    if rules.measured != nil {
      throw .usage("--batch --measured", "Measured rates are those of one camera.", try: "Leave one of the two out.")
    }
    let (isComplete, emission) = (explain, emission)
    let busSpeed = cameras.busSpeed
    return try environment.runBatch { profile, name throws(DeviceError) in
      var chosen = try SelectedCamera(Listing(profile, named: name), named: name)
      chosen.assume(busSpeedMbps: busSpeed)
      try request.checkFormats(of: [chosen.camera])
      let decision = request.decision(on: chosen.camera)
      let snippet = try generator?.snippet(of: decision, on: chosen, emission, in: environment)
      return decision.members(for: request, origin: chosen.origin, isComplete: isComplete, emitted(snippet, generator)).line
    }
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

/// The member for a snippet; without a generator, none.
private func emitted(_ snippet: Snippet?, _ generator: SnippetGenerator?) -> JSONObject {
  guard let generator else { return [:] }
  return ["\nemit": snippet.map { ["kind": generator.name, "text": $0.text, "remarks": $0.remarks] as JSONObject }]
}
