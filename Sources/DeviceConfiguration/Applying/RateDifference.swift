import CameraModel

/// A rate that was set and that the device does not have now, seen beside the list of rates for its size.
struct RateDifference {
  let asked: FrameInterval
  let got: FrameInterval
  /// The driver's list for the format and size that the device has now, in the driver's order.
  let listed: [OfferedInterval]
  let quirks: DriverQuirks

  /// Why the rate differs, in one sentence, as far as the list proves it; nil where it proves nothing.
  var reason: String? {
    let times = listed.compactMap { if case .discrete(let time) = $0, time.isValid { time } else { nil } }
    // Of a range nobody knows which times it holds for the driver.
    guard !times.isEmpty, times.count == listed.count else { return nil }
    guard times.contains(where: asked.isSameRate(as:)) else { return "The camera does not list \(asked.rateText) fps for this size." }
    if quirks.mistakesUnsortedIntervals, let found = Self.find(asked, in: times), found.isSameRate(as: got), !found.isSameRate(as: asked) {
      return "\(quirks.driver) mistakes lists of rates that are not in order, such as this one."
    }
    return "The camera lists \(asked.rateText) fps for this size, and did not take it."
  }

  /// The driver's search: it ends at the first time that is farther away than the one before (`uvc_try_frame_interval`).
  private static func find(_ asked: FrameInterval, in times: [FrameInterval]) -> FrameInterval? {
    var best: (time: FrameInterval, distance: UInt64)?
    for time in times {
      let distance = time.units.distance(to: asked.units).magnitude
      if let best, UInt64(distance) > best.distance { break }
      best = (time, UInt64(distance))
    }
    return best?.time
  }
}

extension FrameInterval {
  /// In the driver's unit of 100 ns. It does not overflow: both parts have 32 bits.
  fileprivate var units: Int { Int(UInt64(numerator) * 10_000_000 / UInt64(denominator)) }
}
