package import CameraModel
package import JSONText

extension FrameSize {
  static let coding = JSONCoding(
    FrameSize(0, 0),
    .required("width", \.width, .unsigned),
    .required("height", \.height, .unsigned))
}

extension FrameInterval {
  /// How seconds per frame stand in documents, as a fraction.
  package static let coding = JSONCoding(
    FrameInterval(0, 0),
    .required("numerator", \.numerator, .unsigned),
    .required("denominator", \.denominator, .unsigned))
}

/// The kinds of a listed size or interval: a single value, or a range with or without a grid.
private enum OfferKind: String {
  case discrete, stepwise, continuous

  var isOne: Bool { self == .discrete }
  var isRange: Bool { self != .discrete }
  var isStepwise: Bool { self == .stepwise }

  static let coding = JSONCoding<OfferKind>.word(else: "A kind is discrete, stepwise or continuous.")
}

/// A listed size in documents.
private struct SizeDocument {
  var kind = OfferKind.discrete
  var one = FrameSize(0, 0)
  var range = FrameSizeRange(min: FrameSize(0, 0), max: FrameSize(0, 0), step: FrameSize(1, 1))
  var intervals: [OfferedInterval] = []

  static let coding = JSONCoding(
    SizeDocument(),
    .required("kind", \.kind, OfferKind.coding),
    .required("width", \.one.width, .unsigned).when(\.kind.isOne),
    .required("height", \.one.height, .unsigned).when(\.kind.isOne),
    .required("minWidth", \.range.min.width, .unsigned).when(\.kind.isRange),
    .required("minHeight", \.range.min.height, .unsigned).when(\.kind.isRange),
    .required("maxWidth", \.range.max.width, .unsigned).when(\.kind.isRange),
    .required("maxHeight", \.range.max.height, .unsigned).when(\.kind.isRange),
    .required("stepWidth", \.range.step.width, .unsigned).when(\.kind.isRange).requiredIf(\.kind.isStepwise),
    .required("stepHeight", \.range.step.height, .unsigned).when(\.kind.isRange).requiredIf(\.kind.isStepwise),
    .member("intervals", \.intervals, .list(OfferedInterval.coding)))
}

extension OfferedSize {
  static let coding = SizeDocument.coding.map({ OfferedSize($0) }, { SizeDocument($0) })

  private init(_ document: SizeDocument) {
    switch document.kind {
    case .discrete: self.init(.discrete(document.one), intervals: document.intervals)
    case .stepwise: self.init(.stepwise(document.range), intervals: document.intervals)
    case .continuous: self.init(.continuous(document.range.withoutGrid), intervals: document.intervals)
    }
  }
}

extension SizeDocument {
  fileprivate init(_ size: OfferedSize) {
    intervals = size.intervals
    switch size.extent {
    case .discrete(let size): one = size
    case .stepwise(let range): (kind, self.range) = (.stepwise, range)
    case .continuous(let range): (kind, self.range) = (.continuous, range.withoutGrid)
    }
  }
}

extension FrameSizeRange {
  fileprivate var withoutGrid: FrameSizeRange { FrameSizeRange(min: min, max: max, step: FrameSize(1, 1)) }
}

/// A listed interval in documents.
private struct IntervalDocument {
  var kind = OfferKind.discrete
  var one = FrameInterval(0, 0)
  var range = FrameIntervalRange(min: FrameInterval(0, 0), max: FrameInterval(0, 0), step: nil)

  static let coding = JSONCoding(
    IntervalDocument(),
    .required("kind", \.kind, OfferKind.coding),
    .required("numerator", \.one.numerator, .unsigned).when(\.kind.isOne),
    .required("denominator", \.one.denominator, .unsigned).when(\.kind.isOne),
    .required("min", \.range.min, FrameInterval.coding).when(\.kind.isRange),
    .required("max", \.range.max, FrameInterval.coding).when(\.kind.isRange),
    .optional("step", \.range.step, FrameInterval.coding).when(\.kind.isRange).requiredIf(\.kind.isStepwise))
}

extension OfferedInterval {
  fileprivate static let coding = IntervalDocument.coding.map({ OfferedInterval($0) }, { IntervalDocument($0) })

  private init(_ document: IntervalDocument) {
    switch document.kind {
    case .discrete: self = .discrete(document.one)
    case .stepwise: self = .stepwise(document.range)
    case .continuous: self = .continuous(document.range.withoutGrid)
    }
  }
}

extension IntervalDocument {
  fileprivate init(_ interval: OfferedInterval) {
    switch interval {
    case .discrete(let interval): one = interval
    case .stepwise(let range): (kind, self.range) = (.stepwise, range)
    case .continuous(let range): (kind, self.range) = (.continuous, range.withoutGrid)
    }
  }
}

extension FrameIntervalRange {
  fileprivate var withoutGrid: FrameIntervalRange { FrameIntervalRange(min: min, max: max, step: nil) }
}
