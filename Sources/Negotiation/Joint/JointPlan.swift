public import CameraModel

/// The modes of several cameras that stream together over one USB bus.
public struct JointPlan: Sendable {
  /// Whether there is one.
  public enum Outcome: String, Hashable, Sendable {
    /// Every camera has a mode, and together they fit.
    case fits
    /// Together they need more than the bus carries, whatever modes are taken.
    case exceedsBus
    /// A camera has no mode within the limits of which is known what it sends.
    case noMode
  }

  /// What one camera gets.
  public struct Share: Sendable {
    /// What the camera gets in the plan; nil when there is no plan.
    public var chosen: ChosenMode?
    /// The wishes that gave way in it.
    public var adjustments: [Adjustment] = []
    /// Bits per second of that mode; nil when there is no plan.
    public var bitsPerSecond: UInt64?
    /// The mode within the limits that sends least; nil when there is none of which that is known.
    public var least: Mode?
    /// Bits per second of that mode.
    public var leastBitsPerSecond: UInt64?
    /// What the camera would get with the bus to itself; nil when no mode meets the limits.
    public var alone: Mode?
  }

  /// A change that gives a plan.
  public struct WayOut: Sendable {
    /// What is changed.
    public enum Change: Hashable, Sendable {
      /// A faster bus.
      case bus(USBBus)
      /// A limit is given up; an exact size becomes the nearest.
      case drop(RequestLimit)
      /// A camera stays out: its place among them.
      case leaveOut(Int)
    }

    /// What is changed.
    public var change: Change
    /// What the cameras then get, in their order; nil for one that stays out.
    public var gives: [Mode?]
  }

  /// The bus.
  public var bus: USBBus
  /// The request, the same to all cameras, as it was understood.
  public var request: FormatRequest
  /// The rate below which a size that nobody asked for is not taken while another is faster, as a time per frame.
  ///
  /// Nil where no floor stands: every camera has the very size asked for, or the largest size is asked for.
  public var rateFloor: FrameInterval?
  /// Whether there is a plan.
  public var outcome: Outcome
  /// What each camera gets, in the order in which they were given.
  public var shares: [Share]
  /// What would give a plan where there is none: each a single change.
  public var waysOut: [WayOut] = []

  /// What the plan needs, or where there is none, the least that could be needed; nil where that is not known of a camera.
  public var bitsPerSecond: UInt64? {
    var sum: UInt64 = 0
    for share in shares {
      guard let bits = share.bitsPerSecond ?? share.leastBitsPerSecond else { return nil }
      sum = sum.addingReportingOverflow(bits).overflow ? .max : sum + bits
    }
    return sum
  }
}
