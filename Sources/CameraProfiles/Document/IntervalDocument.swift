package import CameraModel
package import JSONText

/// The kinds of a listed size or interval: a single value, or a range with or without a grid.
enum OfferKind: String, CaseIterable {
  case discrete, stepwise, continuous

  static let words = JSONWords<OfferKind>()
}

extension JSONReader {
  /// Reads the kind of a size or an interval.
  mutating func offerKind() throws(JSONError) -> OfferKind {
    try word(OfferKind.words, "A kind is discrete, stepwise or continuous.")
  }
}

/// The keys of an entry in a list of intervals.
enum IntervalDocument: String, JSONKey, CaseIterable {
  case kind, numerator, denominator, min, max, step

  static let keys = JSONWords<IntervalDocument>()
  static let discrete = keys.subset(.kind, .numerator, .denominator)
  static let continuous = keys.subset(.kind, .min, .max)
  static let stepwise = keys.subset(.kind, .min, .max, .step)
}

/// The list of intervals that was read last, and its position in the document.
struct ReadIntervals {
  fileprivate var range = 0..<0
  fileprivate var intervals: [OfferedInterval] = []
}

extension JSONReader {
  /// Reads a list of intervals, or `null` as an empty one.
  ///
  /// A list spelled like the last one shares its memory, because most cameras have the same intervals for many sizes.
  mutating func intervals(_ last: inout ReadIntervals) throws(JSONError) -> [OfferedInterval] {
    let start = cursor.nextOffset()
    if !last.range.isEmpty, cursor.takeRepetition(of: last.range) { return last.intervals }
    let intervals = try list { (reader, _) throws(JSONError) in try reader.interval() }
    last = ReadIntervals(range: start..<cursor.position, intervals: intervals)
    return intervals
  }

  private mutating func interval() throws(JSONError) -> OfferedInterval {
    var kind = OfferKind.discrete
    var one = FrameInterval(0, 0)
    var range = FrameIntervalRange(min: one, max: one, step: nil)
    var members = try object()
    while let key = try next(IntervalDocument.keys, &members) {
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

  static let keys = JSONWords<FractionDocument>()
  static let required = keys.subset(.numerator, .denominator)
}

extension JSONReader {
  /// Reads seconds per frame as a fraction.
  package mutating func fraction() throws(JSONError) -> FrameInterval {
    var interval = FrameInterval(0, 0)
    var members = try object()
    while let key = try next(FractionDocument.keys, &members) {
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
