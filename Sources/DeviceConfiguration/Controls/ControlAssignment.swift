public import CameraModel

/// A value for one control, not yet checked against a device.
public struct ControlAssignment: Hashable, Sendable {
  /// The name of a control.
  public enum Name: Hashable, Sendable {
    /// By its identifier.
    case id(ControlIdentifier)
    /// By the driver's name or in the spelling of `v4l2-ctl`: `Exposure Time, Absolute` or `exposure_time_absolute`.
    case name(String)
  }

  /// The value to set.
  public enum Value: Hashable, Sendable {
    /// A value in the driver's representation.
    case value(ControlValue)
    /// The first of these numbers that is valid for the control. If a menu's items are unknown, the default or present value goes first.
    case firstOf([Int64])
    /// A typed value: a number, `on` or `off`, the name of a menu item, the number in an integer menu, or text.
    case text(String)
    /// The driver's default value.
    case defaultValue
  }

  /// The control.
  public var name: Name
  /// The value to set.
  public var value: Value

  /// A value for a control.
  public init(_ name: Name, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// A number for a control given by its identifier.
  public init(_ identifier: ControlIdentifier, _ number: Int64) {
    self.init(.id(identifier), .value(.integer(number)))
  }
}

extension ControlAssignment.Name: CustomStringConvertible {
  /// The name, or the identifier in hexadecimal.
  public var description: String {
    switch self {
    case .id(let id): "\(id)"
    case .name(let name): name
    }
  }
}

extension ControlAssignment: CustomStringConvertible {
  /// `brightness = 128`, `0x9a0901 = 1 or 3`, `gain = default`.
  public var description: String {
    let value =
      switch value {
      case .value(let value): "\(value)"
      case .firstOf(let numbers): numbers.map(String.init).joined(separator: " or ")
      case .text(let text): text.harmless
      case .defaultValue: "default"
      }
    return "\(name) = \(value)"
  }
}
