/// One `/dev/video*` node and everything read from it.
public struct CameraNode: Hashable, Sendable {
  /// The path, such as `/dev/video0`; nil if a dump does not name it.
  public var path: String?
  /// The node's purpose.
  public var role: NodeRole
  /// Why a node is no camera, in a plain sentence; nil for cameras.
  public var roleReason: String?
  /// The driver's name, such as `uvcvideo`; nil if unknown.
  public var driver: String?
  /// The driver's name for the hardware, at most 31 bytes, without control characters; nil if unknown.
  public var card: String?
  /// The driver's name for its location, such as `usb-0000:00:14.0-1`; nodes and even devices may share it. Nil if unknown.
  public var bus: String?
  /// The node's capabilities, in words.
  public var capabilities: [CapabilityWord]
  /// Its sources: one for a camera, several for a capture card.
  public var inputs: [VideoInput]
  /// Its pixel formats, in the driver's order.
  public var formats: [OfferedFormat]
  /// Its controls in the order of their identifiers; empty if they were not read.
  public var controls: [CameraControl]
  /// The extension units of its USB camera; empty if they were not read.
  public var extensionUnits: [ExtensionUnit] = []
  /// The size of the current source's digital timings, such as HDMI's; nil if there are none or they are unknown.
  /// The corresponding C call is `VIDIOC_G_DV_TIMINGS`.
  public var timings: FrameSize?
  /// The current mode; nil if unknown.
  public var current: CurrentFormat?
  /// The part of the source's picture that is captured, with its default and its bounds: `crop`, `crop.default`, `crop.bounds`. Empty if
  /// the node cannot crop, or its settings were not read.
  public var selections: [SelectionRectangle]
  /// Errors and oddities in the driver's answers.
  public var findings: [Finding]
  /// Whether it was read from the camera's USB descriptors. The node was not opened, so its current mode is unknown.
  public var isFromDescriptors: Bool
  /// Why the node or its present settings could not be read completely; nil if they could, and in a recording.
  public var failure: DeviceError?

  /// A node; omitted parts are unknown.
  public init(
    path: String? = nil, role: NodeRole = .unknown, roleReason: String? = nil, driver: String? = nil, card: String? = nil,
    bus: String? = nil, capabilities: [CapabilityWord] = [], inputs: [VideoInput] = [], formats: [OfferedFormat] = [],
    controls: [CameraControl] = [], timings: FrameSize? = nil, current: CurrentFormat? = nil,
    selections: [SelectionRectangle] = [], findings: [Finding] = [], isFromDescriptors: Bool = false
  ) {
    self.path = path
    self.role = role
    self.roleReason = roleReason
    self.driver = driver
    self.card = card
    self.bus = bus
    self.capabilities = capabilities
    self.inputs = inputs
    self.formats = formats
    self.controls = controls
    self.timings = timings
    self.current = current
    self.selections = selections
    self.findings = findings
    self.isFromDescriptors = isFromDescriptors
  }
}

extension CameraNode: CustomStringConvertible {
  /// Its path and its role: `/dev/video0 (capture)`.
  public var description: String { "\((path ?? card ?? "node").harmless) (\(role.rawValue))" }
}
