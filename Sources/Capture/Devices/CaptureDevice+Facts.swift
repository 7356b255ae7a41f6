public import CameraModel

extension CaptureDevice: Hashable {
  /// Whether both are the same camera of this machine, or of one simulated system. Two simulations of one recording are two cameras.
  public static func == (left: CaptureDevice, right: CaptureDevice) -> Bool { left.facts == right.facts }

  /// Hashes what identifies the camera.
  public func hash(into hasher: inout Hasher) { hasher.combine(facts) }

  private var facts: [String] {
    // A camera without a lasting identity is the one at its place.
    [uniqueID, location.physicalDevice, localizedName, "\(type(of: system))", system.instance.map { "\($0)" } ?? ""]
  }
}

extension CaptureDevice {
  /// Vendor and product of a USB camera, `046d:085c`; nil for others. The corresponding name is `AVCaptureDevice.modelID`.
  public var modelID: String? {
    let words = (camera.usbDescriptor ?? location.usbDescriptor)?.split(separator: " ")
    return words?.first.map(String.init)
  }

  /// The processes that have the main node open, as far as `/proc` shows them. Reading them opens the node briefly.
  ///
  /// - Throws: `DeviceError` if the node cannot be opened.
  public var holders: [NodeHolder] {
    get throws(DeviceError) { try open().holders() }
  }

  /// Whether another program has the device open. False also if the node cannot be opened. The corresponding name is the same in
  /// AVFoundation.
  public var isInUseByAnotherApplication: Bool { (try? holders)?.contains { !$0.isThisProcess } ?? false }
}
