public import CameraModel

/// A mode for each of several cameras that stream together, over one USB bus or behind one media graph.
public struct JointPlan: Sendable {
  /// What the cameras share.
  public enum Resource: Hashable, Sendable {
    /// A USB bus. What the cameras send together must fit it.
    case bus(USBBus)
    /// A media device, whose capture nodes and pads take one sensor each: its path, such as `/dev/media0`, or else its place, such as
    /// `platform:fe801000.csi`.
    case mediaDevice(String)
  }

  /// Whether there is a plan.
  public enum Outcome: String, ClosedVocabulary {
    /// Every camera has a mode, and they can stream together.
    case fits
    /// Every camera has a mode, and by their data rates they fit. Whether the bus grants what they reserve is unknown.
    case adjusted
    /// No combination of modes fits the bus.
    case exceedsBus
    /// In every combination of modes, two sensors meet in their media graph.
    case conflicts
    /// A camera has no mode within the limits that can be planned. On a bus, that is one with a known data rate.
    case noMode
  }

  /// The mode of one camera.
  public struct Share: Sendable {
    /// The camera's mode in the plan; nil without a plan.
    public var chosen: ChosenMode?
    /// The wishes that gave way in that mode.
    public var adjustments: [Adjustment] = []
    /// Bits per second of that mode; nil without a plan, and behind a media graph.
    public var bitsPerSecond: UInt64?
    /// The mode within the limits that has the lowest data rate; nil if no data rate is known, and behind a media graph.
    public var least: Mode?
    /// Bits per second of ``least``.
    public var leastBitsPerSecond: UInt64?
    /// The mode that the camera would get if no other one streamed; nil if no mode meets the limits.
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
      /// Leaves out the camera with this index among the plan's cameras.
      case leaveOut(Int)
    }

    /// The change.
    public var change: Change
    /// The resulting modes of the cameras, in their order; nil for a camera left out.
    public var gives: [Mode?]
  }

  /// What the cameras share.
  public var resource: Resource
  /// The request, the same for all cameras.
  public var request: FormatRequest
  /// The rate floor for sizes that were not requested, as a time per frame. Slower sizes lose while another size is faster.
  ///
  /// Nil if no floor applied: every camera has exactly the requested size, or the largest size was requested.
  public var rateFloor: FrameInterval?
  /// Whether there is a plan.
  public var outcome: Outcome
  /// The positions of the plan's cameras in the list that was planned, in the order of their ``shares``.
  public var cameras: [Int]
  /// The modes of the cameras, in the order given.
  public var shares: [Share]
  /// What is uncertain about the plan: the code `reservation-unknown` if the bus may not grant what the cameras reserve.
  public var findings: [Finding] = []
  /// Single changes that give a plan if there is none.
  public var relaxations: [Relaxation] = []

  /// Whether every camera has a mode.
  public var hasModes: Bool { outcome == .fits || outcome == .adjusted }

  /// The bus; nil if the cameras share a media device.
  public var bus: USBBus? { if case .bus(let bus) = resource { bus } else { nil } }

  /// Bits per second of the plan or, without one, the fewest that the cameras need; nil if a data rate is unknown, and behind a media graph.
  public var bitsPerSecond: UInt64? {
    var sum: UInt64 = 0
    for share in shares {
      guard let bits = share.bitsPerSecond ?? share.leastBitsPerSecond else { return nil }
      sum = sum.addingReportingOverflow(bits).overflow ? .max : sum + bits
    }
    return sum
  }
}
