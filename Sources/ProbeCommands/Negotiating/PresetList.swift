import CameraDocuments
import Viewfinder

/// The presets, and on a camera what each resolves to.
struct PresetList {
  /// Nil when only the presets themselves are asked for.
  let camera: Camera?

  /// `viewfinder.presets/1`
  var document: [UInt8] {
    let presets = JSONArray(lines: Preset.all) { preset in
      let decision = resolution(of: preset).map { DecisionDocument(decision: $0, request: CaptureRequest(preset)).members }
      return [
        "name": preset.name, "description": preset.summary,
        "request": preset.request.map { $0.members(preset: preset.name, floor: $0.nominalRateFloor) },
        "supported": camera.map(preset.isSupported), "resolves": decision,
      ]
    }
    return JSONObject(["schema": "viewfinder.presets/1", "\npresets": presets]).document
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
