import ArgumentParser
import CameraProfiles
import CameraDocuments
import Viewfinder

/// `probe profile list`: the bundled recordings.
struct ProfileList: Verb {
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
      table.addRow([
        StyledText(name, .key), StyledText(cameras.joined(separator: ", ")), StyledText(ProfileCounts(profile.cameras).offersText, .faint),
      ])
    }
    page.addTable(table, indent: 0)
  }
}

/// `probe profile show`: a recording as text, or as the document itself.
struct ProfileShow: Verb {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a recording; with --json, the profile document itself.")

  @Argument(help: ArgumentHelp("A bundled name, a file, or - for standard input.", valueName: "name|file|-"))
  var profile: ProfileName

  @Flag(help: "Show every node, rate and finding.")
  var all = false

  @Flag(help: "Show the controls too.")
  var controls = false

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let recorded = try profile.contents(in: environment)
    let detail = ListingDetail(isComplete: all, showsControls: controls)
    let listing = Listing(recorded, named: profile.title)
    try output.writeAnswer(recorded.jsonDocument(), or: { listing.writeText(to: &$0, detail) }, to: environment)
    return .success
  }
}

/// `probe profile`: recorded cameras.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Records cameras and works with recordings.",
    subcommands: [
      ProfileRecord.self, ProfileImport.self, ProfileCheck.self, ProfileDiff.self, ProfileList.self, ProfileShow.self,
    ])
}
