public import CameraModel

extension ConfigurationLock {
  /// Sets a control of an extension unit, and reads it back.
  ///
  /// The camera is asked first for the control's flags, its length and its range. If the value read back is another one, the earlier value
  /// is set again. A control that is asynchronous has a second to take the value. The lock keeps out only programs that use Viewfinder: the
  /// kernel knows no priority for these controls.
  ///
  /// - Parameters:
  ///   - selector: The number of the control in its unit.
  ///   - unit: The kind of unit. The first unit of this kind counts.
  ///   - bytes: The value, as many bytes as the control's length.
  /// - Returns: The control after setting; its value is nil if it cannot be read back.
  /// - Throws: ``ConfigurationError``. Its code is `notFound` if the camera lacks the unit or the control, `unsupported` for a control that
  ///   cannot be set, `usage` for a wrong length or a value out of range, `adjusted` if the camera made another value of it.
  @discardableResult
  public borrowing func setExtensionControl(
    _ selector: UInt8, of unit: ExtensionUnit.GUID, to bytes: [UInt8]
  ) throws(ConfigurationError) -> ExtensionControl {
    let node = try begin()
    defer { end() }
    let (id, control) = try reading(node.extensionControl(selector, of: unit))
    try reading(control.check(bytes, of: unit, on: node.path))
    let plan = ConfigurationPlan(.extensionControl(control, of: unit, inUnit: id, to: bytes), on: node.path)
    let place = SettingPlace.node(node, plan.bufferType, nil)
    let result = try Transaction.apply(plan, on: place, permit, unless: { false }) { state throws(DeviceError) in
      guard control.isReadable, let now = state.extensionControls[unit]?[selector], now != bytes else { return }
      throw .made(now, of: bytes, selector, of: unit, on: node.path)
    }
    return control.having(result.after.extensionControls[unit]?[selector])
  }
}

extension ConfigurableNode {
  /// A control of an extension unit with what the camera answers for it, and the number of its unit.
  ///
  /// - Throws: `DeviceError` with code `notFound` if the camera lacks the unit or the control.
  package func extensionControl(
    _ selector: UInt8, of unit: ExtensionUnit.GUID
  ) throws(DeviceError) -> (unit: UInt8, control: ExtensionControl) {
    let units = try extensionUnits()
    let missing = { (message: String, remedy: String?) in
      DeviceError(
        .notFound, operation: .readExtensionControl(selector, of: unit), subject: self.path, message: message, remedy: remedy)
    }
    guard let found = units.first(where: { $0.guid == unit }) else {
      let known = units.map { "\($0.guid)" }.joined(separator: ", ")
      throw missing("The camera has no such extension unit.", known.isEmpty ? nil : "It has: \(known).")
    }
    guard found.control(selector) != nil else {
      let known = found.controls.map { "\($0.selector)" }.joined(separator: ", ")
      throw missing("The extension unit has no such control.", known.isEmpty ? nil : "It has: \(known).")
    }
    return (found.id, try answered(selector, inUnit: found.id))
  }
}

extension ExtensionControl {
  fileprivate func having(_ value: [UInt8]?) -> ExtensionControl {
    var control = self
    control.value = value
    return control
  }
}

extension DeviceError {
  fileprivate static func made(
    _ now: [UInt8], of bytes: [UInt8], _ selector: UInt8, of unit: ExtensionUnit.GUID, on path: String
  ) -> DeviceError {
    DeviceError(
      .adjusted, operation: .setExtensionControl(selector, of: unit), subject: path,
      message: "The camera made \(now.hexadecimal) of \(bytes.hexadecimal).", remedy: "Set a value that the camera keeps.")
  }
}
