/// Why descriptors do not determine the driver's lists, so that the node must be opened.
public struct UVCUncertainty: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension UVCUncertainty {
  static let noDeviceDescriptor = UVCUncertainty("The descriptors do not begin with that of a device.")
  static let noConfiguration = UVCUncertainty("The descriptors have no configuration.")
  static let settings = UVCUncertainty("The device's interfaces have more settings than any camera's.")
  static let trailingBytes = UVCUncertainty("The descriptors have more bytes than the configuration says.")

  static func configurations(_ count: Int) -> UVCUncertainty {
    UVCUncertainty("The device has \(count) configurations, and the descriptors do not tell which is set.")
  }

  static func interfaces(_ count: Int, stated: Int) -> UVCUncertainty {
    UVCUncertainty("The device has \(count) interfaces, and says that it has \(stated).")
  }

  static func interface(_ number: UInt8, _ fault: String) -> UVCUncertainty { UVCUncertainty("Interface \(number) \(fault).") }
}
