public import CameraModel

/// A mode for each of several cameras that stream together over one USB bus.
public struct JointPlan: Sendable {
  /// Whether there is a plan.
  public enum Outcome: String, Hashable, Sendable {
    /// Every camera has a mode, and together they fit.
    case fits
    /// No combination of modes fits the bus.
    case exceedsBus
    /// A camera has no mode within the limits whose load is known.
    case noMode
  }

  /// What one camera gets.
  public struct Share: Sendable {
    /// The camera's mode in the plan; nil when there is no plan.
    public var chosen: ChosenMode?
    /// The wishes that gave way in that mode.
    public var adjustments: [Adjustment] = []
    /// Bits per second of that mode; nil when there is no plan.
    public var bitsPerSecond: UInt64?
    /// The lightest mode within the limits; nil when no load is known.
    public var least: Mode?
    /// Bits per second of ``least``.
    public var leastBitsPerSecond: UInt64?
    /// The mode that the camera would get with the bus to itself; nil when no mode meets the limits.
    public var alone: Mode?
  }

  /// A single change that gives a plan.
  public struct Relaxation: Sendable {
    /// What is changed.
    public enum Change: Hashable, Sendable {
      /// A faster bus.
      case bus(USBBus)
      /// A limit is given up; an exact size becomes the nearest.
      case drop(RequestLimit)
      /// The camera with this index is left out.
      case leaveOut(Int)
    }

    /// What is changed.
    public var change: Change
    /// The modes that the cameras then get, in their order; nil for a camera left out.
    public var gives: [Mode?]
  }

  /// The bus.
  public var bus: USBBus
  /// The request, the same for all cameras.
  public var request: FormatRequest
  /// The rate below which a size that nobody asked for is not taken while another is faster, as a time per frame.
  ///
  /// Nil where no floor stands: every camera has the very size asked for, or the largest size is asked for.
  public var rateFloor: FrameInterval?
  /// Whether there is a plan.
  public var outcome: Outcome
  /// What each camera gets, in the order given.
  public var shares: [Share]
  /// Single changes that give a plan where there is none.
  public var relaxations: [Relaxation] = []

  /// Bits per second that the plan needs, or where there is none, the least that the cameras need; nil where a load is unknown.
  public var bitsPerSecond: UInt64? {
    var sum: UInt64 = 0
    for share in shares {
      guard let bits = share.bitsPerSecond ?? share.leastBitsPerSecond else { return nil }
      sum = sum.addingReportingOverflow(bits).overflow ? .max : sum + bits
    }
    return sum
  }
}
