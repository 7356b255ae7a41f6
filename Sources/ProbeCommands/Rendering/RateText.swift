package import CameraModel
import Viewfinder

/// The rates of one size as a short text.
///
/// Up to three rates are listed; more are shown as range and count: `30–5 fps (7)`.
package struct RateText {
  /// Whether all rates are listed, however many.
  package let isComplete: Bool

  private static let mostNamed = 3

  /// A writer of rates.
  package init(isComplete: Bool) {
    self.isComplete = isComplete
  }

  /// The text for a list of rates.
  package func text(_ intervals: [OfferedInterval]) -> String {
    var times: [FrameInterval] = []
    var parts: [String] = []
    var hasInvalid = false
    for interval in intervals {
      switch interval {
      case .discrete(let time):
        if time.isValid { times.append(time) } else { hasInvalid = true }
      case .stepwise(let range), .continuous(let range):
        if let text = Self.text(range) { parts.append(text) } else { hasInvalid = true }
      }
    }
    if !times.isEmpty { parts.insert(text(times), at: 0) }
    // An invalid time has no rate; a finding reports it.
    if hasInvalid || parts.isEmpty { parts.append("? fps") }
    return parts.joined(separator: ", ")
  }

  private func text(_ times: [FrameInterval]) -> String {
    if isComplete { return times.map(\.rateText).joined(separator: " ") + " fps" }
    if times.count <= Self.mostNamed {
      // From fast to slow, as in a shortened row; `--all` keeps the driver's order.
      return times.sorted { $0.isShorter(than: $1) }.map(\.rateText).joined(separator: " ") + " fps"
    }
    var fastest = times[0]
    var slowest = times[0]
    for time in times.dropFirst() {
      if time.isShorter(than: fastest) { fastest = time }
      if slowest.isShorter(than: time) { slowest = time }
    }
    return "\(fastest.rateText)–\(slowest.rateText) fps (\(times.count))"
  }

  /// A range from its fastest to its slowest rate; nil for an empty range.
  private static func text(_ range: FrameIntervalRange) -> String? {
    guard range.min.isValid, range.max.isValid, !range.max.isShorter(than: range.min) else { return nil }
    if range.min.isSameTime(as: range.max) { return "\(range.min.rateText) fps" }
    let ends = "\(range.min.rateText)–\(range.max.rateText) fps"
    guard let step = range.step else { return "\(ends), any" }
    if step.isValid, step.isUnnoticeable { return "\(ends), any" }
    return step.isValid ? "\(ends), step \(step) s" : "\(range.min.rateText) \(range.max.rateText) fps"
  }
}

extension FrameInterval {
  /// Whether times this far apart are the same rate: UVC's usual step of 100 ns is too small to show.
  fileprivate var isUnnoticeable: Bool {
    UInt64(numerator) * 1_000_000_000 <= UInt64(denominator) * FrameInterval.toleranceInNanoseconds
  }
}
