/// The facts by which the driver chooses its devices.
struct DeviceIdentity {
  let vendor: UInt16
  let product: UInt16
  let deviceClass: UInt8
  let interfaceClass: UInt8
  let subclass: UInt8
  let protocolNumber: UInt8

  private static let videoClass: UInt8 = 0x0e
  private static let vendorClass: UInt8 = 0xff
  private static let controlSubclass: UInt8 = 1

  /// A row of the driver's table of devices.
  private struct Known {
    let vendor: UInt16
    let products: [UInt16]
    let interfaceClass: UInt8
    let quirks: DeviceQuirks
  }

  /// The relevant rows of the driver's table: devices whose interfaces do not declare video, and devices whose quirks change lists. The
  /// other rows change requests to a camera or the reading of its pictures, or add a metadata format.
  ///
  /// Source: `uvc_ids` of the kernel's `drivers/media/usb/uvc/uvc_driver.c`, Linux 6.1 and 6.12. All ask for protocol 0.
  private static let known: [Known] = [
    Known(vendor: 0x046d, products: [0x08c1, 0x08c2, 0x08c3, 0x08c5, 0x08c6, 0x08c7], interfaceClass: vendorClass, quirks: []),
    Known(vendor: 0x04f2, products: [0xb071], interfaceClass: videoClass, quirks: .defaultIntervalOnly),
    Known(vendor: 0x1871, products: [0x0516], interfaceClass: vendorClass, quirks: []),
    Known(vendor: 0x199e, products: [0x8102], interfaceClass: vendorClass, quirks: []),
    Known(vendor: 0x2833, products: [0x0201], interfaceClass: videoClass, quirks: .greyForYUYV),
    Known(vendor: 0x2833, products: [0x0211], interfaceClass: vendorClass, quirks: .greyForYUYV),
  ]

  /// The quirks of a device, whatever its interfaces declare.
  static func quirks(vendor: UInt16, product: UInt16) -> DeviceQuirks {
    known.first { $0.vendor == vendor && $0.products.contains(product) }?.quirks ?? []
  }

  /// The quirks with which the driver takes the interface; nil if it does not take it.
  var quirks: DeviceQuirks? {
    guard subclass == Self.controlSubclass else { return nil }
    let row = Self.known.first {
      $0.vendor == vendor && $0.products.contains(product) && $0.interfaceClass == interfaceClass && protocolNumber == 0
    }
    if let row { return row.quirks }
    // A device with a vendor-specific class matches only by its number. Source: `usb_match_one_id_intf` of `drivers/usb/core/driver.c`.
    return interfaceClass == Self.videoClass && protocolNumber <= 1 && deviceClass != Self.vendorClass ? [] : nil
  }
}

/// The driver's special cases for a camera that change lists.
struct DeviceQuirks: OptionSet {
  let rawValue: UInt32
  /// YUYV is really grey, in pictures with twice the width. The corresponding C constant is `UVC_QUIRK_FORCE_Y8`.
  static let greyForYUYV = DeviceQuirks(rawValue: 1)
  /// Only the default time per frame works. The corresponding C constant is `UVC_QUIRK_RESTRICT_FRAME_RATE`.
  static let defaultIntervalOnly = DeviceQuirks(rawValue: 2)
}
