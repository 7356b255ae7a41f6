import ArgumentParser

/// `probe profile`: recorded cameras.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Records cameras and works with recordings.",
    subcommands: [])
}
