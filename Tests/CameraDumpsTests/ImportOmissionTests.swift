import CameraDumps
import CameraModel
import Testing

/// Lists out of which somebody cut lines, with a mark in their place.
@Suite struct ImportOmissionTests {
  private static func read(_ text: String) -> ImportedDump { DumpImporter.read(Array(text.utf8)) }

  /// Each format as `YUYV 640x480 1/30 1/15, 320x240`.
  private static func formats(_ dump: ImportedDump) -> [String] {
    dump.cameras.flatMap(\.nodes).flatMap(\.formats).map { format in
      let sizes = format.sizes.map { size in
        ([size.extent.largest.description] + size.intervals.map { "\($0.shortest.numerator)/\($0.shortest.denominator)" }).joined(
          separator: " ")
      }
      return "\(format.label) " + sizes.joined(separator: ", ")
    }
  }

  static let marks = [
    "...", "…", "[...]", "(...)", "{...}", "<...>", "[…]", "(…)", "[..]", ". . .", "[ ... ]", "-- ... --", "// ...", "# ...", "*...*", "……",
    "⋮",
    "<snip>", "[snip]", "(snip)", "*snip*", "-- snip --", "--snip--", "== cut ==", "--- 8< ---", "8<--------", "---8<---snip---8<---",
    "✂ ✂ ✂",
    "[same for the other sizes]", "[2 lines omitted]", "(and so on)", "(etc.)", "...(skipped)...", "<truncated>", "[shortened]",
    "[gekürzt]", "(usw.)", "[coupé]", "[recortado]", "[пропущено]", "(省略)", "（中略）", "［略］", "[wycięto]",
  ]

  @Test(arguments: marks) func `a mark closes neither the format above it nor the list`(mark: String) {
    let text = """
      [0]: 'YUYV' (YUYV 4:2:2)
      Size: Discrete 640x480
      Interval: Discrete 0.033s (30.000 fps)
      \(mark)
      Size: Discrete 320x240
      Interval: Discrete 0.067s (15.000 fps)
      [1]: 'MJPG' (Motion-JPEG, compressed)
      \(mark)
      Size: Discrete 1280x720
      """
    for text in [text, text.split(separator: "\n").map { "> \t" + $0 }.joined(separator: "\n")] {
      let dump = Self.read(text)
      #expect(Self.formats(dump) == ["YUYV 640x480 1/30, 320x240 1/15", "MJPG 1280x720"])
      #expect(dump.unreadLines.map(\.number) == [4, 8])
      #expect(dump.unreadLines.allSatisfy { $0.reason == "something was left out here" })
    }
  }

  static let words = [
    "(see below)", "[1]: something", "-", "--", "---", "*", "***", "()", ".", ":", "[solved]", "(executed as root)", "==========", "```",
    "more",
    "Etc", "<html>", "// a comment", "He said ... and left.",
  ]

  @Test(arguments: words) func `a line that leaves nothing out is no mark`(line: String) {
    #expect(Self.read("[0]: 'YUYV' (YUYV 4:2:2)\nSize: Discrete 640x480\n\(line)\n").unreadLineCount == 0)
  }

  @Test func `a rate behind a mark is of no size, unless the mark stands for rates`() {
    let list = "[0]: 'YUYV' (YUYV 4:2:2)\nSize: Discrete 640x480\nInterval: Discrete 0.033s (30.000 fps)\n"
    let rate = "Interval: Discrete 0.200s (5.000 fps)\n"
    #expect(Self.formats(Self.read(list + "...\n" + rate)) == ["YUYV 640x480 1/30"])
    #expect(Self.read(list + "...\n" + rate).unreadLines.map(\.number) == [4, 5])
    #expect(Self.formats(Self.read(list + "[more intervals]\n" + rate)) == ["YUYV 640x480 1/30 1/5"])
  }

  @Test func `sizes behind a mark are not kept if the next number says that formats are missing`() {
    let list = "[0]: 'YUYV' (YUYV 4:2:2)\nSize: Discrete 640x480\n[...]\nSize: Discrete 1920x1080\n"
    let cut = Self.read(list + "[3]: 'NV12' (Y/CbCr 4:2:0)\nSize: Discrete 320x240\n")
    #expect(Self.formats(cut) == ["YUYV 640x480", "NV12 320x240"])
    #expect(cut.cameras.flatMap(\.nodes).flatMap(\.findings).contains { $0.code == "formats-left-out" })
    let whole = Self.read(list + "[1]: 'NV12' (Y/CbCr 4:2:0)\nSize: Discrete 320x240\n")
    #expect(Self.formats(whole) == ["YUYV 640x480, 1920x1080", "NV12 320x240"])
  }

  @Test func `the old style with marks in round brackets keeps its sizes`() {
    let text = """
      `v4l2-ctl --list-formats-ext`:
      ioctl: VIDIOC_ENUM_FMT
      \tIndex       : 0
      \tType        : Video Capture
      \tPixel Format: 'YUYV'
      \tName        : YUYV 4:2:2
      (...)
      \t\tSize: Discrete 800x600
      \t\t\tInterval: Discrete 0.100s (10.000 fps)
      (...)
      \tIndex       : 1
      \tType        : Video Capture
      \tPixel Format: 'MJPG' (compressed)
      \tName        : Motion-JPEG
      (...)
      \t\tSize: Discrete 800x600
      """
    let dump = Self.read(text)
    #expect(Self.formats(dump) == ["YUYV 800x600 1/10", "MJPG 800x600"])
    #expect(dump.cameras.flatMap(\.nodes).map(\.path) == ["/dev/video0"])
  }
}
