public import CameraModel

/// When a frame was taken. The corresponding name is `CMTime`; the corresponding C field is `timestamp` of `struct v4l2_buffer`.
public struct PresentationTime: Hashable, Sendable, Comparable {
  /// The origin of the time.
  public enum Clock: String, ClosedVocabulary {
    /// The driver's, on the monotonic clock.
    case monotonic
    /// When the program received the frame, because the driver gives no time or an implausible one.
    case arrival
  }

  /// The moment within the frame.
  public enum Moment: String, ClosedVocabulary {
    /// The start of the exposure.
    case startOfExposure
    /// The end of the frame's transfer.
    case endOfFrame
  }

  /// Nanoseconds on the monotonic clock, `CLOCK_MONOTONIC`.
  public var nanoseconds: Int64
  /// The origin of the time.
  public var clock: Clock
  /// The moment within the frame.
  public var moment: Moment

  /// A time.
  public init(nanoseconds: Int64, clock: Clock = .monotonic, moment: Moment = .endOfFrame) {
    self.nanoseconds = nanoseconds
    self.clock = clock
    self.moment = moment
  }

  /// The time in seconds.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Orders by time only; the clock does not count.
  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The time from one moment to another.
  public static func - (left: Self, right: Self) -> Duration { .nanoseconds(left.nanoseconds) - .nanoseconds(right.nanoseconds) }
}

/// Checks the driver's timestamps, so that presentation times strictly rise and are plausible.
package struct FrameClock: Sendable {
  /// How many timestamps were implausible.
  package private(set) var implausible = 0
  private var lastDriver: Int64?
  private var lastGiven: Int64 = .min
  private var inARow = 0

  private static let mostAhead: Int64 = 1_000_000
  private static let mostBehind: Int64 = 10_000_000_000
  private static let mostInARow = 3

  package init() {}

  /// Trusts the driver again for a new run.
  package mutating func beginRun() {
    inARow = 0
    lastDriver = nil
  }

  /// The presentation time of a frame.
  package mutating func time(of buffer: FilledBuffer, arrival: MonotonicTime) -> PresentationTime {
    guard buffer.flags.hasMonotonicTimestamp, inARow < Self.mostInARow else { return given(arrival.nanoseconds) }
    guard isPlausible(buffer.timestamp, arrival) else {
      implausible += 1
      inARow += 1
      return given(arrival.nanoseconds)
    }
    inARow = 0
    lastDriver = buffer.timestamp
    // Frames after one with an arrival time may lie before it. Using their arrival times too would offset the driver's times for good.
    guard buffer.timestamp > lastGiven else { return given(.min) }
    lastGiven = buffer.timestamp
    let moment: PresentationTime.Moment = buffer.flags.contains(.timestampAtStartOfExposure) ? .startOfExposure : .endOfFrame
    return PresentationTime(nanoseconds: buffer.timestamp, clock: .monotonic, moment: moment)
  }

  private func isPlausible(_ timestamp: Int64, _ arrival: MonotonicTime) -> Bool {
    guard timestamp > 0 else { return false }
    let (age, overflow) = arrival.nanoseconds.subtractingReportingOverflow(timestamp)
    return !overflow && age >= -Self.mostAhead && age <= Self.mostBehind && timestamp > lastDriver ?? .min
  }

  private mutating func given(_ arrival: Int64) -> PresentationTime {
    lastGiven = max(arrival, lastGiven == .max ? .max : lastGiven + 1)
    return PresentationTime(nanoseconds: lastGiven, clock: .arrival, moment: .endOfFrame)
  }
}
