import CameraModel
import PixelFormats

/// The settings of a simulated device: its mode, its source and its controls.
struct SimulatedSettings {
  var node: CameraNode
  var sources: [SimulatedSource]
  let misbehaviours: Set<Misbehaviour>
  private let colorimetry: Colorimetry
  var format: FrameFormat?
  /// The signal at the current source; nil for the one that matches the source's settings.
  var signal: SimulatedSignal?
  /// Whether the bridge before the node, if there is one, is set to its signal.
  var arrives = true
  /// How many queries find no signal, since an EDID was set.
  var queriesWithoutSignal = 0
  /// The controls as they were recorded.
  let recordedControls: [CameraControl]
  /// The controls that the camera changed without the driver's knowledge, with the camera's values.
  var unnoticed: [ControlIdentifier: ControlValue] = [:]
  /// The events that subscribers have not received yet.
  var news: [(event: NodeEvent, subject: EventSubject)] = []

  /// The settings from a node's recording. A camera without a current mode starts in its first listed mode.
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
