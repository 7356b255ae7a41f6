import ArgumentParser
import Viewfinder

/// `probe compare`: the same request under every policy.
struct CompareCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Shows which mode other systems would choose for the same request.",
    discussion: "Each system's way to choose is a policy of its own; nothing is set on the camera.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let wanted = try wishes.wanted
    let chosen = try ChosenCamera(cameras.selection, in: surroundings)
    try wanted.check(against: [chosen.camera])
    let comparison = Comparison(of: wanted, on: chosen.camera)
    if output.style.isJSON {
      _ = try surroundings.write(comparison.document)
    } else {
      var page = TextPage(width: output.style.width(in: surroundings))
      comparison.write(to: &page, subject: chosen.subject)
      try output.style.write(page, to: surroundings)
    }
    return comparison.status
  }
}
