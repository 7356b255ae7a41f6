import ArgumentParser
import CameraModel
import PixelFormats

/// Finds a verb that there is not, before the parser takes it for an argument of the default verb.
enum UnknownVerb {
  static func refuse(in arguments: [String]) throws(DeviceError) {
    var command: any ParsableCommand.Type = Probe.self
    for argument in arguments {
      let verbs = command.configuration.subcommands
      guard !verbs.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return }
      guard let next = verbs.first(where: { $0.configuration.commandName == argument }) else {
        let names = verbs.compactMap { $0.configuration.commandName }
        let nearest = NearestSpelling.of(argument, among: names)
        throw .usage(
          argument, "There is no command of that name.",
          try: nearest.map { "Did you mean \($0)?" } ?? "There are: \(names.joined(separator: ", ")).")
      }
      command = next
    }
  }
}
