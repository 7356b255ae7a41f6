import CameraModel

/// A node's pixel formats with their sizes and rates; formats with the same table share one block.
struct FormatListText {
  let formats: [OfferedFormat]
  let rates: RateText

  /// More formats than this in one block are shown by their codes alone.
  private static let mostDescribed = 6
  /// Wider rates get a line of their own, so that one odd row does not push all sizes aside.
  private static let widestRate = 28
  private static let indent = "    "

  func write(to page: inout TextPage) {
    let codeWidth = formats.map(\.label.displayWidth).max() ?? 0
    let blocks = FormatBlock.blocks(of: formats).map { (block: $0, rows: $0.rows(rates)) }
    let (rateWidth, sizeWidth) = columns(of: blocks.flatMap { $0.rows })
    for (block, rows) in blocks {
      write(block.formats, codeWidth: codeWidth, to: &page)
      for row in rows { write(row, rateWidth: rateWidth, sizeWidth: sizeWidth, to: &page) }
    }
  }

  /// The widths of the rates and of single sizes; plain loops, since this runs for every size of every camera.
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

  private func write(_ formats: [OfferedFormat], codeWidth: Int, to page: inout TextPage) {
    if formats.count > Self.mostDescribed {
      let codes = formats.map { StyledText($0.label.harmless.padded(to: codeWidth), .key) }
      page.add(StyledText("\(Self.indent)\(formats.count) formats\(formats[0].remarks)"))
      page.add(flowing: codes, after: StyledText(Self.indent))
      return
    }
    for format in formats {
      var line = StyledText(Self.indent)
      line.append(format.label.harmless.padded(to: codeWidth), .key)
      line.append("  " + (format.description ?? "").harmless)
      line.append(format.remarks, .faint)
      page.add(line)
    }
  }

  private func write(_ row: FormatBlock.Row, rateWidth: Int, sizeWidth: Int, to page: inout TextPage) {
    var lead = StyledText(Self.indent + "  ")
    lead.append(row.rates.padded(to: rateWidth))
    lead.append("  ")
    if row.rates.displayWidth > rateWidth {
      page.add(lead)
      lead = StyledText(String(repeating: " ", count: Self.indent.count + 4 + rateWidth))
    }
    page.add(flowing: row.extents.map { StyledText($0.text.padded(to: sizeWidth)) }, after: lead, gap: 2)
  }
}

extension OfferedFormat {
  /// What the driver's flags say, after a comma.
  fileprivate var remarks: String {
    (isCompressed ? ", compressed" : "") + (isEmulated ? ", emulated" : "")
  }
}
