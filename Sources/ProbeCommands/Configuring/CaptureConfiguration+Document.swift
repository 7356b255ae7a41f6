import JSONText
import Viewfinder

/// The document about what was set or planned.
extension CaptureConfiguration {
  /// `exact`, `adjusted`, or `planned`.
  private var outcome: String {
    guard let result else { return "planned" }
    return result.isExact && choice?.decision.outcome != .adjusted ? "exact" : "adjusted"
  }

  /// `viewfinder.configuration/1`
  var document: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.configuration/1")
    writer.newLine()
    writer.member("outcome", outcome)
    writer.member("node", path)
    writer.newLine()
    writer.key("decision")
    if let choice { DecisionDocument(decision: choice.decision, request: choice.request).writeDecision(to: &writer) } else { writer.null() }
    writer.newLine()
    writer.key("source")
    if let source, let state = source.result?.after { writeSource(state, of: source.node, to: &writer) } else { writer.null() }
    writer.newLine()
    writer.list("plan", steps) { writer, step in writer.string(step.description) }
    writer.newLine()
    writer.key("before")
    writeMode(before, to: &writer)
    writer.newLine()
    writer.key("after")
    writeMode(after, to: &writer)
    writer.newLine()
    writer.list("adjustments", result?.adjustments ?? []) { writer, adjustment in writer.adjustment(adjustment) }
    writer.newLine()
    writer.list("sideEffects", sideEffects) { writer, effect in writer.string(effect) }
    writer.newLine()
    writer.list("unverified", unverified) { writer, setting in writer.string(setting) }
    writer.newLine()
    writer.list("findings", result?.findings ?? []) { writer, finding in writer.finding(finding) }
    writer.endObject()
    return writer.document()
  }

  private func writeSource(_ state: DeviceState, of node: CameraNode, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("input", state.input)
    writer.member("name", state.inputName(on: node))
    writer.member("standard", state.standard?.description)
    writer.member("timings", state.timings?.description)
    writer.endObject()
  }

  private func writeMode(_ state: DeviceState?, to writer: inout JSONWriter) {
    guard let state else { return writer.null() }
    writer.beginObject()
    writer.member("pixelFormat", state.format?.pixelFormat.description)
    writer.member("width", state.format?.size.width)
    writer.member("height", state.format?.size.height)
    writer.key("interval")
    writer.fraction(state.interval)
    writer.list("controls", state.controls.sorted { $0.key < $1.key }) { writer, control in
      writer.beginObject()
      writer.member("id", control.key.rawValue)
      writer.key("value")
      writer.controlValue(control.value)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension DeviceState {
  /// The source's name; nil where it has none.
  func inputName(on node: CameraNode) -> String? { input.flatMap { number in node.inputs.first { $0.index == number }?.name } }
}

extension CaptureConfiguration {
  /// Writes it in the requested style.
  ///
  /// - Parameter subject: the camera, for people.
  func writeAnswer(_ style: OutputStyle, subject: String, to surroundings: some Surroundings) throws(DeviceError) {
    try style.writeAnswer(document, or: { writeText(to: &$0, subject: subject) }, to: surroundings)
  }
}
