package import CameraModel
package import JSONText

/// The kinds of a listed size or interval: a single value, or a range with or without a grid.
enum OfferKind: String, CaseIterable {
  case discrete, stepwise, continuous
}

extension JSONReader {
  /// Reads the kind of a size or an interval.
  mutating func offerKind() throws(JSONError) -> OfferKind {
    try word("A kind is discrete, stepwise or continuous.")
  }
}

/// The keys of an entry in a list of intervals.
enum IntervalDocument: String, JSONKey, CaseIterable {
  case kind, numerator, denominator, min, max, step

  static let discrete: [IntervalDocument] = [.kind, .numerator, .denominator]
  static let continuous: [IntervalDocument] = [.kind, .min, .max]
  static let stepwise: [IntervalDocument] = [.kind, .min, .max, .step]
}

extension JSONReader {
  /// Reads a list of intervals, or `null` as an empty one.
  mutating func intervals() throws(JSONError) -> [OfferedInterval] {
    try list { (reader, _) throws(JSONError) in try reader.interval() }
  }

  private mutating func interval() throws(JSONError) -> OfferedInterval {
    var kind = OfferKind.discrete
    var one = FrameInterval(0, 0)
    var range = FrameIntervalRange(min: one, max: one, step: nil)
    var members = try object(IntervalDocument.self)
    while let key = try next(&members) {
      switch key {
      case .kind: kind = try offerKind()
      case .numerator: one.numerator = try unsigned()
      case .denominator: one.denominator = try unsigned()
      case .min: range.min = try fraction()
      case .max: range.max = try fraction()
      case .step: range.step = try null() ? nil : try fraction()
      }
    }
    switch kind {
    case .discrete:
      try require(IntervalDocument.discrete, members)
      return .discrete(one)
    case .stepwise:
      try require(IntervalDocument.stepwise, members)
      return .stepwise(range)
    case .continuous:
      try require(IntervalDocument.continuous, members)
      range.step = nil
      return .continuous(range)
    }
  }
}

extension JSONWriter {
  /// Writes a list of intervals.
  mutating func intervals(_ intervals: [OfferedInterval]) {
    beginArray()
    for interval in intervals { self.interval(interval) }
    endArray()
  }

  private mutating func interval(_ interval: OfferedInterval) {
    beginObject()
    switch interval {
    case .discrete(let one):
      member(IntervalDocument.kind, OfferKind.discrete.rawValue)
      member(IntervalDocument.numerator, one.numerator)
      member(IntervalDocument.denominator, one.denominator)
    case .stepwise(let range): self.range(.stepwise, range, step: range.step)
    case .continuous(let range): self.range(.continuous, range, step: nil)
    }
    endObject()
  }

  private mutating func range(_ kind: OfferKind, _ range: FrameIntervalRange, step: FrameInterval?) {
    member(IntervalDocument.kind, kind.rawValue)
    key(IntervalDocument.min)
    fraction(range.min)
    key(IntervalDocument.max)
    fraction(range.max)
    key(IntervalDocument.step)
    fraction(step)
  }
}

/// The keys of one interval: seconds per frame as a fraction.
private enum FractionDocument: String, JSONKey, CaseIterable {
  case numerator, denominator

  static let required: [FractionDocument] = [.numerator, .denominator]
}

extension JSONReader {
  /// Reads seconds per frame as a fraction.
  package mutating func fraction() throws(JSONError) -> FrameInterval {
    var interval = FrameInterval(0, 0)
    var members = try object(FractionDocument.self)
    while let key = try next(&members) {
      switch key {
      case .numerator: interval.numerator = try unsigned()
      case .denominator: interval.denominator = try unsigned()
      }
    }
    try require(FractionDocument.required, members)
    return interval
  }
}

extension JSONWriter {
  /// Writes seconds per frame as a fraction; nil as `null`.
  package mutating func fraction(_ interval: FrameInterval?) {
    guard let interval else { return null() }
    beginObject()
    member(FractionDocument.numerator, interval.numerator)
    member(FractionDocument.denominator, interval.denominator)
    endObject()
  }
}
