import CameraModel
import CameraDumps
import Testing

/// Two programs that write into one log, lines with numbers before them, and differences of two texts.
@Suite struct ImportInterleavedTests {
  private static func output(_ format: String, _ size: String, _ value: Int) -> String {
    """
    ioctl: VIDIOC_ENUM_FMT
    \tType: Video Capture

    \t[0]: \(format)
    \t\tSize: Discrete 320x240
    \t\t\tInterval: Discrete 0.033s (30.000 fps)
    \t\tSize: Discrete \(size)
    \t\t\tInterval: Discrete 0.033s (30.000 fps)
    \t\t\tInterval: Discrete 0.067s (15.000 fps)

    User Controls

                         brightness 0x00980900 (int)    : min=0 max=255 step=1 default=128 value=\(value)
               power_line_frequency 0x00980918 (menu)   : min=0 max=2 default=1 value=1 (50 Hz)
    \t\t\t\t0: Disabled
    \t\t\t\t1: 50 Hz
    """
  }
  static let one = output("'YUYV' (YUYV 4:2:2)", "640x480", 11)
  static let two = output("'MJPG' (Motion-JPEG, compressed)", "1920x1080", 22)

  struct Log: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var paths: [String?] = [nil, nil]
    /// What stands before a line, by program and by line.
    var prefix: @Sendable (Int, Int) -> String

    init(_ name: String, paths: [String?] = [nil, nil], _ prefix: @escaping @Sendable (Int, Int) -> String) {
      (testDescription, self.paths, self.prefix) = (name, paths, prefix)
    }
  }

  private static func clock(_ line: Int) -> String { "10:07:\(10 + line % 50)" }
  private static let video: [String?] = ["/dev/video0", "/dev/video2"]

  static let logs: [Log] = [
    Log("docker-compose") { who, _ in "cam_\(who + 1)  | " },
    Log("names of several lengths") { who, _ in ["cam-front-1  | ", "cam-rear-1   | "][who] },
    Log("nodes", paths: video) { who, _ in "video\(2 * who): " }, Log("nodes in brackets", paths: video) { who, _ in "[video\(2 * who)] " },
    Log("paths and a tab", paths: video) { who, _ in "/dev/video\(2 * who)\t" },
    Log("the journal, by process") { who, line in "Jun 16 \(clock(line)) pi4 v4l2[\(101 + who)]: " },
    Log("the journal, by unit") { who, line in "Jun 16 \(clock(line)) pi4 cam\(who)[77]: " },
    Log("syslog of two machines") { who, line in "<30>Jun 16 \(clock(line)) pi\(4 + who) cam: " },
    Log("pods") { who, _ in "[pod/cam-7f9c4d-\(["x2k", "p9q"][who])/camera] " }, Log("stern") { who, _ in "cam-\(who) › camera " },
    Log("containers with times") { who, line in "cam_\(who + 1)  | 2024-05-06T07:08:\(10 + line % 50).\(123_456_789 + line * 7919)Z " },
    Log("a logger's names") { who, line in "2022-06-16 \(clock(line)),\(100 + line) INFO [camera.\(["front", "rear"][who])] " },
    Log("addresses") { who, _ in "192.168.0.1\(who): " }, Log("foreman") { who, line in "\(clock(line)) cam.\(who)   | " },
    Log("colours") { who, _ in "\u{1b}[3\(3 + who)mcam_\(who)  |\u{1b}[0m " },
    Log("grep over files") { who, line in "a/cam\(who).txt:\(line):" },
    Log("Android") { who, line in "06-16 \(clock(line)).\(100 + line)  1234  \(5678 + 21 * who) I CamSvc  : " },
    Log("in a mail") { who, _ in "> cam_\(who)  | " },
  ]

  @Test(arguments: logs) func `programs that write at once are told apart by what stands before their lines`(log: Log) {
    let expected = [Self.one, Self.two].flatMap { DumpImporter.read(Array($0.utf8)).cameras.flatMap(\.nodes) }
    for seed in 1...2 as ClosedRange<UInt64> {
      var dice = ImportHostileTests.Dice(state: seed)
      var rest = [Self.one, Self.two].map { $0.split(separator: "\n", omittingEmptySubsequences: false)[...] }
      var text = ""
      var line = 0
      while let longer = rest.indices.first(where: { !rest[$0].isEmpty }) {
        let other = rest.count - 1 - longer
        let who = rest[other].isEmpty || Bool.random(using: &dice) ? longer : other
        line += 1
        text += log.prefix(who, line) + rest[who].removeFirst() + "\n"
      }
      let dump = DumpImporter.read(Array(text.utf8))
      #expect(dump.unreadLines == [])
      let nodes = dump.cameras.flatMap(\.nodes)
      let found = expected.map { wanted in nodes.first { $0.formats == wanted.formats } }
      #expect(nodes.count == 2)
      #expect(found.map { $0?.path } == log.paths)
      #expect(found.map { $0?.controls } == expected.map(\.controls))
    }
  }

  @Test func `lines of files that tail follows are told apart by its headings`() {
    func lines(_ text: String, _ range: Range<Int>) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)[range].joined(separator: "\n") + "\n"
    }
    let text =
      "==> a.log <==\n" + lines(Self.one, 0..<7) + "\n==> b.log <==\n" + lines(Self.two, 0..<7) + "\n==> a.log <==\n"
      + lines(Self.one, 7..<16) + "\n==> b.log <==\n" + lines(Self.two, 7..<16)
    let found = DumpImporter.read(Array(text.utf8)).cameras.flatMap(\.nodes)
    #expect(found.map { $0.formats.map(\.label) } == [["YUYV"], ["MJPG"]])
    #expect(found.flatMap(\.formats).map { $0.sizes.map(\.intervals.count) } == [[1, 2], [1, 2]])
    #expect(found.map { $0.controls.compactMap(\.value) } == [11, 22].map { [.integer($0), .integer(1)] })
  }

  static let devices = "Odd (Cam): v2 (usb-0000:00:14.0-1):\n\t/dev/video0\n\t/dev/video1\n\nTV (PCI:0000:01:00.0):\n\t/dev/video2\n\n"
  static let numberings: [(name: String, line: @Sendable (Int, String) -> String)] = [
    ("cat -n", { "     \($0)\t" + $1 }), ("grep -n", { "\($0):" + $1 }), ("nl with a sign", { "     \($0): " + $1 }),
    ("less -N", { "      \($0) " + $1 }), ("bat", { "   \($0)   │ " + $1 }), ("a list", { "\($0). " + $1 }), ("bars", { "\($0)| " + $1 }),
    ("nl", { $1.isEmpty ? "       " : "     \($0)\t" + $1 }), ("cat -n in a mail", { "> > \($0)\t" + $1 }),
  ]

  @Test(arguments: numberings) func `numbers before the lines change nothing`(row: (name: String, line: @Sendable (Int, String) -> String))
  {
    for text in [Self.devices, Self.devices + Self.one, Self.one, Self.two + "\n" + Self.one, ImportDeviceTests.allStyle] {
      var number = 0
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        if !(line.isEmpty && row.name == "nl") { number += 1 }
        return row.line(number, String(line))
      }
      let dump = DumpImporter.read(Array((lines.joined(separator: "\n") + "\n").utf8))
      #expect(dump.cameras == DumpImporter.read(Array(text.utf8)).cameras, "\(row.name)")
    }
  }

  @Test func `a unified difference is the text it leads to`() {
    let patch = """
      --- a/cam.txt
      +++ b/cam.txt
      @@ -1,8 +1,8 @@
       ioctl: VIDIOC_ENUM_FMT
       \tType: Video Capture

       \t[0]: 'YUYV' (YUYV 4:2:2)
      -\t\tSize: Discrete 640x480
      +\t\tSize: Discrete 800x600
       \t\t\tInterval: Discrete 0.033s (30.000 fps)
      -\t\t\tInterval: Discrete 0.067s (15.000 fps)
      +\t\t\tInterval: Discrete 0.100s (10.000 fps)
       \t\tSize: Discrete 320x240
      @@ -20,2 +20,2 @@ ioctl: VIDIOC_ENUM_FMT
       \t\tSize: Discrete 1920x1080
      -\t\t\tInterval: Discrete 0.033s (30.000 fps)
      +\t\t\tInterval: Discrete 0.017s (60.000 fps)
      """
    for text in [patch, patch.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }.joined(separator: "\n")] {
      let dump = DumpImporter.read(Array(text.utf8))
      let sizes = dump.cameras.first?.nodes.first?.formats.first?.sizes
      #expect(sizes?.map(\.extent.largest) == [FrameSize(800, 600), FrameSize(320, 240)])
      #expect(sizes?.first?.intervals == [.discrete(FrameInterval(1, 30)), .discrete(FrameInterval(1, 10))])
      // What lies between two parts of a difference is not there, so that the sizes behind it have no format.
      #expect(dump.unreadLines.map(\.number) == [14, 15, 17])
    }
    let signs = "[0]: 'YUYV' (a)\n-Size: Discrete 640x480\n+Size: Discrete 800x600\n"
    #expect(ImportHostileTests.modes(Array(signs.utf8)).map(\.size.largest) == [FrameSize(800, 600)])
  }
}
