public import CameraModel

/// A habit of a driver or a camera that its documentation does not mention; docs/quirks.md says which real ones have it.
public enum Misbehaviour: Hashable, Sendable {
  /// Setting a rate answers as asked and changes nothing.
  case keepsInterval
  /// Setting a rate sets this one, whatever was asked, and says so.
  case adjustsInterval(FrameInterval)
  /// The search for a rate ends at the first that is farther away than the one before.
  case mistakesUnsortedIntervals
  /// Setting a format answers as asked and changes nothing.
  case keepsFormat
  /// Every size becomes this one.
  case adjustsSize(FrameSize)
  /// Setting a control succeeds and changes nothing.
  case keepsControl(ControlIdentifier)
  /// The first open node that sets a mode owns the node until it is closed.
  case firstSetterOwns
  /// There are no priorities: any open node may set at any time.
  case hasNoPriorities
  /// There is no rate to read or to set.
  case hasNoIntervals
  /// A switch and the value it frees are refused in one call.
  case refusesSwitchWithValue
}

/// What a source of a simulated capture card is set to.
public struct SimulatedSource: Hashable, Sendable {
  /// The standard it is set to; nil for a source that is not analogue.
  public var standard: VideoStandard?
  /// The standards it can be set to.
  public var standards: VideoStandard
  /// The timings it is set to; nil for a source that is not digital.
  public var timings: DigitalTimings?

  /// A source; neither analogue nor digital by default, as a camera's.
  public init(standard: VideoStandard? = nil, standards: VideoStandard = [.pal, .ntsc, .secam], timings: DigitalTimings? = nil) {
    self.standard = standard
    self.standards = standards
    self.timings = timings
  }
}
