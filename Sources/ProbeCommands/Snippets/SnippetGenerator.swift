import Viewfinder

/// Generates a command line or program that captures a mode with another tool.
struct SnippetGenerator: Sendable {
  /// The name for `--emit`.
  let name: String
  /// The name for people.
  let title: String
  /// Makes the command line or snippet for a mode; throws if the program cannot capture the mode.
  let generate: @Sendable (CaptureParameters) throws(SnippetError) -> Snippet

  /// Whether its text can record a microphone.
  private var recordsSound: Bool { ["ffmpeg", "gstreamer"].contains(name) }

  /// Whether its text captures to a file, for a time.
  private var writesFile: Bool { recordsSound || name == "v4l2-ctl" }

  /// All of them.
  static let all: [SnippetGenerator] = [
    SnippetGenerator(name: "ffmpeg", title: "FFmpeg", generate: FFmpegCommand.snippet),
    SnippetGenerator(name: "ffplay", title: "ffplay", generate: FFplayCommand.snippet),
    SnippetGenerator(name: "mpv", title: "mpv", generate: MPVCommand.snippet),
    SnippetGenerator(name: "gstreamer", title: "GStreamer", generate: GStreamerCommand.snippet),
    SnippetGenerator(name: "v4l2-ctl", title: "v4l2-ctl", generate: V4L2CtlCommand.snippet),
    SnippetGenerator(name: "opencv", title: "OpenCV", generate: OpenCVSnippet.snippet),
    SnippetGenerator(name: "swift", title: "Viewfinder", generate: SwiftSnippet.snippet),
    mediaCtl,
  ]

  /// The one for cameras behind a media graph only.
  static let mediaCtl = SnippetGenerator(name: "media-ctl", title: "media-ctl", generate: MediaCtlScript.snippet)

  static func named(_ name: String) throws(DeviceError) -> SnippetGenerator {
    guard let found = all.first(where: { $0.name == name }) else { throw .unknownName(name, "--emit", among: all.map(\.name)) }
    return found
  }

  /// The text for the mode chosen on a camera; nil without a chosen mode.
  ///
  /// - Parameters:
  ///   - decision: the decision with the mode.
  ///   - camera: the camera.
  ///   - options: what the printed command captures, and where to.
  ///   - environment: the environment of the command.
  func snippet(
    of decision: Decision, on camera: SelectedCamera, _ options: EmitOptions, in environment: some CameraAccess
  ) throws(DeviceError) -> Snippet? {
    if options.isOfFile, !writesFile {
      throw .usage(
        "--emit \(name)", "`--duration` and `--output` are of the commands for ffmpeg, gstreamer and v4l2-ctl.", try: "Leave them out.")
    }
    let graph = try camera.graph(in: environment)
    guard var mode = CaptureParameters(decision, on: camera.camera, behind: graph, of: camera.provenance) else { return nil }
    (mode.duration, mode.file) = (try options.captureTime, options.output)
    if options.microphone {
      guard recordsSound else {
        throw .usage("--emit \(name) --microphone", "\(title) records no sound here.", try: "`--emit ffmpeg` and `--emit gstreamer` do.")
      }
      guard let microphone = camera.camera.microphone else {
        throw DeviceError(
          .notFound, operation: "emit \(name)", subject: camera.subject, message: "The camera has no microphone that the system knows.",
          remedy: "Leave --microphone out; `arecord -l` lists all microphones.")
      }
      mode.microphone = microphone
    }
    return try snippet(for: mode)
  }

  /// The text for a mode; else an error that names the programs that can capture it.
  func snippet(for mode: CaptureParameters) throws(DeviceError) -> Snippet {
    do {
      var snippet = try generate(mode)
      snippet.remarks = mode.remarks + snippet.remarks
      if mode.graphScript != nil, mode.graphScript != snippet.text {
        snippet.remarks.append("The media graph must be set first: `--emit media-ctl` prints a script.")
      }
      return snippet
    } catch {
      let able = Self.all.filter { other in other.name != name && (try? other.generate(mode)) != nil }.map { "`--emit \($0.name)`" }
      throw DeviceError(
        .unsupported, operation: "emit \(name)", subject: "\(mode.text) of \(mode.path.harmless)",
        message: "\(title) \(error.sentence).", remedy: able.isEmpty ? nil : "\(able.joined(separator: ", ")) can.")
    }
  }
}

/// A ready command line or snippet.
struct Snippet: Hashable, Sendable {
  /// The text to run, without a line feed at the end.
  var text: String
  /// Remarks for the user, in sentences.
  var remarks: [String] = []
}

/// The reason why a program cannot capture a mode.
struct SnippetError: Error, Hashable {
  /// The predicate of a sentence about the program.
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
