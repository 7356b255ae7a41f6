import Viewfinder

/// What `probe controls list` is asked for.
struct ControlsListRequest: PlainRequest, CameraRequest {
  var cameras = CameraSelection()
  var style = OutputStyle()

  static let options: [Option] = Option.cameras + Option.output

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let found = try FoundControls(cameras, in: surroundings)
    try style.writeAnswer(
      found.document,
      or: { page in
        page.addLine(StyledText(found.subject, .faint))
        if found.controls.isEmpty { page.addLine("  The camera has no controls.") }
        ControlListText(controls: found.controls, indent: 2).writeControls(to: &page)
        FindingListText(findings: found.failures, isComplete: false).writeFindings(to: &page)
      }, to: surroundings)
    return .success
  }
}

/// What `probe controls get` is asked for.
struct ControlsGetRequest: PlainRequest, CameraRequest {
  var names: [String] = []
  var cameras = CameraSelection()
  var style = OutputStyle()

  static let options: [Option] =
    Option.cameras + Option.output + [
      .operands(1...Int.max) { $0.names.append($1) }
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    var found = try FoundControls(cameras, in: surroundings)
    found.controls = try found.named(names)
    let controls = found.controls
    for control in controls where control.value == nil { throw found.missingValue(of: control) }
    try style.writeAnswer(
      found.document,
      or: { page in
        // A value is never broken.
        page = TextPage(width: .max)
        for control in controls { page.addLine(StyledText(control.plainValue)) }
      }, to: surroundings)
    return .success
  }
}

/// What `probe controls watch` is asked for.
struct ControlsWatchRequest: PlainRequest, CameraRequest {
  /// The controls to listen to; all where none is named.
  var names: [String] = []
  var cameras = CameraSelection()
  var style = OutputStyle()

  static let options: [Option] =
    Option.cameras + Option.output + [
      .operands(0...Int.max) { $0.names.append($1) }
    ]

  /// How long to wait before looking up whether anybody still wants to know.
  private static let pollInterval = Duration.milliseconds(500)

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let found = try FoundControls(cameras, in: surroundings)
    let wanted = try names.isEmpty ? found.controls : found.named(names)
    guard !found.chosen.provenance.isRecorded else {
      throw .usage("--profile", "A recorded camera does not change.", try: "Leave --profile out.")
    }
    let opened = try OpenedNode(found.node.path, of: found.chosen, in: surroundings)
    surroundings.heedInterruption()
    let listener = try ControlListener(opened.node, to: wanted)
    if surroundings.messageColumns != nil {
      surroundings.writeMessage(Array("Listening to \(listener.controls.count) controls of \(found.subject); press Ctrl-C to stop.\n".utf8))
    }
    while !surroundings.workers.isInterrupted, surroundings.hasReader {
      guard let change = try listener.next(within: Self.pollInterval),
        let control = listener.controls.first(where: { $0.id == change.id })
      else { continue }
      let event = ControlEvent(control: control, change: change, moment: surroundings.now)
      guard try surroundings.write(style.isJSON ? event.document : event.line) else { break }
    }
    return .success
  }
}
