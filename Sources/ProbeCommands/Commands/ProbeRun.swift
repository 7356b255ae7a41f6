import ArgumentParser
import Host
import Viewfinder

/// One run of the program, from its arguments to its exit status.
package enum ProbeRun {
  /// The world in which the arguments are understood: completions look into it.
  @TaskLocal static var surroundings: (any Surroundings)?

  /// Runs the command that the arguments name.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - surroundings: the world around it.
  package static func run(_ arguments: [String], in surroundings: some Surroundings) -> ProcessStatus {
    let failure = ReportedFailure(arguments: arguments)
    do throws(DeviceError) {
      switch try understood(arguments, in: surroundings) {
      case .request(let request): return try request.answer(in: surroundings)
      case .text(let text):
        _ = try surroundings.write(Array(text.utf8) + [UInt8(ascii: "\n")])
        return .success
      }
    } catch {
      var error = error
      // Looked up only where it is named: that builds the table of all verbs.
      lazy var command = NamedCommand.line(in: arguments)
      if error.code == .usage, error.remedy == nil { error.remedy = "`\(command) --help` lists the options." }
      // Text has no line for it: whoever typed the command sees it above.
      if failure.isJSON, error.operation.isEmpty { error.operation = command }
      failure.report(error, to: surroundings)
      return ProcessStatus(for: error)
    }
  }

  // MARK: Understanding

  /// What plain arguments ask for, without the parser; nil for all others.
  package static func plainRequest(_ arguments: [String]) -> (any Request)? { PlainVerbs.request(arguments) }

  /// What the parser understands; nil for what it refuses, and for help.
  package static func parsedRequest(_ arguments: [String]) -> (any Request)? {
    (try? Probe.parseAsRoot(arguments) as? any Verb)?.request
  }

  private enum Understood {
    case request(any Request)
    /// Help, the version or a completion script.
    case text(String)
  }

  private static func understood(_ arguments: [String], in surroundings: some Surroundings) throws(DeviceError) -> Understood {
    // First, because reading plain arguments builds the table of all verbs.
    if arguments == ["--version"] { return .text(ProbeVersion.text) }
    try refuseGarbled(arguments)
    if let request = plainRequest(arguments) { return .request(request) }
    return try parsed(arguments, in: surroundings)
  }

  /// Refuses bytes that are no UTF-8: a text has U+FFFD in their place, and would name another file.
  private static func refuseGarbled(_ arguments: [String]) throws(DeviceError) {
    guard let argument = arguments.first(where: { $0.utf8.contains(0xef) && $0.unicodeScalars.contains("\u{fffd}") }) else { return }
    throw .usage(argument, "The argument is not valid UTF-8.", try: "Rename the file, or retype the argument in UTF-8.")
  }

  private static func parsed(_ arguments: [String], in surroundings: some Surroundings) throws(DeviceError) -> Understood {
    try NamedCommand.refuseUnknown(in: arguments)
    let verb = NamedCommand.verb(in: arguments)
    try verb?.refuseSeveralCameras(in: arguments)
    do {
      var command = try $surroundings.withValue(surroundings) { try Probe.parseAsRoot(arguments.joiningNegativeNumbers) }
      if let verb = command as? any Verb { return .request(verb.request) }
      // The parser's own commands, such as `help`, answer by throwing their text.
      try command.run()
      return .text("")
    } catch {
      if Probe.exitCode(for: error) == .success {
        return .text(Probe.fullMessage(for: error, columns: surroundings.pageColumns ?? OutputStyle.usualWidth))
      }
      throw ParserMessage.failure(Probe.message(for: error), in: arguments, writesFile: verb?.writesFile ?? false)
    }
  }
}

/// The process.
public enum ProbeProcess {
  /// Does what the command line asks for, and ends the process with the status of the answer.
  public static func run() -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // A batch lives longer, and all its threads ask for memory at once.
    if !arguments.contains("--batch") { CurrentProcess.prepareForShortLife() }
    StandardStreams.reserve()
    StandardStreams.ignoreClosedPipes()
    let status = ProbeRun.run(arguments, in: KernelSurroundings())
    // A process that was asked to end says so by how it ends.
    Interruption.release()
    // A thread that is stuck in a driver may keep the process; whoever reads its answer has all of it now.
    StandardStreams.close()
    CurrentProcess.exit(status.rawValue)
  }
}
