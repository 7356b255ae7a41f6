package import CameraModel

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
