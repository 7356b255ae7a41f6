import CameraModel
import JSONText

private enum CameraKey: String, CaseIterable { case name, identity, position, rotation, busSpeedMbps, nodes }
private enum IdentityKey: String, CaseIterable { case kind, value }

private let cameraKeys = JSONWords<CameraKey>()
private let requiredOfCamera = cameraKeys.subset(.nodes)
private let identityKeys = JSONWords<IdentityKey>()

extension JSONReader {
  /// Reads a camera with its nodes.
  mutating func camera() throws(JSONError) -> Camera {
    var camera = Camera(name: nil, nodes: [])
    var members = try object(cameraKeys)
    while let key = try next(&members) {
      switch key {
      case .name: camera.name = try optionalString()
      case .identity: camera.identity = try identity()
      case .position: camera.position = try optionalString().map(CameraPosition.init(rawValue:)) ?? .unspecified
      case .rotation: camera.rotation = try optionalInteger(in: Int64(Int32.min)...Int64(Int32.max)).map { Int($0) }
      case .busSpeedMbps: camera.busSpeedMbps = try optionalInteger(in: 1...1_000_000).map { Int($0) }
      case .nodes: camera.nodes = try array { (reader, _) throws(JSONError) in try reader.node() }
      }
    }
    try require(requiredOfCamera, in: members)
    return camera
  }

  private mutating func identity() throws(JSONError) -> CameraIdentity? {
    if try null() { return nil }
    var kind: String?
    var value: String?
    var members = try object(identityKeys)
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
