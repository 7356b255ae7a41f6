public import PixelFormats

/// A physical camera with all its video nodes.
public struct Camera: Hashable, Sendable {
  /// Its name, without control characters; nil if unknown.
  public var name: String?
  /// The identity by which it can be found on the next run; nil if unknown.
  public var identity: CameraIdentity?
  /// The direction it faces.
  public var position: CameraPosition
  /// The clockwise rotation that makes a picture upright: 0 to 359 degrees; nil if unknown.
  /// The corresponding C constant is `V4L2_CID_CAMERA_SENSOR_ROTATION`.
  public var rotation: Int?
  /// The speed of its USB bus in megabits per second: 12, 480, 5000, …; nil if unknown or not on USB.
  public var busSpeedMbps: Int?
  /// The vendor, the product and the serial number, if any, of its USB device, `046d:0892 1A2B3C4D`; nil if unknown or not on USB. It
  /// equals its nodes' ``NodeLocation/usbDescriptor``.
  public var usbDescriptor: String?
  /// Its microphone; nil if it has none, or is not on USB.
  public var microphone: Microphone?
  /// Its video nodes in the order of their numbers, including those that give no pictures.
  public var nodes: [CameraNode]
  /// Its sensor, if it is a camera behind a media graph; nil for a plain camera.
  public var sensor: CameraSensor?

  /// A camera with its nodes.
  public init(
    name: String?, identity: CameraIdentity? = nil, position: CameraPosition = .unspecified, rotation: Int? = nil, busSpeedMbps: Int? = nil,
    usbDescriptor: String? = nil, nodes: [CameraNode], sensor: CameraSensor? = nil
  ) {
    self.name = name
    self.identity = identity
    self.position = position
    self.rotation = rotation
    self.busSpeedMbps = busSpeedMbps
    self.usbDescriptor = usbDescriptor
    self.nodes = nodes
    self.sensor = sensor
  }

  /// The nodes that give pictures.
  public var captureNodes: [CameraNode] { nodes.filter { $0.role.isCamera } }

  /// The same camera with only the pixel formats that a program can choose from.
  public func limited(to isWanted: (PixelFormat) -> Bool) -> Camera {
    var camera = self
    for index in camera.nodes.indices { camera.nodes[index].formats.removeAll { !($0.pixelFormat.map(isWanted) ?? false) } }
    camera.sensor?.modes.removeAll { !isWanted($0.pixelFormat) }
    return camera
  }

  /// The same camera with the modes of one node only; without modes if it has no such node.
  package func limited(toNode path: String) -> Camera {
    var camera = self
    for index in camera.nodes.indices where camera.nodes[index].path != path {
      (camera.nodes[index].formats, camera.nodes[index].current) = ([], nil)
    }
    camera.sensor?.modes.removeAll { $0.node != path }
    return camera
  }

  /// The same camera without modes that the drivers of its media graph have refused.
  package func excluding(_ isRefused: (SensorMode) -> Bool) -> Camera {
    var camera = self
    camera.sensor?.modes.removeAll(where: isRefused)
    return camera
  }

  /// Whether it was read from its USB descriptors: no node was opened, and no current mode is known.
  public var isFromDescriptors: Bool { !nodes.isEmpty && nodes.allSatisfy(\.isFromDescriptors) }

  /// The nodes from which a mode can be chosen: they capture video, or their role is unknown.
  ///
  /// Behind a media graph, their formats are those that arrive from the sensor, not all that the interface can carry. If the graph could not
  /// be read, it is the present one, with which the sensor may stream.
  public var choosableNodes: [CameraNode] {
    nodes.filter { $0.role.mayGivePictures }.map { node in
      var node = node
      if let sensor {
        node.formats = sensor.formats(arrivingAt: node)
      } else if node.capabilities.contains(.mediaController), node.isUnread, let current = node.current {
        let listed = node.formats.first { $0.pixelFormat == current.pixelFormat }
        node.formats = [listed ?? OfferedFormat(index: 0, pixelFormat: current.pixelFormat)]
        node.formats[0].sizes = [OfferedSize(.discrete(current.size), intervals: [])]
      }
      return node
    }
  }
}

extension Camera: CustomStringConvertible {
  /// Its name and its nodes: `HD Pro Webcam C920 (/dev/video0, /dev/video1)`.
  public var description: String {
    let paths = nodes.map { $0.path?.harmless ?? "no path" }.joined(separator: ", ")
    return "\((name ?? "Camera").harmless) (\(paths.isEmpty ? "no nodes" : paths))"
  }
}
