import ArgumentParser
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
      if let request = ListRequest(quickly: arguments) { return try request.answer(in: surroundings) }
      if let request = ConfigureRequest(quickly: arguments) { return try request.answer(in: surroundings) }
      let verb: any Verb
      switch try parse(arguments, in: surroundings) {
      case .verb(let found): verb = found
      case .text(let text):
        _ = try surroundings.write(Array(text.utf8) + [UInt8(ascii: "\n")])
        return .success
      }
      return try verb.answer(in: surroundings)
    } catch {
      var error = error
      if error.code == .usage, error.remedy == nil {
        error.remedy = "`\(NamedCommand.line(in: arguments)) --help` shows what can be asked."
      }
      failure.write(error, to: surroundings)
      return ProcessStatus(for: error)
    }
  }

  private enum Parsed {
    case verb(any Verb)
    /// Help, the version or a completion script.
    case text(String)
  }

  private static func parse(_ arguments: [String], in surroundings: some Surroundings) throws(DeviceError) -> Parsed {
    try NamedCommand.refuseUnknown(in: arguments)
    do {
      var command = try $surroundings.withValue(surroundings) { try Probe.parseAsRoot(arguments) }
      if let verb = command as? any Verb { return .verb(verb) }
      // The parser's own commands, such as `help`, answer by throwing their text.
      try command.run()
      return .text("")
    } catch {
      if Probe.exitCode(for: error) == .success {
        return .text(Probe.fullMessage(for: error, columns: surroundings.pageColumns ?? OutputStyle.usualWidth))
      }
      throw .usage(arguments.joined(separator: " "), Probe.message(for: error), try: nil)
    }
  }
}
