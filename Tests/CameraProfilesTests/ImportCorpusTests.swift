import CameraModel
import CameraProfiles
import Foundation
import Testing

/// Real pastes as found in the wild; they are not part of the package, so these tests run where the folder is.
enum Corpus {
  static let folder: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["VIEWFINDER_CORPUS"]
    let folder = named.map { URL(filePath: $0) } ?? package.appending(path: "../shared/corpus")
    return FileManager.default.fileExists(atPath: folder.appending(path: "raw").path) ? folder : nil
  }()

  static func files() throws -> [String] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "raw").path).sorted()
  }

  static func read(_ file: String) throws -> ImportedDump {
    let folder = try #require(folder)
    return DumpImporter.read([UInt8](try Data(contentsOf: folder.appending(path: "raw").appending(path: file))))
  }
}

@Suite struct ImportCorpusTests {
  static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/corpus-golden.tsv")

  @Test(.enabled(if: Corpus.folder != nil)) func `every paste gives what a careful reader finds`() throws {
    var lines = ["file\tcameras\tnodes\tformats\tsizes\tintervals\tcontrols\tfindings\tunread\tpassed over"]
    for file in try Corpus.files() { lines.append(Self.row(file, try Corpus.read(file))) }
    let table = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["VIEWFINDER_RECORD_GOLDEN"] != nil {
      try Data(table.utf8).write(to: Self.golden)
    }
    let expected = try String(contentsOf: Self.golden, encoding: .utf8)
    let differences = zip(lines, expected.split(separator: "\n").map(String.init)).filter { $0 != $1 }
    #expect(differences.isEmpty, "\(differences)")
    #expect(table == expected)
  }

  private static func row(_ file: String, _ dump: ImportedDump) -> String {
    let nodes = dump.profile.cameras.flatMap(\.nodes)
    let formats = nodes.flatMap(\.formats)
    let sizes = formats.flatMap(\.sizes)
    let controls = nodes.flatMap(\.controls).filter { $0.type != .controlClass }
    let counts = [
      dump.profile.cameras.count, nodes.count, formats.count, sizes.count, sizes.map(\.intervals.count).reduce(0, +), controls.count,
      nodes.map(\.findings.count).reduce(0, +), dump.unreadLineCount, dump.passedOverLineCount,
    ]
    return ([file] + counts.map(String.init)).joined(separator: "\t")
  }
}
