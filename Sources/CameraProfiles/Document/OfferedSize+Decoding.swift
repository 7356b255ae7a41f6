import CameraModel
import JSONText

private enum SizeKey: String, CaseIterable {
  case kind, width, height, minWidth, minHeight, maxWidth, maxHeight, stepWidth, stepHeight, intervals
}
private enum IntervalKey: String, CaseIterable { case kind, numerator, denominator, min, max, step }
private enum TimeKey: String, CaseIterable { case numerator, denominator }
private enum Kind: String, CaseIterable { case discrete, stepwise, continuous }

private let sizeKeys = JSONWords<SizeKey>()
private let extentKeys = sizeKeys.subset(.kind)
private let discreteKeys = sizeKeys.subset(.width, .height)
private let continuousKeys = sizeKeys.subset(.minWidth, .minHeight, .maxWidth, .maxHeight)
private let stepwiseKeys = sizeKeys.subset(.minWidth, .minHeight, .maxWidth, .maxHeight, .stepWidth, .stepHeight)
private let intervalKeys = JSONWords<IntervalKey>()
private let intervalKind = intervalKeys.subset(.kind)
private let fraction = intervalKeys.subset(.numerator, .denominator)
private let ends = intervalKeys.subset(.min, .max)
private let endsAndStep = intervalKeys.subset(.min, .max, .step)
private let timeKeys = JSONWords<TimeKey>()
private let wholeTime = timeKeys.subset(.numerator, .denominator)
private let kinds = JSONWords<Kind>()

/// The list of times that was read last, and where it stands in the document.
private struct ReadIntervals {
  var range = 0..<0
  var intervals: [OfferedInterval] = []
}

extension JSONReader {
  /// Reads a list of sizes.
  mutating func sizes() throws(JSONError) -> [OfferedSize] {
    var last = ReadIntervals()
    return try array { (reader, _) throws(JSONError) in try reader.size(&last) }
  }

  private mutating func size(_ last: inout ReadIntervals) throws(JSONError) -> OfferedSize {
    var kind: Kind?
    var (one, min, max, step) = (FrameSize(0, 0), FrameSize(0, 0), FrameSize(0, 0), FrameSize(1, 1))
    var intervals: [OfferedInterval] = []
    var members = try object(sizeKeys)
    while let key = try next(&members) {
      switch key {
      case .kind: kind = try self.kind()
      case .width: one.width = Int(try unsigned())
      case .height: one.height = Int(try unsigned())
      case .minWidth: min.width = Int(try unsigned())
      case .minHeight: min.height = Int(try unsigned())
      case .maxWidth: max.width = Int(try unsigned())
      case .maxHeight: max.height = Int(try unsigned())
      case .stepWidth: step.width = Int(try unsigned())
      case .stepHeight: step.height = Int(try unsigned())
      case .intervals: intervals = try self.intervals(&last)
      }
    }
    try require(extentKeys, in: members)
    switch kind {
    case .discrete?, nil:
      try require(discreteKeys, in: members)
      return OfferedSize(.discrete(one), intervals: intervals)
    case .stepwise?:
      try require(stepwiseKeys, in: members)
      return OfferedSize(.stepwise(FrameSizeRange(min: min, max: max, step: step)), intervals: intervals)
    case .continuous?:
      try require(continuousKeys, in: members)
      return OfferedSize(.continuous(FrameSizeRange(min: min, max: max, step: FrameSize(1, 1))), intervals: intervals)
    }
  }

  /// Reads a list of times. One spelled like the list before is the list before, and shares its memory: most cameras have the same
  /// rates for many sizes.
  private mutating func intervals(_ last: inout ReadIntervals) throws(JSONError) -> [OfferedInterval] {
    _ = peek()
    let start = position
    if !last.range.isEmpty, bytes.hold(bytes, last.range, at: start) {
      position = start + last.range.count
      return last.intervals
    }
    let intervals = try list { (reader, _) throws(JSONError) in try reader.interval() }
    last = ReadIntervals(range: start..<position, intervals: intervals)
    return intervals
  }

  private mutating func interval() throws(JSONError) -> OfferedInterval {
    if let (time, end) = PlainTime.read(at: position, in: bytes) {
      position = end
      return .discrete(time)
    }
    var kind: Kind?
    var time = FrameInterval(0, 0)
    var range = FrameIntervalRange(min: time, max: time, step: nil)
    var members = try object(intervalKeys)
    while let key = try next(&members) {
      switch key {
      case .kind: kind = try self.kind()
      case .numerator: time.numerator = try unsigned()
      case .denominator: time.denominator = try unsigned()
      case .min: range.min = try self.time()
      case .max: range.max = try self.time()
      case .step: range.step = try null() ? nil : try self.time()
      }
    }
    try require(intervalKind, in: members)
    switch kind {
    case .discrete?, nil:
      try require(fraction, in: members)
      return .discrete(time)
    case .stepwise?:
      try require(endsAndStep, in: members)
      return .stepwise(range)
    case .continuous?:
      try require(ends, in: members)
      range.step = nil
      return .continuous(range)
    }
  }

  /// Reads seconds per frame as a fraction.
  mutating func time() throws(JSONError) -> FrameInterval {
    var time = FrameInterval(0, 0)
    var members = try object(timeKeys)
    while let key = try next(&members) {
      switch key {
      case .numerator: time.numerator = try unsigned()
      case .denominator: time.denominator = try unsigned()
      }
    }
    try require(wholeTime, in: members)
    return time
  }

  private mutating func kind() throws(JSONError) -> Kind {
    _ = peek()
    let start = position
    guard let kind = try word(kinds) else { throw failure("A kind is discrete, stepwise or continuous.", at: start) }
    return kind
  }
}
