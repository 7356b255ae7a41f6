import ArgumentParser
import Viewfinder

/// The root of all verbs.
struct Probe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe",
    abstract: "Shows what cameras can do, chooses the right mode for a request, and sets it safely.",
    version: ProbeVersion.text,
    subcommands: [
      ListCommand.self, NegotiateCommand.self, CompareCommand.self, PresetsCommand.self, ConfigureCommand.self, ControlsCommand.self,
      SaveCommand.self, RestoreCommand.self, WatchCommand.self,
      PixelFormatsCommand.self, ProfileCommand.self,
    ],
    defaultSubcommand: ListCommand.self)
}

/// The version of the program.
package enum ProbeVersion {
  /// The number.
  package static let number = "0.1.0"
  /// What a recording says it was made with.
  package static let text = "probe \(number)"
}

/// A command that answers.
protocol Verb: ParsableCommand {
  /// Answers in full, or fails without having written anything to standard output.
  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus
}
