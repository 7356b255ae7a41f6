import CameraDocuments
import Viewfinder

/// A self-contained page about one camera, or two side by side.
struct ReportPage {
  let reports: [CameraReport]

  var document: [UInt8] {
    var page = HTMLWriter()
    page.source("<!DOCTYPE html>\n")
    page.block("html", ["lang": "en"]) { page in
      page.source("\n")
      page.block("head") { page in
        page.void("meta", ["charset": "utf-8"])
        page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        page.void("meta", ["name": "color-scheme", "content": "light dark"])
        page.void("meta", ["name": "generator", "content": ProbeVersion.text])
        page.block("title", reports.map(\.name).joined(separator: " and "))
        page.block("style") { $0.source(ReportStyle.sheet) }
      }
      page.block("body", ["class": reports.count > 1 ? "pair" : "single"]) { page in
        page.source("\n")
        ChartMarks.define(in: &page)
        if reports.count > 1 { writeOverview(to: &page) }
        page.block("main") { page in
          let scale = ChartScale(reports.map(\.chart))
          if reports.count > 1 { writeAcross(scale, to: &page) } else { writeAlone(reports[0], scale, to: &page) }
        }
        page.block("footer", "Made by \(ProbeVersion.text) of Viewfinder.")
      }
    }
    return page.bytes
  }

  private func writeAlone(_ report: CameraReport, _ scale: ChartScale, to page: inout HTMLWriter) {
    page.block("article") { page in
      report.writeHead(to: &page)
      for part in CameraReport.parts { part(report, &page, scale) }
    }
  }

  /// Writes each part of two reports side by side, so that what belongs together begins at one height.
  private func writeAcross(_ scale: ChartScale, to page: inout HTMLWriter) {
    let head: CameraReport.Part = { report, page, _ in report.writeHead(to: &page) }
    for part in [head] + CameraReport.parts {
      let columns = reports.enumerated().map { number, report in
        var column = HTMLWriter()
        column.nameSuffix = number == 0 ? "" : "-\(number + 1)"
        part(report, &column, scale)
        return column
      }
      if columns.allSatisfy(\.isEmpty) { continue }
      page.block("div", ["class": "across"]) { page in
        for (report, column) in zip(reports, columns) {
          page.block("div") { page in
            if !column.isEmpty { page.block("p", ["class": "of"], report.name) }
            page.add(column)
          }
        }
      }
    }
  }

  /// Writes what the second camera has and the first has not, the other way round, and the figures of both as one table.
  private func writeOverview(to page: inout HTMLWriter) {
    page.block("section", ["class": "overview"]) { page in
      page.block("h1", reports.map(\.name).joined(separator: " and "))
      for (report, other) in [(reports[1], reports[0]), (reports[0], reports[1])] { writeOwn(of: report, unlike: other, to: &page) }
      page.block("p", ["class": "remark"], "In bold: the two cameras differ.")
      page.table([""] + reports.map(\.name)) { page in
        row("best mode", reports.map { $0.decision.chosen?.mode.text ?? "none" }, to: &page)
        let figures = reports.map(\.figures)
        for name in figures[0].map(\.name) {
          row(name, figures.map { $0.first { $0.name == name }?.value ?? "–" }, to: &page)
        }
        for preset in Preset.all {
          row(preset.name, reports.map { preset.mode(on: $0.camera) ?? "not known" }, to: &page)
        }
      }
    }
  }

  /// Writes what one camera has and the other has not.
  private func writeOwn(of report: CameraReport, unlike other: CameraReport, to page: inout HTMLWriter) {
    page.block("h3", "Only \(report.name)")
    page.table(["", ""], class: "fit") { page in
      for (own, others) in zip(report.offers, other.offers) {
        let known = Set(others.words)
        let words = own.words.filter { !known.contains($0) }
        page.row([own.name, words.isEmpty ? "nothing" : words.listed(atMost: Self.mostOwn)])
      }
    }
  }

  private static let mostOwn = 24

  private func row(_ name: String, _ values: [String], to page: inout HTMLWriter) {
    page.block("tr", ["class": Set(values).count > 1 ? "notable" : ""]) { page in
      page.inline("th", ["scope": "row"], name)
      for value in values { page.inline("td", value) }
    }
  }
}

extension Preset {
  /// The mode of the preset on a camera, in words; nil if it is unknown.
  func mode(on camera: Camera) -> String? {
    CaptureRequest(self).decision(on: camera).chosen?.mode.text
  }
}

extension CameraReport {
  /// What the camera has, by kinds, in words.
  fileprivate var offers: [(name: String, words: [String])] {
    let formats = camera.choosableNodes.flatMap(\.formats)
    let sizes = chart.rows.map(\.extent.shortText)
    let controls = camera.reportedControls.filter { $0.type != .controlClass }
    return [("pixel formats", formats.map(\.label)), ("sizes", sizes), ("controls", controls.map(\.name))]
  }
}

extension [String] {
  /// `a, b and 3 more`
  fileprivate func listed(atMost most: Int) -> String {
    prefix(most).joined(separator: ", ") + (count > most ? " and \(count - most) more" : "")
  }
}
