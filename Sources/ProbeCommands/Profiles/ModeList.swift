import Viewfinder

/// A node's rates by format and size, in the order of its lists.
struct ModeList {
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
