import CameraModel
import PixelFormats

/// What a simulated device is set to: its mode, its source and its controls.
struct SimulatedSettings {
  var node: CameraNode
  var sources: [SimulatedSource]
  let misbehaviours: Set<Misbehaviour>
  private let colorimetry: Colorimetry
  var format: FrameFormat?
  /// The signal at the current source; nil for the one that the source is set to.
  var signal: SimulatedSignal?
  /// The controls as they were recorded.
  let recordedControls: [CameraControl]
  /// What the camera made of controls without the driver's knowledge, which gives other values.
  var unnoticed: [ControlIdentifier: ControlValue] = [:]
  /// What happened and was not told to subscribers yet.
  var news: [(event: NodeEvent, subject: EventSubject)] = []

  /// The settings with which a node was recorded. A camera without a current mode starts in its first listed mode.
  init(of node: CameraNode, sources: [SimulatedSource], misbehaviours: Set<Misbehaviour>, colorimetry: Colorimetry) {
    self.node = node
    self.sources = sources
    self.misbehaviours = misbehaviours
    self.colorimetry = colorimetry
    recordedControls = node.controls
    format = node.current.map(frameFormat)
    if node.current == nil, node.role.isCamera { takeDefault() }
  }

  /// The driver's format for a mode.
  func frameFormat(_ mode: CurrentFormat) -> FrameFormat {
    var format = FrameFormat(mode, planes: node.role == .captureMultiplanar)
    format.colorimetry = colorimetry
    return format
  }
}
