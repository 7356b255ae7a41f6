import Viewfinder

/// What was asked of a camera: a preset with refinements, or a request.
struct WantedMode: Sendable {
  /// A code that the registry does not know, and the failure that it is unless the camera has it.
  struct UnknownFormat: Sendable {
    let format: PixelFormat
    let failure: DeviceError
  }

  var preset: Preset?
  /// The request, or what refines the preset.
  var request: FormatRequest
  var unknownFormats: [UnknownFormat] = []
  /// What the camera was measured to deliver, which is believed instead of its promises; nil believes the promises.
  var measured: MeasuredRates?

  /// The name of the preset that governs; nil where there are wishes instead.
  var presetName: String? { preset?.name ?? (request.asksForNothing ? "high" : nil) }

  /// The width and height asked for, by themselves or by the preset; nil for none.
  var size: FrameSize? { preset.map { $0.request?.size?.size } ?? request.size?.size }

  /// What is read of a camera to decide: only the preset of the active format needs the driver.
  var scope: ReadingScope { ReadingScope(opening: preset == .inputPriority ? .always : .unlessAsleep) }

  /// What a camera gives, by a policy.
  func decision(on camera: Camera, by policy: Policy) -> Decision {
    let decide = { (camera: Camera) in
      var negotiator = Negotiator(preset?.table(of: camera) ?? ModeTable(camera), policy: policy)
      return negotiator.decide(preset?.request(to: camera, refinedBy: request) ?? request)
    }
    return measured?.decision(on: camera, decide) ?? decide(camera)
  }

  /// Fails where a code is known neither to the registry nor to the cameras.
  func check(against cameras: [Camera]) throws(DeviceError) {
    for unknown in unknownFormats {
      let isOffered = cameras.contains { $0.nodes.contains { $0.formats.contains { $0.pixelFormat == unknown.format } } }
      if !isOffered { throw unknown.failure }
    }
  }
}
