package import CameraModel

extension UVCDescriptors {
  /// The formats that the driver makes of one streaming interface; nil where it leaves the interface out, or gives no pictures by it.
  ///
  /// Which formats a kernel knows is left open: each of the table counts.
  ///
  /// - Parameters:
  ///   - descriptors: the descriptors of the interface from its header on, without those of USB itself.
  ///   - vendor: the number of the device's maker; 0 where it is not known.
  ///   - product: the maker's number of the product; 0 where it is not known.
  /// - Throws: ``UVCUncertainty`` where only the driver can tell.
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
