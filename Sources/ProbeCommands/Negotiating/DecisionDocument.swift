import JSONText
import Viewfinder

/// A decision for programs: `viewfinder.decision/1`.
struct DecisionDocument {
  let decision: Decision
  let request: CaptureRequest
  /// Where the camera is known from; nil where the document around this one says so.
  var origin: CameraOrigin?
  /// Whether every rejected mode is listed, rather than the next best.
  var isComplete = false
  /// Whom the mode is told to; nil where nobody was named.
  var emitter: Emitter?
  /// What that one is told; nil where no mode was chosen.
  var emission: Emission?

  func bytes(isOneLine: Bool = false) -> [UInt8] {
    var writer = JSONWriter(layout: isOneLine ? .oneLine : .lines)
    writeDecision(to: &writer)
    return writer.document()
  }

  func writeDecision(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("schema", "viewfinder.decision/1")
    writer.newLine()
    writer.member("outcome", decision.outcome.rawValue)
    writer.member("policy", decision.policy.name)
    if let origin { writer.member("from", origin.rawValue) }
    writer.newLine()
    writer.key("request")
    RequestDocument(request: decision.request, presetName: request.presetName, rateFloor: decision.rateFloor).writeRequest(to: &writer)
    writer.newLine()
    writer.key("chosen")
    writeChosen(to: &writer)
    writer.newLine()
    writer.adjustments(decision.adjustments)
    writer.newLine()
    writer.key("decidedBy")
    writeDeciding(to: &writer)
    writer.newLine()
    writer.list("limits", decision.unmetLimits) { writer, limit in writer.string(limit.optionText) }
    writer.newLine()
    if isComplete { writeRejected(decision.rejected, to: &writer) } else { writeRejected(decision.runnersUp, to: &writer) }
    writer.newLine()
    writer.list("relaxations", decision.relaxations) { writer, relaxation in
      writer.beginObject()
      writer.member("change", relaxation.text(for: decision.request, request.preset))
      writer.member("gives", relaxation.gives.mode.text)
      writer.endObject()
    }
    writer.newLine()
    writer.list("findings", decision.findings) { writer, finding in writer.finding(finding) }
    writeEmission(to: &writer)
    writer.endObject()
  }

  private func writeEmission(to writer: inout JSONWriter) {
    guard let emitter else { return }
    writer.newLine()
    writer.key("emit")
    guard let emission else { return writer.null() }
    writer.beginObject()
    writer.member("kind", emitter.name)
    writer.member("text", emission.text)
    writer.list("remarks", emission.remarks) { writer, remark in writer.string(remark) }
    writer.endObject()
  }

  private func writeChosen(to writer: inout JSONWriter) {
    guard let chosen = decision.chosen else { return writer.null() }
    writer.beginObject()
    writer.chosen(chosen)
    writer.endObject()
  }

  private func writeDeciding(to writer: inout JSONWriter) {
    guard let deciding = decision.decidedBy else { return writer.null() }
    writer.beginObject()
    writer.member("rule", deciding.rule.rawValue)
    writer.key("against")
    writer.beginObject()
    writer.formatAndSize(deciding.mode)
    writer.key("framesPerSecond")
    writer.double(deciding.mode.interval?.framesPerSecond)
    writer.endObject()
    writer.endObject()
  }

  private func writeRejected(_ rejected: some Collection<Rejection>, to writer: inout JSONWriter) {
    writer.list("rejected", rejected) { writer, rejection in
      writer.newLine()
      writer.beginObject()
      writer.formatAndSize(rejection.mode)
      writer.key("framesPerSecond")
      writer.double(rejection.mode.interval?.framesPerSecond)
      writer.member("rule", rejection.rule.rawValue)
      writer.member("reason", rejection.reason)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  mutating func list<Element>(_ name: String, _ elements: some Collection<Element>, _ write: (inout JSONWriter, Element) -> Void) {
    key(name)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }
}
