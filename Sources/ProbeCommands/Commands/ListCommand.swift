import ArgumentParser
import CameraDocuments
import DeviceConfiguration
import Viewfinder

/// `probe list`: the cameras and their modes.
struct ListCommand: Verb {
  static let examples = ["list", "list c920 --all --controls"]
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists cameras with their formats, sizes and rates.")

  @OptionGroup var cameras: CameraArguments
  @OptionGroup var waking: FreshOptions

  @Flag(help: "Print one line per camera.")
  var summary = false

  @Flag(help: "Show everything: nodes that are not cameras, and why; every rate and finding.")
  var all = false

  @Flag(help: "Show the controls too; reading them wakes a sleeping camera.")
  var controls = false

  @Flag(help: "Read the rates of all modes of a sensor behind a media graph: sets each mode for a moment, and puts everything back.")
  var rates = false

  @Flag(help: "Include formats that libv4l emulates, marked as emulated.")
  var emulated = false

  @Flag(help: "Read profiles from standard input, one JSON document per line; answer each with one line of JSON.")
  var batch = false

  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    try refuseContradictions()
    if batch {
      return try environment.runBatch { profile, name throws(DeviceError) in Listing(profile, named: name).document(isOneLine: true) }
    }
    var scope = ReadingScope(includesFormats: true, includesControls: controls, includesEmulated: emulated)
    scope.includesInterfaceFormats = output.json
    var listing = try cameras.selection(isFresh: waking.fresh).listing(scope, in: environment)
    if rates, !listing.provenance.isRecorded { listing.cameras = try withSensorRates(listing.cameras, in: environment) }
    let missing = listing.provenance.isRecorded || cameras.device != nil ? nil : listing.sensorWithoutDriver(in: environment)
    try requireCamera(in: listing, missing)
    if let missing { environment.warn(missing.message) }
    try output.writeAnswer(listing.document(), or: { writeText(of: listing, to: &$0) }, to: environment)
    // The other cameras are answered before the failure.
    for camera in listing.cameras { try camera.requireAttached() }
    return .success
  }

  private func withSensorRates(_ cameras: [Camera], in environment: some CommandEnvironment) throws(DeviceError) -> [Camera] {
    var read: [Camera] = []
    for camera in cameras {
      read.append(try camera.readingSensorRates(in: environment.system, unless: { environment.workers.isInterrupted }))
    }
    return read
  }

  private func writeText(of listing: Listing, to page: inout TextPage) {
    if summary { return listing.writeSummary(to: &page) }
    // A named node is shown also if it is not a camera.
    let isNamed = cameras.device != nil && !listing.cameras.contains(where: \.isChoosable)
    listing.writeText(to: &page, ListingDetail(isComplete: all || isNamed, showsControls: controls))
  }

  private func refuseContradictions() throws(DeviceError) {
    guard batch else { return }
    try cameras.selection(isFresh: waking.fresh).refuseWithBatch()
    if summary { throw .usage("--batch --summary", "`--batch` answers in JSON, `--summary` in text.") }
  }

  /// Rejects a machine without cameras. A recording without cameras is an answer.
  ///
  /// - Parameter missing: the sensors without a driver; nil if there are none.
  private func requireCamera(in listing: Listing, _ missing: Finding?) throws(DeviceError) {
    guard !listing.provenance.isRecorded, cameras.device == nil else { return }
    let others = listing.cameras.flatMap(\.nodes)
    if listing.cameras.contains(where: \.isChoosable) || all && !others.isEmpty { return }
    var error = DeviceError.noCamera("list cameras", besides: others)
    if let missing { error.message += " \(missing.message.harmless)" }
    throw error
  }
}
