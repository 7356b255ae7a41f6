public import CameraModel

/// A mode for each of several cameras that stream together over one USB bus.
public struct JointPlan: Sendable {
  /// Whether there is a plan.
  public enum Outcome: String, Hashable, Sendable {
    /// Every camera has a mode, and together they fit.
    case fits
    /// No combination of modes fits the bus.
    case exceedsBus
    /// A camera has no mode with a known data rate within the limits.
    case noMode
  }

  /// The mode of one camera.
  public struct Share: Sendable {
    /// The camera's mode in the plan; nil without a plan.
    public var chosen: ChosenMode?
    /// The wishes that gave way in that mode.
    public var adjustments: [Adjustment] = []
    /// Bits per second of that mode; nil without a plan.
    public var bitsPerSecond: UInt64?
    /// The mode within the limits that has the lowest data rate; nil if no data rate is known.
    public var least: Mode?
    /// Bits per second of ``least``.
    public var leastBitsPerSecond: UInt64?
    /// The mode that the camera would get alone on the bus; nil if no mode meets the limits.
    public var alone: Mode?
  }

  /// A single change that gives a plan.
  public struct Relaxation: Sendable {
    /// The change.
    public enum Change: Hashable, Sendable {
      /// A faster bus.
      case bus(USBBus)
      /// Drops a limit; an exact size becomes the nearest.
      case drop(RequestLimit)
      /// Leaves out the camera with this index among the bus's cameras.
      case leaveOut(Int)
    }

    /// The change.
    public var change: Change
    /// The resulting modes of the cameras, in their order; nil for a camera left out.
    public var gives: [Mode?]
  }

  /// The bus.
  public var bus: USBBus
  /// The request, the same for all cameras.
  public var request: FormatRequest
  /// The rate floor for sizes that were not requested, as a time per frame. Slower sizes lose while another size is faster.
  ///
  /// Nil if no floor applied: every camera has exactly the requested size, or the largest size was requested.
  public var rateFloor: FrameInterval?
  /// Whether there is a plan.
  public var outcome: Outcome
  /// The positions of the bus's cameras in the list that was planned, in the order of their ``shares``.
  public var cameras: [Int]
  /// The modes of the cameras, in the order given.
  public var shares: [Share]
  /// Single changes that give a plan if there is none.
  public var relaxations: [Relaxation] = []

  /// Bits per second of the plan or, without one, the fewest that the cameras need; nil if a data rate is unknown.
  public var bitsPerSecond: UInt64? {
    var sum: UInt64 = 0
    for share in shares {
      guard let bits = share.bitsPerSecond ?? share.leastBitsPerSecond else { return nil }
      sum = sum.addingReportingOverflow(bits).overflow ? .max : sum + bits
    }
    return sum
  }
}
