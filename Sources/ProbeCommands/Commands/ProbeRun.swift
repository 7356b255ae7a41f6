package import CameraDocuments
import ArgumentParser
import Host
import Viewfinder

/// One run of the program, from its arguments to its exit status.
package enum ProbeRun {
  /// Runs the command that the arguments name.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - environment: the environment of the command.
  package static func run(_ arguments: [String], in environment: some CommandEnvironment) -> ProcessStatus {
    let failure = ReportedFailure(arguments: arguments)
    do {
      try rejectInvalidUTF8(arguments)
      try MeantWord.refuseFormatAsFile(arguments)
      try Probe.refuseUnknownCommand(in: arguments)
      if try Probe.answersHelp(arguments, in: environment) { return .success }
      try Probe.verb(in: arguments)?.refuseSeveralCameras(in: arguments)
      // `-V` is the program's, whatever the verb.
      let isVersion = arguments.prefix { $0 != "--" }.contains("-V")
      switch parse(isVersion ? ["--version"] : arguments, in: environment) {
      case .verb(let verb):
        if arguments.first == "record" { try (verb as? StreamCommand)?.requireFile() }
        return try verb.answer(in: environment)
      case .text(let text):
        _ = try environment.write(Array(text.utf8) + [UInt8(ascii: "\n")])
        return .success
      case .mistake(let text):
        let unexpected = MeantWord.unexpected(in: text).first.map { MeantWord(word: $0, arguments: arguments) }
        failure.report(
          parsing: text, of: Probe.commandLine(in: arguments),
          unexpected: unexpected.map { ($0.word, $0.remedyForUnexpected) } ?? MeantWord.foreignOption(in: text, arguments),
          to: environment)
        return .usage
      }
    } catch {
      var error = error
      if error.code == .usage {
        let command = Probe.commandLine(in: arguments)
        if error.remedy == nil { error.remedy = "`\(command) --help` lists the options." }
        // Text omits the command, which is visible above the message.
        if failure.isJSON, error.operation.rawValue.isEmpty { error.operation = DeviceError.Operation(rawValue: command) }
      }
      if error.code == .notFound, error.operation == .chooseCamera {
        let meant = MeantWord(word: error.subject, arguments: arguments).remedy ?? error.remedy
        // A first word may have been meant as a command.
        let commands = arguments.first == error.subject ? "`probe help` lists the commands." : nil
        error.remedy = [meant, commands].compactMap(\.self).joined(separator: " ")
      }
      failure.report(error, to: environment)
      return ProcessStatus(for: error)
    }
  }

  /// The result of parsing arguments.
  enum Parsed {
    case verb(any Verb)
    /// Help, the version or a completion script.
    case text(String)
    /// A mistake in the arguments, in the parser's words.
    case mistake(String)
  }

  /// Reads arguments with swift-argument-parser.
  static func parse(_ arguments: [String], in environment: some CommandEnvironment) -> Parsed {
    do {
      var command = try Completions.$environment.withValue(environment) { try Probe.parseAsRoot(arguments) }
      if let verb = command as? any Verb { return .verb(verb) }
      // The parser's own commands, such as `help`, answer by throwing their text.
      try command.run()
      return .text("")
    } catch {
      if Probe.exitCode(for: error) == .success {
        return .text(Probe.fullMessage(for: error, columns: environment.pageColumns ?? TextPage.usualWidth))
      }
      return .mistake(Probe.message(for: error))
    }
  }

  /// Rejects bytes that are no UTF-8. The text has U+FFFD in their place, and would name another file.
  private static func rejectInvalidUTF8(_ arguments: [String]) throws(DeviceError) {
    guard let argument = arguments.first(where: { $0.utf8.contains(0xef) && $0.unicodeScalars.contains("\u{fffd}") }) else { return }
    throw .usage(argument, "The argument is not valid UTF-8.", try: "Rename the file, or retype the argument in UTF-8.")
  }
}

/// The process.
public enum ProbeProcess {
  /// Runs the command line, and ends the process with the status of the answer.
  public static func run() -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    StandardStreams.reserve()
    StandardStreams.ignoreClosedPipes()
    let status = ProbeRun.run(arguments, in: KernelEnvironment())
    // A held signal ends the process here.
    Interruption.release()
    // A thread that is stuck in a driver may delay the exit, so readers get the whole answer before.
    StandardStreams.close()
    CurrentProcess.exit(status.rawValue)
  }
}
