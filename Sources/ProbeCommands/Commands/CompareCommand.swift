import ArgumentParser
import Viewfinder

/// `probe compare`: the same request under every policy.
struct CompareCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Shows which mode other systems would choose for the same request.",
    discussion: "Each system's way of choosing is a policy. Sets nothing on the camera.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var waking: FreshOptions
  @OptionGroup(title: "Wishes and limits") var wishes: RequestOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let request = try wishes.request
    let chosen = try ChosenCamera(cameras.selection(isFresh: waking.fresh), scope: request.scope, in: environment)
    try request.checkFormats(of: [chosen.camera])
    let comparison = Comparison(of: request, on: chosen.camera)
    try output.style.writeAnswer(
      comparison.document, or: { comparison.writeComparison(to: &$0, subject: chosen.heading) }, to: environment)
    return comparison.status
  }
}

/// `probe presets`: the named requests, and with a camera what each resolves to.
struct PresetsCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "presets", abstract: "Shows the presets; with --device or --profile, what each resolves to.",
    discussion: "A camera supports a preset with a size if it has exactly that size. Sets nothing on the camera.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  func answer(in environment: some CommandEnvironment) throws(DeviceError) -> ProcessStatus {
    let chosen =
      cameras.selection == CameraSelection()
      ? nil : try ChosenCamera(cameras.selection, scope: ReadingScope(opening: .always), in: environment)
    let list = PresetList(camera: chosen?.camera)
    try output.style.writeAnswer(list.document, or: { list.writePresets(to: &$0, subject: chosen?.subject) }, to: environment)
    return .success
  }
}
