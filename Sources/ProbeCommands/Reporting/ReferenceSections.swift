import Viewfinder

extension CameraReport {
  /// Writes commands to copy that set and capture the chosen mode.
  func writeCommands(to page: inout HTMLWriter) {
    guard let mode = CaptureParameters(decision, on: camera, behind: graph, of: chosen.provenance) else { return }
    page.section("Commands") { page in
      for remark in mode.remarks { page.block("p", remark) }
      writeCommand("probe", Snippet(text: mode.configureCommand(of: ["--device", mode.path])), to: &page)
      for generator in SnippetGenerator.all where generator.name != SnippetGenerator.mediaCtl.name || mode.graphScript != nil {
        do throws(SnippetError) {
          writeCommand(generator.title, try generator.generate(mode), to: &page)
        } catch {
          page.block("h3", generator.title)
          page.block("p", "\(generator.title) \(error.sentence).")
        }
      }
    }
  }

  private func writeCommand(_ title: String, _ snippet: Snippet, to page: inout HTMLWriter) {
    page.block("h3", title)
    page.block("pre") { $0.inline("code") { $0.writeCode(snippet.text) } }
    if !snippet.remarks.isEmpty { page.block("p", ["class": "remark"], snippet.remarks.joined(separator: " ")) }
  }
}

extension CameraReport {
  /// Writes every mode: the sizes of each pixel format, those with the same rates in one row.
  func writeModeList(to page: inout HTMLWriter) {
    let nodes = camera.choosableNodes.filter { !$0.formats.isEmpty }
    guard !nodes.isEmpty else { return }
    page.section("All modes") { page in
      page.table(["Pixel format", "Rates", "Sizes"], class: "modes") { page in
        for node in nodes {
          for block in FormatBlock.blocks(of: node.formats) { writeRows(block, of: nodes.count > 1 ? node.path : nil, to: &page) }
        }
      }
    }
  }

  private func writeRows(_ block: FormatBlock, of path: String?, to page: inout HTMLWriter) {
    let rows = block.rows(RateText(isComplete: false))
    if rows.isEmpty {
      page.block("tr") { page in
        writeFormats(block, path, rows: 1, to: &page)
        page.inline("td", ["colspan": "2"], block.model.map { "sizes and rates as \($0)" } ?? "no sizes listed")
      }
    }
    for (number, row) in rows.enumerated() {
      page.block("tr", ["class": number == 0 ? "first" : ""]) { page in
        if number == 0 { writeFormats(block, path, rows: rows.count, to: &page) }
        page.inline("td", ["class": "rates"], row.rates)
        page.inline("td", ["class": "sizes"]) { page in
          for (place, extent) in row.extents.enumerated() {
            if place > 0 { page.write(" ") }
            page.inline("span", extent.text)
          }
        }
      }
    }
  }

  private func writeFormats(_ block: FormatBlock, _ path: String?, rows: Int, to page: inout HTMLWriter) {
    page.inline("th", ["scope": "rowgroup", "rowspan": "\(rows)"]) { page in
      page.write(block.formats.map(\.label).joined(separator: " "))
      let format = block.formats[0]
      var notes = block.formats.count == 1 ? [format.description].compactMap(\.self) : []
      if format.isCompressed { notes.append("compressed") }
      if format.isEmulated { notes.append("emulated") }
      notes += [path].compactMap(\.self)
      if !notes.isEmpty { page.inline("small", " " + notes.joined(separator: ", ")) }
    }
  }
}

extension CameraReport {
  /// Writes the nodes of the camera and their sources.
  func writeNodes(to page: inout HTMLWriter) {
    let nodes = camera.nodes
    guard nodes.count > 1 || nodes.contains(where: { $0.inputs.count > 1 }) else { return }
    page.section("Nodes") { page in
      page.table(["Node", "Role", ""], class: "fit") { page in
        for node in nodes {
          let inputs = node.inputs.count > 1 ? "sources: " + node.inputs.map { $0.name ?? "\($0.index)" }.joined(separator: ", ") : nil
          let notes = [node.role.isCamera ? nil : node.roleReason, inputs].compactMap(\.self)
          page.row([node.path ?? "(path unknown)", node.role.rawValue, notes.joined(separator: "; ")])
        }
      }
    }
  }
}
