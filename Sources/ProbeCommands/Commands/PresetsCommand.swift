import ArgumentParser
import Viewfinder

/// `probe presets`: the named requests, and with a camera what each resolves to.
struct PresetsCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "presets", abstract: "Shows the presets; with --device or --profile, what each resolves to.",
    discussion: "A camera supports a preset with a size when it has exactly that size. Nothing is set on the camera.")

  @OptionGroup var cameras: CameraOptions
  @OptionGroup var output: OutputOptions

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let isAsked = cameras.device != nil || cameras.profile != nil
    let chosen = isAsked ? try ChosenCamera(cameras.selection, in: surroundings) : nil
    let list = PresetList(camera: chosen?.camera)
    if output.style.isJSON {
      _ = try surroundings.write(list.document)
    } else {
      var page = TextPage(width: output.style.width(in: surroundings))
      list.write(to: &page, subject: chosen?.subject)
      try output.style.write(page, to: surroundings)
    }
    return .success
  }
}
