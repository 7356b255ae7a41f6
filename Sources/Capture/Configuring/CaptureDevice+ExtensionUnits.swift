public import CameraModel
public import DeviceConfiguration

extension CaptureDevice {
  /// The extension units of a USB camera, with what their controls answer; empty for other cameras. Reading them opens the main node.
  ///
  /// Each control takes up to seven USB transfers. To set one, take the lock:
  /// `try device.configure { try $0.setExtensionControl(1, of: unit, to: [3]) }`.
  ///
  /// The units come from the camera's USB descriptors, the values from `UVCIOC_CTRL_QUERY`.
  ///
  /// - Throws: `ConfigurationError` if the device cannot be opened, or its descriptors cannot be read.
  public var extensionUnits: [ExtensionUnit] {
    get throws(ConfigurationError) { try reading(open().answeredExtensionUnits()) }
  }

  /// An extension unit with some of its controls, and what they answer. The corresponding C call is `UVCIOC_CTRL_QUERY`.
  ///
  /// - Parameters:
  ///   - guid: The kind of unit. The first unit of this kind counts.
  ///   - selectors: The numbers of the controls in the unit.
  /// - Throws: `ConfigurationError` with code `notFound` if the camera lacks the unit or a control.
  public func extensionUnit(_ guid: ExtensionUnit.GUID, controls selectors: UInt8...) throws(ConfigurationError) -> ExtensionUnit {
    var unit = ExtensionUnit(guid: guid, id: 0, controls: [])
    let node = try reading(open())
    for selector in selectors {
      let found = try reading(node.extensionControl(selector, of: guid))
      unit.id = found.unit
      unit.controls.append(found.control)
    }
    return unit
  }
}
