public import CameraModel

extension CaptureDevice {
  /// How a camera is attached. AVFoundation tells built-in from external cameras; Linux cannot, because both may be on USB.
  public struct DeviceType: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A type by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// On the USB bus.
    public static let usb: DeviceType = "usb"
    /// On the PCI bus: capture cards, and cameras of some laptops.
    public static let pci: DeviceType = "pci"
    /// Part of the chip, as on phones and single-board computers; also drivers without hardware.
    public static let platform: DeviceType = "platform"
    /// The driver does not say.
    public static let unknown: DeviceType = "unknown"

    /// The beginning of the driver's name for the bus. Source: the specification's `bus_info` of `VIDIOC_QUERYCAP`.
    private static let prefixes: [(String, DeviceType)] = [("usb-", .usb), ("PCI", .pci), ("platform:", .platform)]

    init(of node: CameraNode) {
      self = Self.prefixes.first { node.bus?.hasPrefix($0.0) == true }?.1 ?? .unknown
    }
  }

  /// The kind of media that a device gives.
  public struct MediaType: OpenVocabulary {
    /// The word.
    public let rawValue: String
    /// A media type by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pictures.
    public static let video: MediaType = "video"
    /// Sound. No device gives it, so the default device for it is nil. `camera.microphone` names the sound card for a program that records.
    public static let audio: MediaType = "audio"
  }
}
