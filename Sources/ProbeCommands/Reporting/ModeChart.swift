import CameraModel
import Viewfinder

/// A camera's modes as a picture: a row for each size, and in it a line over the rates for each series of pixel formats.
struct ModeChart {
  /// Pixel formats with the same sizes and rates: one colour.
  struct Series {
    var formats: [OfferedFormat]
    let sizes: [OfferedSize]
    /// The node's path; nil if the camera has one node, or the path is unknown.
    let node: String?
  }

  /// The rates of a series at a size.
  struct Lane {
    let series: Int
    /// Single rates, in frames per second.
    var rates: [Double] = []
    /// Ranges of rates from the slowest to the fastest.
    var ranges: [ClosedRange<Double>] = []

    var slowest: Double? { (rates + ranges.map(\.lowerBound)).min() }
    var fastest: Double? { (rates + ranges.map(\.upperBound)).max() }
  }

  /// A size, or a range of sizes.
  struct Row {
    let extent: OfferedSize.Extent
    var lanes: [Lane]
  }

  private(set) var series: [Series] = []
  /// The rows, the largest size first.
  private(set) var rows: [Row] = []
  /// The number of sizes that do not fit in the picture.
  let omitted: Int

  private static let mostRows = 120

  init(_ camera: Camera) {
    let nodes = camera.choosableNodes
    for node in nodes {
      for format in node.formats where !format.sizes.isEmpty {
        let path = nodes.count > 1 ? node.path : nil
        if let place = series.firstIndex(where: { $0.node == path && $0.sizes == format.sizes }) {
          series[place].formats.append(format)
        } else {
          series.append(Series(formats: [format], sizes: format.sizes, node: path))
        }
      }
    }
    var rows: [Row] = []
    var places: [OfferedSize.Extent: Int] = [:]
    for (number, one) in series.enumerated() {
      for size in one.sizes where size.extent.largest.isValid {
        let place = places[size.extent, default: rows.count]
        if place == rows.count { rows.append(Row(extent: size.extent, lanes: [])) }
        places[size.extent] = place
        rows[place].lanes.append(Lane(series: number, size.intervals))
      }
    }
    rows.sort { ($0.extent.largest.area, $0.extent.largest.width) > ($1.extent.largest.area, $1.extent.largest.width) }
    omitted = max(0, rows.count - Self.mostRows)
    self.rows = Array(rows.prefix(Self.mostRows))
  }

  /// The highest plausible rate; 0 without a known rate. Higher rates are drawn at the edge.
  var fastest: Double {
    rows.flatMap(\.lanes).flatMap { $0.rates + $0.ranges.map(\.upperBound) }.filter { $0 <= BestMode.highestRate }.max() ?? 0
  }
}

extension ModeChart.Lane {
  fileprivate init(series: Int, _ intervals: [OfferedInterval]) {
    self.series = series
    for interval in intervals {
      guard let fast = interval.shortest.framesPerSecond, let slow = interval.longest.framesPerSecond else { continue }
      if case .discrete = interval {
        rates.append(fast)
      } else if slow <= fast {
        ranges.append(slow...fast)
      }
    }
  }
}

extension ModeChart.Series {
  /// `MJPG`, or `YUYV, NV12, YU12 and 9 more`
  var formatText: String {
    let labels = formats.map(\.label)
    guard labels.count > Self.mostNamed + 1 else { return labels.joined(separator: ", ") }
    return labels.prefix(Self.mostNamed).joined(separator: ", ") + " and \(labels.count - Self.mostNamed) more"
  }

  /// The formats, and the node if the camera has several.
  var label: String { formatText + (node.map { " · \($0)" } ?? "") }

  private static let mostNamed = 5

  /// The description of the pixel format; empty for several formats.
  var remark: String {
    guard formats.count == 1 else { return "" }
    let description = formats[0].description ?? formats[0].pixelFormat.flatMap { PixelFormatRegistry.entry(for: $0)?.description } ?? ""
    return description + (formats[0].isCompressed ? ", compressed" : "") + (formats[0].isEmulated ? ", emulated" : "")
  }
}
