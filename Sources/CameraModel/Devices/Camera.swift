/// A physical camera with all its video nodes.
public struct Camera: Hashable, Sendable {
  /// What it calls itself, cleaned of control characters; nil where nothing tells.
  public var name: String?
  /// What it can be found again by; nil where nothing is known.
  public var identity: CameraIdentity?
  /// Where it looks out.
  public var position: CameraPosition
  /// How the sensor is mounted: degrees clockwise that a picture must be turned to stand upright, 0…359; nil where unknown.
  /// The corresponding C constant is `V4L2_CID_CAMERA_SENSOR_ROTATION`.
  public var rotation: Int?
  /// The speed of the USB bus it is on, in megabits per second: 12, 480, 5000, …; nil where unknown or not USB.
  public var busSpeedMbps: Int?
  /// Its nodes, cameras and others, in the order of their numbers.
  public var nodes: [CameraNode]

  /// A camera with its nodes.
  public init(
    name: String?, identity: CameraIdentity? = nil, position: CameraPosition = .unspecified, rotation: Int? = nil, busSpeedMbps: Int? = nil,
    nodes: [CameraNode]
  ) {
    self.name = name
    self.identity = identity
    self.position = position
    self.rotation = rotation
    self.busSpeedMbps = busSpeedMbps
    self.nodes = nodes
  }

  /// The nodes that give pictures.
  public var captureNodes: [CameraNode] { nodes.filter { $0.role.isCamera } }

  /// The nodes that give pictures or may: those that a mode can be chosen from.
  package var choosableNodes: [CameraNode] { nodes.filter { $0.role.mayGivePictures } }
}
