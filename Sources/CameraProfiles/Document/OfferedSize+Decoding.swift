import CameraModel

private enum SizeKey: String, CaseIterable {
  case kind, width, height, minWidth, minHeight, maxWidth, maxHeight, stepWidth, stepHeight, intervals
}
private enum IntervalKey: String, CaseIterable { case kind, numerator, denominator, min, max, step }
private enum TimeKey: String, CaseIterable { case numerator, denominator }
private enum Kind: String, CaseIterable { case discrete, stepwise, continuous }

private let sizeKeys = JSONWords<SizeKey>()
private let intervalKeys = JSONWords<IntervalKey>()
private let timeKeys = JSONWords<TimeKey>()
private let kinds = JSONWords<Kind>()

extension JSONReader {
  /// Reads an entry of a list of sizes.
  mutating func size() throws(ProfileError) -> OfferedSize {
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
      case .intervals: intervals = try list { (reader, _) throws(ProfileError) in try reader.interval() }
      }
    }
    try require(.kind, in: members)
    switch kind {
    case .discrete?, nil:
      try require(.width, .height, in: members)
      return OfferedSize(.discrete(one), intervals: intervals)
    case .stepwise?:
      try require(.minWidth, .minHeight, .maxWidth, .maxHeight, .stepWidth, .stepHeight, in: members)
      return OfferedSize(.stepwise(FrameSizeRange(min: min, max: max, step: step)), intervals: intervals)
    case .continuous?:
      try require(.minWidth, .minHeight, .maxWidth, .maxHeight, in: members)
      return OfferedSize(.continuous(FrameSizeRange(min: min, max: max, step: FrameSize(1, 1))), intervals: intervals)
    }
  }

  private mutating func interval() throws(ProfileError) -> OfferedInterval {
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
    try require(.kind, in: members)
    switch kind {
    case .discrete?, nil:
      try require(.numerator, .denominator, in: members)
      return .discrete(time)
    case .stepwise?:
      try require(.min, .max, .step, in: members)
      return .stepwise(range)
    case .continuous?:
      try require(.min, .max, in: members)
      range.step = nil
      return .continuous(range)
    }
  }

  /// Reads seconds per frame as a fraction.
  mutating func time() throws(ProfileError) -> FrameInterval {
    var time = FrameInterval(0, 0)
    var members = try object(timeKeys)
    while let key = try next(&members) {
      switch key {
      case .numerator: time.numerator = try unsigned()
      case .denominator: time.denominator = try unsigned()
      }
    }
    try require(.numerator, .denominator, in: members)
    return time
  }

  private mutating func kind() throws(ProfileError) -> Kind {
    _ = peek()
    let start = position
    guard let kind = try word(kinds) else { throw failure("A kind is discrete, stepwise or continuous.", at: start) }
    return kind
  }
}
