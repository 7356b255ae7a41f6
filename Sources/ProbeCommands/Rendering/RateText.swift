package import Viewfinder

/// The rates of one size in a few characters.
///
/// Up to three are named one by one; more are folded to their ends and their number, `30–5 fps (7)`, which claims no more than it says.
package struct RateText {
  /// Whether every rate is named, however many.
  package let isComplete: Bool

  private static let mostNamed = 3

  /// A way to write rates.
  package init(isComplete: Bool) {
    self.isComplete = isComplete
  }

  /// The rates of a list.
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
    // A time that is no time has a rate that nobody knows; the findings name it.
    if hasInvalid || parts.isEmpty { parts.append("? fps") }
    return parts.joined(by: ", ")
  }

  private func text(_ times: [FrameInterval]) -> String {
    if isComplete { return times.map(\.rateText).joined(by: " ") + " fps" }
    if times.count <= Self.mostNamed {
      // From fast to slow, as in a row that is folded: the driver's order is a matter of `--all`.
      return times.sorted { $0.isShorter(than: $1) }.map(\.rateText).joined(by: " ") + " fps"
    }
    var fastest = times[0]
    var slowest = times[0]
    for time in times.dropFirst() {
      if time.isShorter(than: fastest) { fastest = time }
      if slowest.isShorter(than: time) { slowest = time }
    }
    return "\(fastest.rateText)–\(slowest.rateText) fps (\(times.count))"
  }

  /// A range from its fastest to its slowest rate; nil when it holds none.
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
  /// Whether two times that are this far apart are the same rate: UVC's usual step of 100 ns is no grid that anybody could tell from none.
  fileprivate var isUnnoticeable: Bool {
    UInt64(numerator) * 1_000_000_000 <= UInt64(denominator) * FrameInterval.toleranceInNanoseconds
  }
}
