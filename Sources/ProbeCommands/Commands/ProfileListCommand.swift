import ArgumentParser
import CameraProfiles
import CameraDocuments
import Viewfinder

/// `probe profile list`: the bundled recordings.
struct ProfileList: Verb {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the bundled recordings.")

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    var profiles: [(name: String, profile: CameraProfile)] = []
    for name in ProfileCatalogue.names {
      guard let bytes = ProfileCatalogue.document(named: name) else { continue }
      profiles.append((name, try CameraProfile.reading(bytes, named: name)))
    }
    try output.style.writeAnswer(document(profiles), or: { $0 = page(profiles, width: $0.width) }, to: environment)
    return .success
  }

  private func page(_ profiles: [(name: String, profile: CameraProfile)], width: Int) -> TextPage {
    var table = TextTable()
    for (name, profile) in profiles {
      let cameras = profile.cameras.map { ($0.name ?? "(no name)").harmless }
      table.addRow([
        StyledText(name, .key), StyledText(cameras.joined(separator: ", ")), StyledText(ProfileSize(profile.cameras).offersText, .faint),
      ])
    }
    var page = TextPage(width: width)
    page.addTable(table, indent: 0)
    return page
  }

  private func document(_ profiles: [(name: String, profile: CameraProfile)]) -> [UInt8] {
    let profiles = JSONArray(lines: profiles) { name, profile in
      JSONObject(
        ["name": name, "cameras": profile.cameras.map(\.name)], ProfileSize(profile.cameras).counts,
        ["date": profile.recording?.date, "source": profile.recording?.source])
    }
    return JSONObject(["schema": "viewfinder.profiles/1", "\nprofiles": profiles]).document
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
    let text = ListingText(listing: Listing(recorded, named: profile.title), detail: detail)
    try output.style.writeAnswer(recorded.jsonDocument(), or: { $0 = text.page(width: $0.width) }, to: environment)
    return .success
  }
}
