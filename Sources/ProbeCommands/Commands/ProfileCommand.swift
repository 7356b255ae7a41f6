import ArgumentParser
import CameraProfiles
import CameraDocuments
import Viewfinder

/// `probe profile list`: the bundled recordings.
struct ProfileList: Verb {
  static let examples = ["profile list", "list --profile logitech-c922"]
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the bundled recordings.")

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let profiles = try ProfileCatalogue.profiles
    try output.writeAnswer(ProfileCatalogue.members(of: profiles).document, or: { writeTable(of: profiles, to: &$0) }, to: environment)
    return .success
  }

  private func writeTable(of profiles: [(name: String, profile: CameraProfile)], to page: inout TextPage) {
    var table = TextTable()
    for (name, profile) in profiles {
      let cameras = profile.cameras.map { ($0.name ?? "(no name)").harmless }
      // A terminal of the usual width has no room for a third column.
      let counts = StyledText(" \(ProfileCounts(profile.cameras).offersText)", .faint)
      table.addRow([StyledText(name, .key), StyledText(cameras.joined(separator: ", ") + ",") + counts])
    }
    page.addTable(table, indent: 0)
  }
}

/// `probe profile`: recorded cameras.
struct ProfileCommand: HelpfulCommand {
  static let examples = ["profile record -o c920.json", "list --profile c920.json"]
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Records cameras and works with recordings.",
    subcommands: [
      ProfileRecord.self, ProfileImport.self, ProfileCheck.self, ProfileDiff.self, ProfileList.self,
    ])
}
