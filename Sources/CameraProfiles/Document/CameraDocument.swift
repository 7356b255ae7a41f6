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

/// A camera in documents: the lists of its sensor stand beside the sensor.
struct CameraDocument: Sendable {
  private var camera: Camera
  private var origin: CameraOrigin?
  private var modes: [SensorMode]
  private var foldedNodes: [String]
  private var sharedWith: [String]
  private var linkedNodes: [String]

  /// A camera to write, and its origin unless nil.
  init(_ camera: Camera, from origin: CameraOrigin?) {
    (self.camera, self.origin, modes) = (camera, origin, camera.sensor?.modes ?? [])
    (foldedNodes, sharedWith) = (camera.sensor?.foldedNodes ?? [], camera.sensor?.sharedWith ?? [])
    linkedNodes = camera.sensor?.linkedNodes ?? []
  }

  /// The camera that was read.
  var whole: Camera {
    var camera = camera
    if var sensor = camera.sensor {
      (sensor.modes, sensor.foldedNodes, sensor.sharedWith, sensor.linkedNodes) = (modes, foldedNodes, sharedWith, linkedNodes)
      camera.sensor = sensor
    }
    for index in camera.nodes.indices { camera.nodes[index].isFromDescriptors = origin == .descriptors }
    return camera
  }

  private var hasSensor: Bool { camera.sensor != nil }

  static let coding = JSONCoding(
    CameraDocument(Camera(name: nil, nodes: []), from: nil),
    .optional("name", \.camera.name, .text),
    .optional("identity", \.camera.identity, CameraIdentity.coding),
    .member("position", \.camera.position, .word),
    .optional("rotation", \.camera.rotation, .number(in: Int64(Int32.min)...Int64(Int32.max))),
    .optional("busSpeedMbps", \.camera.busSpeedMbps, .number(in: 1...1_000_000)),
    .optional("usb", \.camera.usbDescriptor, .text).unlessEmpty,
    .optional("microphone", \.camera.microphone, Microphone.coding).unlessEmpty,
    .optional("from", \.origin, .word).unlessEmpty,
    .optional("\nsensor", \.camera.sensor, CameraSensor.coding).unlessEmpty,
    .member("\nmodes", \.modes, .lines(SensorMode.coding)).writtenIf(\.hasSensor),
    .member("\nfoldedNodes", \.foldedNodes, .list(.text)).writtenIf(\.hasSensor),
    .member("sharedWith", \.sharedWith, .list(.text)).writtenIf(\.hasSensor),
    .member("linkedNodes", \.linkedNodes, .list(.text)).writtenIf(\.hasSensor),
    .required("\nnodes", \.camera.nodes, .lines(CameraNode.coding)))
}

extension CameraIdentity {
  /// How an identity stands in documents.
  package static let coding = JSONCoding(
    CameraIdentity(kind: .name, value: ""),
    .essential("kind", \.kind, .word),
    .essential("value", \.value, .text))
}

extension Microphone {
  /// How a microphone stands in documents.
  fileprivate static let coding = JSONCoding(
    Microphone(card: ""),
    .essential("card", \.card, .text),
    .essential("device", \.device, .text),
    .optional("name", \.name, .text))
}
