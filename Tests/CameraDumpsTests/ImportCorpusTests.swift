import CameraModel
import CameraDumps
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

  /// Where the table differs from how often `Size:`, `Interval:`, a format's line and a control's type occur in the text: everywhere
  /// else the numbers are the same.
  static let reviewed: [(file: String, formats: Int, sizes: Int, intervals: Int, why: String)] = [
    ("arducam-1080p-sonix-mjpeg-and-h264-nodes.txt", 3, 13, 19, "3 sizes with the same rates and 3 rates are listed twice"),
    ("blue-robotics-low-light-h264-usb-camera-two-nodes.txt", 3, 22, 64, "3 sizes with 3 rates each are listed twice"),
    ("generic-2k-uvc-webcam-mjpeg-h264-dup-intervals.txt", 3, 32, 75, "5 sizes are listed twice, and of them each rate twice"),
    ("jetson-nano-imx219-tegra-old-style.txt", 1, 5, 5, "a size with its rate is listed twice"),
    ("raspberry-pi-4-codec-isp-and-isp-nodes.txt", 142, 35, 0, "107 formats are of output lists, which are no offers"),
    ("stk1160-easycap-emulated-formats.txt", 6, 0, 0, "one format is listed again, by the same node through the library"),
    ("unknown-2mp-webcam-flattened-indent.txt", 2, 1, 2, "a rate is listed twice"),
  ]

  @Test(.enabled(if: Corpus.folder != nil)) func `what is folded or left out is what keywords count too many`() throws {
    let folder = try #require(Corpus.folder)
    for file in try Corpus.files() {
      let bytes = try Data(contentsOf: folder.appending(path: "raw").appending(path: file))
      let text = String(decoding: bytes, as: UTF8.self)
      let formats = text.matches(of: #/\[\d+\]: '|(?m)^\W*Pixel Format: '|^'....' \(/#.anchorsMatchLineEndings()).count
      let counts = (formats, text.matches(of: #/Size: (Discrete|Stepwise|Continuous)/#).count, text.matches(of: #/Interval: /#).count)
      if let row = Self.reviewed.first(where: { $0.file == file }) {
        #expect(counts == (row.formats, row.sizes, row.intervals), "\(file)")
      } else {
        let found = try Corpus.read(file).cameras.flatMap(\.nodes).flatMap(\.formats)
        let sizes = found.flatMap(\.sizes)
        #expect(counts == (found.count, sizes.count, sizes.map(\.intervals.count).reduce(0, +)), "\(file)")
      }
    }
  }

  /// Every line that is reported, and no other: marks of omission.
  @Test(.enabled(if: Corpus.folder != nil)) func `only what somebody left out is unread`() throws {
    var unread: [String] = []
    for file in try Corpus.files() { unread += try Corpus.read(file).unreadLines.map { "\(file):\($0.number): \($0.text)" } }
    #expect(
      unread == [
        "imx6-media-imx219-csi-same-intervals-elided.txt:20: <same intervals>",
        "imx6-media-imx219-csi-same-intervals-elided.txt:22: <same intervals>",
        "imx6-media-imx219-csi-same-intervals-elided.txt:24: <same intervals>",
        "raspberry-pi-unicam-photonvision-snipped.txt:34: <snip>", "vimicro-altair-libv4l2-wrapper.txt:32: ...",
      ])
  }

  private static func row(_ file: String, _ dump: ImportedDump) -> String {
    let nodes = dump.cameras.flatMap(\.nodes)
    let formats = nodes.flatMap(\.formats)
    let sizes = formats.flatMap(\.sizes)
    let controls = nodes.flatMap(\.controls).filter { $0.type != .controlClass }
    let counts = [
      dump.cameras.count, nodes.count, formats.count, sizes.count, sizes.map(\.intervals.count).reduce(0, +), controls.count,
      nodes.map(\.findings.count).reduce(0, +), dump.unreadLineCount, dump.passedOverLineCount,
    ]
    return ([file] + counts.map(String.init)).joined(separator: "\t")
  }
}
