public import CameraModel

/// A value for one control, not yet checked against a device.
public struct ControlAssignment: Hashable, Sendable {
  /// Which control.
  public enum Name: Hashable, Sendable {
    /// By its identifier.
    case id(ControlIdentifier)
    /// By the driver's name, or as `v4l2-ctl` spells it: `Exposure Time, Absolute` or `exposure_time_absolute`.
    case name(String)
  }

  /// The value to set.
  public enum Value: Hashable, Sendable {
    /// A value as the driver represents it.
    case value(ControlValue)
    /// The first of these numbers that is valid for the control; of a menu whose items are not known, the default or the present value first.
    case firstOf([Int64])
    /// A value as people type it: a number, `on` or `off`, the name of a menu item, the number that an integer menu shows, or text.
    case text(String)
    /// The driver's default value.
    case defaultValue
  }

  /// Which control.
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
