import CameraModel
import PixelFormats
import Viewfinder

extension CameraReport {
  /// Writes the media graph from the camera's sensor to its nodes as a drawing.
  func writeGraph(to page: inout HTMLWriter) {
    guard let graph, let sensor = camera.sensor,
      let paths = graph.sensorPaths.first(where: { $0.sensor.name == sensor.entity })
    else { return }
    let layout = GraphLayout(graph, paths)
    page.section("Media graph") { page in
      page.block("div", ["class": "scroll"]) { $0.drawGraph(layout, title: "From \(sensor.entity) to its capture nodes") }
      var caption = "From the sensor to the capture nodes, with the format that leaves each pad; links that are off are dashed."
      let folded = sensor.foldedNodes.count
      if folded > 0 { caption += " \(folded.counted("other node")) of the graph \(folded == 1 ? "is" : "are") left out." }
      page.block("p", ["class": "remark"], caption)
    }
  }
}

/// The places of entities in a drawing: one column for each step from the sensor.
struct GraphLayout {
  /// A box with an entity.
  struct Box {
    var entity: MediaGraph.Entity
    var column: Int
    var row: Int
  }

  let graph: MediaGraph
  private(set) var boxes: [Box] = []
  private(set) var links: [MediaGraph.Link] = []
  private(set) var columns = 0
  private(set) var rows = 0

  /// The entities on the ways of a sensor. An entity stands behind all that lead to it.
  init(_ graph: MediaGraph, _ paths: MediaGraph.SensorPaths) {
    self.graph = graph
    var columns: [UInt32: Int] = [:]
    var order: [UInt32] = []
    for path in paths.paths {
      for (step, link) in path.links.enumerated() {
        for (place, id) in [(step, link.source.entity), (step + 1, link.sink.entity)] {
          if columns[id] == nil { order.append(id) }
          columns[id] = max(columns[id] ?? 0, place)
        }
        if !links.contains(link) { links.append(link) }
      }
    }
    var used: [Int: Int] = [:]
    for id in order {
      guard let entity = graph.entity(id), let column = columns[id] else { continue }
      boxes.append(Box(entity: entity, column: column, row: used[column, default: 0]))
      used[column, default: 0] += 1
    }
    self.columns = (used.keys.max() ?? -1) + 1
    rows = used.values.max() ?? 0
  }
}

extension HTMLWriter {
  private static var boxWidth: Int { 150 }
  private static var boxHeight: Int { 40 }
  private static var columnWidth: Int { 300 }
  private static var rowHeight: Int { 58 }

  /// Draws the boxes and the links between them.
  fileprivate mutating func drawGraph(_ layout: GraphLayout, title: String) {
    let width = max(0, layout.columns - 1) * Self.columnWidth + Self.boxWidth + 2
    block("svg", ["role": "img", "aria-label": title, "class": "graph", "width": "\(width)", "height": "\(layout.rows * Self.rowHeight)"]) {
      for link in layout.links { $0.draw(link, in: layout) }
      for box in layout.boxes { $0.draw(box) }
    }
  }

  private mutating func draw(_ link: MediaGraph.Link, in layout: GraphLayout) {
    guard let left = layout.boxes.first(where: { $0.entity.id == link.source.entity }),
      let right = layout.boxes.first(where: { $0.entity.id == link.sink.entity })
    else { return }
    let (x1, y1) = (left.column * Self.columnWidth + Self.boxWidth + 1, left.row * Self.rowHeight + Self.boxHeight / 2 + 1)
    let (x2, y2) = (right.column * Self.columnWidth + 1, right.row * Self.rowHeight + Self.boxHeight / 2 + 1)
    let refused = link.isEnabled ? layout.graph.reasons(over: link).filter { $0.severity == .hard }.map { "≠ \($0.text)" } : []
    inline("g", ["class": !refused.isEmpty ? "link refused" : link.isEnabled ? "link" : "link off"]) { page in
      let state = link.isEnabled ? refused.map { ", \($0)" }.joined() : ", off"
      page.inline("title", "\(layout.graph.name(of: link.source)) → \(layout.graph.name(of: link.sink))\(state)")
      page.void("line", ["x1": "\(x1)", "y1": "\(y1)", "x2": "\(x2)", "y2": "\(y2)"])
      guard let format = layout.graph.pad(link.source)?.pictureFormat?.format else { return }
      // Above the end of its own line, where lines from one box are apart.
      page.inline("text", ["x": "\(x2 - 4)", "y": "\(y2 - 4)", "text-anchor": "end"], format.text.shortened(to: 26))
      guard let reason = refused.first else { return }
      page.inline("text", ["x": "\(x2 - 4)", "y": "\(y2 + 12)", "text-anchor": "end"], reason.shortened(to: 30))
    }
  }

  private mutating func draw(_ box: GraphLayout.Box) {
    let (x, y) = (box.column * Self.columnWidth + 1, box.row * Self.rowHeight + 1)
    inline("g", ["class": "entity"]) { page in
      page.inline("title", box.entity.name)
      page.void("rect", ["x": "\(x)", "y": "\(y)", "width": "\(Self.boxWidth)", "height": "\(Self.boxHeight)", "rx": "5"])
      page.inline("text", ["x": "\(x + 8)", "y": "\(y + 17)"], box.entity.name.shortened(to: 22))
      guard let path = box.entity.path else { return }
      page.inline("text", ["class": "unknown", "x": "\(x + 8)", "y": "\(y + 32)"], path.shortened(to: 24))
    }
  }
}
