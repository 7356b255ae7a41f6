import Foundation
import Testing

/// Compares a text with a reviewed file; with `VIEWFINDER_UPDATE_GOLDEN=1` the file is written instead, to be reviewed.
func expectGolden(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name).txt")
  if ProcessInfo.processInfo.environment["VIEWFINDER_UPDATE_GOLDEN"] == "1" {
    try? Data(text.utf8).write(to: file)
    return
  }
  let expected = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
  #expect(text == expected, "Golden/\(name).txt", sourceLocation: sourceLocation)
}
