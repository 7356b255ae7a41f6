import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import ProbeCommands
import Testing

/// `probe why`, of recorded graphs and of simulated cameras.
@Suite struct WhyVerbTests {
  private static func recorded(_ arguments: [String] = []) -> (status: ProcessStatus, text: String) {
    let environment = FakeEnvironment(input: [GraphVerbTests.profile])
    let status = ProbeRun.run(["why", "--profile", "-"] + arguments, in: environment)
    return (status, environment.output + environment.messages)
  }

  @Test func `a recorded graph says what differs, and the commands that mend it`() {
    let answer = Self.recorded(["--device", "imx219"])
    #expect(answer.status == .negative)
    #expect(
      answer.text == """
        imx219: would not stream.
          bad   isp:0       size 3280x2464 → 800x600
          ?     mainpath:0  The format of /dev/video0 is not known.
          mend  media-ctl -d /dev/media0 -V '"isp":0[fmt:SBGGR10_1X10/3280x2464 field:none colorspace:raw]'
          mend  v4l2-ctl -d /dev/video0 --set-fmt-video=width=3280,height=2464,pixelformat=YUYV
          or    probe configure --device /dev/video0

        """)
  }

  @Test func `a sensor whose link is off is explained from its first node`() {
    let answer = Self.recorded(["--device", "ov5640"])
    #expect(answer.status == .negative)
    #expect(answer.text.hasPrefix("ov5640, /dev/video0: would not stream.\n  off ") || answer.text.hasPrefix("ov5640: would not stream.\n"))
  }

  @Test func `the document has a reason for each difference`() {
    let answer = Self.recorded(["--device", "imx219", "--json"])
    #expect(answer.status == .negative)
    expectGolden("why-json", answer.text)
  }

  /// Two sensors at one node: the first is linked.
  private static func pair(node: String = "", format: String = "UYVY8_2X8/1280x720") -> String {
    """
    Media controller API version 5.15.48

    Media device information
    ------------------------
    driver          sun6i-csi
    model           Allwinner Video Capture Device
    bus info        platform:1cb0000.csi

    Device topology
    - entity 1: sun6i-csi (1 pad, 2 links)
                type Node subtype V4L flags 0
                device node name /dev/video2
    \tpad0: Sink
    \t\t<- "gc2145 3-003c":0 []
    \t\t<- "ov5640 3-004c":0 [ENABLED]

    - entity 5: gc2145 3-003c (1 pad, 1 link)
                type V4L2 subdev subtype Sensor flags 0
                device node name /dev/v4l-subdev1
    \tpad0: Source
    \t\t[fmt:UYVY8_2X8/1280x720@1/30 field:none]
    \t\t-> "sun6i-csi":0 []

    - entity 7: ov5640 3-004c (1 pad, 1 link)
                type V4L2 subdev subtype Sensor flags 0
                device node name /dev/v4l-subdev0
    \tpad0: Source
    \t\t[fmt:\(format)@1/30 field:none]
    \t\t-> "sun6i-csi":0 [ENABLED]
    \(node)
    """
  }

  private static let set = """

    $ v4l2-ctl -d /dev/video2 --get-fmt-video
    Format Video Capture:
    \tWidth/Height      : 1280/720
    \tPixel Format      : 'UYVY' (UYVY 4:2:2)

    """

  private static func answer(_ dump: String, _ arguments: [String]) -> (status: ProcessStatus, text: String) {
    let importing = FakeEnvironment(input: [dump])
    #expect(ProbeRun.run(["profile", "import"], in: importing) == .success)
    let environment = FakeEnvironment(input: [importing.output])
    let status = ProbeRun.run(arguments + ["--profile", "-"], in: environment)
    return (status, environment.output + environment.messages)
  }

  @Test func `a sensor whose link is off is not explained by the one that streams to its node`() {
    for node in ["", Self.set] {
      let answer = Self.answer(Self.pair(node: node), ["why", "--device", "gc2145"])
      #expect(answer.status == .negative)
      #expect(answer.text.hasPrefix("gc2145: would not stream.\n  off   gc2145 3-003c:0"), "\(answer.text)")
    }
    // The node itself streams what the other one sends.
    let node = Self.answer(Self.pair(node: Self.set), ["why", "--device", "/dev/video2"])
    #expect(node.status == .success && node.text == "ov5640: would stream.\n")
    #expect(Self.answer(Self.pair(node: Self.set), ["why"]).status == .negative)
  }

  @Test func `a recording that does not tell a node's format is no yes`() {
    let answer = Self.answer(Self.pair(), ["why", "--device", "ov5640"])
    #expect(answer.status == .negative)
    #expect(
      answer.text == """
        ov5640: may stream; not all formats are known.
          ?     sun6i-csi:0  The format of /dev/video2 is not known.
          try   v4l2-ctl -d /dev/video2 --set-fmt-video=width=1280,height=720,pixelformat=UYVY

        """)
    let json = Self.answer(Self.pair(), ["why", "--device", "ov5640", "--json"]).text
    #expect(json.contains(#""streams":null"#) && json.contains(#"{"kind":"format","severity":"unknown","link":{"#), "\(json)")
  }

  @Test func `a node that is set to another size than arrives would not stream`() {
    let answer = Self.answer(Self.pair(node: Self.set, format: "UYVY8_2X8/640x480"), ["why", "--device", "ov5640"])
    #expect(answer.status == .negative)
    #expect(answer.text.hasPrefix("ov5640: would not stream.\n  bad   sun6i-csi:0  size 640x480 → 1280x720\n"), "\(answer.text)")
  }

  @Test func `recorded sensors at one node have no plan together`() {
    let importing = FakeEnvironment(input: [Self.pair()])
    #expect(ProbeRun.run(["profile", "import"], in: importing) == .success)
    let environment = FakeEnvironment(files: ["pair.json": .success(Array(importing.output.utf8))])
    let cameras = ["--profile", "pair.json", "--device", "ov5640", "--device", "gc2145"]
    #expect(ProbeRun.run(["negotiate"] + cameras, in: environment) == .negative)
    #expect(environment.output.hasPrefix("No plan for platform:1cb0000.csi: two sensors always meet."), "\(environment.messages)")
  }

  @Test func `a recorded camera that needs no graph has nothing that prevents a stream`() {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["why", "--profile", "logitech-c922"], in: environment) == .success)
    #expect(environment.output == "C922 Pro Stream Webcam: nothing in the recording prevents a stream.\n")
  }

  @Test func `an attached camera that would not stream can be configured instead`() throws {
    let profile = try CameraProfile(json: Array(GraphVerbTests.profile.utf8))
    let system = SimulatedCameraSystem(profile.cameras, graphs: profile.graphs.map { SimulatedGraph($0, of: profile.cameras) })
    let environment = SettingVerbs.environment(system)
    #expect(ProbeRun.run(["why", "--device", "imx219"], in: environment) == .negative)
    #expect(environment.output.contains("\n  or    probe configure --device /dev/video"), "\(environment.output)")
  }

  // MARK: Simulated cameras

  private static func attached(_ faults: [Fault] = [], _ arguments: [String] = []) -> (
    status: ProcessStatus, text: String, calls: [DeviceCall]
  ) {
    let system = SimulatedCameraSystem([SettingVerbs.camera], faults: faults)
    let environment = SettingVerbs.environment(system)
    let status = ProbeRun.run(["why"] + arguments, in: environment)
    return (status, environment.output + environment.messages, system.log(of: "/dev/video0"))
  }

  @Test func `a camera that streams is started for a moment and stopped`() {
    let answer = Self.attached()
    #expect(answer.status == .success)
    #expect(answer.text.hasSuffix(": would stream.\n"), "\(answer.text)")
    #expect(answer.calls.contains(.startStream) && answer.calls.contains(.stopStream))
  }

  @Test(arguments: [
    (Fault(.error(.busy), at: .requestBuffers), "busy", "streams"), (Fault(.error(.noSpace), at: .startStream), "bus", "bus"),
    (Fault(.error(.accessDenied), at: .open), "permission", "permission"), (Fault(.error(.busy), at: .open), "busy", "open"),
    (Fault(.hang, at: .startStream), "hung", "not return"), (Fault(.error(.brokenPipe), at: .startStream), "none", "refused"),
  ])
  func `what a driver refuses is an answer`(_ fault: Fault, _ kind: String, _ word: String) {
    for arguments in [[], ["--device", "/dev/video0"]] {
      let text = Self.attached([fault], arguments)
      #expect(text.status == .negative, "\(text.text)")
      #expect(text.text.contains("would not stream.\n  bad ") && text.text.contains(word), "\(text.text)")
      let json = Self.attached([fault], arguments + ["--json"])
      #expect(json.status == .negative)
      #expect(json.text.contains(#""streams":false"#) && json.text.contains(#"{"kind":"\#(kind)","severity":"hard""#), "\(json.text)")
    }
  }

  @Test(arguments: [Fault(.error(.noSuchFile), at: .open), Fault(.error(.noDevice), at: .open)])
  func `a camera that is not there is none`(_ fault: Fault) {
    #expect(Self.attached([fault], ["--device", "/dev/video0"]).status != .negative)
    #expect(Self.attached([], ["--device", "/dev/video7"]).status == .notFound)
  }
}
