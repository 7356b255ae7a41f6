public import CameraModel

/// A wish for one control, before the device was asked whether it has it.
public struct ControlAssignment: Hashable, Sendable {
  /// Which control.
  public enum Name: Hashable, Sendable {
    /// By its number.
    case id(ControlIdentifier)
    /// By the driver's name, or as `v4l2-ctl` spells it: `Exposure Time, Absolute` or `exposure_time_absolute`.
    case name(String)
  }

  /// To what.
  public enum Wish: Hashable, Sendable {
    /// A value as the driver takes it.
    case value(ControlValue)
    /// The first of these that the control can take.
    case firstOf([Int64])
    /// As a person types it: a number, `on`, `off`, a choice of the menu by its words, the number an integer menu shows, text.
    case text(String)
    /// What the driver calls its default.
    case defaultValue
  }

  /// Which control.
  public var name: Name
  /// To what.
  public var wish: Wish

  /// A wish for a control.
  public init(_ name: Name, _ wish: Wish) {
    self.name = name
    self.wish = wish
  }

  /// A number for a control that the specification knows.
  public init(_ identifier: ControlIdentifier, _ number: Int64) {
    self.init(.id(identifier), .value(.integer(number)))
  }
}

extension ControlAssignment.Name: CustomStringConvertible {
  /// The name, or the number in hexadecimal.
  public var description: String {
    switch self {
    case .id(let id): "\(id)"
    case .name(let name): name
    }
  }
}
