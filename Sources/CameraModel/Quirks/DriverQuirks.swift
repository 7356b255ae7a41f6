/// How a driver deviates from the V4L2 specification. A driver without a row has no known quirk.
///
/// `docs/quirks.md` has the evidence for every row, and the workarounds that apply to all drivers.
public struct DriverQuirks: Hashable, Sendable {
  /// The driver's name, as in `struct v4l2_capability`.
  public var driver: String
  /// Whether the first descriptor that sets a format, rate or source owns the node until it is closed. Others get `EBUSY`.
  public var firstSetterOwnsNode: Bool
  /// Whether the driver sets a wrong rate when its list is unsorted: its search stops as soon as the distance grows.
  public var mistakesUnsortedIntervals: Bool

  /// Whether its only sources are cameras, without standards and timings.
  public var hasCamerasOnly: Bool

  /// The controls whose values the driver reads from the camera each time; it answers all others from its memory. Nil if the driver reads
  /// all controls from the camera.
  public var controlsReadFromCamera: Set<ControlIdentifier>?

  /// A row; by default without quirks.
  public init(
    driver: String, firstSetterOwnsNode: Bool = false, mistakesUnsortedIntervals: Bool = false, hasCamerasOnly: Bool = false,
    controlsReadFromCamera: Set<ControlIdentifier>? = nil
  ) {
    self.driver = driver
    self.firstSetterOwnsNode = firstSetterOwnsNode
    self.mistakesUnsortedIntervals = mistakesUnsortedIntervals
    self.hasCamerasOnly = hasCamerasOnly
    self.controlsReadFromCamera = controlsReadFromCamera
  }

  /// Whether the driver reads a control's value from the camera each time.
  public func readsFromCamera(_ id: ControlIdentifier) -> Bool { controlsReadFromCamera?.contains(id) ?? true }

  /// The known quirks, one row per driver.
  public static let table: [DriverQuirks] = [
    DriverQuirks(
      driver: "uvcvideo", firstSetterOwnsNode: true, mistakesUnsortedIntervals: true, hasCamerasOnly: true,
      controlsReadFromCamera: [.focus, .exposureTime, .whiteBalanceTemperature])
  ]

  /// The quirks of a driver; none if it is unknown or nil.
  public static func of(_ driver: String?) -> DriverQuirks {
    table.first { $0.driver == driver } ?? DriverQuirks(driver: driver ?? "")
  }
}
