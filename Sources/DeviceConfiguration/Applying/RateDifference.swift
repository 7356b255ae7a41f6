import CameraModel

/// A requested rate, the device's different rate, and the driver's list of rates.
struct RateDifference {
  let asked: FrameInterval
  let got: FrameInterval
  /// The driver's list for the current format and size, in the driver's order.
  let listed: [OfferedInterval]
  let quirks: DriverQuirks

  /// Why the rate differs, in one sentence; nil if the list does not explain it.
  var reason: String? {
    let times = listed.compactMap { if case .discrete(let time) = $0, time.isValid { time } else { nil } }
    // A range does not show which of its times the driver accepts.
    guard !times.isEmpty, times.count == listed.count else { return nil }
    guard times.contains(where: asked.isSameRate(as:)) else { return "The camera does not list \(asked.rateText) fps for this size." }
    if quirks.mistakesUnsortedIntervals, let found = Self.find(asked, in: times), found.isSameRate(as: got), !found.isSameRate(as: asked) {
      return "\(quirks.driver) chooses the wrong rate from lists that are not in order, such as this one."
    }
    return "The camera lists \(asked.rateText) fps for this size, but did not accept it."
  }

  /// The rate that `uvc_try_frame_interval` finds: its search ends at the first time that is farther away than the one before.
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
  /// The time in the driver's unit of 100 ns. It cannot overflow: both parts have 32 bits.
  fileprivate var units: Int { Int(UInt64(numerator) * 10_000_000 / UInt64(denominator)) }
}
