import Viewfinder

/// Another program that can capture a mode.
struct Emitter: Sendable {
  /// The name for `--emit`.
  let name: String
  /// The name for people.
  let title: String
  /// Makes the command line or snippet for a mode; throws where the program cannot capture the mode.
  let emit: @Sendable (EmittedMode) throws(EmitError) -> EmittedText

  /// All of them.
  static let all: [Emitter] = [
    Emitter(name: "ffmpeg", title: "FFmpeg", emit: FFmpegCommand.emittedText),
    Emitter(name: "gstreamer", title: "GStreamer", emit: GStreamerCommand.emittedText),
    Emitter(name: "v4l2-ctl", title: "v4l2-ctl", emit: V4L2CtlCommand.emittedText),
    Emitter(name: "opencv", title: "OpenCV", emit: OpenCVSnippet.emittedText),
    Emitter(name: "swift", title: "Viewfinder", emit: SwiftSnippet.emittedText),
  ]

  static func named(_ name: String) throws(DeviceError) -> Emitter {
    guard let found = all.first(where: { $0.name == name }) else { throw .unknownName(name, "--emit", among: all.map(\.name)) }
    return found
  }

  /// The text for the mode chosen on a camera; nil where none was chosen.
  func emittedText(of decision: Decision, on camera: ChosenCamera) throws(DeviceError) -> EmittedText? {
    guard let mode = EmittedMode(decision, on: camera.camera, of: camera.provenance) else { return nil }
    return try emittedText(for: mode)
  }

  /// The text for a mode; else an error that names the programs that can capture it.
  func emittedText(for mode: EmittedMode) throws(DeviceError) -> EmittedText {
    do {
      var emittedText = try emit(mode)
      emittedText.remarks = mode.remarks + emittedText.remarks
      return emittedText
    } catch {
      let able = Self.all.filter { other in other.name != name && (try? other.emit(mode)) != nil }.map { "`--emit \($0.name)`" }
      throw DeviceError(
        .unsupported, operation: "emit \(name)", subject: "\(mode.text) of \(mode.path.harmless)",
        message: "\(title) \(error.sentence).", remedy: able.isEmpty ? nil : "\(able.joined(separator: ", ")) can.")
    }
  }
}

/// A ready command line or snippet.
struct EmittedText: Hashable, Sendable {
  /// The text to run, without a line feed at the end.
  var text: String
  /// Remarks for the user, in sentences.
  var remarks: [String] = []
}

/// The reason why a program cannot capture a mode.
struct EmitError: Error, Hashable {
  /// The predicate of a sentence about the program.
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
