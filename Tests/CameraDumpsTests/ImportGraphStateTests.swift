import CameraDumps
import CameraModel
import PixelFormats
import Testing

/// What a pasted graph says of its sensor's mode, and what else of the text belongs to it.
@Suite struct ImportGraphStateTests {
  private static func read(_ text: String) -> ImportedDump { DumpImporter.read(Array(text.utf8)) }

  // MARK: What confirms a mode

  /// A sensor, a receiver and a node.
  static let chain = """
    Media controller API version 6.6.31

    Media device information
    ------------------------
    driver          receiver
    model           receiver
    bus info        platform:receiver

    Device topology
    - entity 1: receiver (2 pads, 2 links)
                type V4L2 subdev subtype Unknown flags 0
                device node name /dev/v4l-subdev1
    \tpad0: Sink
    \t\t[fmt:SGBRG10_1X10/640x480 field:none colorspace:raw
    \t\t crop:(0,0)/640x480]
    \t\t<- "ov5647 10-0036":0 [ENABLED]
    \tpad1: Source
    \t\t[fmt:SGBRG10_1X10/640x480 field:none colorspace:raw]
    \t\t-> "capture":0 [ENABLED,IMMUTABLE]

    - entity 4: ov5647 10-0036 (1 pad, 1 link)
                type V4L2 subdev subtype Sensor flags 0
                device node name /dev/v4l-subdev0
    \tpad0: Source
    \t\t[fmt:SGBRG10_1X10/640x480 field:none colorspace:raw]
    \t\t-> "receiver":0 [ENABLED]

    - entity 6: capture (1 pad, 1 link)
                type Node subtype V4L flags 1
                device node name /dev/video0
    \tpad0: Sink
    \t\t<- "receiver":1 [ENABLED,IMMUTABLE]

    """

  /// What `v4l2-ctl` prints of the node.
  static func node(_ size: String, _ code: String, path: String = "/dev/video0") -> String {
    """

    $ v4l2-ctl -d \(path) -V
    Format Video Capture:
    \tWidth/Height      : \(size)
    \tPixel Format      : '\(code)' (10-bit Bayer)
    \tField             : None

    """
  }

  private static let unset = "[fmt:unknown/0x0]"
  private static let sink = "[fmt:SGBRG10_1X10/640x480 field:none colorspace:raw\n\t\t crop:(0,0)/640x480]"

  /// Changes of the text, and whether the mode is known to arrive.
  private static let states: [(text: String, state: SensorMode.State)] = [
    (chain, .confirmed), (chain.replacing(sink, with: ""), .possible), (chain.replacing(sink, with: unset), .possible),
    (chain.replacing(sink, with: "[fmt:SGBRG10_1X10/1280x720 field:none]"), .possible),
    (chain.replacing("[ENABLED]", with: "[]"), .possible), (chain + node("640/480", "GB10"), .confirmed),
    (chain + node("640/480", "pGAA"), .confirmed), (chain + node("2560/1920", "GB10"), .possible),
    (node("2560/1920", "GB10") + chain, .possible), (chain + node("2560/1920", "GB10", path: "/dev/video1"), .confirmed),
  ]

  @Test(arguments: states.indices) func `what is unset, was not read or differs confirms nothing`(place: Int) throws {
    let camera = try #require(Self.read(Self.states[place].text).cameras.last)
    #expect(camera.sensor?.modes.map(\.state) == [Self.states[place].state])
  }

  @Test func `a pasted graph has the formats that nodes are set to`() throws {
    let node = try #require(Self.read(Self.chain + Self.node("2560/1920", "pGAA")).graphs.first?.entities.last)
    #expect(node.nodeFormat == FrameFormat(pixelFormat: "pGAA", size: FrameSize(2560, 1920)))
    #expect(Self.read(Self.chain).graphs.first?.entities.last?.nodeFormat == nil)
  }

  @Test func `a node that the text does not name is the only one that sensors reach on its bus`() throws {
    let unnamed = """
      Driver Info:
      \tDriver name      : receiver
      \tCard type        : receiver
      \tBus info         : platform:receiver
      \tDevice Caps      : 0x25200001

      """ + Self.node("2560/1920", "pGAA").replacing("$ v4l2-ctl -d /dev/video0 -V\n", with: "")
    let dump = Self.read(unnamed + Self.chain)
    #expect(dump.cameras.map { $0.nodes.map(\.path) } == [["/dev/video0"]])
    #expect(dump.graphs.first?.entities.last?.nodeFormat?.size == FrameSize(2560, 1920))
    let elsewhere = Self.read(unnamed.replacing("platform:receiver", with: "platform:other") + Self.chain)
    #expect(elsewhere.cameras.map { $0.nodes.map(\.path) } == [[nil], ["/dev/video0"]])
  }

  // MARK: Empty lines

  /// What pasting does to graphs.
  private static let distortions: [@Sendable (String) -> String] = [
    { $0.replacing("\n", with: "\n\n") }, { $0.replacing("\n", with: "\n\n\n") }, { $0.replacing("\n", with: "\r\n\r\n") },
    { "> " + $0.replacing("\n", with: "\n> \n> ") }, { $0.replacing("\n", with: "\n\u{a0}\n") },
    { $0.replacing("\t", with: "").replacing("\n", with: "\n\n") },
    { $0.replacing(" colorspace:raw xfer", with: " colorspace:raw\nxfer").replacing("\n", with: "\n\n") },
  ]

  @Test(arguments: distortions.indices) func `empty lines between all lines change no graph`(place: Int) {
    for text in [MediaGraphSamples.ipu6, MediaGraphSamples.pi5, MediaGraphSamples.webcam, Self.chain + Self.node("1280/720", "GB10")] {
      let (whole, spaced) = (Self.read(text), Self.read(Self.distortions[place](text)))
      #expect(spaced.graphs == whole.graphs && spaced.cameras == whole.cameras && spaced.unreadLines == [])
    }
  }

  @Test func `without empty lines between lines, none is inside a broken one`() {
    let broken = Self.chain.replacing("colorspace:raw\n\t\t crop", with: "colorspace:raw\n\n\t\t crop")
    #expect(Self.read(broken).unreadLines.map(\.reason) == ["its end is missing"])
  }

  // MARK: Subdevices and stages

  private static let controls = """

    $ v4l2-ctl -d /dev/v4l-subdev0 --list-ctrls

    User Controls

                           exposure 0x00980911 (int)    : min=4 max=2242 step=1 default=2242 value=1000

    """

  @Test(arguments: [controls + chain, chain + controls]) func `a sensor's controls are those of its camera, and no camera`(text: String) {
    let dump = Self.read(text)
    #expect(dump.cameras.map(\.name) == ["ov5647"])
    #expect(dump.cameras.first?.nodes.map { $0.controls.map(\.name) } == [["User Controls", "exposure"]])
  }

  @Test(arguments: ["/dev/v4l-subdev1", "/dev/v4l-subdev7"]) func `another subdevice is no camera, and comes last`(path: String) {
    let dump = Self.read(Self.controls.replacing("/dev/v4l-subdev0", with: path) + Self.chain)
    #expect(dump.cameras.map(\.isChoosable) == [true, false])
    #expect(dump.cameras.map { $0.nodes.map(\.path) } == [["/dev/video0"], [path]])
  }

  @Test func `a node for statistics is no sensor's, whatever is known of the pads before it`() {
    let ports = "\tpad2: Source\n\t\t-> \"rkisp-statistics\":0 [ENABLED]\n\n- entity 4"
    let statistics = """
      - entity 9: rkisp-statistics (1 pad, 1 link)
                  type Node subtype V4L flags 0
                  device node name /dev/video9
      \tpad0: Sink
      \t\t<- "receiver":2 [ENABLED]

      """
    let text = Self.chain.replacing("\n- entity 4", with: ports).replacing("receiver\nmodel", with: "rkisp0-vir0\nmodel") + statistics
    for text in [text, text.replacing("[fmt:SGBRG10_1X10/640x480 field:none colorspace:raw]\n\t\t-> \"capture\"", with: "-> \"capture\"")] {
      let dump = Self.read(text)
      #expect(dump.cameras.map { $0.nodes.map(\.path) } == [["/dev/video0"]])
      #expect(dump.cameras.first?.sensor?.foldedNodes == ["/dev/video9"])
    }
  }
}
