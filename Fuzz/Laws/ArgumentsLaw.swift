import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import ProbeCommands

/// Whatever is typed, the command answers, never as for a bug of its own, and writes nothing that a terminal would act on.
enum ArgumentsLaw {
  /// An input is a command line with one argument a line.
  static func check(_ bytes: [UInt8]) throws(Broken) {
    let arguments = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 64, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // It would serve until somebody ends it.
    if arguments.first == "preview" { return }
    let environment = LawEnvironment(LawCameras.webcam)
    let status = ProbeRun.run(arguments, in: environment)
    try hold(status != .bug, "the command has no bug: \(arguments) \(environment.messages)")
    try hold(
      status == .success || status == .negative || !environment.messages.isEmpty || !environment.output.isEmpty,
      "a failure is explained: \(arguments)")
    for scalar in (environment.output + environment.messages).unicodeScalars where scalar != "\n" && scalar != "\t" {
      try hold(!(scalar.value < 0x20 || scalar.value == 0x7f), "nothing that a terminal acts on is written: \(arguments)")
    }
  }
}
