/// A request to a control of an extension unit that reads. The raw value is the number of the corresponding C constant `UVC_GET_…`.
public enum ExtensionQuery: UInt8, Hashable, Sendable, CaseIterable {
  /// The present value.
  case value = 0x81
  /// The smallest value.
  case minimum = 0x82
  /// The largest value.
  case maximum = 0x83
  /// The distance between values.
  case resolution = 0x84
  /// The length of a value: two bytes, little-endian.
  case length = 0x85
  /// What can be done with the control: one byte of flags.
  case information = 0x86
  /// The default value.
  case defaultValue = 0x87
}

extension VideoNode where Self: ~Copyable {
  /// No units.
  public borrowing func extensionUnits() throws(DeviceError) -> [ExtensionUnit] { [] }

  /// Fails with code `unsupported`.
  public borrowing func answer(
    to query: ExtensionQuery, ofControl selector: UInt8, inUnit unit: UInt8, length: Int
  ) throws(DeviceError) -> [UInt8] {
    throw DeviceError(.queryExtensionUnit, on: "", failedWith: .inappropriateCall)
  }

  /// The extension units of the camera, with what their controls answer.
  ///
  /// - Throws: ``DeviceError`` if the descriptors cannot be read, or the device no longer answers.
  package borrowing func answeredExtensionUnits() throws(DeviceError) -> [ExtensionUnit] {
    var units = try extensionUnits()
    for index in units.indices {
      for position in units[index].controls.indices {
        units[index].controls[position] = try answered(units[index].controls[position].selector, inUnit: units[index].id)
      }
    }
    return units
  }

  /// A control with what the camera answers for it. What it refuses to answer is nil.
  ///
  /// - Throws: ``DeviceError`` if the device no longer answers.
  package borrowing func answered(_ selector: UInt8, inUnit unit: UInt8) throws(DeviceError) -> ExtensionControl {
    var control = ExtensionControl(selector: selector)
    let flags = try attempt(.information, selector, unit, length: 1)?.first
    control.flags = flags.map(ExtensionControl.Flag.flags)
    guard let flags, let answer = try attempt(.length, selector, unit, length: 2) else { return control }
    let length = Int(answer[0]) | Int(answer[1]) << 8
    control.length = length
    guard length > 0 else { return control }
    control.minimum = try attempt(.minimum, selector, unit, length: length)
    control.maximum = try attempt(.maximum, selector, unit, length: length)
    control.resolution = try attempt(.resolution, selector, unit, length: length)
    control.defaultValue = try attempt(.defaultValue, selector, unit, length: length)
    if ExtensionControl.Flag.flags(bits: flags).contains(.readable) {
      control.value = try attempt(.value, selector, unit, length: length)
    }
    return control
  }

  private borrowing func attempt(
    _ query: ExtensionQuery, _ selector: UInt8, _ unit: UInt8, length: Int
  ) throws(DeviceError) -> [UInt8]? {
    do {
      let bytes = try answer(to: query, ofControl: selector, inUnit: unit, length: length)
      return bytes.count == length ? bytes : nil
    } catch {
      if error.isOfDevice { throw error }
      return nil
    }
  }
}
