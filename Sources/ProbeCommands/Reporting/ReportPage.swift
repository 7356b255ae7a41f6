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
        if reports.count > 1 { writeOverview(to: &page) }
        page.block("main") { page in
          let scale = ChartScale(reports.map(\.chart))
          for report in reports { report.write(to: &page, scale: scale) }
        }
        page.block("footer", "Made by \(ProbeVersion.text) of Viewfinder.")
      }
    }
    return page.bytes
  }

  /// Writes the differences of two cameras as one table.
  private func writeOverview(to page: inout HTMLWriter) {
    page.block("section", ["class": "overview"]) { page in
      page.block("h1", reports.map(\.name).joined(separator: " and "))
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
