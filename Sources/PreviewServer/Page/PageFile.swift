/// A file of the page.
package enum PageFile: String, Hashable, Sendable, CaseIterable {
  case document = ""
  case style = "page.css"
  case script = "page.js"
  case icon = "icon.svg"

  /// The corresponding header field is `Content-Type`.
  var contentType: String {
    switch self {
    case .document: "text/html; charset=utf-8"
    case .style: "text/css; charset=utf-8"
    case .script: "text/javascript; charset=utf-8"
    case .icon: "image/svg+xml"
    }
  }
  /// The contents of the file.
  package var text: String {
    switch self {
    case .document: Self.embedded("index.html")
    // One file for the browser, so that each part knows the functions of the others.
    case .script: ["pictures.js", "controls.js", "actions.js"].map(Self.embedded).joined()
    case .style, .icon: Self.embedded(rawValue)
    }
  }

  /// A file of `Page/Files`. A test reads each, so none is missing.
  private static func embedded(_ name: String) -> String { EmbeddedFiles.all.first { $0.name == name }?.text ?? "" }
}
