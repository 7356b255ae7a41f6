import CameraModel
import CameraDumps
import PixelFormats
import Testing

/// Which node a line belongs to, and what is said where the text does not tell.
@Suite struct ImportOwnerTests {
  static let list0 = "ioctl: VIDIOC_ENUM_FMT\n\tType: Video Capture\n\n\t[0]: 'YUYV' (YUYV 4:2:2)\n\t\tSize: Discrete 640x480\n"
  static let list2 =
    "ioctl: VIDIOC_ENUM_FMT\n\tType: Video Capture\n\n\t[0]: 'MJPG' (Motion-JPEG, compressed)\n\t\tSize: Discrete 1280x720\n"
  static let controls = "\nUser Controls\n\n brightness 0x00980900 (int)    : min=0 max=20 step=1 default=1 value=1\n"

  /// Each node as `path: formats, number of controls`.
  static func nodes(_ text: String) -> (nodes: [String], unread: [Int]) {
    let dump = DumpImporter.read(Array(text.utf8))
    let nodes = dump.cameras.flatMap(\.nodes).map { node in
      let controls = node.controls.count { $0.type != .controlClass }
      return "\(node.path ?? "?"): \(node.formats.map(\.label).joined(separator: " "))" + (controls > 0 ? " +\(controls)" : "")
    }
    return (nodes, dump.unreadLines.map(\.number))
  }

  /// Command lines, what was printed, and the nodes: of several commands in one line the text does not tell which printed what.
  static let commands: [(line: String, outputs: String, nodes: [String])] = [
    ("v4l2-ctl -d0 --list-formats-ext | grep -v x", list0, ["/dev/video0: YUYV"]),
    (
      "v4l2-ctl --list-formats-ext --device /dev/video0 && v4l2-ctl --list-formats-ext --device /dev/video2", list0 + list2,
      ["?: YUYV", "?: MJPG"]
    ),
    ("v4l2-ctl -d0 --list-formats-ext; v4l2-ctl -d2 --list-formats-ext", list2, ["?: MJPG"]),
    ("v4l2-ctl -d0 --list-formats-ext \\\n && v4l2-ctl -d2 --list-formats-ext", list0 + list2, ["?: YUYV", "?: MJPG"]),
  ]

  @Test(arguments: commands) func `only a command that stands alone names the node of its output`(
    row: (line: String, outputs: String, nodes: [String])
  ) {
    let found = Self.nodes("$ " + row.line + "\n" + row.outputs)
    #expect(found.nodes == row.nodes)
    #expect(found.unread == [])
  }

  @Test func `a list without its first lines is nobody's, and its line is named`() {
    let list = "[0]: 'MJPG' (Motion-JPEG, compressed)\nSize: Discrete 1280x720\n"
    let behindAll = Self.nodes("Driver Info:\n\tDriver name : a\n\tCard type : A\n" + list)
    #expect(behindAll.nodes == ["?: ", "?: MJPG"] && behindAll.unread == [4])
    let behindOutput = Self.nodes("ioctl: VIDIOC_ENUM_FMT\n\tType: Video Output\n\n\t[0]: 'YUYV' (YUYV 4:2:2)\n" + list)
    #expect(behindOutput.nodes == ["?: ", "?: MJPG"] && behindOutput.unread == [5])
  }

  @Test func `the same controls again are another node's`() {
    #expect(Self.nodes(Self.controls + Self.controls).nodes == ["?:  +1", "?:  +1"])
  }

  @Test func `two lists of the same device give the rates of both`() {
    let list = "$ v4l2-ctl -d 0 --list-formats-ext\n" + Self.list0
    let text = list + "Interval: Discrete 0.033s (30.000 fps)\n" + list + "Interval: Discrete 0.067s (15.000 fps)\n"
    let sizes = DumpImporter.read(Array(text.utf8)).cameras.first?.nodes.first?.formats.first?.sizes
    #expect(sizes?.map(\.intervals) == [[.discrete(FrameInterval(1, 30)), .discrete(FrameInterval(1, 15))]])
  }

  @Test func `what two commands list of one node stands once`() {
    let controls = "$ v4l2-ctl -d 0 --list-ctrls\n" + Self.controls
    #expect(Self.nodes(controls + controls.replacing("value=1", with: "value=2")).nodes == ["/dev/video0:  +1"])
    let devices = "A (usb-0000:00:14.0-1):\n\t/dev/video0\n\t/dev/video1\n\n"
    #expect(Self.nodes(devices + devices).nodes == ["/dev/video0: ", "/dev/video1: "])
  }

  @Test func `a list of devices gives each node its bus`() {
    let text = "A (usb-0000:00:14.0-1):\n\t/dev/video0\n\t/dev/video1\n\n$ v4l2-ctl -d 1 --list-formats-ext\n" + Self.list0
    let found = DumpImporter.read(Array(text.utf8)).cameras
    #expect(found.map { $0.nodes.map(\.bus) } == [["usb-0000:00:14.0-1", "usb-0000:00:14.0-1"]])
  }
}
