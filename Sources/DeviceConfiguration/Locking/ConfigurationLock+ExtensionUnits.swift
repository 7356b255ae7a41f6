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
    let node = try reading(self.node)
    var (id, control) = try reading(node.extensionControl(selector, of: unit))
    try reading(control.check(bytes, of: unit, on: node.path))
    do throws(DeviceError) {
      try node.setExtensionControl(selector, inUnit: id, to: bytes, permit)
      guard control.isReadable else { return control.having(nil) }
      let now = try Self.value(afterSetting: bytes, control, inUnit: id, of: node)
      guard now == bytes else { throw .made(now, of: bytes, selector, of: unit, on: node.path) }
      control.value = now
      return control
    } catch {
      throw ConfigurationError(error, restoration: restoration(of: control, inUnit: id, of: unit, on: node))
    }
  }

  /// How long an asynchronous control may take.
  private static let timeToTake = (pause: Duration.milliseconds(50), times: 20)

  private static func value(
    afterSetting bytes: [UInt8], _ control: ExtensionControl, inUnit id: UInt8, of node: any ConfigurableNode
  ) throws(DeviceError) -> [UInt8] {
    var now = try node.answer(to: .value, ofControl: control.selector, inUnit: id, length: bytes.count)
    guard control.flags?.contains(.asynchronous) == true else { return now }
    for _ in 0..<timeToTake.times where now != bytes {
      node.pause(timeToTake.pause)
      now = try node.answer(to: .value, ofControl: control.selector, inUnit: id, length: bytes.count)
    }
    return now
  }

  /// Sets the earlier value again, and verifies it by reading.
  private borrowing func restoration(
    of control: ExtensionControl, inUnit id: UInt8, of unit: ExtensionUnit.GUID, on node: any ConfigurableNode
  ) -> Restoration {
    let part = "extension control \(unit)/\(control.selector)"
    guard let before = control.value else {
      return .incomplete([Restoration.Unrestored(part: part, before: "unknown", now: nil, reason: nil)])
    }
    let read = {
      try? node.answer(to: .value, ofControl: control.selector, inUnit: id, length: before.count)
    }
    if read() == before { return .nothingChanged }
    var reason: DeviceError?
    do throws(DeviceError) {
      try node.setExtensionControl(control.selector, inUnit: id, to: before, permit)
      if try Self.value(afterSetting: before, control, inUnit: id, of: node) == before { return .restored }
    } catch {
      reason = error
    }
    return .incomplete([
      Restoration.Unrestored(part: part, before: before.hexadecimal, now: read()?.hexadecimal, reason: reason)
    ])
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
