/// What a driver does otherwise than the specification leads one to expect, as facts that code acts on.
///
/// The evidence for every row, and what is done for all drivers alike and so needs no row, is in `docs/quirks.md`. Nothing is assumed of a
/// driver without a row.
public struct DriverQuirks: Hashable, Sendable {
  /// The driver, by the name it gives itself (`struct v4l2_capability`).
  public var driver: String
  /// The first open node that sets a format, a rate or a source owns the node until it is closed: others get `EBUSY` though nothing streams.
  public var firstSetterOwnsNode: Bool
  /// The search for a rate stops at the first that is farther away than the one before: of an unsorted list it may take a wrong one.
  public var mistakesUnsortedIntervals: Bool

  /// Its sources are cameras alone: it sets neither standards nor timings.
  public var hasCamerasOnly: Bool

  /// No quirk but those that are named.
  public init(driver: String, firstSetterOwnsNode: Bool = false, mistakesUnsortedIntervals: Bool = false, hasCamerasOnly: Bool = false) {
    self.driver = driver
    self.firstSetterOwnsNode = firstSetterOwnsNode
    self.mistakesUnsortedIntervals = mistakesUnsortedIntervals
    self.hasCamerasOnly = hasCamerasOnly
  }

  /// What is known, one row a driver.
  public static let table: [DriverQuirks] = [
    DriverQuirks(driver: "uvcvideo", firstSetterOwnsNode: true, mistakesUnsortedIntervals: true, hasCamerasOnly: true)
  ]

  /// What is known of a driver; no quirk where nothing is.
  public static func of(_ driver: String?) -> DriverQuirks {
    table.first { $0.driver == driver } ?? DriverQuirks(driver: driver ?? "")
  }
}
