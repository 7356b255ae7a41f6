import CameraDocuments
import Foundation
import ProbeCommands
import Testing

@Suite struct `The manual` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  @Test(arguments: ["ENVIRONMENT", "FILES", #""EXIT STATUS""#, "EXAMPLES"]) func `has every section`(name: String) throws {
    #expect(try Self.text("Scripts/manual.mdoc").contains(".Sh \(name)\n"))
  }

  @Test(arguments: [
    ProcessStatus.success, .negative, .usage, .malformed, .notFound, .unavailable, .bug, .busy, .denied,
  ])
  func `names every exit status`(status: ProcessStatus) throws {
    #expect(try Self.text("Scripts/manual.mdoc").contains("\n.It \(status.rawValue)\n"))
  }

  @Test func `names every variable that is read`() throws {
    let manual = try Self.text("Scripts/manual.mdoc")
    let files = FileManager.default.enumerator(at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      for match in String(decoding: try Data(contentsOf: file), as: UTF8.self).matches(of: #/(?:variable|value)\("([A-Z_]+)"\)/#) {
        #expect(manual.contains(".It Ev \(match.1)\n"))
        count += 1
      }
    }
    #expect(count > 5)
  }

  @Test func `is of the version that the changelog released last`() throws {
    let changes = try Self.text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## [") }
    #expect(changes.dropFirst().first?.hasPrefix("## [\(ProductVersion.number)] - ") == true, "\(changes)")
  }

  @Test func `shows commands that are understood`() async throws {
    let lines = try Self.text("Scripts/manual.mdoc").split(separator: "\n").filter { $0.hasPrefix(".Dl probe") }
    #expect(lines.count > 5)
    for line in lines {
      let words = line.replacing("\\-", with: "-").split(separator: " ").dropFirst(2).map(String.init)
      let environment = FakeEnvironment(system: FakeSystem([SampleCameras.webcam]), variables: ["HOME": "/home/me"])
      #expect(await environment.run(words) != .usage, "\(line) \(environment.messages)")
    }
  }
}
