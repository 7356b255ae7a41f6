/// The descriptors of a USB device, as in `/sys/bus/usb/devices/…/descriptors`: the device's, then those of each configuration.
///
/// The kernel's driver, `uvcvideo`, derives its nodes and their lists of modes from these bytes. ``nodes(driver:)`` derives the same
/// without opening a node, which would wake a sleeping camera.
public struct UVCDescriptors: Sendable {
  let bytes: [UInt8]

  /// Descriptors from any bytes. Reading the nodes reveals errors in them.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  private var device: DescriptorRun { DescriptorRun(bytes, 0..<USBConfiguration.deviceLength) }

  /// The vendor's number; 0 if there are too few bytes. The corresponding C field is `idVendor`.
  public var vendor: UInt16 { device.word(at: 8) }
  /// The vendor's number of the product; 0 if there are too few bytes. The corresponding C field is `idProduct`.
  public var product: UInt16 { device.word(at: 10) }
  /// The vendor's version number, in binary-coded decimals; 0 if there are too few bytes. The corresponding C field is `bcdDevice`.
  public var version: UInt16 { device.word(at: 12) }

  /// The driver's nodes for the device, in the order of their interface and ``UVCNode/index``; empty if there are none.
  ///
  /// A node that has formats but no frames may be missing, because the driver then asks the camera for its default mode. So compare the
  /// number of an interface's nodes with `/sys`, and open the nodes if they differ.
  ///
  /// - Parameter driver: the known facts of the driver.
  /// - Throws: ``UVCUncertainty`` if only the driver can tell.
  public func nodes(driver: UVCDriver) throws(UVCUncertainty) -> [UVCNode] {
    try driver.check()
    let configuration = try USBConfiguration(bytes)
    var nodes: [UVCNode] = []
    var claimed: [UInt8] = []
    for interface in configuration.interfaces {
      let identity = DeviceIdentity(
        vendor: vendor, product: product, deviceClass: device[4], interfaceClass: interface.interfaceClass, subclass: interface.subclass,
        protocolNumber: interface.protocolNumber)
      guard let quirks = identity.quirks else { continue }
      guard let function = try VideoFunction(interface, in: configuration, of: vendor, quirks, driver, &claimed) else { continue }
      nodes += try function.nodes(driver)
    }
    return nodes
  }
}
