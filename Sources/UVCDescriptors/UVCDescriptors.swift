/// The descriptors of a USB device, as the kernel keeps them in `/sys/bus/usb/devices/…/descriptors`: the device's, then those of each
/// configuration.
///
/// From these bytes the kernel's driver, `uvcvideo`, makes its nodes and their lists of modes. ``nodes(driver:)`` makes the same, without
/// opening a node, which would wake a camera that sleeps.
public struct UVCDescriptors: Sendable {
  let bytes: [UInt8]

  /// Descriptors. Any bytes will do: what is wrong with them shows when nodes are asked for.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  private var device: DescriptorRun { DescriptorRun(bytes, 0..<USBConfiguration.deviceLength) }

  /// The maker's number; 0 where there are too few bytes. The corresponding C field is `idVendor`.
  public var vendor: UInt16 { device.word(at: 8) }
  /// The maker's number of the product; 0 where there are too few bytes. The corresponding C field is `idProduct`.
  public var product: UInt16 { device.word(at: 10) }
  /// The maker's number of the version, in binary-coded decimals; 0 where there are too few bytes. The corresponding C field is
  /// `bcdDevice`.
  public var version: UInt16 { device.word(at: 12) }

  /// The nodes that the driver makes of the device, in the order of their interface and ``UVCNode/index``; empty where it makes none.
  ///
  /// A node that has formats and no frames may fail to come up, since the driver asks the camera for its default mode then. So compare
  /// the number of nodes of an interface with those in `/sys`, and open the nodes where they differ.
  ///
  /// - Parameter driver: what is known of the driver.
  /// - Throws: ``UVCUncertainty`` where only the driver can tell.
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
