import PixelFormats
import Viewfinder

/// Pixel formats as text: a table of all, or each in detail.
struct PixelFormatText {
  let entries: [PixelFormatEntry]

  func table(width: Int) -> TextPage {
    var page = TextPage(width: width)
    for (index, group) in PixelFormatGroup.allCases.filter({ group in entries.contains { $0.group == group } }).enumerated() {
      if index > 0 { page.addBlank() }
      page.addLine(StyledText(group.rawValue, .strong))
      var table = TextTable()
      for entry in entries where entry.group == group {
        table.addRow([
          StyledText(entry.code, .key), StyledText(entry.bitsText.map { "\($0) bpp" } ?? "", .faint), StyledText(entry.shortName),
          StyledText(entry.description),
        ])
      }
      page.addTable(table, indent: 2)
    }
    return page
  }

  func details(width: Int) -> TextPage {
    var page = TextPage(width: width)
    for (index, entry) in entries.enumerated() {
      if index > 0 { page.addBlank() }
      page.addLine(StyledText(entry.code, .strong) + StyledText("  \(entry.description)"))
      var table = TextTable()
      for (name, text) in facts(entry) { table.addRow([StyledText(name, .faint), StyledText(text)]) }
      page.addTable(table, indent: 2)
    }
    return page
  }

  private func facts(_ entry: PixelFormatEntry) -> [(String, String)] {
    let hexadecimal = "0x" + entry.format.rawValue.digits(8, radix: 16)
    var facts = [("constant", entry.name), ("number", "\(hexadecimal) = \(entry.format.rawValue)"), ("group", entry.group.rawValue)]
    if let bits = entry.bitsText { facts.append(("storage", "\(bits) bits per pixel")) }
    facts.append(("layout", layout(entry)))
    if !entry.aliases.isEmpty { facts.append(("also called", entry.aliases.map(\.description).joined(separator: ", "))) }
    let elsewhere = [
      ("DRM", entry.drm?.description), ("GStreamer", entry.gstreamer), ("FFmpeg", entry.ffmpeg),
      ("CoreVideo", entry.coreVideo.isEmpty ? nil : entry.coreVideo.map(\.description).joined(separator: ", ")),
      ("UVC", entry.uvcGUID),
    ]
    for (name, text) in elsewhere { if let text { facts.append((name, text)) } }
    return facts
  }

  private func layout(_ entry: PixelFormatEntry) -> String {
    var parts: [String] = []
    if entry.isCompressed { parts.append("compressed") }
    if entry.isBayer { parts.append("Bayer mosaic") }
    if entry.colorPlanes > 1 { parts.append("\(entry.colorPlanes) planes of components") }
    if entry.memoryPlanes > 1 { parts.append("in \(entry.memoryPlanes) buffers") }
    let (across, down) = (entry.horizontalSubsampling, entry.verticalSubsampling)
    if across > 1 || down > 1 { parts.append("chroma per \(across)x\(down) pixels") }
    if entry.isBigEndian { parts.append("big-endian") }
    return parts.isEmpty ? "one plane" : parts.joined(separator: ", ")
  }
}

extension PixelFormatEntry {
  /// Bits per pixel in memory: `16`, `10.24`, `10.667`; nil where unknown.
  fileprivate var bitsText: String? {
    exactBitsPerPixel.map { $0 == $0.rounded() ? "\(Int($0))" : "\(($0 * 1_000).rounded() / 1_000)" }
  }

  /// The code without trailing spaces.
  fileprivate var code: String { OfferedFormat(index: 0, pixelFormat: format).label }
}
