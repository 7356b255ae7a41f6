import CameraModel
import JSONText

/// The keys of an entry in a list of sizes.
private enum SizeDocument: String, JSONKey, CaseIterable {
  case kind, width, height, minWidth, minHeight, maxWidth, maxHeight, stepWidth, stepHeight, intervals

  static let discrete: [SizeDocument] = [.kind, .width, .height]
  static let continuous: [SizeDocument] = [.kind, .minWidth, .minHeight, .maxWidth, .maxHeight]
  static let stepwise: [SizeDocument] = [.kind, .minWidth, .minHeight, .maxWidth, .maxHeight, .stepWidth, .stepHeight]
}

extension JSONReader {
  /// Reads a list of sizes.
  mutating func sizes() throws(JSONError) -> [OfferedSize] {
    try array { (reader, _) throws(JSONError) in try reader.size() }
  }

  private mutating func size() throws(JSONError) -> OfferedSize {
    var kind = OfferKind.discrete
    var (one, min, max, step) = (FrameSize(0, 0), FrameSize(0, 0), FrameSize(0, 0), FrameSize(1, 1))
    var intervals: [OfferedInterval] = []
    var members = try object(SizeDocument.self)
    while let key = try next(&members) {
      switch key {
      case .kind: kind = try offerKind()
      case .width: one.width = Int(try unsigned())
      case .height: one.height = Int(try unsigned())
      case .minWidth: min.width = Int(try unsigned())
      case .minHeight: min.height = Int(try unsigned())
      case .maxWidth: max.width = Int(try unsigned())
      case .maxHeight: max.height = Int(try unsigned())
      case .stepWidth: step.width = Int(try unsigned())
      case .stepHeight: step.height = Int(try unsigned())
      case .intervals: intervals = try self.intervals()
      }
    }
    switch kind {
    case .discrete:
      try require(SizeDocument.discrete, members)
      return OfferedSize(.discrete(one), intervals: intervals)
    case .stepwise:
      try require(SizeDocument.stepwise, members)
      return OfferedSize(.stepwise(FrameSizeRange(min: min, max: max, step: step)), intervals: intervals)
    case .continuous:
      try require(SizeDocument.continuous, members)
      return OfferedSize(.continuous(FrameSizeRange(min: min, max: max, step: FrameSize(1, 1))), intervals: intervals)
    }
  }
}

extension JSONWriter {
  /// Writes an entry of a list of sizes.
  mutating func size(_ size: OfferedSize) {
    beginObject()
    switch size.extent {
    case .discrete(let one):
      member(SizeDocument.kind, OfferKind.discrete.rawValue)
      member(SizeDocument.width, one.width)
      member(SizeDocument.height, one.height)
    case .stepwise(let range): grid(.stepwise, range, step: range.step)
    case .continuous(let range): grid(.continuous, range, step: FrameSize(1, 1))
    }
    key(SizeDocument.intervals)
    intervals(size.intervals)
    endObject()
  }

  private mutating func grid(_ kind: OfferKind, _ range: FrameSizeRange, step: FrameSize) {
    member(SizeDocument.kind, kind.rawValue)
    member(SizeDocument.minWidth, range.min.width)
    member(SizeDocument.minHeight, range.min.height)
    member(SizeDocument.maxWidth, range.max.width)
    member(SizeDocument.maxHeight, range.max.height)
    member(SizeDocument.stepWidth, step.width)
    member(SizeDocument.stepHeight, step.height)
  }
}
