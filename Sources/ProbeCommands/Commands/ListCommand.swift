import ArgumentParser
import Viewfinder

/// `probe list`: which cameras are here, and what they offer.
struct ListCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists cameras with their formats, sizes and rates.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var waking: FreshOptions

  @Flag(help: "Print one line per camera.")
  var summary = false

  @Flag(help: "Show everything: nodes that are not cameras, and why; every rate and finding.")
  var all = false

  @Flag(help: "Show the controls too; reading them wakes a sleeping camera.")
  var controls = false

  @Flag(help: "Include formats that libv4l emulates, marked as emulated.")
  var emulated = false

  @Flag(help: "Read profiles from standard input, one JSON document per line; answer each with one line of JSON.")
  var batch = false

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    try refuseContradictions()
    if batch { return try Self.answers.run(in: environment) }
    let scope = ReadingScope(includesFormats: true, includesControls: controls, includesEmulated: emulated)
    let listing = try cameras.selection(isFresh: waking.fresh).listing(scope, in: environment)
    try refuseNothing(listing)
    try output.style.writeAnswer(listing.document(), or: { $0 = page(of: listing, width: $0.width) }, to: environment)
    // The others are an answer, but not the whole one.
    for camera in listing.cameras { try camera.requireAttached() }
    return .success
  }

  private static let answers = Batch { profile, name throws(DeviceError) in
    Listing(profile, named: name).document(isOneLine: true)
  }

  private func page(of listing: Listing, width: Int) -> TextPage {
    // Who names a node wants to see it, whatever it is.
    let isNamed = cameras.device != nil && !listing.cameras.contains(where: \.isChoosable)
    let text = ListingText(listing: listing, detail: ListingDetail(isComplete: all || isNamed, showsControls: controls))
    return summary ? text.summary(width: width) : text.page(width: width)
  }

  private func refuseContradictions() throws(DeviceError) {
    guard batch else { return }
    try cameras.selection(isFresh: waking.fresh).refuseWithBatch()
    if summary { throw .usage("--batch --summary", "`--batch` answers in JSON, `--summary` in text.") }
  }

  /// A machine without cameras is an error; a recording without is an answer.
  private func refuseNothing(_ listing: Listing) throws(DeviceError) {
    guard !listing.provenance.isRecorded, cameras.device == nil else { return }
    let others = listing.cameras.flatMap(\.nodes)
    if listing.cameras.contains(where: \.isChoosable) || all && !others.isEmpty { return }
    throw .noCamera("list cameras", besides: others)
  }
}
