import CameraModel

/// Finds the frames lost because the program took none for a while: it was stopped, or the machine was busy.
///
/// All buffers fill up meanwhile. When the program continues, it takes several frames at once. The last of them is already old, and the
/// next number is missing.
struct UntakenFrames {
  /// How many frames were lost that way.
  private(set) var count = 0
  /// The longest time for which no frame was taken.
  private(set) var longestTime = Duration.zero
  private var last: Frame?

  private struct Frame {
    let sequence: UInt64
    let run: Int
    let time: Int64
    let arrival: Int64
    /// The greatest age among frames taken at once with this one; nil for a frame that was taken alone.
    var age: Int64?
  }

  /// A frame this many intervals old was not taken as it arrived.
  private static let leastAge: Int64 = 3

  /// Examines a frame, in the order of arrival.
  ///
  /// - Parameter counts: whether a loss before it counts.
  mutating func note(_ facts: FrameFacts, counts: Bool) {
    var frame = Frame(
      sequence: facts.sequence, run: facts.run, time: facts.presentationTime.nanoseconds, arrival: facts.arrivalTime.nanoseconds)
    defer { last = frame }
    guard let last, last.run == frame.run, frame.sequence > last.sequence, facts.presentationTime.clock == .monotonic else { return }
    let (step, lastAge) = (frame.time &- last.time, last.arrival &- last.time)
    guard frame.sequence > last.sequence + 1 else {
      if 2 * (frame.arrival &- last.arrival) < step { frame.age = max(last.age ?? lastAge, lastAge) }
      return
    }
    let lost = Int64(clamping: frame.sequence - last.sequence - 1)
    guard counts, let age = last.age, step > 0, step < .max / 4, lost < .max / 4 else { return }
    let interval = step / (lost + 1)
    guard lastAge >= Self.leastAge * interval, lastAge >= step / 2 else { return }
    count += Int(lost)
    longestTime = max(longestTime, .nanoseconds(age))
  }
}
