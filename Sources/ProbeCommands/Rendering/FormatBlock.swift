import CameraModel

/// Pixel formats with the same sizes and rates, which are therefore shown once.
struct FormatBlock {
  private(set) var formats: [OfferedFormat]

  /// The formats of a node in blocks, in the order of their first formats.
  static func blocks(of formats: [OfferedFormat]) -> [FormatBlock] {
    var blocks: [FormatBlock] = []
    for format in formats {
      if let index = blocks.firstIndex(where: { $0.formats[0].isShownWith(format) }) {
        blocks[index].formats.append(format)
      } else {
        blocks.append(FormatBlock(formats: [format]))
      }
    }
    return blocks
  }

  /// A line of sizes that have the same rates.
  struct Row: Hashable {
    var rates: String
    var extents: [OfferedSize.Extent]
  }

  /// The sizes in rows, in the order of their first sizes.
  func rows(_ rates: RateText) -> [Row] {
    var rows: [Row] = []
    var places = FirstTexts()
    var last: (intervals: [OfferedInterval], place: Int)?
    for size in formats[0].sizes {
      if let last, last.intervals == size.intervals {
        rows[last.place].extents.append(size.extent)
        continue
      }
      let text = rates.text(size.intervals)
      let (place, isNew) = places.place(of: text)
      if isNew { rows.append(Row(rates: text, extents: [])) }
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
