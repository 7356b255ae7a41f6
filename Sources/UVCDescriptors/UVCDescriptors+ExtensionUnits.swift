public import CameraModel

extension UVCDescriptors {
  /// The extension units of a control interface, in the order of the descriptors, without what their controls answer.
  ///
  /// A unit may belong to a chain of other nodes; the driver then refuses to reach it.
  ///
  /// - Parameter interface: The number of the control interface, to which the nodes belong.
  /// - Returns: Empty without extension units, and for an interface that the driver ignores.
  /// - Throws: ``UVCUncertainty`` if only the driver can tell.
  public func extensionUnits(ofInterface interface: UInt8) throws(UVCUncertainty) -> [ExtensionUnit] {
    guard let found = try USBConfiguration(bytes).interface(interface) else { return [] }
    return try ControlInterface(found.descriptors, vendor: vendor)?.entities.compactMap(\.unit) ?? []
  }
}
