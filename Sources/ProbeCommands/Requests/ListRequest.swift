import Viewfinder

/// What `probe list` is asked for.
struct ListRequest: PlainRequest, CameraRequest {
  var cameras = CameraSelection()
  var isSummary = false
  var isComplete = false
  var includesControls = false
  var includesEmulated = false
  var isBatch = false
  var style = OutputStyle()

  static let options: [Option] =
    Option.cameras + Option.output + [
      Option.fresh,
      .flag("--summary") { $0.isSummary = true },
      .flag("--all") { $0.isComplete = true },
      .flag("--controls") { $0.includesControls = true },
      .flag("--emulated") { $0.includesEmulated = true },
      .flag("--batch") { $0.isBatch = true },
    ]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    try refuseContradictions()
    if isBatch { return try Self.batch.run(in: surroundings) }
    let scope = ReadingScope(includesFormats: true, includesControls: includesControls, includesEmulated: includesEmulated)
    let listing = try cameras.listing(scope, in: surroundings)
    try refuseNothing(listing)
    try style.writeAnswer(listing.document(), or: { $0 = page(of: listing, width: $0.width) }, to: surroundings)
    // The others are an answer, but not the whole one.
    for camera in listing.cameras { try camera.requireAttached() }
    return .success
  }

  private static let batch = Batch { profile, name throws(DeviceError) in
    Listing(profile, named: name).document(isOneLine: true)
  }

  private func page(of listing: Listing, width: Int) -> TextPage {
    // Who names a node wants to see it, whatever it is.
    let isNamed = cameras.device != nil && !listing.cameras.contains(where: \.isChoosable)
    let text = ListingText(listing: listing, detail: ListingDetail(isComplete: isComplete || isNamed, showsControls: includesControls))
    return isSummary ? text.summary(width: width) : text.page(width: width)
  }

  private func refuseContradictions() throws(DeviceError) {
    guard isBatch else { return }
    try cameras.refuseWithBatch()
    if isSummary { throw .usage("--batch --summary", "`--batch` answers in JSON, `--summary` in text.") }
  }

  /// A machine without cameras is an error; a recording without is an answer.
  private func refuseNothing(_ listing: Listing) throws(DeviceError) {
    guard !listing.provenance.isRecorded, cameras.device == nil else { return }
    let others = listing.cameras.flatMap(\.nodes)
    if listing.cameras.contains(where: \.isChoosable) || isComplete && !others.isEmpty { return }
    throw .noCamera("list cameras", besides: others)
  }
}
