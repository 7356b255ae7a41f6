import CameraDumps
import CameraModel
import CameraProfiles
import PixelFormats
import Testing

/// Media graphs without their first lines or without a part, and beside the list of their node.
@Suite struct ImportPartialGraphTests {
  private static func read(_ text: String) -> ImportedDump { DumpImporter.read(Array(text.utf8)) }

  private static let receiver = """
    - entity 3: odd-receiver (1 pad, 1 link)
                type Node subtype V4L flags 0
                device node name /dev/video3
            pad0: Sink
                    <- "odd219 9-0010":0 [ENABLED]


    """
  private static let sensor = """
    - entity 9: odd219 9-0010 (1 pad, 1 link)
                type V4L2 subdev subtype Sensor flags 0
                device node name /dev/v4l-subdev9
            pad0: Source
                    [fmt:UYVY8_1X16/640x480@1/30 field:none]
                    -> "odd-receiver":0 [ENABLED]

    """
  static let topology = receiver + sensor
  private static let fields =
    "driver          odd-csi\nmodel           Odd Device\nserial\nbus info        platform:odd\nhw revision     0x0\n"
  private static let information = "Media device information\n------------------------\n" + fields

  /// First lines, and the path, driver and bus that they give.
  static let heads: [(head: String, path: String?, driver: String, bus: String)] = [
    ("", nil, "", ""), ("Hello,\n[...]\n", nil, "", ""), ("Device topology\n", nil, "", ""),
    (information + "\nDevice topology\n", nil, "odd-csi", "platform:odd"), (fields + "\nDevice topology\n", nil, "odd-csi", "platform:odd"),
    (fields, nil, "odd-csi", "platform:odd"),
    ("Media controller API version 6.1.74\n\n" + information + "\nDevice topology\n", nil, "odd-csi", "platform:odd"),
    ("** media-ctl -d 0 -p **\n" + information, "/dev/media0", "odd-csi", "platform:odd"),
    ("**media-ctl -d /dev/media2 -p**\n", "/dev/media2", "", ""), ("`media-ctl -p -d 1`:\n", "/dev/media1", "", ""),
    ("# media-ctl -p\n", "/dev/media0", "", ""), ("localhost ~ # media-ctl -d 4 -p\n", "/dev/media4", "", ""),
    ("host% media-ctl -d 4 -p\n", "/dev/media4", "", ""), ("$ media-ctl -d /dev/mediaN -p\n", nil, "", ""),
    ("/dev/mediaX:\n", nil, "", ""), ("(The /dev/mediaN node number may move.)\n", nil, "", ""),
  ]

  @Test(arguments: heads) func `a graph is read by its entities, whichever first lines it has`(
    row: (head: String, path: String?, driver: String, bus: String)
  ) throws {
    let quoted = (row.head + Self.topology).split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }
    for text in [row.head + Self.topology, quoted.joined(separator: "\n")] {
      let dump = Self.read(text)
      #expect(dump.graphs.map(\.path) == [row.path])
      #expect(dump.graphs.map(\.driver) == [row.driver] && dump.graphs.map(\.bus) == [row.bus])
      #expect(dump.cameras.map(\.name) == ["odd219"])
      #expect(dump.cameras.first?.nodes.map(\.path) == ["/dev/video3"] && dump.remarks == [])
    }
  }

  @Test(arguments: ["* ", "• ", "– ", "", "&"]) func `the marks and quotes of a page are those of the tool`(mark: String) {
    let text = Self.topology.replacing("- entity", with: mark + "entity").replacing("\"odd219 9-0010\"", with: "“odd219 9-0010”")
    #expect(Self.read(text).cameras.map(\.name) == (mark == "&" ? [] : ["odd219"]))
    #expect(Self.read(text).graphs.flatMap(\.findings) == [])
  }

  @Test func `a graph that other lines interrupt is one graph`() {
    for between in ["[...]\n", "\nprose\n\n", "$ ls /dev/video3\n/dev/video3\n"] {
      let dump = Self.read(Self.receiver + between + Self.sensor)
      #expect(dump.graphs.map(\.links.count) == [1], "\(between)")
    }
  }

  @Test func `a node that v4l2-ctl showed before has nothing of a graph without first lines`() {
    let text = ImportBrokenLineTests.dump + Self.topology + "\n[...]\n"
    #expect(Self.read(text).cameras.first?.nodes.first?.findings.contains { $0.code == .unreadableLine } == false)
  }

  /// Graphs without a part, and what is said of them.
  static let lacking: [(text: String, remark: String)] = [
    (sensor, "A media graph shows no capture node for odd219 9-0010; the text leaves out a part of it."),
    (information + receiver, "The media graph of Odd Device shows no sensor; the text leaves out a part of it."),
    (
      "# media-ctl -d 5 -p\n"
        + topology.replacing("<- \"odd219 9-0010\":0 [ENABLED]\n", with: "").replacing("-> \"odd-receiver\":0 [ENABLED]\n", with: ""),
      "The media graph of /dev/media5 has no way from odd219 9-0010 to a capture node."
    ),
  ]

  @Test func `a graph whose capture node has no device node says so`() {
    let dump = Self.read(
      "# media-ctl -d 5 -p\n"
        + Self.topology.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("/dev/video") }.joined(separator: "\n"))
    #expect(
      dump.graphs.first?.missingPart == "The media graph of /dev/media5 does not name the device node of odd-receiver.", "\(dump.graphs)")
  }

  @Test(arguments: lacking) func `a graph without a part says which`(row: (text: String, remark: String)) {
    let dump = Self.read(row.text)
    #expect(dump.cameras.isEmpty && dump.graphs.count == 1)
    #expect(dump.remarks == [row.remark])
  }

  // MARK: The list of a node

  /// Each mode that can be chosen, as `UYVY 640x480 at 60`.
  private static func modes(_ dump: ImportedDump) -> [String] {
    dump.cameras.flatMap(\.choosableNodes).flatMap(\.formats).flatMap { format in
      format.sizes.map { size in
        "\(format.label) \(size.extent)" + size.intervals.map { " at \($0.shortest.denominator)" }.joined()
      }
    }
  }

  private static let monitor = """
    Device found:

    \tname  : odd-receiver
    \tclass : Video/Source
    \tcaps  : video/x-raw, format=UYVY, width=1280, height=800, framerate=60/1
    \t        video/x-raw, format=UYVY, width=640, height=480, framerate=60/1
    \tproperties:
    \t\tdevice.path = /dev/video3
    \t\tv4l2.device.driver = odd-csi
    \t\tv4l2.device.device_caps = 85983233 (0x05200001)

    """

  @Test func `the modes that a node lists stand beside the one that the graph shows`() throws {
    for text in [Self.topology + Self.monitor, Self.monitor + Self.topology] {
      let dump = Self.read(text)
      #expect(Self.modes(dump) == ["UYVY 640x480 at 30 at 60", "UYVY 1280x800 at 60"])
      let modes = try #require(dump.cameras.first?.sensor?.modes)
      #expect(modes.map(\.state) == [.confirmed, .possible, .possible])
      #expect(modes.allSatisfy { $0.busCode.description == "UYVY8_1X16" && $0.path == ["odd219 9-0010", "odd-receiver"] })
      let again = try CameraProfile(json: CameraProfile(cameras: dump.cameras, graphs: dump.graphs).jsonDocument())
      #expect(again.cameras.map(\.sensor) == dump.cameras.map(\.sensor))
    }
  }

  /// A node's list, its capabilities, and the modes of the camera.
  static let lists: [(list: String, capabilities: String, modes: [String])] = [
    ("Size: Discrete 800x600", "", ["UYVY 640x480 at 30", "UYVY 800x600"]),
    ("Size: Discrete 800x600", "Device Caps : 0x25200001", ["UYVY 640x480 at 30"]),
    ("Size: Stepwise 16x16 - 16376x16376 with step 1/1", "", ["UYVY 640x480 at 30"]),
    ("Size: Stepwise 32x32 - 640x480 with step 8/8", "Device Caps : 0x05200001", ["UYVY 640x480 at 30", "UYVY 32x32–640x480 step 8x8"]),
  ]

  @Test(arguments: lists) func `what only an interface carries is no mode of the sensor`(
    row: (list: String, capabilities: String, modes: [String])
  ) {
    let list =
      "$ v4l2-ctl -d 3 --all --list-formats-ext\nDriver Info:\n\(row.capabilities)\nioctl: VIDIOC_ENUM_FMT\n[0]: 'UYVY' (UYVY 4:2:2)\n\(row.list)\n"
    let found = Self.modes(Self.read(Self.topology + list))
    #expect(found.map { $0.replacing(" at 30", with: "") } == row.modes.map { $0.replacing(" at 30", with: "") })
  }
}
