import JSONText
import Viewfinder

/// What `probe profile list` is asked for.
struct ProfileListRequest: PlainRequest {
  var style = OutputStyle()

  static let options: [Option] = Option.output

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    var profiles: [(name: String, profile: CameraProfile)] = []
    for name in ProfileCatalogue.names {
      guard let bytes = ProfileCatalogue.document(named: name) else { continue }
      profiles.append((name, try CameraProfile.reading(bytes, named: name)))
    }
    try style.writeAnswer(document(profiles), or: { $0 = page(profiles, width: $0.width) }, to: surroundings)
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
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("schema", "viewfinder.profiles/1")
    writer.newLine()
    writer.lines("profiles", profiles) { writer, entry in
      writer.beginObject()
      writer.member("name", entry.name)
      writer.key("cameras")
      writer.beginArray()
      for camera in entry.profile.cameras { writer.string(camera.name) }
      writer.endArray()
      ProfileSize(entry.profile.cameras).writeCounts(to: &writer)
      writer.member("date", entry.profile.recording?.date)
      writer.member("source", entry.profile.recording?.source)
      writer.endObject()
    }
    writer.endObject()
    return writer.document()
  }
}

/// What `probe profile show` is asked for.
struct ProfileShowRequest: PlainRequest {
  var profile: ProfileName?
  /// Whether every node, rate and finding is shown by name.
  var isComplete = false
  var showsControls = false
  var style = OutputStyle()

  static let options: [Option] =
    Option.output + [
      .flag("--all") { $0.isComplete = true },
      .flag("--controls") { $0.showsControls = true },
      .operands(1...1, ProfileName.init(argument:)) { $0.profile = $1 },
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    guard let profile else { throw .usage("profile show", "Give a recording to show.") }
    let recorded = try profile.contents(in: surroundings)
    let detail = ListingDetail(isComplete: isComplete, showsControls: showsControls)
    let text = ListingText(listing: Listing(recorded, named: profile.title), detail: detail)
    try style.writeAnswer(recorded.jsonDocument(), or: { $0 = text.page(width: $0.width) }, to: surroundings)
    return .success
  }
}
