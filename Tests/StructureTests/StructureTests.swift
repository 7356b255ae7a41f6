import Foundation
import Testing

struct StructureTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  private static func swiftFiles() throws -> [(module: String, file: URL)] {
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    return modules.flatMap { module -> [(String, URL)] in
      let folder = sources.appending(path: module)
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".swift") }.map { (module, folder.appending(path: $0)) }
    }
  }

  @Test func `a node that inherits controls passes on every call, also those with a default`() throws {
    let model = Self.sources.appending(path: "CameraModel")
    let text = { (path: String) throws in try String(contentsOf: model.appending(path: path), encoding: .utf8) }
    let passed = try text("Reading/InheritingNode.swift") + text("Reading/InheritingNode+Node.swift")
    var count = 0
    for port in ["ControlNode", "VideoNode", "ConfigurableNode", "StreamingNode"] {
      let body = try text("Ports/\(port).swift").components(separatedBy: "public protocol \(port)")[1].components(separatedBy: "\n}\n")[0]
      for name in body.matches(of: /func (\w+)\(/).map({ String($0.1) }) {
        count += 1
        #expect(passed.contains("node.\(name)("), "\(port).\(name)")
      }
    }
    #expect(count > 40)
  }

  @Test func `every source keeps the rules`() throws {
    let files = try Self.swiftFiles()
    #expect(files.count > 50, "The sources were not found.")
    for (module, file) in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      let violations = StructureRules.violations(in: text, module: module, file: file.lastPathComponent)
      #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [
    ("CameraModel", "import Foundation"), ("CameraModel", "public import CameraProfiles"), ("CameraProfiles", "import Glibc"),
    ("CameraSimulator", "import Video4Linux"), ("PixelFormats", "import CameraModel"), ("NewModule", "import Glibc"),
    ("Capture", "import Dispatch"),
    ("Viewfinder", "public import CaptureDispatch"),
    ("ProbeCommands", "let x = unsafe y"), ("CameraModel", "fatalError(\"no\")"), ("Video4Linux", "let x = try! y()"),
    ("CameraModel", "final class A: @unchecked Sendable {}"), ("CameraModel", "struct CameraManager {}"),
    ("CameraModel", "let a = 1 /* TODO */"), ("CameraDumps", "bytes.replaceSubrange(group, with: bytes[group].reversed())"),
    ("CameraModel", String(repeating: "\n", count: 301)), ("Capture", "try node.setInput(1, ConfigurationPermit())"),
    ("Capture", "let remedy = \"Run `probe list`.\""), ("CameraDumps", "let remedy = \"Run `probe list`.\""),
    ("Capture", "struct Stream: ~Copyable {\n  let count = Atomic(0)\n}"),
    ("Capture", "  struct Lock: ~Copyable, Sendable {\n    private let held: Mutex<Int?>\n  }"),
    ("Capture", "let handler: Mutex<(Int) -> Void>"), ("Capture", "let state = Mutex<(count: Int, end: (() -> Void)?)>((0, nil))"),
    ("Negotiation", "let remedy = \"Give `--size`.\""), ("Host", "let option = \"--wait\""), ("JSONText", "let text = \"exit status 2\""),
  ])
  func `a broken rule is found`(module: String, text: String) {
    #expect(!StructureRules.violations(in: text, module: module, file: "A.swift").isEmpty)
  }

  @Test(arguments: [
    ("CameraModel", "import PixelFormats"), ("Video4Linux", "let x = unsafe y"), ("CameraModel", "// an unsafe thing is elsewhere"),
    ("ProbeCommands", "public import ArgumentParser"), ("CameraModel", "struct NodeInformation {}"),
    ("ProbeCommands", "let remedy = \"Run `probe list --controls`.\""), ("CameraDumps", "let option = \"--list-formats-ext\""),
    ("Capture", "struct Stream: ~Copyable {\n  let count = 0\n}\nfinal class Count {\n  let count = Atomic(0)\n}"),
    ("Capture", "let work: Mutex<[() -> Void]>"), ("Capture", "let end: () -> Mutex<Int>"),
    ("CameraModel", "let rule = \"a--b\" // as `probe list --json` shows it"),
  ])
  func `a kept rule is no violation`(module: String, text: String) {
    #expect(StructureRules.violations(in: text, module: module, file: "A.swift").isEmpty)
  }

  @Test(arguments: ["Tests", "Fuzz"])
  func `no test needs a build for tests, or a pattern that is compiled wrongly`(folder: String) throws {
    let root = Self.sources.deletingLastPathComponent().appending(path: folder)
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    #expect(names.count > 10)
    for name in names where !name.hasPrefix("StructureTests/") {
      let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      #expect(!text.contains("@testable"), "\(name)")
      let lines = text.components(separatedBy: "\n")
      #expect(StructureRules.noncopyablesWithMutex(lines).isEmpty, "\(name)")
      #expect(!lines.contains(where: StructureRules.keepsFunctionInMutex), "\(name)")
      #expect(text.range(of: #"replaceSubrange\(.*reversed\(\)"#, options: .regularExpression) == nil, "\(name)")
    }
  }

  @Test func `only the lock makes its proof`() {
    let text = "let permit = ConfigurationPermit()"
    func isBroken(_ module: String, _ file: String) -> Bool { !StructureRules.violations(in: text, module: module, file: file).isEmpty }
    #expect(!isBroken("DeviceConfiguration", "ConfigurationLock.swift"))
    #expect(isBroken("DeviceConfiguration", "ConfigurationLock+Applying.swift"))
    #expect(isBroken("Capture", "ConfigurationLock.swift"))
  }

  @Test func `the folders of a module do not need each other`() throws {
    let files = try Dictionary(grouping: Self.swiftFiles(), by: \.module)
    for (module, files) in files {
      let circles = StructureRules.circles(
        among: try files.map { ($0.file.deletingLastPathComponent().lastPathComponent, try String(contentsOf: $0.file, encoding: .utf8)) })
      #expect(circles.isEmpty, "\(module): \(circles.joined(separator: "\n"))")
    }
  }

  @Test func `two folders that name each other's types are found, in code alone`() {
    let one = ("One", "struct First { var next: Second }")
    #expect(StructureRules.circles(among: [one, ("Two", "struct Second { var last: First }")]).count == 1)
    #expect(StructureRules.circles(among: [one, ("Two", "struct Second {} // First\nlet text = \"First\"")]).isEmpty)
    #expect(StructureRules.circles(among: [one, ("One", "struct Second { var last: First }")]).isEmpty)
  }
}
