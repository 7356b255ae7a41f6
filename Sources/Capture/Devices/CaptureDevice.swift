public import CameraModel
import DeviceConfiguration
public import Negotiation
public import PixelFormats

/// A camera, in AVFoundation's words and with their meaning as far as Linux has it (docs/avfoundation.md, member by member).
///
/// It is a value made of one listing: what the device offers does not change later. What the device is set to is asked each time, since
/// other programs may change it.
public struct CaptureDevice: Sendable, Identifiable {
  /// The camera as it was listed, with all its nodes.
  public let camera: Camera
  /// The node that gives pictures; of several the one that a request without wishes gets, so colour before infrared and depth.
  public let node: CameraNode
  let location: NodeLocation
  let system: any ConfigurableSystem
  /// Shared with the values that stand for the same camera in a session.
  var manualSettings = ManualSettings()

  /// A camera of a system; nil for one without a node that gives pictures.
  public init?(_ camera: Camera, in system: any ConfigurableSystem) {
    guard let node = camera.mainNode, let path = node.path else { return nil }
    self.init(camera, node, at: (try? system.location(of: path)) ?? NodeLocation(path: path, physicalDevice: ""), in: system)
  }

  /// A camera that is gone: it has no place any more, whatever has taken its path since.
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

  /// What the camera can be found again by. ``identityKind`` says how lasting it is: a serial number survives another socket, a place in
  /// the device tree does not.
  public var uniqueID: String { camera.identity?.value ?? location.path }

  /// What ``uniqueID`` is worth.
  public var identityKind: CameraIdentity.Kind { camera.identity?.kind ?? .devicePath }

  /// What it calls itself, cleaned for showing. Drivers know one language, so nothing is translated.
  public var localizedName: String { (camera.name ?? location.path).harmless }

  /// Where it looks, where the driver says.
  public var position: CameraPosition { camera.position }

  /// How it is attached.
  public var deviceType: DeviceType { DeviceType(of: node) }

  /// What it can be set to, in the driver's order: a pixel format with a size or a range of sizes each.
  public var formats: [Format] { node.formats.flatMap(Format.all(of:)) }

  /// The pixel formats that the device gives without conversion, each once, in the driver's order.
  public var availableVideoPixelFormatTypes: [PixelFormat] {
    node.formats.compactMap(\.pixelFormat).reduce(into: []) { types, type in if !types.contains(type) { types.append(type) } }
  }

  /// Whether it has a kind of picture. The only one here is video.
  public func hasMediaType(_ mediaType: MediaType) -> Bool { mediaType == .video }

  /// Whether it has what the preset stands for: its exact size; any camera supports presets without a size. Nothing is set.
  public func supportsSessionPreset(_ preset: Preset) -> Bool { preset.isSupported(by: camera) }

  /// Whether it is still attached, at the same place. The node is not opened: that would wake it.
  public var isConnected: Bool { system.physicalDevice(at: location.path) == location.physicalDevice }

  /// Opens one of its nodes, unless another camera has the path by now.
  ///
  /// - Parameter isOpenedAfterReturn: whether it may have been plugged in again, at the same place.
  func open(_ path: String? = nil, afterReturn isOpenedAfterReturn: Bool = true) throws(DeviceError) -> any StreamingNode {
    guard isConnected else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    let path = path ?? location.path
    var refusal = DeviceError(.open, on: path, failedWith: .noDevice)
    if path == location.path {
      do throws(DeviceError) {
        return try system.open(location)
      } catch {
        // The node of a camera that was plugged in again is another file.
        guard error.code == .gone, isOpenedAfterReturn else { throw error }
        refusal = error
      }
    }
    let now: NodeLocation
    do throws(DeviceError) { now = try system.location(of: path) } catch { throw path == location.path ? refusal : error }
    guard now.isSameDevice(as: location), path != location.path || now.name == location.name else { throw refusal }
    return try system.open(now)
  }

  /// Whether its node is the very one that was listed: it was not plugged in again.
  var isWhereListed: Bool { isConnected && (try? system.location(of: location.path))?.fileNumber == location.fileNumber }

  /// Whether another listing is of this camera. Where udev does not run, its identity is its socket, and USB numbers tell it from a twin.
  func isSameCamera(as other: CaptureDevice) -> Bool {
    uniqueID == other.uniqueID && localizedName == other.localizedName && node.driver == other.node.driver
      && location.usbDescriptor == other.location.usbDescriptor
  }

  /// The path of a node that an earlier listing of the camera had under another one, for a mode that was chosen then.
  ///
  /// - Parameters:
  ///   - path: the path in the earlier listing; nil, or one that it does not have, gives the main node's.
  ///   - earlier: the camera before it was unplugged.
  public func path(ofNode path: String?, of earlier: CaptureDevice?) -> String {
    let position = earlier?.camera.nodes.firstIndex { $0.path == path } ?? .max
    return (camera.nodes.indices.contains(position) ? camera.nodes[position].path : nil) ?? location.path
  }
}

extension CaptureDevice: CustomStringConvertible {
  /// Its name and the node that gives pictures: `HD Pro Webcam C920 (/dev/video0)`.
  public var description: String { "\(localizedName) (\(location.path.harmless))" }
}

extension Camera {
  /// The node that gives pictures; of several the one that a request without wishes gets. Nil where none does.
  fileprivate var mainNode: CameraNode? {
    let nodes = captureNodes
    guard nodes.count > 1 else { return nodes.first }
    var negotiator = Negotiator(ModeTable(self))
    let path = negotiator.choose(FormatRequest())?.mode.node
    return nodes.first { $0.path == path && path != nil } ?? nodes.first
  }
}
