public import CameraModel
public import Negotiation

/// The frames that a camera delivered in one mode, compared with its promise.
public struct StreamMeasurement: Sendable {
  /// Whether the camera kept its promise.
  public enum Outcome: String, ClosedVocabulary {
    /// The rate matches the promise within the tolerance, or no rate was promised.
    case met
    /// Fewer frames came, or their pixel format or size differs from the mode's.
    case below
    /// More frames came.
    case above
    /// Fewer than two good frames came.
    case none
  }

  /// The requested mode; the camera's present mode if none was requested.
  public var mode: Mode
  /// The mode that the driver set, read back. Its rate is nil if the driver keeps none.
  public var setMode: Mode
  /// Frames per second of the requested mode or, without one, of the mode that was set; nil if neither has a rate.
  public var promised: Double?
  /// Frames per second of the good frames, by the driver's times; nil for fewer than two.
  public var delivered: Double?
  /// Frames per second of the good frames, by their arrival; nil for fewer than two.
  public var deliveredByArrival: Double?
  /// Nanoseconds between good frames, by the driver's times; nil for fewer than two.
  public var intervals: Distribution?
  /// Nanoseconds from the frame's time to its arrival; nil if the driver gives no times.
  public var ages: Distribution?
  /// Bytes of a frame as it came, before any conversion; nil without frames.
  public var sizes: Distribution?
  /// Bytes per second of the good frames that came, whether or not a consumer got them; nil for fewer than two.
  public var bytesPerSecond: Int64?
  /// Bytes per second of the other cameras on the same bus that were measured at the same time.
  var otherBytesPerSecond: Int64 = 0
  /// The USB bus; nil if its speed is unknown.
  public var bus: USBBus?
  /// Frames that seem missing by their neighbours' times, although the driver's numbers show no gap.
  public var suspectedLost = 0
  /// Frames lost because the program took none for a while, for example while it was stopped; part of the lost ones.
  public var untaken = 0
  /// The longest time for which the program took no frame; zero if no frame was lost that way.
  var longestUntaken: Duration = .zero
  /// The most bytes per second that the pictures' USB endpoint carries; nil if unknown, and for bulk transfers.
  public var endpointBytesPerSecond: Int?
  /// The time to the first good frame, from opening the device and from starting the stream; nil without one.
  public var firstFrame: (fromOpen: Duration, fromStart: Duration)?
  /// Frames per second at the beginning and at the end; nil if the camera kept its rate.
  var rateChange: (first: Double, last: Double)?
  /// Two rates in frames per second between which the camera alternates, for example while it adjusts its exposure; nil if it does not.
  var rateSwing: (slow: Double, fast: Double)?
  /// The measured time, from the first good frame after the warm-up to the last.
  public var duration: Duration = .zero
  /// What happened to each numbered frame since the start.
  public var statistics = StreamStatistics()
  /// What had happened to frames before the first measured one, which says nothing about the rate.
  var earlier = StreamStatistics()
  /// What happened to the frames from the first measured one on.
  public var measured: StreamStatistics {
    var measured = statistics
    for count in [\.numbered, \.lost, \.corrupted, \.late, \.outOfBuffers] as [WritableKeyPath<StreamStatistics, Int>] {
      measured[keyPath: count] -= earlier[keyPath: count]
    }
    return measured
  }
  /// The driver's buffers; nil if no stream was started.
  public var buffers: BufferCounts?
  /// The capture thread's processor time per frame; nil for too few frames.
  public var captureTime: Duration?
  /// The consumer's processor time per frame, including conversion; nil without a consumer, or if a decoding consumer had nothing to
  /// decode.
  public var consumerTime: Duration?
  /// The camera's exposure controls while it streamed.
  public var exposure = ExposureState()
  /// The rate with a short exposure; nil if that was not measured.
  public var deliveredWithShortExposure: Double?
  /// Why the stream ended too early; nil if it did not, or the task was cancelled.
  public var failure: DeviceError?
  /// Undocumented behaviour of the camera or its driver.
  public var findings: [Finding] = []
  /// The clock of these times and their moment within a frame; nil without a frame.
  public var times: (clock: PresentationTime.Clock, moment: PresentationTime.Moment)?

  /// The share of the bus that the pictures use, where 1 is its full speed; nil if either is unknown.
  public var busShare: Double? {
    guard let bus, let bytesPerSecond, bus.speedMbps > 0 else { return nil }
    return Double(bytesPerSecond) * 8 / (Double(bus.speedMbps) * 1e6)
  }

  /// Whether the driver set another pixel format or size than requested, so that no frame has the mode.
  public var hasOtherPictures: Bool { setMode.pixelFormat != mode.pixelFormat || setMode.size != mode.size }

  /// Whether the camera kept its promise.
  ///
  /// - Parameter tolerance: the share by which the rate may differ.
  public func outcome(tolerance: Double) -> Outcome {
    guard let delivered else { return .none }
    if hasOtherPictures { return .below }
    guard let promised else { return .met }
    if delivered < promised * (1 - tolerance) { return .below }
    return delivered > promised * (1 + tolerance) ? .above : .met
  }
}

extension StreamMeasurement {
  /// The measurement of frames, in their order of arrival.
  init(_ frames: [MeasuredFrame], _ received: ReceivedPictures, in mode: Mode, setTo setMode: Mode, on bus: USBBus?) {
    self.mode = mode
    self.setMode = setMode
    self.bus = bus
    promised = (mode.interval ?? setMode.interval)?.framesPerSecond
    times = frames.first.map { ($0.time.clock, $0.time.moment) }
    sizes = Distribution(received.byteCounts)
    bytesPerSecond = received.bytesPerSecond
    ages = Distribution(frames.compactMap { $0.time.clock == .monotonic ? $0.arrival.nanoseconds - $0.time.nanoseconds : nil })
    // Two runs have no interval between them, because the stream stood still.
    let ends = frames.indices.dropFirst().filter { frames[$0 - 1].run == frames[$0].run }
    let steps = ends.map { frames[$0].time.nanoseconds - frames[$0 - 1].time.nanoseconds }
    intervals = Distribution(steps)
    guard let first = frames.first, let last = frames.last, let intervals else { return }
    duration = .nanoseconds(last.time.nanoseconds - first.time.nanoseconds)
    delivered = Self.rate(frames.count, from: first.time.nanoseconds, to: last.time.nanoseconds)
    deliveredByArrival = Self.rate(frames.count, from: first.arrival.nanoseconds, to: last.arrival.nanoseconds)
    rateChange = Self.rateChange(over: steps)
    // While the rate changes, a neighbour does not predict an interval.
    guard rateChange == nil else { return }
    let usual = usualInterval(steps, intervals.median)
    rateSwing = Self.rateSwing(over: steps, usually: usual)
    guard rateSwing == nil else { return }
    let unbroken = zip(ends, steps).filter { end, _ in frames[end].sequence == frames[end - 1].sequence + 1 }.map(\.1)
    suspectedLost = Self.missing(in: unbroken, usually: usual)
  }

  /// The usual interval in nanoseconds: the one that was set if a quarter of the steps are as short, else the median. If every third frame
  /// is missing, half of the steps are twice as long, and either may be the median.
  private func usualInterval(_ steps: [Int64], _ median: Int64) -> Double {
    guard let set = setMode.interval?.framesPerSecond.map({ 1e9 / $0 }) else { return Double(median) }
    return 4 * steps.count(where: { Double($0) <= set * Self.evenness }) >= steps.count ? set : Double(median)
  }

  private static func rate(_ frames: Int, from first: Int64, to last: Int64) -> Double? {
    last > first ? Double(frames - 1) * 1e9 / Double(last - first) : nil
  }

  /// The smallest number of intervals that shows a usual one.
  static let leastSteps = 5
  /// The factor by which an interval may exceed the set one and still count as it.
  private static let evenness = 1.05
  /// The relative difference of the usual interval that means another rate.
  private static let leastChange = 0.15

  /// The rates of the first and the last quarter, if both are steady and they differ.
  private static func rateChange(over steps: [Int64]) -> (first: Double, last: Double)? {
    let quarter = steps.count / 4
    guard quarter >= leastSteps, let first = Distribution(Array(steps.prefix(quarter))),
      let last = Distribution(Array(steps.suffix(quarter))), first.isEven, last.isEven
    else { return nil }
    let change = Double(abs(last.median - first.median))
    guard change > leastChange * Double(max(first.median, last.median)) else { return nil }
    return (1e9 / Double(first.median), 1e9 / Double(last.median))
  }

  /// The factor by which an interval must exceed the usual one to count as slower.
  private static let slowness = 1.25
  /// The smallest share of intervals that must lie in periods of one rate.
  private static let leastInPeriods = 0.8

  /// Two rates that alternate, each for some frames. An occasional missing frame makes no period.
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

  /// Frames that fit into the gaps, but no more than fit into all intervals together. After a late frame, the next one comes sooner.
  private static func missing(in steps: [Int64], usually usual: Double) -> Int {
    guard usual > 0 else { return 0 }
    func fitting(_ step: Int64) -> Int { Int(exactly: (Double(step) / usual).rounded()) ?? 0 }
    let besides = steps.reduce(0) { $0 + max(0, fitting($1) - 1) }
    return max(0, min(besides, fitting(steps.reduce(0, +)) - steps.count))
  }
}
