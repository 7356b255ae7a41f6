public import CameraModel
public import Negotiation

/// What a camera delivered in one mode, against what it promised.
public struct StreamMeasurement: Sendable {
  /// Whether the promise was met.
  public enum Outcome: String, Hashable, Sendable {
    /// The rate is what was promised, within the tolerance; or no rate was promised.
    case met
    /// Fewer frames came, or frames of another pixel format or size than the mode's.
    case below
    /// More frames came.
    case above
    /// Not two good frames came.
    case none
  }

  /// The mode that was asked for; the camera's own where none was.
  public var mode: Mode
  /// The mode that the driver set, as read back. Its rate is nil where the driver keeps none.
  public var setMode: Mode
  /// Frames per second of the mode that was asked for, or, where it has no rate, of the one that was set; nil where neither has one.
  public var promised: Double?
  /// Frames per second of the good frames, by the driver's times; nil for fewer than two.
  public var delivered: Double?
  /// The same by the times of arrival.
  public var deliveredByArrival: Double?
  /// Nanoseconds between good frames, by the driver's times; nil for fewer than two.
  public var intervals: Distribution?
  /// Nanoseconds from the frame's time to its arrival; nil where the driver gives no times.
  public var ages: Distribution?
  /// Bytes of a frame as it came, before any conversion; nil for no frame.
  public var sizes: Distribution?
  /// Bytes per second of the good frames that came, whether a consumer got them or not; nil for fewer than two.
  public var bytesPerSecond: Int64?
  /// Bytes per second of the other cameras that were measured at the same time on its bus.
  public var otherBytesPerSecond: Int64 = 0
  /// The USB bus; nil where its speed is unknown.
  public var bus: USBBus?
  /// Frames that are missing by the times of their neighbours, while the driver's numbers show no gap.
  public var suspectedLost = 0
  /// Frames that were lost because the program took none for a while, as one that was stopped; they are among the lost ones.
  public var untaken = 0
  /// The longest time for which the program took no frame; zero where no frame was lost for that.
  public var longestUntaken: Duration = .zero
  /// Bytes per second that the USB endpoint of the pictures carries at most; nil where unknown, and for bulk transfers.
  public var endpointBytesPerSecond: Int?
  /// The time to the first good frame, from opening the device and from the driver's start of the stream; nil without one.
  public var firstFrame: (fromOpen: Duration, fromStart: Duration)?
  /// Frames per second at first and at last, where the camera changed its rate meanwhile; nil where it did not.
  public var rateChange: (first: Double, last: Double)?
  /// Frames per second where the camera alternates between two rates, as one that keeps adjusting its exposure; nil where it does not.
  public var rateSwing: (slow: Double, fast: Double)?
  /// How long was measured, from the first good frame after the warm-up to the last.
  public var duration: Duration = .zero
  /// What became of every numbered frame, from the start.
  public var statistics = StreamStatistics()
  /// What had become of them before the first frame that was measured: it says nothing of the rate.
  var earlier = StreamStatistics()
  /// What became of the frames from the first one that was measured.
  public var measured: StreamStatistics {
    var measured = statistics
    for count in [\.numbered, \.lost, \.corrupted, \.late, \.outOfBuffers] as [WritableKeyPath<StreamStatistics, Int>] {
      measured[keyPath: count] -= earlier[keyPath: count]
    }
    return measured
  }
  /// The driver's buffers; nil before a stream was started.
  public var buffers: BufferCounts?
  /// The processor time of the capture thread for a frame; nil for too few frames.
  public var captureTime: Duration?
  /// The processor time of the consumer for a frame, with its conversion; nil without a consumer, and where one that decodes had nothing to
  /// decode.
  public var consumerTime: Duration?
  /// What the camera said of its exposure while it streamed.
  public var exposure = ExposureState()
  /// The rate with the exposure kept short; nil where that was not tried.
  public var deliveredWithShortExposure: Double?
  /// Why the stream ended before enough was measured; nil where it did not, or the task was cancelled.
  public var failure: DeviceError?
  /// What the camera or its driver did that its documentation does not say.
  public var findings: [Finding] = []
  /// Whose times these are, and of which moment; nil without a frame.
  public var times: (clock: PresentationTime.Clock, moment: PresentationTime.Moment)?

  /// The part of the bus that the pictures take, where 1 is its whole speed; nil where either is unknown.
  public var busShare: Double? {
    guard let bus, let bytesPerSecond, bus.speedMbps > 0 else { return nil }
    return Double(bytesPerSecond) * 8 / (Double(bus.speedMbps) * 1e6)
  }

  /// Whether the driver set another pixel format or size than was asked for, so that no frame is one of the mode.
  public var hasOtherPictures: Bool { setMode.pixelFormat != mode.pixelFormat || setMode.size != mode.size }

  /// Whether the promise was met.
  ///
  /// - Parameter tolerance: the part of the rate that may be missing or too much.
  public func outcome(tolerance: Double) -> Outcome {
    guard let delivered else { return .none }
    if hasOtherPictures { return .below }
    guard let promised else { return .met }
    if delivered < promised * (1 - tolerance) { return .below }
    return delivered > promised * (1 + tolerance) ? .above : .met
  }
}

extension StreamMeasurement {
  /// What frames show, in the order in which they came.
  init(_ frames: [MeasuredFrame], _ received: ReceivedPictures, in mode: Mode, setTo setMode: Mode, on bus: USBBus?) {
    self.mode = mode
    self.setMode = setMode
    self.bus = bus
    promised = (mode.interval ?? setMode.interval)?.framesPerSecond
    times = frames.first.map { ($0.time.clock, $0.time.moment) }
    sizes = Distribution(received.byteCounts)
    bytesPerSecond = received.bytesPerSecond
    ages = Distribution(frames.compactMap { $0.time.clock == .monotonic ? $0.arrival.nanoseconds - $0.time.nanoseconds : nil })
    // Between two runs there is no interval: the stream stood still.
    let ends = frames.indices.dropFirst().filter { frames[$0 - 1].run == frames[$0].run }
    let steps = ends.map { frames[$0].time.nanoseconds - frames[$0 - 1].time.nanoseconds }
    intervals = Distribution(steps)
    guard let first = frames.first, let last = frames.last, let intervals else { return }
    duration = .nanoseconds(last.time.nanoseconds - first.time.nanoseconds)
    delivered = Self.rate(frames.count, from: first.time.nanoseconds, to: last.time.nanoseconds)
    deliveredByArrival = Self.rate(frames.count, from: first.arrival.nanoseconds, to: last.arrival.nanoseconds)
    rateChange = Self.rateChange(over: steps)
    // Where the rate changes, a neighbour does not say how long an interval is.
    guard rateChange == nil else { return }
    let usual = usualInterval(steps, intervals.median)
    rateSwing = Self.rateSwing(over: steps, usually: usual)
    guard rateSwing == nil else { return }
    let unbroken = zip(ends, steps).filter { end, _ in frames[end].sequence == frames[end - 1].sequence + 1 }.map(\.1)
    suspectedLost = Self.missing(in: unbroken, usually: usual)
  }

  /// Nanoseconds between frames: those that were set, where a quarter of the steps is as short; else the median. Where every third frame is
  /// missing, half of the steps are twice as long, and either may be the median.
  private func usualInterval(_ steps: [Int64], _ median: Int64) -> Double {
    guard let set = setMode.interval?.framesPerSecond.map({ 1e9 / $0 }) else { return Double(median) }
    return 4 * steps.count(where: { Double($0) <= set * Self.evenness }) >= steps.count ? set : Double(median)
  }

  private static func rate(_ frames: Int, from first: Int64, to last: Int64) -> Double? {
    last > first ? Double(frames - 1) * 1e9 / Double(last - first) : nil
  }

  /// So many intervals show a usual one.
  static let leastSteps = 5
  /// By which factor an interval may exceed the one that was set, and still be that one.
  private static let evenness = 1.05
  /// By which part the usual interval must differ for another rate.
  private static let leastChange = 0.15

  /// The rates of the first and the last quarter, where both are even and they differ.
  private static func rateChange(over steps: [Int64]) -> (first: Double, last: Double)? {
    let quarter = steps.count / 4
    guard quarter >= leastSteps, let first = Distribution(Array(steps.prefix(quarter))),
      let last = Distribution(Array(steps.suffix(quarter))), first.isEven, last.isEven
    else { return nil }
    let change = Double(abs(last.median - first.median))
    guard change > leastChange * Double(max(first.median, last.median)) else { return nil }
    return (1e9 / Double(first.median), 1e9 / Double(last.median))
  }

  /// By which factor an interval must exceed the usual one for a slower rate.
  private static let slowness = 1.25
  /// The part of the intervals that must lie in periods of one rate.
  private static let leastInPeriods = 0.8

  /// Two rates that take turns, each for some frames: a frame that is missing now and then makes no period.
  private static func rateSwing(over steps: [Int64], usually usual: Double) -> (slow: Double, fast: Double)? {
    let isSlow = steps.map { Double($0) > slowness * usual }
    var (start, inPeriods, periods) = (0, 0, [Bool]())
    for end in steps.indices.dropFirst() + [steps.count] where end == steps.count || isSlow[end] != isSlow[start] {
      if end - start >= leastSteps {
        inPeriods += end - start
        if periods.last != isSlow[start] { periods.append(isSlow[start]) }
      }
      start = end
    }
    guard periods.count > 2, Double(inPeriods) >= leastInPeriods * Double(steps.count),
      let slow = Distribution(zip(steps, isSlow).filter(\.1).map(\.0)), let fast = Distribution(zip(steps, isSlow).filter { !$1 }.map(\.0)),
      fast.median > 0
    else { return nil }
    return (1e9 / Double(slow.median), 1e9 / Double(fast.median))
  }

  /// Frames that fit into intervals besides those that end them, and not more than fit into all: after a frame that is late, the next comes
  /// sooner.
  private static func missing(in steps: [Int64], usually usual: Double) -> Int {
    guard usual > 0 else { return 0 }
    func fitting(_ step: Int64) -> Int { Int(exactly: (Double(step) / usual).rounded()) ?? 0 }
    let besides = steps.reduce(0) { $0 + max(0, fitting($1) - 1) }
    return max(0, min(besides, fitting(steps.reduce(0, +)) - steps.count))
  }
}
