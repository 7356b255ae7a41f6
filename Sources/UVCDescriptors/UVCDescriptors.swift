package import CameraModel

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

extension UVCDescriptors {
  /// The driver's formats for one streaming interface; nil if the driver ignores the interface, or gives no pictures through it.
  ///
  /// The kernel is unknown, so each format of the table counts.
  ///
  /// - Parameters:
  ///   - descriptors: the descriptors of the interface from its header on, without those of USB itself.
  ///   - vendor: the vendor's number; 0 if unknown.
  ///   - product: the vendor's number of the product; 0 if unknown.
  /// - Throws: ``UVCUncertainty`` if only the driver can tell.
  package static func formats(
    ofStreamingInterface descriptors: [UInt8], vendor: UInt16, product: UInt16
  ) throws(UVCUncertainty) -> [OfferedFormat]? {
    var driver = UVCDriver(kernel: "", quirks: nil)
    driver.isOfAnyKernel = true
    let interface = try StreamingInterface(
      0, DescriptorRun(descriptors, descriptors.indices), DeviceIdentity.quirks(vendor: vendor, product: product), driver)
    guard let interface, !interface.isOutput else { return nil }
    return try interface.offeredFormats()
  }
}

extension UVCDescriptors {
  /// The most bytes per second that the isochronous endpoint for pictures carries, in the interface's largest setting.
  ///
  /// Source: USB 2.0, section 9.6.6; USB 3.2, section 9.6.7.
  ///
  /// - Parameter busSpeedMbps: the speed at which the camera is attached, in megabits per second.
  /// - Returns: nil for bulk transfers, and for a camera with several interfaces for pictures.
  public func endpointBytesPerSecond(busSpeedMbps: Int) -> Int? {
    guard bytes.count > USBConfiguration.deviceLength else { return nil }
    var run = DescriptorRun(bytes, USBConfiguration.deviceLength..<bytes.count)
    var (interface, isOfPictures, most): (UInt8?, Bool, Int?) = (nil, false, nil)
    while run.count > 0 {
      switch run.type {
      case 4:
        // The class of video and its subclass of streaming.
        isOfPictures = run[5] == 0x0e && run[6] == 2
        if isOfPictures, let interface, interface != run[2] { return nil }
        if isOfPictures { interface = run[2] }
      case 5 where isOfPictures && run[2] & 0x80 != 0 && run[3] & 3 == 1:
        let packets = Self.packetsPerSecond(interval: run[6], busSpeedMbps)
        let size = run.word(at: 4)
        var bytes = Int(size & 0x7ff) * (busSpeedMbps == 480 ? Int(size >> 11 & 3) + 1 : 1)
        // At super speed a companion descriptor follows, with the bytes per interval.
        if busSpeedMbps > 480, run[run.length + 1] == 0x30 { bytes = Int(run.word(at: run.length + 4)) }
        most = max(most ?? 0, bytes * packets)
      default: break
      }
      run.skip()
    }
    return most.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Every 2ⁿ⁻¹th frame of 1 ms carries a packet; above full speed, every 2ⁿ⁻¹th microframe of 125 µs.
  private static func packetsPerSecond(interval: UInt8, _ busSpeedMbps: Int) -> Int {
    (busSpeedMbps > 12 ? 8000 : 1000) >> (Int(min(max(interval, 1), 16)) - 1)
  }
}
