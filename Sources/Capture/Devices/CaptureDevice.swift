public import CameraModel
import DeviceConfiguration
public import Negotiation
public import PixelFormats

/// A camera, in AVFoundation's terms as far as Linux supports them (docs/avfoundation.md, member by member).
///
/// The value comes from one listing, so its formats do not change later. The present settings are read each time, because other programs
/// may change them.
public struct CaptureDevice: Sendable, Identifiable {
  /// The camera as it was listed, with all its nodes.
  public let camera: Camera
  /// The node that gives pictures. If there are several, it is the one for a request without wishes: colour before infrared and depth.
  public let node: CameraNode
  let location: NodeLocation
  let system: any ConfigurableSystem
  /// Shared with the values for the same camera in a session.
  var manualSettings = ManualSettings()

  /// A camera of a system; nil if no node gives pictures.
  public init?(_ camera: Camera, in system: any ConfigurableSystem) {
    guard let node = camera.mainNode, let path = node.path else { return nil }
    self.init(camera, node, at: (try? system.location(of: path)) ?? NodeLocation(path: path, physicalDevice: ""), in: system)
  }

  /// A camera that was unplugged. It has no location, whatever has its path now.
  init?(gone camera: Camera, in system: any ConfigurableSystem) {
    guard let node = camera.mainNode, let path = node.path else { return nil }
    self.init(camera, node, at: NodeLocation(path: path, physicalDevice: ""), in: system)
  }

  private init(_ camera: Camera, _ node: CameraNode, at location: NodeLocation, in system: any ConfigurableSystem) {
    self.camera = camera
    self.node = node
    self.location = location
    self.system = system
  }

  /// The same as ``uniqueID``.
  public var id: String { uniqueID }

  /// An identifier that finds the camera again. ``identityKind`` tells how lasting it is: a serial number survives another socket; a place
  /// in the device tree does not.
  public var uniqueID: String { camera.identity?.value ?? location.path }

  /// How reliable ``uniqueID`` is.
  public var identityKind: CameraIdentity.Kind { camera.identity?.kind ?? .devicePath }

  /// The camera's own name, cleaned for display. Drivers know one language, so nothing is translated.
  public var localizedName: String { (camera.name ?? location.path).harmless }

  /// The direction in which the camera looks, as the driver reports it.
  public var position: CameraPosition { camera.position }

  /// How the camera is attached.
  public var deviceType: DeviceType { DeviceType(of: node) }

  /// The formats, in the driver's order: each has a pixel format and a size or range of sizes. Behind a media graph, those in which the
  /// sensor's pictures arrive.
  public var formats: [Format] { offeredFormats.flatMap(Format.all(of:)) }

  /// The pixel formats that the device gives without conversion, each once, in the driver's order.
  public var availableVideoPixelFormatTypes: [PixelFormat] {
    offeredFormats.compactMap(\.pixelFormat).reduce(into: []) { types, type in if !types.contains(type) { types.append(type) } }
  }

  private var offeredFormats: [OfferedFormat] { (camera.choosableNodes.first { $0.path == node.path } ?? node).formats }

  /// Whether the device gives a kind of media. The only kind here is video.
  public func hasMediaType(_ mediaType: MediaType) -> Bool { mediaType == .video }

  /// Whether the camera has the preset's exact size. Any camera supports presets without a size. This sets nothing.
  public func supportsSessionPreset(_ preset: Preset) -> Bool { preset.isSupported(by: camera) }

  /// Whether the camera is still attached at the same place. This does not open the node, which would wake the camera.
  public var isConnected: Bool { system.physicalDevice(at: location.path) == location.physicalDevice }

  /// The most bytes per second that the camera's USB endpoint reserves; nil if unknown.
  package var endpointBytesPerSecond: Int? { system.endpointBytesPerSecond(of: location.path) }

  /// Opens a node, unless another camera has the path by now.
  ///
  /// - Parameter isOpenedAfterReturn: whether to accept a camera that was plugged in again at the same place.
  func open(_ path: String? = nil, afterReturn isOpenedAfterReturn: Bool = true) throws(DeviceError) -> any StreamingNode {
    guard isConnected else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    let path = path ?? location.path
    var refusal = DeviceError(.open, on: path, failedWith: .noDevice)
    if path == location.path {
      do {
        return inheriting(try system.open(location))
      } catch {
        // A camera that was plugged in again has another device file.
        guard error.code == .gone, isOpenedAfterReturn else { throw error }
        refusal = error
      }
    }
    let now: NodeLocation
    do { now = try system.location(of: path) } catch { throw path == location.path ? refusal : error }
    guard now.isSameDevice(as: location), path != location.path || now.name == location.name else { throw refusal }
    return inheriting(try system.open(now))
  }

  /// The node with what it inherits from the camera's sensor. If the sensor cannot be opened, this returns the node unchanged.
  private func inheriting(_ node: any StreamingNode) -> any StreamingNode {
    guard let sensor = openSensor() else { return node }
    let cropping = system.cropping(before: node, from: (sensor.entity, sensor.subdevice), in: sensor.graph)
    // A lens that cannot be opened keeps nobody from setting the sensor.
    let paths = sensor.graph.companions(of: sensor.entity).compactMap(\.path)
    let companions = paths.compactMap { try? system.openSubdeviceForSetting(at: $0) }
    return (try? InheritingNode(node, of: sensor.subdevice, with: companions, cropping: cropping)) ?? node
  }

  /// The sensor, open, with its graph and the pad from which it sends; nil without one, or if it cannot be opened.
  func openSensor() -> (graph: MediaGraph, entity: MediaGraph.Entity, subdevice: any ConfigurableSubdevice, pad: Int)? {
    guard let sensor = camera.sensor, let media = sensor.media, let graph = try? system.openMediaDevice(at: media).graph(),
      let entity = graph.sensors.first(where: { $0.name == sensor.entity }), let path = entity.path,
      let pad = entity.pads.first(where: { $0.flags.contains(.source) })?.index,
      let subdevice = try? system.openSubdeviceForSetting(at: path)
    else { return nil }
    return (graph, entity, subdevice, pad)
  }

  /// Whether the node is the listed one: the camera was not plugged in again.
  var isWhereListed: Bool { isConnected && (try? system.location(of: location.path))?.fileNumber == location.fileNumber }

  /// Whether another listing is of this camera. Without udev its identity is its socket, and USB numbers tell it from another of its model.
  ///
  /// udev makes its links some time after the kernel has told of a camera, so one of the two may lack them.
  func isSameCamera(as other: CaptureDevice) -> Bool {
    (uniqueID == other.uniqueID || identityKind != other.identityKind && location.sharesIdentity(with: other.location))
      && localizedName == other.localizedName && node.driver == other.node.driver
      && location.usbDescriptor == other.location.usbDescriptor
  }

  /// The present path of a node that an earlier listing had, for a mode that was chosen then.
  ///
  /// - Parameters:
  ///   - path: the path in the earlier listing. Nil, or a path that it lacks, means the main node.
  ///   - earlier: the camera before it was unplugged.
  public func path(ofNode path: String?, of earlier: CaptureDevice?) -> String {
    let position = earlier?.camera.nodes.firstIndex { $0.path == path } ?? .max
    return (camera.nodes.indices.contains(position) ? camera.nodes[position].path : nil) ?? location.path
  }
}

extension CaptureDevice: CustomStringConvertible {
  /// The name and the path of the main node: `HD Pro Webcam C920 (/dev/video0)`.
  public var description: String { "\(localizedName) (\(location.path.harmless))" }
}

extension Camera {
  /// The node that gives pictures. If there are several, it is the one for a request without wishes. Nil if there is none.
  fileprivate var mainNode: CameraNode? {
    let nodes = captureNodes
    guard nodes.count > 1 else { return nodes.first }
    let negotiator = Negotiator(ModeTable(self))
    let path = negotiator.choose(FormatRequest())?.mode.node
    return nodes.first { $0.path == path && path != nil } ?? nodes.first
  }
}
