import CameraModel
import PixelFormats

/// A streaming interface with its formats. The corresponding C type is `struct uvc_streaming`.
struct StreamingInterface {
  let number: UInt8
  /// The terminal of the control interface to which it belongs. The corresponding C field is `bTerminalLink`.
  let terminal: UInt8
  /// Whether the device takes pictures instead of giving them.
  let isOutput: Bool
  let formats: [StreamingFormat]

  // Limits below those of every reader of a node; a camera has hundreds of modes.
  private static let mostFormats = 255
  private static let mostOffered = 4_000
  private static let mostOfferedTogether = 100_000

  /// Reads an interface like the driver; nil if the driver ignores it.
  init?(
    _ interface: USBInterface, in configuration: USBConfiguration, _ quirks: DeviceQuirks, _ driver: UVCDriver
  ) throws(UVCUncertainty) {
    var run = interface.descriptors
    if run.count == 0 { run = try interface.descriptorsOfEndpoint(in: configuration) }
    try self.init(interface.number, run, quirks, driver)
  }

  /// Reads an interface's descriptors like the driver; nil if the driver ignores it.
  ///
  /// Source: `uvc_parse_streaming` of the kernel's `drivers/media/usb/uvc/uvc_driver.c`.
  init?(_ number: UInt8, _ descriptors: DescriptorRun, _ quirks: DeviceQuirks, _ driver: UVCDriver) throws(UVCUncertainty) {
    self.number = number
    var run = descriptors
    while run.count > 2, !run.isClassSpecific { run.skip() }
    guard run.count > 2 else { return nil }
    switch run.subtype {
    case VideoSubtype.inputHeader: isOutput = false
    case VideoSubtype.outputHeader: isOutput = true
    default: return nil
    }
    let length = isOutput ? 9 : 13
    let (formatCount, controlSize) = (Int(run[3]), run.count >= length ? Int(run[length - 1]) : 0)
    guard run.count >= length + formatCount * controlSize else { return nil }
    terminal = run[isOutput ? 7 : 8]
    run.skip()

    var formats: [StreamingFormat] = []
    var isAnyFormat = false
    while run.isClassSpecific {
      if VideoSubtype.isFormat(run.subtype) {
        isAnyFormat = true
        switch try FormatReading(&run, quirks, driver) {
        case .format(let format):
          formats.append(format)
          continue
        case .broken: return nil
        case .leftOut: break
        }
      }
      run.skip()
    }
    guard isAnyFormat else { return nil }
    self.formats = formats
  }

  /// The formats that the driver lists. A format listed twice has the first one's sizes both times.
  ///
  /// Source: `uvc_ioctl_enum_fmt` of the kernel's `drivers/media/usb/uvc/uvc_v4l2.c`.
  func offeredFormats() throws(UVCUncertainty) -> [OfferedFormat] {
    guard formats.count <= Self.mostFormats else { throw .tooManyModes(number) }
    var offered: [OfferedFormat] = []
    var count = 0
    for (index, format) in formats.enumerated() {
      let first = formats.firstIndex { $0.entry.format == format.entry.format } ?? index
      count += try formats[first].offeredCount(atMost: Self.mostOffered, number)
      guard count <= Self.mostOfferedTogether else { throw .tooManyModes(number) }
      offered.append(
        OfferedFormat(
          index: index, pixelFormat: format.entry.format, description: format.entry.description, isCompressed: format.isCompressed,
          sizes: first < index ? offered[first].sizes : format.offeredSizes))
    }
    return offered
  }
}

extension USBInterface {
  /// The class-specific descriptors after an endpoint, where some cameras have those of the interface; empty without any.
  fileprivate func descriptorsOfEndpoint(in configuration: USBConfiguration) throws(UVCUncertainty) -> DescriptorRun {
    guard let found = endpoints.first(where: { $0.descriptors.isClassSpecific }) else { return .empty }
    // The kernel ignores endpoints with such errors, but versions differ.
    let addresses = configuration.endpointAddresses.filter { $0.interface == number || $0.address == found.address }
    guard endpoints.count <= statedEndpoints, endpoints.allSatisfy({ $0.length >= 7 && $0.address & 0x70 == 0 && $0.address & 0xf != 0 }),
      !addresses.contains(where: { $0.interface != number }), Set(endpoints.map(\.address)).count == endpoints.count
    else { throw .interface(number, "has its descriptors behind an endpoint, and faulty endpoints") }
    return found.descriptors
  }
}

extension UVCUncertainty {
  static func tooManyModes(_ interface: UInt8) -> UVCUncertainty { .interface(interface, "has more modes than any camera") }
}
