import Viewfinder

/// A node's pixel formats in the driver's order, with sizes and rates. Equal sizes and rates are shown once, then referred to.
struct FormatListText {
  let formats: [OfferedFormat]
  let rates: RateText

  /// The most formats of one block that are described; of more, only the codes are shown.
  private static let mostDescribed = 6
  /// The widest rates that share a line with their sizes; wider ones get a line of their own.
  private static let widestRate = 28
  private static let indent = "    "

  func writeFormats(to page: inout TextPage) {
    let codeWidth = formats.map(\.label.displayWidth).max() ?? 0
    let blocks = FormatBlock.blocks(of: formats).map { (block: $0, rows: $0.rows(rates)) }
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
      if width <= Self.widestRate { rate = max(rate, width) }
      for extent in row.extents {
        if case .discrete(let one) = extent { size = max(size, "\(one)".utf8.count) }
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
    let remarks = format.remarks + format.reference(to: model)
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

  /// Why no sizes follow; empty where they do.
  fileprivate func reference(to model: String?) -> String {
    if sizes.isEmpty { return "; no sizes listed" }
    return model.map { "; sizes and rates as \($0.harmless)" } ?? ""
  }
}
