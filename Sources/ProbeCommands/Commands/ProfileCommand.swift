import ArgumentParser
import Viewfinder

/// `probe profile`: recorded cameras.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Records cameras and works with recordings.",
    subcommands: [
      ProfileRecord.self, ProfileImport.self, ProfileCheck.self, ProfileDiff.self, ProfileList.self, ProfileShow.self,
    ])
}
