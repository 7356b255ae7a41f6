import ArgumentParser
import Viewfinder

/// `probe profile show`: a recording as text, or as the document itself.
struct ProfileShow: Verb {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a recording; with --json, the profile document itself.")

  @Argument(help: ArgumentHelp("A bundled name, a file, or - for standard input.", valueName: "name|file|-"))
  var profile: ProfileName

  @Flag(help: "Every node, rate and finding by name.")
  var all = false

  @Flag(help: "The controls too.")
  var controls = false

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let recorded = try profile.open(in: surroundings)
    if output.style.isJSON {
      _ = try surroundings.write(recorded.jsonDocument())
      return .success
    }
    let listing = Listing(recorded, named: profile.title)
    let detail = ListingDetail(isComplete: all, showsControls: controls)
    try output.style.write(
      ListingText(listing: listing, detail: detail).page(width: output.style.width(in: surroundings)), to: surroundings)
    return .success
  }
}
