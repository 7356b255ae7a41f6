import ArgumentParser
import CameraDocuments
import Viewfinder

/// `probe presets`: the named requests, and with a camera the mode of each.
struct PresetsCommand: Verb {
  static let examples = ["presets", "presets c920"]
  static let configuration = CommandConfiguration(
    commandName: "presets", abstract: "Shows the presets; with --device or --profile, what each resolves to.",
    discussion: "A camera supports a preset with a size if it has exactly that size. Sets nothing on the camera.")

  @OptionGroup var cameras: CameraArguments
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let chosen =
      cameras.selection == CameraSelection()
      ? nil : try SelectedCamera(cameras.selection, scope: ReadingScope(opening: .always), in: environment)
    try output.writeAnswer(
      Preset.members(for: chosen?.camera).document, or: { writePresets(to: &$0, for: chosen?.camera, subject: chosen?.subject) },
      to: environment)
    return .success
  }

  private func writePresets(to page: inout TextPage, for camera: Camera?, subject: String?) {
    if let subject { page.addLine(StyledText(subject, .faint)) }
    var table = TextTable()
    for preset in Preset.all { table.addRow([StyledText(preset.name, .key)] + cells(preset, for: camera)) }
    page.addTable(table, indent: subject == nil ? 0 : 2)
    let findings = camera.map { camera in Preset.all.lazy.flatMap { CaptureRequest($0).decision(on: camera).findings } }
    if let unknown = findings?.first(where: { $0.code == .sourceSizeUnknown }) { page.addSentence(unknown.message, .faint, after: "  ") }
  }

  private func cells(_ preset: Preset, for camera: Camera?) -> [StyledText] {
    guard let camera else { return [StyledText(preset.summary)] }
    guard let mode = CaptureRequest(preset).decision(on: camera).chosen?.mode else { return ["–", StyledText("not known", .faint)] }
    return [StyledText(mode.text), preset.isSupported(by: camera) ? "" : StyledText("nearest", .warning)]
  }
}
