import PixelFormats
import Viewfinder

extension [PixelFormatEntry] {
  /// Writes all formats as tables, one for each group.
  func writeTables(to page: inout TextPage) {
    for (index, group) in PixelFormatGroup.allCases.filter({ group in contains { $0.group == group } }).enumerated() {
      if index > 0 { page.addBlank() }
      page.addLine(StyledText(group.rawValue, .strong))
      var table = TextTable()
      for entry in self where entry.group == group {
        table.addRow([
          StyledText(entry.code, .key), StyledText(entry.bitsText.map { "\($0) bpp" } ?? "", .faint), StyledText(entry.shortName),
          StyledText(entry.description),
        ])
      }
      page.addTable(table, indent: 2)
    }
  }

  /// Writes each format in detail.
  func writeDetails(to page: inout TextPage) {
    for (index, entry) in enumerated() {
      if index > 0 { page.addBlank() }
      page.addLine(StyledText(entry.code, .strong) + StyledText("  \(entry.description)"))
      var table = TextTable()
      for (name, text) in entry.facts { table.addRow([StyledText(name, .faint), StyledText(text)]) }
      page.addTable(table, indent: 2)
    }
  }
}

extension PixelFormatEntry {
  fileprivate var facts: [(String, String)] {
    let hexadecimal = "0x" + format.rawValue.digits(8, radix: 16)
    var facts = [("constant", name), ("number", "\(hexadecimal) = \(format.rawValue)"), ("group", group.rawValue)]
    if let bits = bitsText { facts.append(("storage", "\(bits) bits per pixel")) }
    facts.append(("layout", layout))
    if !aliases.isEmpty { facts.append(("also called", aliases.map(\.description).joined(separator: ", "))) }
    let elsewhere = [
      ("DRM", drm?.description), ("GStreamer", gstreamer), ("FFmpeg", ffmpeg),
      ("CoreVideo", coreVideo.isEmpty ? nil : coreVideo.map(\.description).joined(separator: ", ")),
      ("UVC", uvcGUID),
    ]
    for (name, text) in elsewhere { if let text { facts.append((name, text)) } }
    return facts
  }

  private var layout: String {
    var parts: [String] = []
    if isCompressed { parts.append("compressed") }
    if isBayer { parts.append("Bayer mosaic") }
    if colorPlanes > 1 { parts.append("\(colorPlanes) planes of components") }
    if memoryPlanes > 1 { parts.append("in \(memoryPlanes) buffers") }
    let (across, down) = (horizontalSubsampling, verticalSubsampling)
    if across > 1 || down > 1 { parts.append("chroma per \(across)x\(down) pixels") }
    if isBigEndian { parts.append("big-endian") }
    return parts.isEmpty ? "one plane" : parts.joined(separator: ", ")
  }

  /// Bits per pixel in memory: `16`, `10.24`, `10.667`; nil if unknown.
  fileprivate var bitsText: String? {
    exactBitsPerPixel.map { $0 == $0.rounded() ? "\(Int($0))" : "\(($0 * 1_000).rounded() / 1_000)" }
  }

  /// The code without trailing spaces.
  fileprivate var code: String { OfferedFormat(index: 0, pixelFormat: format).label }
}
