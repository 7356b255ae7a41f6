extension ExtensionControl {
  /// The longest value that is compared with minimum and maximum, in bytes: the size of the largest integer.
  private static let longestNumber = 8

  /// Checks a value against what the camera answers. This calls nothing.
  ///
  /// - Parameters:
  ///   - bytes: The value. Minimum and maximum are compared as one little-endian number of at most 8 bytes.
  ///   - unit: The unit that has the control, for the error.
  ///   - subject: The path of the node, for the error.
  /// - Throws: ``DeviceError`` with code `unsupported` for a control that cannot be set, `usage` for a value of another length or out of
  ///   the range.
  public func check(_ bytes: [UInt8], of unit: ExtensionUnit.GUID, on subject: String) throws(DeviceError) {
    let refused = { (code: DeviceError.Code, message: String, remedy: String?) in
      DeviceError(code, operation: .setExtensionControl(selector, of: unit), subject: subject, message: message, remedy: remedy)
    }
    guard flags != nil, let length else {
      throw refused(.unsupported, "The camera does not answer for this control.", nil)
    }
    guard isWritable else { throw refused(.unsupported, "The control cannot be set.", nil) }
    if flags?.contains(.disabledByAutomatic) == true {
      throw refused(.unsupported, "An automatic mode of the camera has the control now.", "Turn the automatic mode off first.")
    }
    guard bytes.count == length else {
      throw refused(
        .usage, "The value has \(Self.count(bytes)), and the control takes \(length).", "Give \(length * 2) hexadecimal digits.")
    }
    if let range, !range(bytes) {
      let (low, high) = (minimum?.hexadecimal ?? "", maximum?.hexadecimal ?? "")
      throw refused(.usage, "The value \(bytes.hexadecimal) is out of range.", "Give a value from \(low) to \(high).")
    }
  }

  private static func count(_ bytes: [UInt8]) -> String { bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes" }

  /// Whether a value is within minimum and maximum; nil if the camera has no range.
  ///
  /// A minimum above the maximum is a signed number. Equal ones are an answer of firmware that has no range.
  private var range: (([UInt8]) -> Bool)? {
    guard let minimum, let maximum, let length, length <= Self.longestNumber, minimum.count == length, maximum.count == length,
      minimum != maximum
    else { return nil }
    let (low, high) = (Self.number(minimum), Self.number(maximum))
    if low < high { return { (low...high).contains(Self.number($0)) } }
    let (lowest, highest) = (Self.signedNumber(minimum), Self.signedNumber(maximum))
    guard lowest < highest else { return nil }
    return { (lowest...highest).contains(Self.signedNumber($0)) }
  }

  private static func number(_ bytes: [UInt8]) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  private static func signedNumber(_ bytes: [UInt8]) -> Int64 {
    let empty = 64 - 8 * bytes.count
    return Int64(bitPattern: number(bytes) << UInt64(empty)) >> Int64(empty)
  }
}

extension DeviceError.Operation {
  /// Setting a control of an extension unit.
  package static func setExtensionControl(_ selector: UInt8, of unit: ExtensionUnit.GUID) -> DeviceError.Operation {
    "set extension control \(unit)/\(Int(selector))"
  }

  /// Reading a control of an extension unit.
  package static func readExtensionControl(_ selector: UInt8, of unit: ExtensionUnit.GUID) -> DeviceError.Operation {
    "read extension control \(unit)/\(Int(selector))"
  }
}
