/// The interfaces of a USB device, as the kernel finds them in its configuration.
///
/// Source: `usb_parse_configuration` of the kernel's `drivers/usb/core/config.c`.
struct USBConfiguration {
  /// The interfaces in the order of their first settings.
  private(set) var interfaces: [USBInterface] = []
  /// The addresses of the endpoints of all settings, each with its interface.
  private(set) var endpointAddresses: [(interface: UInt8, address: UInt8)] = []

  /// The bytes of a device descriptor.
  static let deviceLength = 18

  private enum DescriptorType {
    static let configuration: UInt8 = 2
    static let interface: UInt8 = 4
    static let endpoint: UInt8 = 5
  }

  /// The most interfaces that the kernel accepts. The corresponding C constant is `USB_MAXINTERFACES`.
  private static let mostInterfaces = 32
  /// The most settings of all interfaces together; the kernel accepts as many for each (`USB_MAXALTSETTING`).
  private static let mostSettings = 128

  /// Reads a device's descriptors: its own, then those of its only configuration.
  init(_ bytes: [UInt8]) throws(UVCUncertainty) {
    guard bytes.count >= Self.deviceLength, bytes[0] >= Self.deviceLength, bytes[1] == 1 else { throw .noDeviceDescriptor }
    guard bytes[17] == 1 else { throw .configurations(Int(bytes[17])) }
    var run = DescriptorRun(bytes, Self.deviceLength..<bytes.count)
    guard run.count >= 9, run.type == DescriptorType.configuration, run.length >= 9, run.length <= run.count else {
      throw .noConfiguration
    }
    // The kernel reads only as much as the configuration declares, and keeps less after an impossible length.
    guard run.count <= Int(run.word(at: 2)) else { throw .trailingBytes }
    let stated = Int(run[4])
    run.skip()
    run = Self.wellFormed(run, bytes)
    _ = run.skip(to: DescriptorType.interface)
    var settings: [(number: UInt8, setting: UInt8)] = []
    while run.count > 0 {
      let isLongEnough = run.length >= 9
      var interface = USBInterface(
        number: run[2], setting: run[3], interfaceClass: run[5], subclass: run[6], protocolNumber: run[7], descriptors: .empty,
        endpoints: [], statedEndpoints: Int(run[4]))
      run.skip()
      guard isLongEnough else {
        _ = run.skip(to: DescriptorType.interface)
        continue
      }
      if settings.contains(where: { $0.number == interface.number && $0.setting == interface.setting }) {
        throw .interface(interface.number, "has one setting twice")
      }
      settings.append((interface.number, interface.setting))
      guard settings.count <= Self.mostSettings else { throw .settings }
      interface.descriptors = run.skip(to: DescriptorType.endpoint, DescriptorType.interface)
      while run.count > 0, run.type == DescriptorType.endpoint {
        let (length, address) = (run.length, run[2])
        run.skip()
        endpointAddresses.append((interface.number, address))
        interface.endpoints.append(
          USBEndpoint(
            length: length, address: address, descriptors: run.skip(to: DescriptorType.endpoint, DescriptorType.interface)))
      }
      if !interfaces.contains(where: { $0.number == interface.number }) { interfaces.append(interface) }
    }
    // Devices with a certain quirk lose the interfaces above the declared number.
    guard interfaces.count <= min(stated, Self.mostInterfaces) else { throw .interfaces(interfaces.count, stated: stated) }
  }

  /// The descriptors up to the first impossible length, where the kernel stops reading.
  private static func wellFormed(_ run: DescriptorRun, _ bytes: [UInt8]) -> DescriptorRun {
    var end = run
    while end.count >= 2, end.length >= 2, end.length <= end.count { end.skip() }
    return DescriptorRun(bytes, bytes.count - run.count..<bytes.count - end.count)
  }

  /// The interface with a number; nil if there is none.
  func interface(_ number: UInt8) -> USBInterface? { interfaces.first { $0.number == number } }
}

/// The first setting of an interface, with its descriptors. The corresponding C type is `struct usb_host_interface`.
struct USBInterface {
  /// The corresponding C field is `bInterfaceNumber`.
  var number: UInt8
  /// The corresponding C field is `bAlternateSetting`.
  var setting: UInt8
  /// The corresponding C field is `bInterfaceClass`.
  var interfaceClass: UInt8
  /// The corresponding C field is `bInterfaceSubClass`.
  var subclass: UInt8
  /// The corresponding C field is `bInterfaceProtocol`.
  var protocolNumber: UInt8
  /// The descriptors up to the first endpoint. The corresponding C field is `extra`.
  var descriptors: DescriptorRun
  /// The endpoints, in order.
  var endpoints: [USBEndpoint]
  /// The declared number of endpoints. The corresponding C field is `bNumEndpoints`.
  var statedEndpoints: Int
}

/// An endpoint of an interface. The corresponding C type is `struct usb_host_endpoint`.
struct USBEndpoint {
  /// The length of its descriptor.
  var length: Int
  /// The corresponding C field is `bEndpointAddress`.
  var address: UInt8
  /// The descriptors after it. The corresponding C field is `extra`.
  var descriptors: DescriptorRun
}
