import CVideo4Linux
import Host
package import CameraModel
import UVCDescriptors

/// Returns the descriptors of the USB device that owns an open file, and the number of the interface; nil for other devices.
typealias USBInterfaceSearch = @Sendable (FileStatus) -> (descriptors: [UInt8], number: UInt8)?

extension KernelNode {
  package func extensionUnits() throws(DeviceError) -> [ExtensionUnit] {
    guard let interface = findInterface(device.file.status) else { return [] }
    do throws(UVCUncertainty) {
      return try UVCDescriptors(bytes: interface.descriptors).extensionUnits(ofInterface: interface.number)
    } catch {
      throw DeviceError(.malformed, operation: "read USB descriptors", subject: path, message: error.description)
    }
  }

  package func answer(
    to query: ExtensionQuery, ofControl selector: UInt8, inUnit unit: UInt8, length: Int
  ) throws(DeviceError) -> [UInt8] {
    try exchange(query.rawValue, selector, unit, [UInt8](repeating: 0, count: length))
  }

  package func setExtensionControl(
    _ selector: UInt8, inUnit unit: UInt8, to bytes: [UInt8], _ permit: borrowing ConfigurationPermit
  ) throws(DeviceError) {
    _ = try exchange(Self.setValue, selector, unit, bytes)
  }

  /// The corresponding C constant is `UVC_SET_CUR`.
  private static let setValue: UInt8 = 0x01

  /// Makes a request with bytes that the camera reads or writes.
  private func exchange(_ query: UInt8, _ selector: UInt8, _ unit: UInt8, _ bytes: [UInt8]) throws(DeviceError) -> [UInt8] {
    try device.run(.queryExtensionUnit) { file throws(DeviceError) in
      var bytes = bytes
      let number = file.queryExtensionUnit(query, selector, unit, &bytes)
      if let number { throw DeviceError(.queryExtensionUnit, on: file.path, failedWith: number) }
      return bytes
    }
  }
}

extension NodeFile {
  fileprivate func queryExtensionUnit(_ query: UInt8, _ selector: UInt8, _ unit: UInt8, _ bytes: inout [UInt8]) -> SystemErrorNumber? {
    guard let size = UInt16(exactly: bytes.count) else { return .noBufferSpace }
    // SAFETY: the driver reads or writes `size` bytes at the pointer, which lives through the call.
    return unsafe bytes.withUnsafeMutableBufferPointer { memory in
      var request = unsafe uvc_xu_control_query(unit: unit, selector: selector, query: query, size: size, data: memory.baseAddress)
      return unsafe perform(Requests.queryExtensionUnit, &request)
    }
  }
}
