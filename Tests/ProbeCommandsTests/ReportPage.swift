import CameraDocuments
import CameraModel
import ProbeCommands
import Testing

/// A page of `probe report`, and what every page keeps.
enum ReportPage {
  /// The page that the verb writes for some arguments.
  static func page(_ arguments: [String], in environment: FakeEnvironment = FakeEnvironment()) -> String {
    let status = ProbeRun.run(["report"] + arguments + ["-o", "-"], in: environment)
    #expect(status == .success || status == .negative, "\(environment.messages)")
    return environment.output
  }

  /// The page about an attached camera.
  static func page(of camera: Camera) -> String {
    page([], in: FakeEnvironment(system: FakeSystem([camera])))
  }

  /// The text of a page's code, without the elements around its words.
  static func code(_ page: String) -> String { page.replacing(#/<\/?span>/#, with: "") }

  /// Every element is closed, every quote too; nothing is run and nothing is loaded.
  static func expectWhole(_ page: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n") && page.hasSuffix("</html>\n"), sourceLocation: sourceLocation)
    var open: [Substring] = []
    var rest = page.dropFirst(15)
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
      let tag = rest.prefix { $0 != ">" }
      rest = rest.dropFirst(tag.count)
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      #expect(!name.isEmpty && !forbidden.contains(name), "<\(tag)>", sourceLocation: sourceLocation)
      #expect(tag.count(where: { $0 == "\"" }).isMultiple(of: 2), "<\(tag)>", sourceLocation: sourceLocation)
      // Attributes without their values.
      let names = tag.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset.isMultiple(of: 2) }
      for (_, part) in names {
        // Marks of a chart are used by their names on the page.
        let words = name == "use" && tag.contains("href=\"#") ? ["src=", " on"] : ["src=", "href=", " on"]
        for word in words { #expect(!part.contains(word), "<\(tag)>", sourceLocation: sourceLocation) }
      }
      if tag.hasSuffix("/") { continue }
      guard tag.hasPrefix("/") else {
        open.append(name)
        continue
      }
      #expect(open.popLast() == name, "</\(name)>", sourceLocation: sourceLocation)
    }
    #expect(open.isEmpty, sourceLocation: sourceLocation)
    #expect(!page.contains("@import") && !page.contains("url("), sourceLocation: sourceLocation)
  }

  private static let forbidden: Set<Substring> = ["script", "img", "iframe", "object", "embed", "link", "base", "form", "a"]
}
