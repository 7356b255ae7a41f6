import Viewfinder

/// The axis of rates and the colours of series, which all charts of a page share so that they can be compared.
struct ChartScale {
  /// The rate at the right edge, in frames per second.
  let end: Double
  /// The rates that have a line.
  let ticks: [Double]
  private let labels: [String]

  private static let steps: [(end: Double, step: Double)] = [
    (5, 1), (10, 2), (15, 5), (20, 5), (30, 5), (60, 10), (90, 15), (120, 20), (180, 30), (240, 40), (300, 50), (500, 100), (1000, 200),
  ]
  /// The number of colours and marks; further series share the last ones.
  private static let colors = 8

  /// A scale that reaches the highest rate of all charts; without lines if no rate is known.
  init(_ charts: [ModeChart]) {
    let rate = charts.map(\.fastest).max() ?? 0
    let (end, step) = rate > 0 ? Self.steps.first { $0.end >= rate } ?? (1000, 200) : (1, 2)
    self.end = end
    ticks = Array(stride(from: 0, through: end, by: step))
    var labels: [String] = []
    for label in charts.flatMap(\.series).map(\.formatText) where !labels.contains(label) { labels.append(label) }
    self.labels = labels
  }

  /// The position of a rate, as a part of the width.
  func place(of rate: Double) -> String { "\((min(max(rate / end, 0), 1) * 100).rateText)%" }

  /// The number of the colour and the mark of a series.
  func number(of series: ModeChart.Series) -> Int { min(labels.firstIndex(of: series.formatText) ?? .max, Self.colors - 1) }
}

/// The marks of series, so that nobody needs to tell their colours apart: a disc, a square, and so on; a small one and a large one of each.
enum ChartMarks {
  private static let outlines = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-3.5-3.5h7v7h-7z", "M0-4.8L4.5 3.2h-9z", "M0-5L5 0 0 5-5 0z", "M0 4.8L4.5-3.2h-9z",
    "M-1.5-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z", "M-4.6 0L-2.3-4h4.6L4.6 0 2.3 4h-4.6z",
    "M-4.2-2.1L-2.1-4.2 0-2.1 2.1-4.2 4.2-2.1 2.1 0 4.2 2.1 2.1 4.2 0 2.1-2.1 4.2-4.2 2.1-2.1 0z",
  ]

  /// Defines the marks for all charts of a page.
  static func define(in page: inout HTMLWriter) {
    page.block("svg", ["class": "marks", "width": "0", "height": "0", "aria-hidden": "true"]) { page in
      for (number, outline) in outlines.enumerated() {
        page.void("path", ["id": "m\(number)", "d": outline])
        page.void("path", ["id": "s\(number)", "d": outline, "transform": "scale(.62)"])
      }
    }
  }
}

/// The picture of a chart as SVG. Places across are parts of the width, so that text keeps its size on every screen.
struct ModeChartDrawing {
  let chart: ModeChart
  let scale: ChartScale
  let chosen: Mode?
  let measured: [MeasurementSummary]
  /// The description of the picture for screen readers.
  let title: String

  private static let laneHeight = 9
  private static let rowGap = 9
  private static let top = 26
  /// The number of rows on a sheet of paper.
  private static let rowsOfPanel = 40

  func draw(to page: inout HTMLWriter) {
    var rest = chart.rows[...]
    while !rest.isEmpty {
      draw(rest.prefix(Self.rowsOfPanel), to: &page)
      rest = rest.dropFirst(Self.rowsOfPanel)
    }
  }

  private func height(of row: ModeChart.Row) -> Int { row.lanes.count * Self.laneHeight + Self.rowGap }

  private func draw(_ rows: ArraySlice<ModeChart.Row>, to page: inout HTMLWriter) {
    let height = Self.top + rows.reduce(0) { $0 + self.height(of: $1) }
    let letters = chart.rows.map { "\($0.extent.shortText)".count }.max() ?? 0
    let gutter = letters * 8 + 12
    page.block("div", ["class": "chart", "style": "padding-left:\(gutter)px"]) { page in
      page.block("svg", ["role": "img", "aria-label": title, "width": "100%", "height": "\(height)"]) { page in
        drawAxis(height: height, to: &page)
        var y = Self.top
        for row in rows {
          draw(row, at: y, gutter: gutter, to: &page)
          y += self.height(of: row)
        }
      }
    }
  }

  private func drawAxis(height: Int, to page: inout HTMLWriter) {
    for tick in scale.ticks {
      let x = scale.place(of: tick)
      page.void("line", ["class": tick == 0 ? "zero" : "tick", "x1": x, "x2": x, "y1": "\(Self.top - 6)", "y2": "\(height)"])
      let isLast = tick > 0 && tick == scale.ticks.last
      let isCrowded = !isLast && tick > scale.end * 0.8
      page.inline(
        "text", ["class": isCrowded ? "axis crowded" : "axis", "x": x, "y": "12", "text-anchor": isLast ? "end" : "middle"],
        "\(tick.rateText)\(isLast ? " fps" : "")")
    }
    page.source("\n")
  }

  private func draw(_ row: ModeChart.Row, at top: Int, gutter: Int, to page: inout HTMLWriter) {
    let height = height(of: row)
    let isChosen = chosen.map { row.extent.contains($0.size) } ?? false
    page.block("g", ["class": isChosen ? "row chosen" : "row"]) { page in
      if isChosen {
        page.void("rect", ["class": "band", "x": "0", "y": "\(top)", "width": "100%", "height": "\(height)"])
        page.void("rect", ["class": "band", "x": "\(-gutter)", "y": "\(top)", "width": "\(gutter)", "height": "\(height)"])
      }
      page.inline(
        "text", ["class": "size", "x": "-12", "y": "\(top + height / 2 + 4)", "text-anchor": "end"], row.extent.shortText)
      for (number, lane) in row.lanes.enumerated() {
        draw(lane, of: row, at: top + Self.rowGap / 2 + number * Self.laneHeight + Self.laneHeight / 2, to: &page)
      }
    }
  }

  private func draw(_ lane: ModeChart.Lane, of row: ModeChart.Row, at y: Int, to page: inout HTMLWriter) {
    let series = chart.series[lane.series]
    let number = scale.number(of: series)
    page.inline("g", ["class": "f\(number)"]) { page in
      page.inline("title", "\(series.label) \(row.extent.shortText): \(lane.text)")
      guard let slowest = lane.slowest, let fastest = lane.fastest else {
        page.inline("text", ["class": "unknown", "x": "4", "y": "\(y + 4)"], "rate unknown")
        return
      }
      line("stem", from: slowest, to: fastest, at: y, to: &page)
      for range in lane.ranges { line("range", from: range.lowerBound, to: range.upperBound, at: y, to: &page) }
      for rate in lane.rates {
        page.void("use", ["href": "#\(rate == fastest ? "m" : "s")\(number)", "x": scale.place(of: rate), "y": "\(y)"])
      }
    }
    guard let chosen, row.extent.contains(chosen.size), series.formats.contains(where: { $0.pixelFormat == chosen.pixelFormat }) else {
      return
    }
    mark(chosen, at: y, to: &page)
  }

  /// The ring around the chosen mode, and a stroke at the rate that was measured for it.
  private func mark(_ mode: Mode, at y: Int, to page: inout HTMLWriter) {
    if let rate = mode.interval?.framesPerSecond {
      page.void("circle", ["class": "ring", "cx": scale.place(of: rate), "cy": "\(y)", "r": "8"])
    }
    for delivered in measured.filter({ $0.isOf(mode) }).compactMap(\.delivered) {
      let x = scale.place(of: delivered)
      page.void("line", ["class": "measured", "x1": x, "x2": x, "y1": "\(y - 9)", "y2": "\(y + 9)"])
    }
  }

  private func line(_ name: String, from slowest: Double, to fastest: Double, at y: Int, to page: inout HTMLWriter) {
    page.void(
      "line", ["class": name, "x1": scale.place(of: slowest), "x2": scale.place(of: fastest), "y1": "\(y)", "y2": "\(y)"])
  }
}

extension ModeChart.Lane {
  /// The rates in words: `30, 15, 5 fps`
  fileprivate var text: String {
    let texts = rates.map(\.rateText) + ranges.map { "\($0.upperBound.rateText)–\($0.lowerBound.rateText)" }
    return texts.isEmpty ? "rate unknown" : texts.joined(separator: ", ") + " fps"
  }
}

extension OfferedSize.Extent {
  /// `640x480`, or `16x16–4096x2160`
  var shortText: String {
    switch self {
    case .discrete(let size): "\(size)"
    case .stepwise(let range), .continuous(let range): "\(range.min)–\(range.max)"
    }
  }
}
