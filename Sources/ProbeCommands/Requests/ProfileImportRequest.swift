import Viewfinder

/// What `probe profile import` is asked for.
struct ProfileImportRequest: PlainRequest, FileRequest {
  /// The file with the text; `-` for standard input.
  var dump = "-"
  /// Where the text comes from, for people.
  var source: String?
  var destination: String?
  var style = OutputStyle()

  static let options: [Option] =
    Option.output + [
      Option.destination, .text("--source") { $0.source = $1 },
      .operands(0...1) { $0.dump = $1 },
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let isInput = dump == "-"
    let imported = DumpImporter.read(isInput ? try surroundings.wholeInput() : try surroundings.contents(ofFile: dump))
    guard !imported.cameras.isEmpty else {
      let tool = imported.unreadTools.first
      throw DeviceError(
        .malformed, operation: "import", subject: isInput ? "standard input" : dump,
        message: "No camera was recognized in the input.\(tool.map { " Line \($0.line) is from \($0.name)." } ?? "")",
        remedy: tool?.remedy ?? "Give it what `v4l2-ctl --list-formats-ext` or `v4l2-ctl --all` prints.")
    }
    let recording = CameraProfile.Recording(tool: imported.tool, source: source)
    let profile = CameraProfile(recording: recording, cameras: imported.cameras)
    try surroundings.deliver(profile.jsonDocument(), toFile: destination)
    ImportReport(imported, in: destination).writeReport(isJSON: style.isJSON, to: surroundings)
    return .success
  }
}
