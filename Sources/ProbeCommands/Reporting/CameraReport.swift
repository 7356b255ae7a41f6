import CameraModel
import CameraDocuments
import CameraProfiles
import Viewfinder

/// The report about one camera.
struct CameraReport {
  let chosen: SelectedCamera
  let request: CaptureRequest
  /// The options of the request, in the form of a command line; empty without options.
  let asked: String
  let decision: Decision
  let chart: ModeChart
  /// The measurements of this camera.
  let measured: [MeasurementSummary]
  /// The media graph behind which the camera is; nil for a plain camera.
  let graph: MediaGraph?
  /// The date of the reading; nil for a recording.
  let date: String?

  var camera: Camera { chosen.camera }
  var name: String { camera.name ?? "Camera without a name" }

  init(_ chosen: SelectedCamera, request: CaptureRequest, asked: String, measured: [MeasurementSummary], graph: MediaGraph?, date: String) {
    self.chosen = chosen
    self.request = request
    self.asked = asked
    self.measured = measured.filter { $0.camera == nil || $0.camera == chosen.camera.name }
    self.graph = graph
    self.date = chosen.provenance.isRecorded ? nil : date
    decision = request.decision(on: chosen.camera)
    chart = ModeChart(chosen.camera)
  }

  /// A part of the report; it writes nothing where the camera has nothing of it.
  typealias Part = @Sendable (CameraReport, inout HTMLWriter, ChartScale) -> Void

  /// The parts after the head, the most important facts first.
  static let parts: [Part] = [
    { report, page, _ in report.writeFigures(to: &page) },
    { report, page, scale in report.writeModes(to: &page, scale) },
    { report, page, _ in report.writeReasons(to: &page) },
    { report, page, _ in report.writeCommands(to: &page) },
    { report, page, _ in if !report.measured.isEmpty { report.writeMeasurements(to: &page) } },
    { report, page, _ in report.writeFindings(to: &page) },
    { report, page, _ in report.writePresets(to: &page) },
    { report, page, _ in report.writePolicies(to: &page) },
    { report, page, _ in report.writeControls(to: &page) },
    { report, page, _ in report.writeModeList(to: &page) },
    { report, page, _ in report.writeNodes(to: &page) },
    { report, page, _ in report.writeGraph(to: &page) },
  ]

  // MARK: Head

  func writeHead(to page: inout HTMLWriter) {
    page.block("header") { page in
      page.block("h1", name)
      page.block("p", ["class": "facts"], facts.joined(separator: " · "))
      page.block("p", ["class": "origin"], origin)
      page.block("p", ["class": "verdict"]) { page in
        if let chosen = decision.chosen { page.inline("strong", chosen.mode.text) }
        page.write(verdict)
      }
      let remarks = remarks
      if !remarks.isEmpty { page.block("p", ["class": "remarks"], remarks.joined(separator: " ")) }
    }
  }

  /// Node, driver, bus, place and crop.
  private var facts: [String] {
    var facts = camera.choosableNodes.compactMap(\.path)
    facts += camera.nodes.lazy.compactMap(\.driver).prefix(1)
    facts += camera.nodes.lazy.compactMap(\.bus).prefix(1)
    if let speed = camera.busSpeedMbps { facts.append("USB at \(speed) Mb/s") }
    if camera.position != .unspecified { facts.append(camera.position.rawValue) }
    if let rotation = camera.rotation, rotation != 0 { facts.append("mounted \(rotation)° turned") }
    facts += camera.choosableNodes.compactMap(\.cropText).prefix(1)
    return facts
  }

  private var origin: String {
    guard case .recorded(let name, let recording) = chosen.provenance else { return date.map { "Attached; read on \($0)." } ?? "" }
    var parts = ["Recorded, not attached: profile \(name)"]
    if let date = recording.date { parts.append(date) }
    if let tool = recording.tool { parts.append("by \(tool)") }
    if let kernel = recording.kernel { parts.append("on kernel \(kernel)") }
    let source = recording.source.flatMap { $0 == name ? nil : " Source: \($0)." } ?? ""
    return parts.joined(separator: ", ") + "." + source
  }

  /// The figures of a data sheet.
  var figures: [(name: String, value: String)] {
    let modes = camera.bestModes
    let sizes = chart.rows.count + chart.omitted
    let hasRanges = chart.rows.contains { $0.extent.isRange }
    var figures = [
      ("pixel formats", "\(camera.choosableNodes.reduce(0) { $0 + $1.formats.count })"),
      (hasRanges ? "sizes or ranges of sizes" : "sizes", "\(sizes)"),
    ]
    if !hasRanges { figures.append(("modes", "\(camera.modeCount)")) }
    if let largest = modes.largest { figures.append(("largest picture", "\(largest.size)")) }
    if let fastest = modes.fastest, fastest.interval != nil { figures.append(("highest rate", fastest.rateText)) }
    figures.append(("controls", "\(camera.reportedControls.count { $0.type != .controlClass })"))
    return figures
  }

  private func writeFigures(to page: inout HTMLWriter) {
    page.block("dl", ["class": "figures"]) { page in
      for (name, value) in figures {
        page.block("div") { page in
          page.inline("dt", name)
          page.inline("dd", value)
        }
      }
    }
  }

  // MARK: Chart

  private func writeModes(to page: inout HTMLWriter, _ scale: ChartScale) {
    page.section("Modes") { page in
      guard !chart.rows.isEmpty else {
        page.block("p", "The camera lists no size.")
        return
      }
      page.block("figure") { page in
        writeLegend(to: &page, scale)
        ModeChartDrawing(
          chart: chart, scale: scale, chosen: decision.chosen?.mode, measured: measured, title: "Modes of \(name): size against rate"
        ).draw(to: &page)
        page.block("figcaption", caption)
      }
    }
  }

  private func writeLegend(to page: inout HTMLWriter, _ scale: ChartScale) {
    page.block("ul", ["class": "legend"]) { page in
      for series in chart.series {
        page.block("li") { page in
          let number = scale.number(of: series)
          page.inline("svg", ["class": "key f\(number)", "width": "12", "height": "12", "aria-hidden": "true"]) { page in
            page.void("use", ["href": "#m\(number)", "x": "6", "y": "6"])
          }
          page.inline("b", series.label)
          if !series.remark.isEmpty { page.write(" " + series.remark) }
        }
      }
      if decision.chosen?.mode.interval != nil {
        page.block("li") { page in
          page.inline("i", ["class": "ring"], "")
          page.write(asked.isEmpty ? "best for general use" : "the choice for \(asked)")
        }
      }
      if let chosen = decision.chosen?.mode, measured.contains(where: { $0.isOf(chosen) }) {
        page.block("li") { page in
          page.inline("i", ["class": "measured"], "")
          page.write("measured")
        }
      }
    }
  }

  private var caption: String {
    let omitted = chart.omitted > 0 ? " The \(chart.omitted) smallest sizes are left out; the list below has them." : ""
    return "Each dot is a rate, in frames per second; the large one is the highest of its size." + omitted
  }
}

extension HTMLWriter {
  /// A part of an article with its heading.
  mutating func section(_ title: String, _ content: Content) {
    let name = title.lowercased().replacing(" ", with: "-") + nameSuffix
    block("section", ["id": name]) { page in
      page.block("h2", title)
      page.block("div", ["class": "body"], content)
    }
  }
}

extension Camera {
  /// The controls of the first node that lists any. They belong to the camera, not to the node.
  var reportedControls: [CameraControl] { choosableNodes.lazy.map(\.controls).first { !$0.isEmpty } ?? [] }
}
