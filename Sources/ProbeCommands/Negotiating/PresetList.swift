import JSONText
import Viewfinder

/// The presets, and on a camera what each resolves to.
struct PresetList {
  /// Nil when only the presets themselves are asked for.
  let camera: Camera?

  /// `viewfinder.presets/1`
  var document: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.presets/1")
    writer.newLine()
    writer.list("presets", Preset.all) { writer, preset in
      writer.newLine()
      writePreset(preset, to: &writer)
    }
    writer.endObject()
    return writer.document()
  }

  private func writePreset(_ preset: Preset, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", preset.name)
    writer.member("description", preset.summary)
    writer.key("request")
    if let request = preset.request {
      RequestDocument(request: request, presetName: preset.name, rateFloor: request.nominalRateFloor).writeRequest(to: &writer)
    } else {
      writer.null()
    }
    writer.key("supported")
    if let camera { writer.bool(preset.isSupported(by: camera)) } else { writer.null() }
    writer.key("resolves")
    if let decision = resolution(of: preset) {
      DecisionDocument(decision: decision, request: CaptureRequest(preset)).writeDecision(to: &writer)
    } else {
      writer.null()
    }
    writer.endObject()
  }

  private func resolution(of preset: Preset) -> Decision? { camera.map { CaptureRequest(preset).decision(on: $0) } }

  func writePresets(to page: inout TextPage, subject: String?) {
    if let subject { page.addLine(StyledText(subject, .faint)) }
    var table = TextTable()
    for preset in Preset.all { table.addRow([StyledText(preset.name, .key)] + cells(preset)) }
    page.addTable(table, indent: subject == nil ? 0 : 2)
    let findings = Preset.all.lazy.compactMap { resolution(of: $0) }.flatMap(\.findings)
    if let unknown = findings.first(where: { $0.code == .sourceSizeUnknown }) { page.addSentence(unknown.message, .faint, after: "  ") }
  }

  private func cells(_ preset: Preset) -> [StyledText] {
    guard let camera, let decision = resolution(of: preset) else { return [StyledText(preset.summary)] }
    guard let mode = decision.chosen?.mode else { return ["–", StyledText("not known", .faint)] }
    return [StyledText(mode.text), preset.isSupported(by: camera) ? "" : StyledText("nearest", .warning)]
  }
}
