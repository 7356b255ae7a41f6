import JSONText
import Viewfinder

/// The report on a configuration that was planned or applied.
struct ConfigurationReport {
  let path: String
  /// The choice of the mode; nil where none was chosen.
  var choice: ModeChoice?
  /// The source that was selected first; nil where none was requested.
  var source: (setting: SourceSetting, result: ConfigurationResult)?
  let plan: ConfigurationPlan
  /// The result; nil for a plan.
  var result: ConfigurationResult?

  /// `exact`, `adjusted`, or `planned`.
  private var outcome: String {
    guard let result else { return "planned" }
    return result.isExact && choice?.decision.outcome != .adjusted ? "exact" : "adjusted"
  }

  /// What changed without being requested. Changes by another source count unless a mode was set after it.
  var sideEffects: [String] { (plan.setsMode ? [] : source?.result.sideEffects ?? []) + (result?.sideEffects ?? []) }

  /// The settings that cannot be read back, those of the source first.
  var unverified: [String] { (source?.result.unverified ?? []) + (result?.unverified ?? []) }

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
    if let choice { DecisionDocument(decision: choice.decision, wanted: choice.wanted).writeDecision(to: &writer) } else { writer.null() }
    writer.newLine()
    writer.key("source")
    if let source { writeSource(source.result.after, of: source.setting.node, to: &writer) } else { writer.null() }
    writer.newLine()
    writer.list("plan", (source?.result.plan.steps ?? []) + plan.steps) { writer, step in writer.string(step.description) }
    writer.newLine()
    writer.key("before")
    writeMode(source?.result.before ?? result?.before, to: &writer)
    writer.newLine()
    writer.key("after")
    writeMode(result?.after, to: &writer)
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

extension ConfigurationPlan {
  /// Whether a format or a rate is set.
  fileprivate var setsMode: Bool {
    steps.contains { step in
      switch step {
      case .format, .interval: true
      case .input, .standard, .timings, .controls: false
      }
    }
  }
}

extension DeviceState {
  /// The source's name; nil where it has none.
  func inputName(on node: CameraNode) -> String? { input.flatMap { number in node.inputs.first { $0.index == number }?.name } }
}
