import Viewfinder

/// The rates of one size, to test whether a rate is among them.
struct RateSet {
  private let exact: Set<OfferedInterval>
  /// For tolerant comparison: the rates with a time, from short to long.
  private let times: [OfferedInterval]

  /// The set of the rates of a list.
  ///
  /// - Parameter isTolerant: whether rates are the same within 200 ns, or when text listings print them alike.
  init(_ intervals: [OfferedInterval], isTolerant: Bool) {
    exact = Set(intervals)
    times = isTolerant ? intervals.filter(\.shortest.isValid).sorted { $0.shortest.isShorter(than: $1.shortest) } : []
  }

  func contains(_ interval: OfferedInterval) -> Bool {
    if exact.contains(interval) { return true }
    let shortest = interval.shortest
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle].shortest.isShorter(than: shortest) { low = middle + 1 } else { high = middle }
    }
    // Rates with an equal shortest time are neighbours, on either side.
    let after = times[low...].lazy.prefix { $0.shortest.isSameOffer(as: shortest) }
    let before = times[..<low].lazy.reversed().prefix { $0.shortest.isSameOffer(as: shortest) }
    return after.contains { $0.isSameOffer(as: interval) } || before.contains { $0.isSameOffer(as: interval) }
  }
}

extension OfferedInterval {
  /// Whether both are the same rates. A step that a text listing rounds to zero is not compared.
  fileprivate func isSameOffer(as other: OfferedInterval) -> Bool {
    guard isRange == other.isRange, shortest.isSameOffer(as: other.shortest), longest.isSameOffer(as: other.longest) else { return false }
    guard let step, let otherStep = other.step, step.isValid, otherStep.isValid else { return true }
    return step.isSameRate(as: otherStep)
  }

  private var isRange: Bool { if case .discrete = self { false } else { true } }

  private var step: FrameInterval? {
    switch self {
    case .discrete: nil
    case .stepwise(let range), .continuous(let range): range.step
    }
  }
}

extension FrameInterval {
  fileprivate func isSameOffer(as other: FrameInterval) -> Bool { self == other || isSameRate(as: other) || printsLike(other) }

  /// Whether text listings, with three decimals for seconds and for frames per second, may print both alike.
  private func printsLike(_ other: FrameInterval) -> Bool {
    guard let rate = framesPerSecond, let otherRate = other.framesPerSecond else { return false }
    // Each may differ from the printed value by half of the last digit.
    let digit = 0.001
    return abs(rate - otherRate) <= digit && abs(1 / rate - 1 / otherRate) <= digit
  }
}

/// A node's rates by format and size, in the order of its lists.
struct NodeModes {
  struct Key: Hashable {
    var format: String
    var extent: OfferedSize.Extent?
    var isRange: Bool { if case .discrete = extent { false } else { extent != nil } }
    var text: String { extent.map { "\(format) \($0.text)" } ?? "\(format) without sizes" }
  }

  private(set) var keys: [Key] = []
  private(set) var rates: [Key: [OfferedInterval]] = [:]
  private(set) var labels: [String] = []
  /// The formats by label; of several with the same label, the first.
  private(set) var formats: [String: OfferedFormat] = [:]

  init(_ node: CameraNode) {
    for format in node.formats {
      let label = format.label
      if formats[label] == nil {
        labels.append(label)
        formats[label] = format
      }
      if format.sizes.isEmpty { addIntervals([], at: Key(format: label, extent: nil)) }
      for size in format.sizes { addIntervals(size.intervals, at: Key(format: label, extent: size.extent)) }
    }
  }

  private mutating func addIntervals(_ intervals: [OfferedInterval], at key: Key) {
    if rates[key] == nil { keys.append(key) }
    rates[key, default: []] += intervals
  }
}
