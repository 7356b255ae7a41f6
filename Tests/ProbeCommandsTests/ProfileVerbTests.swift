import CameraDocuments
import CameraDumps
import CameraModel
import CameraProfiles
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `The verbs of profiles` {
  private static let dump = """
    ioctl: VIDIOC_ENUM_FMT
    \tType: Video Capture

    \t[0]: 'YUYV' (YUYV 4:2:2)
    \t\tSize: Discrete 640x480
    \t\t\tInterval: Discrete 0.033s (30.000 fps)
    \t\tSize: Discrete 320x240
    \t\t\tInterval: Discrete 0.0garbage
    """

  @Test func `import a dump: the profile to standard output, the report to standard error`() throws {
    let environment = FakeEnvironment(input: [Self.dump])
    #expect(ProbeRun.run(["profile", "import", "--source", "a test"], in: environment) == .success)
    let profile = try CameraProfile(json: Array(environment.output.utf8))
    #expect(profile.recording?.source == "a test")
    #expect(profile.cameras.first?.nodes.first?.formats.first?.label == "YUYV")
    #expect(environment.messages.hasPrefix("Found 1 camera, 1 node, 1 format, 2 sizes, 1 rate"))
    #expect(environment.messages.contains("The text names no camera; `v4l2-ctl -d /dev/video0 --all --list-formats-ext`"))
    #expect(environment.messages.contains("1 line was not understood:\n  8  Interval: Discrete 0.0garbage"))
  }

  @Test func `import reports in one line of JSON for programs, and writes to a file`() throws {
    let environment = FakeEnvironment(input: [Self.dump])
    #expect(ProbeRun.run(["profile", "import", "-", "--json", "-o", "camera.json"], in: environment) == .success)
    #expect(environment.output == "")
    #expect(environment.saved("camera.json") != nil)
    let report = try #require(JSONText.object(environment.messages))
    #expect(report["schema"] as? String == "viewfinder.import/1")
    #expect(report["unreadLineCount"] as? Int == 1)
  }

  @Test(arguments: ["", "no camera here", "\u{0}\u{1}\u{2}"])
  func `import refuses what holds no camera`(text: String) {
    let environment = FakeEnvironment(input: [text])
    #expect(ProbeRun.run(["profile", "import"], in: environment) == .malformed)
    #expect(environment.output == "")
  }

  @Test func `import names a program that it does not read, and what to run instead`() {
    let alone = FakeEnvironment(input: ["Setting pipeline to PAUSED ...\n"])
    #expect(ProbeRun.run(["profile", "import"], in: alone) == .malformed)
    #expect(alone.messages.contains("Line 1 is from gst-launch-1.0.") && alone.messages.contains("v4l2-ctl --list-formats-ext"))
    let beside = FakeEnvironment(input: ["Setting pipeline to PAUSED ...\n" + Self.dump])
    #expect(ProbeRun.run(["profile", "import", "-o", "camera.json"], in: beside) == .success)
    #expect(beside.messages.contains("Line 1 is from gst-launch-1.0, which is not read."))
  }

  @Test func `import names the lines that are something else`() throws {
    let text = "Hello,\n\nmy camera:\n" + Self.dump + "\nThanks\n"
    let environment = FakeEnvironment(input: [text])
    #expect(ProbeRun.run(["profile", "import"], in: environment) == .success)
    #expect(environment.messages.contains("3 lines are something else and were passed over: 1-3, 12."))
    let programs = FakeEnvironment(input: [text])
    #expect(ProbeRun.run(["profile", "import", "--json"], in: programs) == .success)
    let report = try #require(JSONText.object(programs.messages))
    #expect(report["passedOverLineCount"] as? Int == 3)
    #expect(report["passedOverLines"] as? [[String: Int]] == [["first": 1, "last": 3], ["first": 12, "last": 12]])
  }

  @Test func `a recording of controls alone is planned`() throws {
    let dump = "brightness 0x00980900 (int)    : min=0 max=8 step=1 default=4 value=4\n"
    let importing = FakeEnvironment(input: [dump])
    #expect(ProbeRun.run(["profile", "import"], in: importing) == .success)
    let files = ["controls.json": Result<[UInt8], DeviceError>.success(Array(importing.output.utf8))]
    let environment = FakeEnvironment(files: files)
    #expect(ProbeRun.run(["configure", "--profile", "controls.json", "--dry-run", "--set", "brightness=5"], in: environment) == .success)
    #expect(environment.output.contains("brightness = 5"))
  }

  @Test func `diff names what came, went and changed`() {
    var other = SampleCameras.webcam
    other.name = "C920 HD"
    other.nodes.removeLast()
    other.nodes[0].formats[0].sizes.removeFirst()
    other.nodes[0].formats[0].sizes[0].intervals.append(.discrete(FrameInterval(1, 60)))
    other.nodes[0].controls[1].max = 100
    other.nodes[0].controls[1].value = .integer(3)
    let files = ["a": SampleCameras.webcam, "b": other].mapValues { camera in
      Result<[UInt8], DeviceError>.success(CameraProfile(cameras: [camera]).jsonDocument())
    }
    let environment = FakeEnvironment(columns: 120, variables: ["NO_COLOR": "1"], files: files)
    #expect(ProbeRun.run(["profile", "diff", "a", "b"], in: environment) == .negative)
    expectGolden("diff-120", environment.output)
    let programs = FakeEnvironment(files: files)
    #expect(ProbeRun.run(["profile", "diff", "a", "b", "--json"], in: programs) == .negative)
    #expect(JSONText.object(programs.output)?["same"] as? Bool == false)
    #expect((JSONText.object(programs.output)?["differences"] as? [[String: String]])?.count == 5)
  }

  static let changes: [(what: String, change: @Sendable (inout Camera) -> Void)] = [
    ("bus speed", { $0.busSpeedMbps = 12 }), ("identity", { $0.identity = CameraIdentity(kind: .byID, value: "usb-other") }),
    ("position", { $0.position = .front }), ("rotation", { $0.rotation = 90 }),
    ("YUYV emulated", { $0.nodes[0].formats[0].isEmulated.toggle() }),
    ("YUYV compressed", { $0.nodes[0].formats[0].isCompressed.toggle() }),
    ("YUYV description", { $0.nodes[0].formats[0].description = "Something" }),
    ("order of formats", { $0.nodes[0].formats.swapAt(0, 1) }), ("order of sizes of YUYV", { $0.nodes[0].formats[0].sizes.reverse() }),
    ("order of rates of YUYV 640x480", { $0.nodes[0].formats[0].sizes[0].intervals.reverse() }),
    ("current mode", { $0.nodes[0].current = nil }), ("current mode", { $0.nodes[0].current?.interval = FrameInterval(1, 7) }),
    ("current mode", { $0.nodes[0].current?.bytesPerLine = 7 }), ("capabilities", { $0.nodes[0].capabilities.append("tuner") }),
    ("sources", { $0.nodes[0].inputs = [VideoInput(index: 0, name: "HDMI", isCurrent: true)] }),
    ("role", { $0.nodes[0].role = .captureMultiplanar }), ("driver", { $0.nodes[0].driver = "other" }),
    ("card", { $0.nodes[0].card = "other" }),
  ]

  @Test(arguments: changes.indices) func `diff names each thing that differs`(index: Int) throws {
    let (what, change) = Self.changes[index]
    var other = SampleCameras.webcam
    change(&other)
    let files = ["a": SampleCameras.webcam, "b": other].mapValues { camera in
      Result<[UInt8], DeviceError>.success(CameraProfile(cameras: [camera]).jsonDocument())
    }
    let environment = FakeEnvironment(files: files)
    #expect(ProbeRun.run(["profile", "diff", "a", "b", "--json"], in: environment) == .negative)
    let differences = try #require(JSONText.object(environment.output)?["differences"] as? [[String: String]])
    #expect(differences.map { $0["subject"] } == [what], "\(differences)")
    let modes = FakeEnvironment(files: files)
    #expect(ProbeRun.run(["profile", "diff", "a", "b", "--modes"], in: modes) == .success)
  }

  /// v4l2-ctl prints 33.8716 ms as `0.034s (29.523 fps)`, which as a fraction is 300 ns away.
  @Test(arguments: [(UInt32(338_716), ProcessStatus.success), (338_700, .negative)])
  func `diff of modes forgives what a text listing rounds away`(hundredNanoseconds: UInt32, status: ProcessStatus) throws {
    let text = Self.dump.replacing("0.033s (30.000 fps)", with: "0.034s (29.523 fps)").replacing(
      "\n\t\t\tInterval: Discrete 0.0garbage", with: "")
    let intervals = [OfferedInterval.discrete(FrameInterval(hundredNanoseconds, 10_000_000))]
    let sizes = [
      OfferedSize(.discrete(FrameSize(640, 480)), intervals: intervals), OfferedSize(.discrete(FrameSize(320, 240)), intervals: []),
    ]
    let live = Camera(name: nil, nodes: [CameraNode(role: .capture, formats: [OfferedFormat(index: 0, pixelFormat: "YUYV", sizes: sizes)])])
    let files = [
      "theirs": Result<[UInt8], DeviceError>.success(CameraProfile(cameras: DumpImporter.read(Array(text.utf8)).cameras).jsonDocument()),
      "ours": .success(CameraProfile(cameras: [live]).jsonDocument()),
    ]
    #expect(ProbeRun.run(["profile", "diff", "--modes", "theirs", "ours"], in: FakeEnvironment(files: files)) == status)
    #expect(ProbeRun.run(["profile", "diff", "theirs", "ours"], in: FakeEnvironment(files: files)) == .negative)
  }

  @Test func `check counts, and fails on warnings when strict`() throws {
    let files = ["broken": Result<[UInt8], DeviceError>.success(CameraProfile(cameras: [SampleCameras.broken]).jsonDocument())]
    let environment = FakeEnvironment(files: files)
    #expect(ProbeRun.run(["profile", "check", "broken"], in: environment) == .success)
    #expect(environment.output.hasPrefix("warnings  broken  1 camera, 1 node, 4 formats, 5 sizes, 6 rates; 4 warnings"))
    let strict = FakeEnvironment(files: files)
    #expect(ProbeRun.run(["profile", "check", "broken", "--strict", "--json"], in: strict) == .negative)
    let checked = try #require((JSONText.object(strict.output)?["profiles"] as? [[String: Any]])?.first)
    #expect(checked["good"] as? Bool == false)
  }

  @Test func `list names every bundled recording, and each can be listed`() throws {
    let environment = FakeEnvironment()
    #expect(ProbeRun.run(["profile", "list", "--json"], in: environment) == .success)
    let profiles = try #require(JSONText.object(environment.output)?["profiles"] as? [[String: Any]])
    #expect(profiles.compactMap { $0["name"] as? String } == ProfileCatalogue.names)
    for name in ProfileCatalogue.names {
      let listing = FakeEnvironment()
      #expect(ProbeRun.run(["list", "--profile", name], in: listing) == .success)
      #expect(listing.output.hasPrefix("Recorded, not attached: profile \(name)\n"))
    }
  }

  @Test func `check tells warnings from what is well`() throws {
    let files = ["broken", "good"].map { name in
      (
        name,
        Result<[UInt8], DeviceError>.success(
          CameraProfile(cameras: [name == "good" ? SampleCameras.webcam : SampleCameras.broken]).jsonDocument())
      )
    }
    let environment = FakeEnvironment(files: Dictionary(uniqueKeysWithValues: files))
    #expect(ProbeRun.run(["profile", "check", "broken", "good", "--json"], in: environment) == .success)
    let checked = try #require(JSONText.object(environment.output)?["profiles"] as? [[String: Any]])
    #expect(checked.map { $0["result"] as? String } == ["warnings", "ok"])
    let text = FakeEnvironment(files: Dictionary(uniqueKeysWithValues: files))
    #expect(ProbeRun.run(["profile", "check", "good"], in: text) == .success)
    #expect(text.output.hasPrefix("ok  good"))
  }

  @Test func `are listed with the controls when they are asked for`() {
    let file = Result<[UInt8], DeviceError>.success(CameraProfile(cameras: [SampleCameras.webcam]).jsonDocument())
    for (more, shown) in [([], false), (["--controls"], true)] {
      let environment = FakeEnvironment(files: ["a": file])
      #expect(ProbeRun.run(["list", "--profile", "a"] + more, in: environment) == .success)
      #expect(environment.output.contains("Brightness") == shown)
    }
  }

  @Test func `a document of a newer version says what to do`() {
    let newer = Result<[UInt8], DeviceError>.success(Array(#"{"schema":"viewfinder.profile/2","cameras":[]}"#.utf8))
    let environment = FakeEnvironment(files: ["newer": newer])
    #expect(ProbeRun.run(["list", "--profile", "newer"], in: environment) == .malformed)
    #expect(environment.messages.contains("Update this program"))
  }
}
