import CameraDocuments
import ProbeCommands
import Testing

/// Cameras behind a media graph, recorded from what `media-ctl -p` prints.
@Suite struct GraphVerbTests {
  /// Two sensors on a receiver: one is linked and disagrees with it in size, the other is off. A third node leads from no sensor.
  static let dump = """
    $ media-ctl -p
    Media controller API version 6.12.3

    Media device information
    ------------------------
    driver          rkisp1
    model           rkisp1
    serial
    bus info        platform:rkisp1

    Device topology
    - entity 1: isp (4 pads, 5 links, 0 routes)
                type V4L2 subdev subtype Unknown flags 0
                device node name /dev/v4l-subdev0
    \tpad0: SINK,MUST_CONNECT
    \t\t[stream:0 fmt:SBGGR10_1X10/800x600 field:none colorspace:raw]
    \t\t<- "imx219 1-0010":0 [ENABLED]
    \t\t<- "ov5640 2-003c":0 []
    \tpad1: SOURCE
    \t\t[stream:0 fmt:YUYV8_2X8/800x600 field:none]
    \t\t-> "mainpath":0 [ENABLED,IMMUTABLE]
    \tpad2: SOURCE
    \t\t[stream:0 fmt:YUYV8_2X8/800x600 field:interlaced]
    \t\t-> "selfpath":0 []
    \tpad3: SOURCE
    \t\t[stream:0 fmt:unknown/0x0 field:none]
    \t\t-> "stats":0 [ENABLED,IMMUTABLE]

    - entity 6: mainpath (1 pad, 1 link)
                type Node subtype V4L flags 0
                device node name /dev/video0
    \tpad0: SINK
    \t\t<- "isp":1 [ENABLED,IMMUTABLE]

    - entity 9: selfpath (1 pad, 1 link)
                type Node subtype V4L flags 0
                device node name /dev/video1
    \tpad0: SINK
    \t\t<- "isp":2 []

    - entity 12: stats (1 pad, 1 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video2
    \tpad0: SINK
    \t\t<- "isp":3 [ENABLED,IMMUTABLE]

    - entity 15: params (1 pad, 0 link)
                 type Node subtype V4L flags 0
                 device node name /dev/video3
    \tpad0: SOURCE

    - entity 20: imx219 1-0010 (1 pad, 1 link, 0 routes)
                 type V4L2 subdev subtype Sensor flags 0
                 device node name /dev/v4l-subdev1
    \tpad0: SOURCE
    \t\t[stream:0 fmt:SBGGR10_1X10/3280x2464@1/21 field:none colorspace:raw
    \t\t crop:(8,8)/3280x2464]
    \t\t-> "isp":0 [ENABLED]

    - entity 22: ov5640 2-003c (1 pad, 1 link, 0 routes)
                 type V4L2 subdev subtype Sensor flags 0
                 device node name /dev/v4l-subdev2
    \tpad0: SOURCE
    \t\t[stream:0 fmt:UYVY8_2X8/640x480@1/30 field:none]
    \t\t-> "isp":0 []

    """

  static let profile: String = {
    let environment = FakeEnvironment(input: [dump])
    #expect(ProbeRun.run(["profile", "import"], in: environment) == .success)
    #expect(environment.messages.contains("1 media graph"))
    return environment.output
  }()

  private static func run(_ arguments: [String]) -> FakeEnvironment {
    let environment = FakeEnvironment(input: [profile])
    #expect(ProbeRun.run(arguments + ["--profile", "-"], in: environment) == .success, "\(environment.messages)")
    return environment
  }

  @Test(arguments: [
    ("graph-list-80", ["list"]), ("graph-list-all-80", ["list", "--all"]), ("graph-80", ["graph"]), ("graph-all-80", ["graph", "--all"]),
  ])
  func `the text is the reviewed one`(name: String, arguments: [String]) { expectGolden(name, Self.run(arguments).output) }

  @Test(arguments: [
    ("graph-json", ["graph", "--json"]), ("graph-cameras-json", ["list", "--json"]), ("graph-dot", ["graph", "--emit", "dot"]),
  ])
  func `the document is the reviewed one`(name: String, arguments: [String]) { expectGolden(name, Self.run(arguments).output) }

  @Test func `a named camera shows its graph`() {
    #expect(Self.run(["graph", "--device", "imx219"]).output == Self.run(["graph"]).output)
    #expect(Self.run(["graph", "--device", "/dev/video0"]).output == Self.run(["graph"]).output)
  }

  @Test func `links that are off are dimmed, and a disagreement is a warning`() {
    let text = Self.run(["graph", "--color", "always"]).output
    #expect(text.contains("\u{1b}[2m:2 YUYV8_2X8 800x600 interlaced ⇢ (off) selfpath:0 /dev/video1\u{1b}[0m"))
    #expect(text.contains("\u{1b}[33m≠ size 3280x2464 → 800x600"))
  }

  @Test func `what only some drivers refuse is no warning`() {
    let soft = Self.dump.replacing("800x600 field:none colorspace:raw", with: "3280x2464 field:none colorspace:srgb")
    let importing = FakeEnvironment(input: [soft])
    #expect(ProbeRun.run(["profile", "import"], in: importing) == .success)
    let environment = FakeEnvironment(input: [importing.output])
    #expect(ProbeRun.run(["graph", "--profile", "-", "--color", "always"], in: environment) == .success)
    #expect(environment.output.contains("\u{1b}[2m≈ colour colorspace:raw → colorspace:srgb"), "\(environment.output)")
    #expect(!environment.output.contains("≠"))
    let drawing = RecordedGraph.emitted("dot", importing.output).text
    #expect(drawing.contains(#"tooltip="colour colorspace:raw → colorspace:srgb""#) && !drawing.contains("red"))
  }

  @Test(arguments: [["graph", "--profile", "logitech-c922"], ["graph"]]) func `a plain camera has no graph`(arguments: [String]) {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(arguments, in: environment) == .notFound)
    #expect(environment.output.isEmpty && environment.messages.contains("media graph"))
  }

  @Test func `a report draws the graph of its camera, and none of a plain one`() {
    let page = Self.run(["report", "--device", "imx219", "-o", "-"]).output
    #expect(page.contains("<h2>Media graph</h2>") && page.contains("From imx219 1-0010 to its capture nodes"))
    #expect(page.contains("3 other nodes of the graph are left out.") && !page.contains("class=\"link off\""))
    #expect(Self.run(["report", "--device", "ov5640", "-o", "-"]).output.contains("class=\"link off\""))
    let plain = FakeEnvironment()
    #expect(ProbeRun.run(["report", "--profile", "logitech-c922", "-o", "-"], in: plain) == .success)
    #expect(!plain.output.contains("Media graph"))
  }

  @Test func `a camera of a graph is chosen from as any other`() {
    let text = Self.run(["negotiate", "--device", "imx219"]).output
    #expect(text.contains("BG10") && text.contains("3280x2464"))
  }
}
