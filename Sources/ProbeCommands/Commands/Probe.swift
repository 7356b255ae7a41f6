import CameraDocuments
import ArgumentParser
import PixelFormats
import Viewfinder

/// The root of all verbs.
struct Probe: HelpfulCommand {
  static let examples = ["c920", "negotiate --size 1280x720 --fps 30", "snapshot -o picture.jpg"]

  static let configuration = CommandConfiguration(
    commandName: "probe",
    abstract: "Shows what cameras can do, chooses the right mode for a request, and sets it safely.",
    discussion: """
      Without a command, it lists the cameras; a first word that is no command is a camera. \
      After a command, `-h` shows the usual options, and `--help` all of them. \
      `man probe` is the manual; `probe completions SHELL` prints completions for bash, zsh or fish. \
      Exit statuses: 0 done; 1 no, as asked; 64 the command line; 65 a file; 66 no such camera; 69 the device; 75 busy; 77 permission.
      """,
    version: ProbeVersion.text,
    subcommands: [
      ListCommand.self, NegotiateCommand.self, PresetsCommand.self, ConfigureCommand.self, ControlsCommand.self,
      SaveCommand.self, RestoreCommand.self, WatchCommand.self, MeasureCommand.self, SnapshotCommand.self, StreamCommand.self,
      PreviewCommand.self, ReportCommand.self, GraphCommand.self, WhyCommand.self,
      PixelFormatsCommand.self, ProfileCommand.self, CompletionsCommand.self, VersionCommand.self,
    ],
    defaultSubcommand: ListCommand.self,
    helpNames: .long)
}

/// A verb: its arguments and its answer.
protocol Verb: HelpfulCommand {
  /// Writes the whole answer, or throws without writing anything to standard output.
  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus
  /// Whether the verb takes several cameras at once.
  static var takesSeveralCameras: Bool { get }
}

extension Verb {
  static var takesSeveralCameras: Bool { false }
}

/// Finds the command that arguments name, without the parser.
extension Probe {
  /// Rejects misspelled verbs before the parser treats them as arguments. Any other first word is a camera where a group has a default verb.
  static func refuseUnknownCommand(in arguments: [String]) throws(DeviceError) {
    let isHelp = arguments.first == "help"
    let (path, rest) = walk(isHelp ? Array(arguments.dropFirst()) : arguments)
    let verbs = path[path.count - 1].configuration.subcommands
    guard isHelp || !verbs.isEmpty, let argument = rest.first, !argument.hasPrefix("-"), argument != "help" else { return }
    // Commands of this group take precedence over those of other groups.
    let verbsHere = path.count == 1 ? [(name: "record", line: "probe record")] : []
    let known = verbsHere + lines(below: path) + lines(below: [Probe.self])
    let takesCamera = !isHelp && path[path.count - 1].configuration.defaultSubcommand != nil
    let names = known.map(\.name)
    let spelling = takesCamera ? NearestSpelling.typo(of: argument, among: names) : NearestSpelling.of(argument, among: names)
    let nearest = spelling.flatMap { name in known.first { $0.name == name } }
    if takesCamera, nearest == nil { return }
    let all = (verbs.isEmpty ? Probe.configuration.subcommands : verbs).compactMap { $0.configuration.commandName }
    let recorded = argument == "show" ? "`probe list --profile \(rest.dropFirst().first?.shellQuoted ?? "NAME")`" : nil
    throw .usage(
      argument, "Unknown command.",
      try: recorded.map { "Did you mean \($0)?" } ?? nearest.map { "Did you mean `\($0.line)`?" }
        ?? "Commands: \(all.joined(separator: ", ")).")
  }

  /// The command as it is typed: `probe profile diff`. For arguments without a command, it is the default: `probe list`.
  static func commandLine(in arguments: [String]) -> String { line(of: commands(in: arguments)) }

  /// The verb that the arguments are for; nil for a group or an unknown command.
  static func verb(in arguments: [String]) -> (any Verb.Type)? { commands(in: arguments).last as? any Verb.Type }

  private static func commands(in arguments: [String]) -> [any ParsableCommand.Type] {
    var (path, _) = walk(arguments)
    if !arguments.isEmpty, arguments.first != "help", let verb = path[path.count - 1].configuration.defaultSubcommand { path.append(verb) }
    return path
  }

  private static func line(of path: [any ParsableCommand.Type]) -> String {
    path.compactMap { $0.configuration.commandName }.joined(separator: " ")
  }

  /// The commands of a group by their own names, then those of the groups in it.
  private static func lines(below path: [any ParsableCommand.Type]) -> [(name: String, line: String)] {
    let paths = path[path.count - 1].configuration.subcommands.map { path + [$0] }
    return paths.map { ($0[$0.count - 1].configuration.commandName ?? "", line(of: $0)) } + paths.flatMap { lines(below: $0) }
  }

  static func walk(_ arguments: [String]) -> (path: [any ParsableCommand.Type], rest: ArraySlice<String>) {
    var path: [any ParsableCommand.Type] = [Probe.self]
    var rest = arguments[...]
    while let argument = rest.first,
      let next = path[path.count - 1].configuration.subcommands.first(where: {
        $0.configuration.commandName == argument || $0.configuration.aliases.contains(argument)
      })
    {
      path.append(next)
      rest.removeFirst()
    }
    return (path, rest)
  }
}

/// `probe version`
struct VersionCommand: Verb {
  static let examples = ["version"]
  static let configuration = CommandConfiguration(commandName: "version", abstract: "Prints the version.")

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    _ = try environment.write(Array("\(ProbeVersion.text)\n".utf8))
    return .success
  }
}

extension Verb {
  /// Rejects repeated camera options of a verb with one camera; the parser would use the last one.
  static func refuseSeveralCameras(in arguments: [String]) throws(DeviceError) {
    guard !takesSeveralCameras else { return }
    let words = arguments.prefix { $0 != "--" }
    for (option, short) in [("--device", "-d"), ("--profile", "-p")] {
      let count = words.count { $0 == option || $0 == short || $0.hasPrefix("\(option)=") }
      guard count > 1 else { continue }
      let verb = Probe.commandLine(in: arguments).split(separator: " ").dropFirst().joined(separator: " ")
      throw .usage(
        option, "`\(verb)` takes one camera; `\(option)` was given \(count == 2 ? "twice" : "\(count) times").",
        try: self == ReportCommand.self ? "Name one camera, and show a second one with `--compare`." : "Name one camera.")
    }
  }
}
