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

/// A verb: its arguments, and what it does.
protocol Verb: ParsableCommand {
  /// Writes the whole answer, or throws without writing anything to standard output.
  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus
}
