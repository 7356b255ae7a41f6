import CameraModel
import Negotiation
import PixelFormats

/// The parts of a session: its input, its outputs and its preset.
struct SessionGraph: Sendable {
  var input: CaptureDeviceInput?
  var outputs: [CaptureVideoDataOutput] = []
  /// The receivers of the frames.
  var streamOutputs: StreamOutputs {
    StreamOutputs(
      queues: outputs.map(\.delivery.queue),
      preparations: outputs.map { output in
        // Another session may own the output by now; do not prepare it for this camera then.
        let connection = output.connection(with: .video)
        let prepare: StreamOutputs.Preparation = { (pictures, occasion) throws(DeviceError) in
          try output.prepare(for: pictures, over: connection, occasion)
        }
        return prepare
      })
  }
  /// The chosen preset or mode, and the time of the choice; nil means `high`.
  private var chosen: (preset: Preset, mode: Mode?, time: ContinuousClock.Instant)?

  /// The preset; `inputPriority` once the program has set the format itself.
  var preset: Preset {
    get { manual.path == nil ? chosen?.preset ?? .high : .inputPriority }
    set { chosen = (newValue, nil, .now) }
  }

  /// The mode that the program chose; nil if the preset chooses, or the program has set another format on the device since.
  var mode: Mode? {
    get { manual.path == nil ? chosen?.mode : nil }
    set { chosen = (.inputPriority, newValue, .now) }
  }

  /// The graph with an earlier graph's preset, unless the preset was chosen again since the later graph.
  func takingPreset(of earlier: SessionGraph, inPlaceOf later: SessionGraph) -> SessionGraph {
    var graph = self
    if chosen?.time == later.chosen?.time { graph.chosen = earlier.chosen }
    return graph
  }

  /// The settings that the program has made on the device since it chose the preset.
  private var manual: (path: String?, interval: FrameInterval?) {
    input?.device.manualSettings.set(after: chosen?.time) ?? (nil, nil)
  }

  /// Why an input cannot be added; nil if it can.
  func refusal(of new: CaptureDeviceInput) -> DeviceError? {
    if new === input { return .refused("add", "the input", "The session has this input already.", "Add it once.") }
    guard input == nil else {
      return .refused("add", "the input", "The session has an input already.", "Use a session for each camera.")
    }
    return nil
  }

  /// Why an output cannot be added; nil if it can.
  func refusal(of new: CaptureVideoDataOutput) -> DeviceError? {
    if has(new) { return .refused("add", "the output", "The session has this output already.", "Add it once.") }
    return new.connection(with: .video) == nil ? nil : .belongsElsewhere
  }

  /// Whether the session has an output.
  func has(_ output: CaptureVideoDataOutput) -> Bool { outputs.contains { $0 === output } }

  /// The stream to request: the preset's, in formats that the outputs accept.
  ///
  /// - Throws: `DeviceError` with code `usage` without an input.
  func wish() throws(DeviceError) -> StreamRequest {
    guard let input else {
      throw .refused("start", "the session", "The session has no input.", "Add one with addInput(_:).")
    }
    let offered = Set(input.device.camera.nodes.flatMap(\.formats).compactMap(\.pixelFormat))
    let outputs = outputs.filter { !$0.isPreview }
    // The start names a format that the camera lacks and no conversion makes.
    let formats = outputs.compactMap { $0.videoSettings?.wantedFormat }
      .filter { format in PictureFormat(format) != nil || offered.contains { $0.matches(format) } }
    let manual = manual
    var refinement = formats.count == outputs.count ? FormatRequest(accepting: formats) : FormatRequest()
    refinement.rate = manual.interval.map { .ideal($0) }
    let unusable = offered.filter { format in !self.outputs.allSatisfy { $0.canUse(format) } }
    var wish = StreamRequest(
      device: input.device, preset: preset, path: manual.path, refinement: refinement, unusableFormats: unusable, color: input.color)
    guard let mode else { return wish }
    wish.plannedMode = mode
    wish.plannedMode?.interval = manual.interval ?? mode.interval
    wish.asksForRate = mode.interval != nil
    return wish
  }
}

extension StreamRequest {
  /// This wish in an earlier wish's planned mode, if only the outputs' settings changed.
  func keepingPlannedMode(of earlier: StreamRequest) -> StreamRequest {
    var wish = self
    if plannedMode == nil, isAbout(theSourceOf: earlier) { wish.plannedMode = earlier.plannedMode }
    return wish
  }

  /// Whether both wishes lead to the same mode.
  func asksTheSame(as other: StreamRequest) -> Bool {
    guard crop == nil, controls.isEmpty, isAbout(theSourceOf: other) else { return false }
    guard plannedMode == other.plannedMode, !isExact || other.isExact else { return false }
    if refinement == other.refinement, unusableFormats == other.unusableFormats { return true }
    // If no mode can be chosen, the request itself reports it.
    do { return try modeToSet() == other.modeToSet() } catch { return false }
  }

  private func isAbout(theSourceOf other: StreamRequest) -> Bool {
    let (place, otherPlace) = (device.location, other.device.location)
    return device.isSameCamera(as: other.device) && place.path == otherPlace.path && place.physicalDevice == otherPlace.physicalDevice
      && preset == other.preset && path == other.path && refinement.rate == other.refinement.rate && color == other.color
  }
}

extension DeviceError {
  static func refused(_ operation: DeviceError.Operation, _ subject: String, _ message: String, _ remedy: String? = nil) -> DeviceError {
    DeviceError(.usage, operation: operation, subject: subject, message: message, remedy: remedy)
  }

  /// An output of two sessions would get frames from two cameras.
  static let belongsElsewhere = refused(
    "add", "the output", "The output belongs to another session.", "Make an output for each session.")

  static func needsCommit(_ part: String, _ operation: DeviceError.Operation = "set") -> DeviceError {
    .refused(
      operation, part, "The session has been started, and this may change the camera's mode.",
      "Call it between beginConfiguration() and commitConfiguration().")
  }
}
