package import CameraModel
package import JSONText

/// The source of a listed camera's data.
public enum CameraOrigin: String, Hashable, Sendable {
  /// Its USB descriptors; the camera was not woken.
  case descriptors
  /// Its driver.
  case driver
  /// A profile.
  case recording
}

/// The keys of a camera.
private enum CameraDocument: String, JSONKey, CaseIterable {
  case name, identity, position, rotation, busSpeedMbps, usb, from, sensor, modes, foldedNodes, sharedWith, nodes

  static let required: [CameraDocument] = [.nodes]
}

extension JSONReader {
  /// Reads a camera with its nodes.
  mutating func camera() throws(JSONError) -> Camera {
    var camera = Camera(name: nil, nodes: [])
    var origin: CameraOrigin?
    var (modes, foldedNodes, sharedWith) = ([SensorMode](), [String](), [String]())
    var members = try object(CameraDocument.self)
    while let key = try next(&members) {
      switch key {
      case .name: camera.name = try optionalString()
      case .identity: camera.identity = try identity()
      case .position: camera.position = try optionalString().map(CameraPosition.init(rawValue:)) ?? .unspecified
      case .rotation: camera.rotation = try optionalInteger(in: Int64(Int32.min)...Int64(Int32.max)).map { Int($0) }
      case .busSpeedMbps: camera.busSpeedMbps = try optionalInteger(in: 1...1_000_000).map { Int($0) }
      case .usb: camera.usbDescriptor = try optionalString()
      case .from: origin = try optionalString().flatMap(CameraOrigin.init(rawValue:))
      case .sensor: camera.sensor = try sensor()
      case .modes: modes = try list { (reader, _) throws(JSONError) in try reader.sensorMode() }.compactMap(\.self)
      case .foldedNodes: foldedNodes = try strings()
      case .sharedWith: sharedWith = try strings()
      case .nodes: camera.nodes = try array { (reader, _) throws(JSONError) in try reader.node() }
      }
    }
    try require(CameraDocument.required, members)
    if var sensor = camera.sensor {
      (sensor.modes, sensor.foldedNodes, sensor.sharedWith) = (modes, foldedNodes, sharedWith)
      camera.sensor = sensor
    }
    for index in camera.nodes.indices { camera.nodes[index].isFromDescriptors = origin == .descriptors }
    return camera
  }
}

extension JSONWriter {
  /// Writes a camera with its nodes, and its origin unless nil.
  mutating func camera(_ camera: Camera, from origin: CameraOrigin?) {
    beginObject()
    member(CameraDocument.name, camera.name)
    key(CameraDocument.identity)
    identity(camera.identity)
    member(CameraDocument.position, camera.position.rawValue)
    member(CameraDocument.rotation, camera.rotation)
    member(CameraDocument.busSpeedMbps, camera.busSpeedMbps)
    if let descriptor = camera.usbDescriptor { member(CameraDocument.usb, descriptor) }
    if let origin { member(CameraDocument.from, origin.rawValue) }
    newLine()
    if let sensor = camera.sensor {
      key(CameraDocument.sensor)
      self.sensor(sensor)
      newLine()
      lines(CameraDocument.modes, sensor.modes) { $0.sensorMode($1) }
      newLine()
      strings(CameraDocument.foldedNodes, sensor.foldedNodes)
      strings(CameraDocument.sharedWith, sensor.sharedWith)
      newLine()
    }
    lines(CameraDocument.nodes, camera.nodes) { $0.node($1) }
    endObject()
  }
}

/// The keys of an identity.
private enum IdentityDocument: String, JSONKey, CaseIterable {
  case kind, value
}

extension JSONReader {
  fileprivate mutating func identity() throws(JSONError) -> CameraIdentity? {
    if try null() { return nil }
    var kind: String?
    var value: String?
    var members = try object(IdentityDocument.self)
    while let key = try next(&members) {
      switch key {
      case .kind: kind = try optionalString()
      case .value: value = try optionalString()
      }
    }
    guard let kind, let value else { return nil }
    return CameraIdentity(kind: CameraIdentity.Kind(rawValue: kind), value: value)
  }
}

extension JSONWriter {
  /// Writes an identity; nil as `null`.
  package mutating func identity(_ identity: CameraIdentity?) {
    guard let identity else { return null() }
    beginObject()
    member(IdentityDocument.kind, identity.kind.rawValue)
    member(IdentityDocument.value, identity.value)
    endObject()
  }
}
