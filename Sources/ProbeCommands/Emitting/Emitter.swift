import Viewfinder

/// Another program that can capture, and how it is told to.
struct Emitter: Sendable {
  /// What it is called on the command line.
  let name: String
  /// What it is called by people.
  let title: String
  /// The command line or snippet for a mode. It fails where the program cannot name the mode.
  let emit: @Sendable (EmittedMode) throws(Inability) -> Emission

  /// All of them.
  static let all: [Emitter] = [
    Emitter(name: "ffmpeg", title: "FFmpeg", emit: FFmpegCommand.emission),
    Emitter(name: "gstreamer", title: "GStreamer", emit: GStreamerCommand.emission),
    Emitter(name: "v4l2-ctl", title: "v4l2-ctl", emit: V4L2CtlCommand.emission),
    Emitter(name: "opencv", title: "OpenCV", emit: OpenCVSnippet.emission),
    Emitter(name: "swift", title: "Viewfinder", emit: SwiftSnippet.emission),
  ]

  static func named(_ name: String) throws(DeviceError) -> Emitter {
    guard let found = all.first(where: { $0.name == name }) else { throw .unknownName(name, "--emit", among: all.map(\.name)) }
    return found
  }

  /// The text for what was chosen on a camera; nil where nothing was.
  func emission(of decision: Decision, on camera: ChosenCamera) throws(DeviceError) -> Emission? {
    guard let mode = EmittedMode(decision, on: camera.camera, of: camera.provenance) else { return nil }
    return try emission(for: mode)
  }

  /// The text for a mode; where there is none, the failure says who can capture it.
  func emission(for mode: EmittedMode) throws(DeviceError) -> Emission {
    do throws(Inability) {
      var emission = try emit(mode)
      emission.remarks = mode.remarks + emission.remarks
      return emission
    } catch {
      let able = Self.all.filter { other in other.name != name && (try? other.emit(mode)) != nil }.map { "`--emit \($0.name)`" }
      throw DeviceError(
        .unsupported, operation: "emit \(name)", subject: "\(mode.text) of \(mode.path.harmless)",
        message: "\(title) \(error.sentence).", remedy: able.isEmpty ? nil : "\(able.joined(separator: ", ")) can.")
    }
  }
}

/// A ready command line or snippet.
struct Emission: Hashable, Sendable {
  /// What can be run as it is, without a line end.
  var text: String
  /// What should be known about it, in sentences.
  var remarks: [String] = []
}

/// Why a program cannot be told to capture a mode.
struct Inability: Error, Hashable {
  /// What follows the program's name.
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
