import CameraModel
import Viewfinder

/// Consecutive pixel formats of a list with the same sizes and rates.
struct FormatBlock {
  private(set) var formats: [OfferedFormat]
  /// The label of an earlier format with the same sizes and rates, which are not repeated; nil without such a format.
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

  /// The sizes in rows, ordered by their first size; empty if an earlier block shows them.
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

extension [OfferedFormat] {
  /// The most formats of one block that are described; of more, only the codes are shown.
  private static var mostDescribed: Int { 6 }
  /// The widest rates that share a line with their sizes; wider ones get a line of their own.
  private static var widestRate: Int { 28 }
  private static var indent: String { "    " }

  /// Writes the formats in the driver's order, with sizes and rates. Equal sizes and rates are shown once, then referred to.
  func writeText(to page: inout TextPage, _ rates: RateText) {
    let codeWidth = map(\.label.displayWidth).max() ?? 0
    let blocks = FormatBlock.blocks(of: self).map { (block: $0, rows: $0.rows(rates)) }
    let (rateWidth, sizeWidth) = columns(of: blocks.flatMap { $0.rows })
    for (block, rows) in blocks {
      let isList = block.formats.count > Self.mostDescribed
      if isList {
        writeList(block, codeWidth: codeWidth, to: &page)
      } else {
        writeFormat(block.formats[0], as: block.model, codeWidth, to: &page)
      }
      for row in rows { writeRow(row, rateWidth: rateWidth, sizeWidth: sizeWidth, to: &page) }
      guard !isList else { continue }
      for format in block.formats.dropFirst() { writeFormat(format, as: block.model ?? block.formats[0].label, codeWidth, to: &page) }
    }
  }

  /// The widths of the rates and of single sizes. Plain loops: this runs for every size of every camera.
  private func columns(of rows: [FormatBlock.Row]) -> (rate: Int, size: Int) {
    var rate = 0
    var size = 0
    for row in rows {
      let width = row.rates.displayWidth
      if width <= Self.widestRate { rate = Swift.max(rate, width) }
      for extent in row.extents {
        if case .discrete(let one) = extent { size = Swift.max(size, "\(one)".utf8.count) }
      }
    }
    return (rate, size)
  }

  /// Writes the codes of many formats.
  private func writeList(_ block: FormatBlock, codeWidth: Int, to page: inout TextPage) {
    let first = block.formats[0]
    var head = StyledText("\(Self.indent)\(block.formats.count) formats\(first.remarks)")
    head.append(first.reference(to: block.model), .faint)
    page.addLine(head)
    page.addFlow(block.formats.map { StyledText($0.label.harmless.padded(to: codeWidth), .key) }, after: StyledText(Self.indent))
  }

  /// Writes a format, with a reference to the format that has the same sizes and rates.
  private func writeFormat(_ format: OfferedFormat, as model: String?, _ codeWidth: Int, to page: inout TextPage) {
    var lead = StyledText(Self.indent)
    lead.append(format.label.harmless.padded(to: codeWidth), .key)
    lead.append("  ")
    let description = (format.description ?? "").harmless
    let all = format.remarks + format.reference(to: model)
    // Without a description, no comma stands before the first remark.
    let remarks = description.isEmpty ? String(all.drop { ",; ".contains($0) }) : all
    // The last word of the description and the first remark are one item: a comma joins them.
    let words = description.split(separator: " ").map { StyledText($0) }
    let more = remarks.split(separator: " ").map { StyledText($0, .faint) }
    guard let last = words.last, let first = more.first else { return page.addFlow(words + more, after: lead) }
    page.addFlow(words.dropLast() + [last + first] + more.dropFirst(), after: lead)
  }

  private func writeRow(_ row: FormatBlock.Row, rateWidth: Int, sizeWidth: Int, to page: inout TextPage) {
    var lead = StyledText(Self.indent + "  ")
    lead.append(row.rates.padded(to: rateWidth))
    lead.append("  ")
    if row.rates.displayWidth > rateWidth {
      page.addLine(lead)
      lead = StyledText(String(repeating: " ", count: Self.indent.count + 4 + rateWidth))
    }
    page.addFlow(row.extents.map { StyledText($0.text.padded(to: sizeWidth)) }, after: lead, gap: 2)
  }
}

extension OfferedFormat {
  /// The driver's flags in words, each after a comma.
  fileprivate var remarks: String {
    (isCompressed ? ", compressed" : "") + (isEmulated ? ", emulated" : "")
  }

  /// Why no sizes follow; empty if they follow.
  fileprivate func reference(to model: String?) -> String {
    if sizes.isEmpty { return "; no sizes listed" }
    return model.map { "; sizes and rates as \($0.harmless)" } ?? ""
  }
}
