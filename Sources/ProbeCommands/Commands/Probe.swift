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
      SaveCommand.self, RestoreCommand.self, WatchCommand.self, MeasureCommand.self, SnapshotCommand.self, StreamCommand.self,
      PreviewCommand.self, ReportCommand.self,
      PixelFormatsCommand.self, ProfileCommand.self,
    ],
    defaultSubcommand: ListCommand.self)
}

/// A verb as the parser understands it: the declaration of its arguments, and what they ask for.
protocol Verb: ParsableCommand {
  associatedtype Asked: PlainRequest
  /// What is asked for.
  var request: Asked { get }
}
