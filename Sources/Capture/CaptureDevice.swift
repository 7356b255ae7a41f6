public import CameraModel
public import Negotiation

/// A camera, in AVFoundation's words and with their meaning as far as Linux has it: docs/avfoundation.md, member by member.
///
/// It is a value made of one listing: what the device offers does not change under one's hands. What the device is set to is asked of the
/// device each time, since other programs may change it. A camera with several nodes is the one of its first that gives pictures.
public struct CaptureDevice: Sendable, Identifiable {
  /// The camera as it was listed, with all its nodes.
  public let camera: Camera
  /// The node that gives pictures.
  public let node: CameraNode
  let location: NodeLocation
  let system: any ConfigurableSystem

  /// A camera of a system; nil for one without a node that gives pictures.
  public init?(_ camera: Camera, in system: any ConfigurableSystem) {
    guard let path = camera.captureNodes.first?.path else { return nil }
    self.init(camera, at: (try? system.locations())?.first { $0.path == path }, in: system)
  }

  /// A camera that is gone: it has no place any more, whatever has taken its path since.
  init?(gone camera: Camera, in system: any ConfigurableSystem) {
    self.init(camera, at: nil, in: system)
  }

  private init?(_ camera: Camera, at location: NodeLocation?, in system: any ConfigurableSystem) {
    guard let node = camera.captureNodes.first, let path = node.path else { return nil }
    self.camera = camera
    self.node = node
    self.location = location ?? NodeLocation(path: path, physicalDevice: "")
    self.system = system
  }

  /// The same as ``uniqueID``.
  public var id: String { uniqueID }

  /// What the camera can be found again by. How lasting it is says ``identityKind``: a serial number survives another socket, a place
  /// in the device tree does not.
  public var uniqueID: String { camera.identity?.value ?? location.path }

  /// What ``uniqueID`` is worth.
  public var identityKind: CameraIdentity.Kind { camera.identity?.kind ?? .devicePath }

  /// What it calls itself, cleaned for showing. Drivers know one language, so nothing is translated.
  public var localizedName: String { (camera.name ?? location.path).harmless }

  /// Where it looks out, where the driver says.
  public var position: CameraPosition { camera.position }

  /// How it is attached.
  public var deviceType: DeviceType { DeviceType(of: node) }

  /// What it can be set to: a pixel format with a size or a range of sizes each, in the driver's order.
  public var formats: [Format] { node.formats.flatMap(Format.all(of:)) }

  /// Whether it has a kind of picture. The only one here is video.
  public func hasMediaType(_ mediaType: MediaType) -> Bool { mediaType == .video }

  /// Whether it has what the preset stands for: its exact size; presets without a size any camera has. Nothing is set.
  public func supports(_ preset: Preset) -> Bool { preset.isSupported(by: camera) }

  /// Whether it is still plugged in, at the same place. The node is not opened: that would wake it.
  public var isConnected: Bool {
    (try? system.locations())?.contains { $0.path == location.path && $0.physicalDevice == location.physicalDevice } ?? false
  }

  /// Opens it, unless another camera has its path by now.
  func open() throws(DeviceError) -> any ConfigurableNode {
    guard isConnected else { throw DeviceError(.open, on: location.path, failedWith: .noDevice) }
    return try system.open(location)
  }
}

extension CaptureDevice {
  /// How a camera is attached. AVFoundation tells built-in from external cameras; Linux cannot: a laptop's own camera is on USB too.
  public struct DeviceType: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A type by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// On the USB bus.
    public static let usb: DeviceType = "usb"
    /// On the PCI bus: capture cards, and cameras of some laptops.
    public static let pci: DeviceType = "pci"
    /// A part of the chip, as on phones and single-board computers; also drivers without hardware.
    public static let platform: DeviceType = "platform"
    /// The driver does not say.
    public static let unknown: DeviceType = "unknown"

    /// The driver's word for its bus begins so. Source: the specification's `bus_info` of `VIDIOC_QUERYCAP`.
    private static let prefixes: [(String, DeviceType)] = [("usb-", .usb), ("PCI", .pci), ("platform:", .platform)]

    init(of node: CameraNode) {
      self = Self.prefixes.first { node.bus?.hasPrefix($0.0) == true }?.1 ?? .unknown
    }
  }

  /// What a device gives.
  public struct MediaType: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A media type by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pictures.
    public static let video: MediaType = "video"
  }
}
