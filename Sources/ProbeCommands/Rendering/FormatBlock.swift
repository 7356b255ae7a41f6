import CameraModel
import Viewfinder

/// Consecutive pixel formats of a list with the same sizes and rates.
struct FormatBlock {
  private(set) var formats: [OfferedFormat]
  /// The label of an earlier format with the same sizes and rates, which are not repeated; nil where there is none.
  private(set) var model: String?

  /// The formats of a node in blocks, in the driver's order.
  static func blocks(of formats: [OfferedFormat]) -> [FormatBlock] {
    var blocks: [FormatBlock] = []
    var models: [[OfferedSize]: String] = [:]
    for format in formats {
      if let last = blocks.last?.formats[0], last.isShownWith(format) {
        blocks[blocks.count - 1].formats.append(format)
        continue
      }
      var block = FormatBlock(formats: [format])
      if !format.sizes.isEmpty {
        if let model = models[format.sizes] { block.model = model } else { models[format.sizes] = format.label }
      }
      blocks.append(block)
    }
    return blocks
  }

  /// A line of sizes with the same rates.
  struct Row: Hashable {
    var rates: String
    var extents: [OfferedSize.Extent]
  }

  /// The sizes in rows, ordered by their first size; empty where an earlier block shows them.
  func rows(_ rates: RateText) -> [Row] {
    guard model == nil else { return [] }
    var rows: [Row] = []
    var places: [String: Int] = [:]
    var last: (intervals: [OfferedInterval], place: Int)?
    for size in formats[0].sizes {
      if let last, last.intervals == size.intervals {
        rows[last.place].extents.append(size.extent)
        continue
      }
      let text = rates.text(size.intervals)
      let place = places[text, default: rows.count]
      if place == rows.count { rows.append(Row(rates: text, extents: [])) }
      places[text] = place
      rows[place].extents.append(size.extent)
      last = (size.intervals, place)
    }
    return rows
  }
}

extension OfferedFormat {
  fileprivate func isShownWith(_ other: OfferedFormat) -> Bool {
    isCompressed == other.isCompressed && isEmulated == other.isEmulated && sizes == other.sizes
  }
}

extension OfferedSize.Extent {
  /// The size or range for people: `640x480`, or `16x16 – 4096x2160, step 2x2`.
  var text: String {
    switch self {
    case .discrete(let size): "\(size)"
    case .stepwise(let range): "\(range.min) – \(range.max), step \(range.step)"
    case .continuous(let range): "\(range.min) – \(range.max), any"
    }
  }
}
