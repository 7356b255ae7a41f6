import CameraDumps
import CameraModel
import Testing

/// The same device several times in a text, as before and after a command.
@Suite struct ImportRepeatedTests {
  private static func read(_ text: String) -> ImportedDump { DumpImporter.read(Array(text.utf8)) }

  private static func graph(
    _ head: String = "Media controller API version 6.1.0\n\nMedia device information\n------------------------\n",
    driver: String = "odd-csi",
    bus: String = "", sensor: String = "odd5640 1-003c", node: String = "/dev/video0", rate: Int = 30
  ) -> String {
    let fields =
      head.contains("information") ? "driver          \(driver)\nmodel           Odd Device\nserial\nbus info        \(bus)\n" : ""
    return """
      \(head)\(fields)Device topology
      - entity 1: odd-csi (1 pad, 1 link)
                  type Node subtype V4L flags 0
                  device node name \(node)
              pad0: Sink
                      <- "\(sensor)":0 [ENABLED,IMMUTABLE]

      - entity 5: \(sensor) (1 pad, 1 link)
                  type V4L2 subdev subtype Sensor flags 0
                  device node name /dev/v4l-subdev0
              pad0: Source
                      [fmt:UYVY8_2X8/640x480@1/\(rate) field:none]
                      -> "odd-csi":0 [ENABLED,IMMUTABLE]

      """
  }

  /// Each camera as `name node rate`.
  private static func cameras(_ dump: ImportedDump) -> [String] {
    dump.cameras.map { camera in
      let rate = camera.sensor?.modes.first?.interval.map { " at \($0.denominator)" } ?? ""
      return "\(camera.name ?? "?") \(camera.nodes.map { $0.path ?? "?" }.joined(separator: " "))\(rate)"
    }
  }

  @Test func `a graph before and after a command is one camera, as it was last`() throws {
    let text =
      "Before:\n# media-ctl -p\n" + Self.graph() + "# media-ctl -V \"'odd5640 1-003c':0[fmt:UYVY8_2X8/640x480@1/15]\"\n# media-ctl -p\n"
    let dump = Self.read(text + Self.graph(rate: 20) + "After:\n# media-ctl -p\n" + Self.graph(rate: 15))
    #expect(Self.cameras(dump) == ["odd5640 /dev/video0 at 15"])
    #expect(dump.graphs.map(\.path) == ["/dev/media0"])
    let remark = "The text shows the media device /dev/media0 3 times; the last time counts."
    #expect(dump.remarks == [remark])
    #expect(dump.cameras.first?.nodes.first?.findings.map(\.message) == [remark])
  }

  /// What two graphs are, and the cameras that they give.
  static let pairs: [(why: String, first: String, second: String, cameras: [String])] = [
    ("without a command", graph(), graph(rate: 15), ["odd5640 /dev/video0 at 15"]),
    ("the second without its first lines", graph(), graph("", rate: 15), ["odd5640 /dev/video0 at 15"]),
    ("the first without its first lines", graph(""), graph(rate: 15), ["odd5640 /dev/video0 at 15"]),
    (
      "on another bus", graph(bus: "platform:a"), graph(bus: "platform:b", rate: 15),
      ["odd5640 /dev/video0 at 30", "odd5640 /dev/video0 at 15"]
    ),
    ("of another driver", graph(), graph(driver: "even-csi", rate: 15), ["odd5640 /dev/video0 at 30", "odd5640 /dev/video0 at 15"]),
    ("with another node", graph(), graph(node: "/dev/video2", rate: 15), ["odd5640 /dev/video0 at 30", "odd5640 /dev/video2 at 15"]),
    ("with another sensor", graph(), graph(sensor: "odd2145 1-003d"), ["odd5640 /dev/video0 at 30", "odd2145 /dev/video0 at 30"]),
    (
      "of another media device", "# media-ctl -p -d 0\n" + graph(), "# media-ctl -p -d 1\n" + graph(rate: 15),
      ["odd5640 /dev/video0 at 30", "odd5640 /dev/video0 at 15"]
    ),
  ]

  @Test(arguments: pairs) func `two graphs are one device if nothing tells them apart`(
    row: (why: String, first: String, second: String, cameras: [String])
  ) {
    let dump = Self.read(row.first + "\nThen:\n\n" + row.second)
    #expect(Self.cameras(dump) == row.cameras, "\(row.why)")
    #expect(dump.remarks.count == 2 - row.cameras.count)
  }

  @Test func `entities that are printed again without their first lines are one device`() throws {
    let entities = try #require(Self.graph().firstRange(of: "- entity"))
    let first = String(Self.graph()[entities.lowerBound...])
    let dump = Self.read(first + "Then:\n" + first.replacing("@1/30", with: "@1/15"))
    #expect(Self.cameras(dump) == ["odd5640 /dev/video0 at 15"])
  }

  @Test func `of a part that is shown again the rest stays`() throws {
    let whole = Self.graph(bus: "platform:a")
    let sensor = try #require(whole.firstRange(of: "- entity 5"))
    let dump = Self.read(whole + "\nNow the sensor has:\n" + String(whole[sensor.lowerBound...]).replacing("@1/30", with: "@1/15"))
    #expect(Self.cameras(dump) == ["odd5640 /dev/video0 at 15"])
    #expect(dump.graphs.map(\.bus) == ["platform:a"] && dump.graphs.first?.links.count == 1)
  }

  private static func all(_ path: String, card: String = "Odd Cam", size: String = "640/480", value: Int = 1) -> String {
    """
    $ v4l2-ctl -d \(path) --all
    Driver Info:
    \tDriver name      : uvcvideo
    \tCard type        : \(card)
    \tBus info         : usb-0000:00:14.0-1
    \tCapabilities     : 0x84a00001
    \tDevice Caps      : 0x04200001
    Format Video Capture:
    \tWidth/Height      : \(size)
    \tPixel Format      : 'YUYV' (YUYV 4:2:2)

    User Controls

                         brightness 0x00980900 (int)    : min=0 max=9 step=1 default=1 value=\(value)

    """
  }

  @Test func `a node before and after a command is one node, with its last values`() throws {
    let dump = Self.read(
      Self.all("/dev/video0") + "$ v4l2-ctl -d 0 -c brightness=7\n" + Self.all("/dev/video0", size: "1280/720", value: 7))
    #expect(Self.cameras(dump) == ["Odd Cam /dev/video0"])
    let node = try #require(dump.cameras.first?.nodes.first)
    #expect(node.current?.size == FrameSize(1280, 720))
    #expect(node.controls.last?.value == .integer(7))
    #expect(dump.remarks == ["The text shows /dev/video0 more than once; the last time counts."])
  }

  @Test func `two devices that had the same path are two`() {
    let dump = Self.read(Self.all("/dev/video0") + "Another machine:\n" + Self.all("/dev/video0", card: "Even Cam"))
    #expect(dump.cameras.flatMap(\.nodes).map(\.card) == ["Odd Cam", "Even Cam"])
  }
}
