import ArgumentParser
import Viewfinder

/// `probe controls`: what can be set on a camera besides its mode.
struct ControlsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "controls", abstract: "Shows and sets a camera's controls: brightness, exposure and the rest.",
    subcommands: [ControlsList.self, ControlsGet.self, ControlsSet.self, ControlsReset.self, ControlsWatch.self],
    defaultSubcommand: ControlsList.self)
}
