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

  static func bytes(_ file: String) throws -> [UInt8] {
    let folder = try #require(folder)
    return [UInt8](try Data(contentsOf: folder.appending(path: "raw").appending(path: file)))
  }

  static func read(_ file: String) throws -> ImportedDump { DumpImporter.read(try bytes(file)) }
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

  /// What other tools list, whose words are not counted.
  static let others: [(file: String, formats: Int, sizes: Int, intervals: Int)] = [
    ("lsusb-chicony-b1b4-mail-wrapped-old-guid.txt", 1, 7, 7), ("lsusb-old-guid-byte-order-h264.txt", 2, 12, 68),
    ("spacemit-k1-c920-gst-uvch264-typed-lists.txt", 3, 53, 336), ("t4-jetson-utils-gstcamera-ar0233-log.txt", 2, 8, 12),
    ("t4-lsusb-two-streams-hevc-portrait-bulk-quoted.txt", 6, 6, 6), ("t4-tevi-unicam-graph-and-gst-interlaced.txt", 1, 3, 3),
    ("victure-sc30-gst-monitor-mail-wrapped.txt", 3, 19, 87),
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
        let counts = Self.others.first { $0.file == file }.map { ($0.formats, $0.sizes, $0.intervals) } ?? counts
        #expect(counts == (found.count, sizes.count, sizes.map(\.intervals.count).reduce(0, +)), "\(file)")
      }
    }
  }

  /// Every line that is reported, and no other: marks of omission, and modes of a camera that the text does not name.
  @Test(.enabled(if: Corpus.folder != nil)) func `only what somebody left out is unread`() throws {
    var unread: [String] = []
    for file in try Corpus.files() {
      let lines = try Corpus.read(file).unreadLines
      let isNameless = file.hasPrefix("arducam-1080p")
      #expect(lines.count { $0.reason == "a mode without a device" } == (isNameless ? 8 : 0), "\(file)")
      if !isNameless { unread += lines.map { "\(file):\($0.number): \($0.text)" } }
    }
    #expect(
      unread == [
        "imx6-media-imx219-csi-same-intervals-elided.txt:20: <same intervals>",
        "imx6-media-imx219-csi-same-intervals-elided.txt:22: <same intervals>",
        "imx6-media-imx219-csi-same-intervals-elided.txt:24: <same intervals>",
        "raspberry-pi-unicam-photonvision-snipped.txt:34: <snip>", "t4-imx6-imx219-media-ctl-flowed-mail.txt:6: [...]",
        "t4-imx6-imx219-media-ctl-flowed-mail.txt:33: [...]", "t4-imx6-imx219-media-ctl-flowed-mail.txt:67: [...]",
        "t4-opencv9540-c615-elided-round-brackets.txt:10: (...)", "t4-opencv9540-c615-elided-round-brackets.txt:15: (...)",
        "t4-opencv9540-c615-elided-round-brackets.txt:20: (...)", "vimicro-altair-libv4l2-wrapper.txt:32: ...",
      ])
  }

  /// What a line says that a dump is read for: a size, a rate, a control.
  private static var mode: Regex<Substring> {
    #/fps\)|framerate=|dwFrameInterval\(|Size: (?:Discrete|Stepwise|Continuous)|\((?:int|bool|menu|int64)\) *:/#
  }

  @Test(.enabled(if: Corpus.folder != nil)) func `every line of a paste is read, reported or passed over, and counts once`() throws {
    for file in try Corpus.files() {
      let dump = try Corpus.read(file)
      #expect(dump.readLineCount + dump.unreadLineCount + dump.passedOverLineCount == dump.lineCount, "\(file)")
      let lines = try String(decoding: Corpus.bytes(file), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      for line in dump.passedOverLines.joined() where lines[line - 1].contains(Self.mode) {
        Issue.record("\(file):\(line) is passed over: \(lines[line - 1])")
      }
    }
  }

  @Test(.enabled(if: Corpus.folder != nil)) func `a line with a mode or a control changes the answer`() throws {
    for file in try Corpus.files() {
      let lines = try Corpus.bytes(file).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let whole = try Corpus.read(file)
      let spoken = lines.indices.filter { String(decoding: lines[$0], as: UTF8.self).contains(Self.mode) }
      // Every fourth is enough: the lines of a list are alike.
      for line in spoken where line.isMultiple(of: 4) {
        var rest = lines
        rest[line] = []
        let without = DumpImporter.read(Array(rest.joined(separator: [UInt8(ascii: "\n")])))
        if without.cameras == whole.cameras, without.unreadLines.map(\.text) == whole.unreadLines.map(\.text) {
          Issue.record("\(file):\(line + 1) says nothing: \(String(decoding: lines[line], as: UTF8.self))")
        }
      }
    }
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
