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
  associatedtype Asked: Request
  /// What is asked for.
  var request: Asked { get }
}

/// The command that arguments name, found without the parser.
enum NamedCommand {
  /// Refuses a verb that there is not, before the parser takes it for an argument of the default verb.
  static func refuseUnknown(in arguments: [String]) throws(DeviceError) {
    let (path, rest) = walk(arguments)
    let verbs = path[path.count - 1].configuration.subcommands
    guard !verbs.isEmpty, let argument = rest.first, !argument.hasPrefix("-"), argument != "help" else { return }
    let names = verbs.compactMap { $0.configuration.commandName }
    let nearest = NearestSpelling.of(argument, among: names)
    throw .usage(
      argument, "Unknown command.",
      try: nearest.map { "Did you mean \($0)?" } ?? "There are: \(names.joined(separator: ", ")).")
  }

  /// How the command is called: `probe profile diff`. Where arguments leave it out, it is the one that they are for: `probe list`.
  static func line(in arguments: [String]) -> String {
    var path = walk(arguments).path
    if !arguments.isEmpty, let verb = path[path.count - 1].configuration.defaultSubcommand { path.append(verb) }
    return path.compactMap { $0.configuration.commandName }.joined(separator: " ")
  }

  private static func walk(_ arguments: [String]) -> (path: [any ParsableCommand.Type], rest: ArraySlice<String>) {
    var path: [any ParsableCommand.Type] = [Probe.self]
    var rest = arguments[...]
    while let argument = rest.first,
      let next = path[path.count - 1].configuration.subcommands.first(where: { $0.configuration.commandName == argument })
    {
      path.append(next)
      rest.removeFirst()
    }
    return (path, rest)
  }
}
