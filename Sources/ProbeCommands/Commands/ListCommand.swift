import ArgumentParser
import CameraModel

/// `probe list`: which cameras are here, and what they offer.
struct ListCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists cameras with their formats, sizes and rates.")

  @OptionGroup var cameras: CameraOptions

  @Flag(help: "One line a camera.")
  var summary = false

  @Flag(help: "Everything: nodes that are no cameras, and why; every rate and finding by name.")
  var all = false

  @Flag(help: "The controls too; reading them wakes a sleeping camera.")
  var controls = false

  @Flag(help: "Formats too that libv4l makes from the device's own, marked as emulated.")
  var emulated = false

  @Flag(help: "Profiles come on standard input, one JSON document a line; each is answered with one line of JSON.")
  var batch = false

  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    try refuseContradictions()
    if batch { return try BatchListing().run(in: surroundings) }
    let scope = ReadingScope(includesFormats: true, includesControls: controls, includesEmulated: emulated)
    let listing = try CameraChoice(options: cameras, scope: scope).listing(in: surroundings)
    try refuseNothing(listing)
    if output.json {
      _ = surroundings.write(listing.document())
    } else {
      output.write(page(of: listing, width: output.width(in: surroundings)), to: surroundings)
    }
    return .success
  }

  private func page(of listing: Listing, width: Int) -> TextPage {
    // Who names a node wants to see it, whatever it is.
    let isNamed = cameras.device != nil && !listing.cameras.contains(where: \.mayGivePictures)
    let text = ListingText(listing: listing, detail: ListingDetail(isComplete: all || isNamed, showsControls: controls))
    return summary ? text.summary(width: width) : text.page(width: width)
  }

  private func refuseContradictions() throws(DeviceError) {
    guard batch else { return }
    if cameras.profile != nil { throw .usage("--batch --profile", "--batch takes its profiles from standard input, not from --profile.") }
    if cameras.device != nil { throw .usage("--batch --device", "--batch lists whole profiles; --device chooses from one.") }
    if summary { throw .usage("--batch --summary", "--batch answers in JSON, --summary in text.") }
  }

  /// A machine without cameras is an error; a recording without is an answer.
  private func refuseNothing(_ listing: Listing) throws(DeviceError) {
    guard !listing.provenance.isRecorded, cameras.device == nil else { return }
    let others = listing.cameras.flatMap(\.nodes)
    if listing.cameras.contains(where: \.mayGivePictures) || all && !others.isEmpty { return }
    let hint = "`probe list --profile logitech-c922` shows a recorded one."
    throw DeviceError(
      .notFound, operation: "list cameras", subject: "/dev",
      message: others.isEmpty
        ? "No camera is attached to this machine."
        : "No camera is attached to this machine; its \(others.count) video nodes are for other things.",
      remedy: others.isEmpty ? "Plug one in, and look into `dmesg` if it stays away. \(hint)" : "`probe list --all` shows them. \(hint)")
  }
}
