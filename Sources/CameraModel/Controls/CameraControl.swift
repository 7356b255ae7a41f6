/// One setting of a device: brightness, exposure, a menu, a button.
///
/// The corresponding C type is `struct v4l2_query_ext_ctrl`.
public struct CameraControl: Hashable, Sendable {
  /// The driver's number.
  public var id: ControlIdentifier
  /// The driver's name, without control characters.
  public var name: String
  /// The type of its value.
  public var type: ControlType
  /// The smallest value, or the shortest length of a string in bytes; nil if there is none or it is unknown.
  public var min: Int64?
  /// The largest value, or the longest length of a string in bytes; nil if there is none or it is unknown.
  public var max: Int64?
  /// The distance between values; nil if there is none or it is unknown.
  public var step: Int64?
  /// The driver's default, which may lie outside the range; nil if there is none or it is unknown.
  public var defaultValue: Int64?
  /// The value when the device was read; nil if there is none or it cannot be read.
  public var value: ControlValue?
  /// The smallest value of a control of several numbers, such as a rectangle; nil if the driver gives none.
  /// The corresponding C constant is `V4L2_CTRL_WHICH_MIN_VAL`.
  public var minimumValue: ControlValue?
  /// The largest value of a control of several numbers, such as a rectangle; nil if the driver gives none.
  /// The corresponding C constant is `V4L2_CTRL_WHICH_MAX_VAL`.
  public var maximumValue: ControlValue?
  /// The driver's flags.
  public var flags: [ControlFlag]
  /// The choices of a menu, without holes; empty for other types.
  public var menu: [MenuItem]
  /// The lengths of an array's dimensions; empty for a single value.
  public var dimensions: [Int]

  /// The values from the smallest to the largest; nil if one is unknown, or the driver has them the wrong way round.
  public var range: ClosedRange<Int64>? {
    guard let min, let max, min <= max else { return nil }
    return min...max
  }

  /// A control; omitted parts are unknown.
  public init(
    id: ControlIdentifier, name: String, type: ControlType, min: Int64? = nil, max: Int64? = nil, step: Int64? = nil,
    defaultValue: Int64? = nil,
    value: ControlValue? = nil, flags: [ControlFlag] = [], menu: [MenuItem] = [], dimensions: [Int] = []
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.min = min
    self.max = max
    self.step = step
    self.defaultValue = defaultValue
    self.value = value
    self.flags = flags
    self.menu = menu
    self.dimensions = dimensions
  }
}

extension CameraControl {
  /// Whether its value has several numbers.
  package var hasSeveralNumbers: Bool { !dimensions.isEmpty || type == .area || type == .rectangle }

  /// Whether the driver gives its minimum and maximum as values.
  var hasBoundsAsValues: Bool { type == .rectangle && isReadable && flags.contains(.hasWhichMinMax) }

  /// The number of elements of its value, 1 unless it has several numbers; nil if it exceeds `Int`.
  package var elementCount: Int? {
    var count = type == .area ? 2 : type == .rectangle ? 4 : 1
    for length in dimensions {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      if overflow { return nil }
      count = product
    }
    return count
  }

  /// The most bytes that reading its value takes, for the driver's copy and the library's; nil if it exceeds `Int`.
  var valueBytes: Int? {
    guard let elementCount else { return nil }
    let bytesOfOne = type == .string ? Int(clamping: Swift.max(max ?? 0, 0)) : MemoryLayout<Int64>.stride
    let (bytes, overflow) = elementCount.multipliedReportingOverflow(by: bytesOfOne)
    return overflow || bytes > Int.max / 2 ? nil : 2 * bytes
  }

  /// The indices at which its menu may have choices, at most 1,024; nil for other types and for an empty range.
  ///
  /// The kernel's standard menus have under a hundred choices. A driver's minimum may be any number.
  package var menuPositions: ClosedRange<Int64>? {
    guard type == .menu || type == .integerMenu, let min, let max, min <= max else { return nil }
    let (end, overflow) = min.addingReportingOverflow(1_023)
    return min...(overflow ? max : Swift.min(max, end))
  }
}

extension CameraControl {
  /// The value, if it is a single number; nil for texts, arrays, buttons, and if it was not read.
  public var number: Int64? {
    if case .integer(let number) = value { number } else { nil }
  }
}

/// A control's value.
public enum ControlValue: Hashable, Sendable {
  /// Integers, booleans (0 and 1), menus (the index), bit masks.
  case integer(Int64)
  /// Text.
  case string(String)
  /// An array, row after row; width and height of an area; left, top, width and height of a rectangle.
  case array([Int64])
}

/// A choice of a menu. The corresponding C type is `struct v4l2_querymenu`.
public struct MenuItem: Hashable, Sendable {
  /// The value that selects it.
  public var index: Int64
  /// Its name; nil for an integer menu.
  public var name: String?
  /// Its number in an integer menu; nil in other menus.
  public var value: Int64?

  /// A choice.
  public init(index: Int64, name: String? = nil, value: Int64? = nil) {
    self.index = index
    self.name = name
    self.value = value
  }
}
