import Viewfinder

/// What `probe compare` is asked for.
struct CompareRequest: PlainRequest, CameraRequest, ModeRequest {
  var cameras = CameraSelection()
  var wishes = WishTexts()
  var style = OutputStyle()

  static let options: [Option] = Option.cameras + Option.wishes + Option.output + [Option.fresh]

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let wanted = try wishes.wanted
    let chosen = try ChosenCamera(cameras, scope: wanted.scope, in: surroundings)
    try wanted.check(against: [chosen.camera])
    let comparison = Comparison(of: wanted, on: chosen.camera)
    try style.writeAnswer(comparison.document, or: { comparison.writeComparison(to: &$0, subject: chosen.heading) }, to: surroundings)
    return comparison.status
  }
}

/// What `probe presets` is asked for.
struct PresetsRequest: PlainRequest, CameraRequest {
  var cameras = CameraSelection()
  var style = OutputStyle()

  static let options: [Option] = Option.cameras + Option.output

  func answer(in surroundings: some Surroundings) throws(DeviceError) -> ProcessStatus {
    let chosen = cameras == CameraSelection() ? nil : try ChosenCamera(cameras, scope: ReadingScope(opening: .always), in: surroundings)
    let list = PresetList(camera: chosen?.camera)
    try style.writeAnswer(list.document, or: { list.writePresets(to: &$0, subject: chosen?.subject) }, to: surroundings)
    return .success
  }
}
