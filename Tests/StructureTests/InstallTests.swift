import Foundation
import Testing

/// `Scripts/install`, with a command that is built already.
final class InstallTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let folder: URL
  private let destination: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "install-\(UUID().uuidString)")
    destination = folder.appending(path: "dest")
    let built = folder.appending(path: "built")
    try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
    // Wherever temporary files are, this folder is one that others may write to.
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    try Data("#!/bin/sh\necho \"# $*\"\n".utf8).write(to: built.appending(path: "probe"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: built.appending(path: "probe").path)
    try Data(".Dd\n".utf8).write(to: built.appending(path: "probe.1"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private struct Answer {
    var status: Int32
    var text: String
  }

  /// Runs the script in the temporary folder.
  private func install(_ arguments: [String]? = nil, prefix: String, destination: String? = nil) throws -> Answer {
    let home = folder.appending(path: "home").path
    return try run(
      Self.root.appending(path: "Scripts/install").path, arguments ?? ["--built", "built"],
      ["PREFIX": prefix, "HOME": home, "DESTDIR": destination, "XDG_CONFIG_HOME": nil])
  }

  private func run(_ program: String, _ arguments: [String], _ variables: [String: String?]) throws -> Answer {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    for (name, value) in variables { environment[name] = value }
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return Answer(status: process.terminationStatus, text: text)
  }

  /// The files below a folder; links are files.
  private func files(below folder: URL) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter {
      let type = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: $0).path)[.type] as? FileAttributeType
      return type != .typeDirectory
    }.sorted()
  }

  private func text(_ file: String) throws -> String { try String(contentsOf: destination.appending(path: file), encoding: .utf8) }

  @Test(arguments: [
    ("/usr/local", "/usr/local"), ("/opt/view finder", "/opt/view finder"), ("/opt/a&b", "/opt/a&b"), ("/opt/a|b", "/opt/a|b"),
    ("/opt/#1", "/opt/#1"), ("/opt/50%", "/opt/50%%"), ("/opt/x/../y/", "/opt/y"), ("/opt/é", "/opt/é"),
  ])
  func `the path of the command stands in the rule and in the unit as it is`(_ prefix: String, _ path: String) throws {
    let answer = try install(prefix: prefix, destination: "dest")
    #expect(answer.status == 0, "\(answer.text)")
    let place = path.replacing("%%", with: "%")
    let rule = try text("\(place)/share/viewfinder/70-viewfinder.rules")
    #expect(rule.contains("RUN+=\"'\(path)/bin/probe' restore --kept --wait 5 --device $devnode\""), "\(rule)")
    let unit = try text("\(place)/share/systemd/user/viewfinder.service")
    #expect(unit.contains("ExecStart=\"\(path)/bin/probe\" watch --restore"), "\(unit)")
    #expect(files(below: destination).count == 11)
  }

  @Test(arguments: [#"/opt/a"b"#, "/opt/a'b", #"/opt/a\b"#, "/opt/a$b", "/opt/a\nb", ""])
  func `a path that udev cannot be told is refused`(_ prefix: String) throws {
    let answer = try install(prefix: prefix, destination: "dest")
    #expect(answer.status == 1 && answer.text.hasPrefix("install: PREFIX "), "\(answer.text)")
    #expect(files(below: destination).isEmpty)
  }

  @Test(arguments: ["here", "./here", "home/../here"])
  func `a relative prefix is made absolute, and gets no rule where others than root may write`(_ prefix: String) throws {
    let answer = try install(prefix: prefix)
    #expect(answer.status == 0, "\(answer.text)")
    let here = folder.appending(path: "here")
    #expect(!files(below: here).contains { $0.hasSuffix(".rules") })
    #expect(answer.text.contains("No rule for udev was installed: it would run as root, and others than root may change /"))
    #expect(!answer.text.contains("/etc/udev"))
    let unit = try String(contentsOf: here.appending(path: "share/systemd/user/viewfinder.service"), encoding: .utf8)
    #expect(unit.contains("ExecStart=\"\(here.resolvingSymlinksInPath().path)/bin/probe\""), "\(unit)")
  }

  @Test func `a rule that was there before goes where others may write now`() throws {
    let rule = folder.appending(path: "here/share/viewfinder/70-viewfinder.rules")
    try FileManager.default.createDirectory(at: rule.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("RUN\n".utf8).write(to: rule)
    _ = try install(prefix: "here")
    #expect(!FileManager.default.fileExists(atPath: rule.path))
  }

  private static let analyzer = "/usr/bin/systemd-analyze"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: analyzer), "systemd is not installed"))
  func `systemd finds the command that the unit names`() throws {
    _ = try install(prefix: "he & re|50%")
    let unit = folder.appending(path: "he & re|50%/share/systemd/user/viewfinder.service").path
    let answer = try run(Self.analyzer, ["verify", "--user", unit], ["XDG_RUNTIME_DIR": folder.path])
    // It finds no manual page, since that is not where `man` looks.
    let complaints = answer.text.split(separator: "\n").filter { !$0.contains("man probe(1)") }
    #expect(complaints.isEmpty, "\(answer.text)")
  }

  @Test func `uninstall takes back everything, and udev's copy of the rule`() throws {
    let active = destination.appending(path: "etc/udev/rules.d/70-viewfinder.rules")
    let link = "/opt/a &b|50%/share/viewfinder/70-viewfinder.rules"
    let wanted = folder.appending(path: "home/.config/systemd/user/default.target.wants/viewfinder.service")
    for folder in [active.deletingLastPathComponent(), wanted.deletingLastPathComponent()] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for isLink in [false, true] {
      _ = try install(prefix: "/opt/a &b|50%", destination: "dest")
      let rule = destination.appending(path: "opt/a &b|50%/share/viewfinder/70-viewfinder.rules")
      if isLink {
        try FileManager.default.createSymbolicLink(atPath: active.path, withDestinationPath: link)
      } else {
        try FileManager.default.copyItem(at: rule, to: active)
      }
      try FileManager.default.createSymbolicLink(
        atPath: wanted.path, withDestinationPath: "/opt/a &b|50%/share/systemd/user/viewfinder.service")
      let answer = try install(["--remove"], prefix: "/opt/a &b|50%", destination: "dest")
      #expect(answer.status == 0 && answer.text.isEmpty, "\(answer.text)")
      #expect(files(below: destination).isEmpty)
      #expect(files(below: folder.appending(path: "home")).isEmpty)
    }
  }

  @Test func `uninstall leaves another prefix's rule alone`() throws {
    _ = try install(prefix: "/opt/a", destination: "dest")
    let active = destination.appending(path: "etc/udev/rules.d/70-viewfinder.rules")
    try FileManager.default.createDirectory(at: active.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: destination.appending(path: "opt/a/share/viewfinder/70-viewfinder.rules"), to: active)
    _ = try install(["--remove"], prefix: "/opt", destination: "dest")
    #expect(FileManager.default.fileExists(atPath: active.path))
  }
}
