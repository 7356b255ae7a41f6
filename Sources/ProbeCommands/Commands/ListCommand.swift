import ArgumentParser
import Viewfinder

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

  var request: ListRequest {
    ListRequest(
      cameras: cameras.selection, isSummary: summary, isComplete: all, includesControls: controls, includesEmulated: emulated,
      isBatch: batch, style: output.style)
  }
}
