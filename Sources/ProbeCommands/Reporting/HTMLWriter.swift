import Viewfinder

/// Writes HTML. Names of elements and attributes are fixed in the program; every text and every value is escaped.
struct HTMLWriter {
  typealias Attributes = KeyValuePairs<StaticString, String>
  typealias Content = (inout HTMLWriter) -> Void

  private var text = ""
  /// What the names of sections end in, so that they stay apart on a page about two cameras.
  var nameSuffix = ""

  /// Whether nothing was written.
  var isEmpty: Bool { text.isEmpty }

  /// The document as UTF-8.
  var bytes: [UInt8] { Array(text.utf8) }

  /// Source that the program itself has, such as a style sheet.
  mutating func source(_ source: StaticString) { text += source.description }

  /// What another writer has written.
  mutating func add(_ other: HTMLWriter) { text += other.text }

  mutating func write(_ content: String) { Self.escape(content, into: &text) }

  /// A program or command of several lines. Its words break at spaces alone: elsewhere a browser breaks after hyphens and slashes.
  mutating func writeCode(_ code: String) {
    for (index, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { text += "\n" }
      for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { text += " " }
        if word.contains(where: { "-/".contains($0) }) { inline("span", String(word)) } else { write(String(word)) }
      }
    }
  }

  /// An element within a line of text.
  mutating func inline(_ name: StaticString, _ attributes: Attributes = [:], _ content: Content) {
    open(name, attributes)
    content(&self)
    text += "</\(name)>"
  }

  mutating func inline(_ name: StaticString, _ attributes: Attributes, _ content: String) {
    inline(name, attributes) { $0.write(content) }
  }

  mutating func inline(_ name: StaticString, _ content: String) { inline(name, [:], content) }

  /// An element with a line of its own.
  mutating func block(_ name: StaticString, _ attributes: Attributes = [:], _ content: Content) {
    inline(name, attributes, content)
    text += "\n"
  }

  mutating func block(_ name: StaticString, _ attributes: Attributes, _ content: String) {
    block(name, attributes) { $0.write(content) }
  }

  mutating func block(_ name: StaticString, _ content: String) { block(name, [:], content) }

  /// An element without content.
  mutating func void(_ name: StaticString, _ attributes: Attributes) { open(name, attributes, end: "/>") }

  private mutating func open(_ name: StaticString, _ attributes: Attributes, end: String = ">") {
    text += "<\(name)"
    for (key, value) in attributes {
      text += " \(key)=\""
      Self.escape(value, into: &text)
      text += "\""
    }
    text += end
  }

  /// Escapes characters that HTML or a terminal would interpret.
  private static func escape(_ content: String, into text: inout String) {
    for scalar in content.harmless.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension HTMLWriter {
  /// A table with a heading for each column.
  mutating func table(_ headings: [String], class name: String = "", _ rows: Content) {
    block("div", ["class": "scroll"]) { page in
      page.block("table", ["class": name]) { page in
        page.block("thead") { page in
          page.inline("tr") { page in for heading in headings { page.inline("th", ["scope": "col"], heading) } }
        }
        page.block("tbody", [:], rows)
      }
    }
  }

  /// A row of texts; the first names the row.
  mutating func row(_ cells: [String]) {
    block("tr") { page in
      for (index, cell) in cells.enumerated() {
        if index == 0 { page.inline("th", ["scope": "row"], cell) } else { page.inline("td", cell) }
      }
    }
  }
}
