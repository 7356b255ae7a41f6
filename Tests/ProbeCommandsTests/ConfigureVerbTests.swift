import CameraModel
import CameraProfiles
import CameraSimulator
import DeviceConfiguration
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe configure, controls, save and restore` {
  private static let camera: Camera = {
    var camera = SampleCameras.webcam
    camera.nodes[0].controls += [
      CameraControl(
        id: 0x9a0901, name: "Auto Exposure", type: .menu, min: 0, max: 3, step: 1, defaultValue: 3, value: .integer(3),
        menu: [MenuItem(index: 1, name: "Manual Mode"), MenuItem(index: 3, name: "Aperture Priority Mode")]),
      CameraControl(
        id: 0x9a0902, name: "Exposure Time, Absolute", type: .integer, min: 3, max: 2047, step: 1, defaultValue: 250, value: .integer(250),
        flags: ["inactive"]),
    ]
    return camera
  }()

  private let world: FakeSurroundings

  init() { world = Self.world(SimulatedCameraSystem([Self.camera])) }

  private static func world(_ system: SimulatedCameraSystem) -> FakeSurroundings {
    let recording = CameraProfile(cameras: [camera]).jsonDocument()
    return FakeSurroundings(
      system: system, variables: ["VIEWFINDER_KEPT": "/kept"],
      files: [
        "webcam.json": .success(recording), "card.json": .success(CameraProfile(cameras: [cardCamera]).jsonDocument()),
        "broken.json": .success([0x7b]),
      ])
  }

  /// What one command wrote, and how it ended.
  private struct Answer {
    let status: Int32
    let output: String
    let messages: String
  }

  private func probe(_ command: String, in world: FakeSurroundings? = nil) -> Answer {
    let world = world ?? self.world
    let (output, messages) = (world.output.count, world.messages.count)
    let status = ProbeRun.run(command.split(separator: " ").map(String.init), in: world)
    return Answer(
      status: status.rawValue, output: String(world.output.dropFirst(output)), messages: String(world.messages.dropFirst(messages)))
  }

  // MARK: Status and message

  static let rows: [(command: String, status: Int32, naming: String)] = [
    ("configure", 0, "1920x1080 at 30 fps"), ("configure --size 1280x720 --fps 30", 0, "1280x720 at 30 fps"),
    ("configure --size 1281x720", 0, "1280x720 instead of 1281x720"), ("configure --size 1281x720 --strict", 1, "Nothing was set"),
    ("configure --min-fps 99", 1, "--min-fps 99"), ("configure --set brightness=9", 0, "was 140"),
    ("configure --set brightness=140", 0, "Brightness = 140"), ("configure --set brightness=999", 64, "0 to 255"),
    ("configure --set brigthness=9", 66, "Did you mean Brightness?"), ("configure --set brightness", 64, "brightness"),
    ("configure --set brightness=", 64, "0 to 255"), ("configure --set =3", 64, "=3"), ("configure --set brightness=x", 64, "0 to 255"),
    ("configure --set power_line_frequency=1", 0, "(50 Hz)"), ("configure --set 0x980900=7", 0, "Brightness = 7"),
    ("configure --dry-run --size 640x480 --fps 15", 0, "VIDIOC_S_PARM 1/15"),
    ("configure --dry-run --profile webcam.json --size 640x480", 0, "VIDIOC_S_FMT"),
    ("configure --profile webcam.json", 64, "cannot be configured"), ("configure --wait -1", 64, "--wait"),
    ("configure --wait x", 64, "--wait"),
    ("configure --wait 86400", 0, ""), ("configure --wait 86400.1", 64, "at most a day"), ("configure --wait 0.000000001", 0, ""),
    ("configure --wait 0", 0, ""), ("configure --wait .5", 0, ""), ("configure --wait 1/2", 64, "number of seconds"),
    ("configure --wait .", 64, "--wait"), ("configure --wait 9999999999999999", 64, "--wait"),
    ("configure --device 9", 66, "9"), ("configure --json", 0, "viewfinder.configuration/1"),
    ("configure --standard pal --dry-run", 69, "Camera 1 has no analogue standard."),
    ("configure --standard pal", 69, "Leave out the standard"),
    ("configure --detect --dry-run", 69, "neither an analogue standard nor digital timings"), ("configure --detect", 69, "neither"),
    ("configure --profile webcam.json --standard pal --dry-run", 69, "no analogue standard"),
    ("controls", 0, "Brightness"), ("controls list --json", 0, "viewfinder.controls/1"), ("controls get brightness", 0, "140"),
    ("controls get power_line_frequency", 0, "50 Hz"), ("controls get brigthness", 66, "Did you mean Brightness?"),
    ("controls get", 64, ""),
    ("controls set brightness=1 power_line_frequency=2", 0, "(60 Hz)"), ("controls set", 64, ""),
    ("controls set brightness", 64, "brightness"),
    ("controls reset brightness", 0, "Brightness = 128"), ("controls reset", 0, "Brightness = 128"),
    ("controls reset nothing", 66, "nothing"), ("controls set brightness=4 --dry-run", 0, "VIDIOC_S_EXT_CTRLS Brightness = 4"),
    ("controls set brightness=4 --profile webcam.json", 64, "cannot be configured"),
    ("controls --profile webcam.json", 0, "recorded (webcam.json)"),
    ("controls watch nothing", 66, "nothing"), ("controls watch --profile webcam.json", 64, "does not change"),
    ("save", 0, "viewfinder.profile/1"), ("save --kept", 0, "/kept/"), ("save --kept -o file", 64, "two destinations"),
    ("save -o /denied/file", 77, "/denied/file"), ("restore", 64, "--kept"), ("restore --kept webcam.json", 64, "not both"),
    ("restore --kept", 0, ""), ("restore webcam.json", 0, "Set and verified"), ("restore nowhere.json", 66, "nowhere.json"),
    ("restore broken.json", 65, "broken.json"), ("restore webcam.json --dry-run", 0, "VIDIOC_S_FMT MJPG 1920x1080"),
  ]

  @Test(arguments: rows) func `ends as the contract says`(command: String, status: Int32, naming: String) {
    let answer = probe(command)
    #expect(answer.status == status, "\(answer)")
    let text = (answer.output + answer.messages).split(separator: " ").joined(separator: " ").replacing("\n ", with: " ")
    #expect(naming.isEmpty || text.contains(naming), "\(text)")
    #expect(answer.status == 0 || answer.status == 1 || answer.output.isEmpty)
  }

  // MARK: What is set

  @Test func `what was shown as a plan alone is not set`() {
    let before = probe("save").output
    #expect(probe("configure --dry-run --size 640x480 --set brightness=1").status == 0)
    #expect(probe("controls reset --dry-run").status == 0)
    #expect(probe("save").output == before)
  }

  @Test func `the mode stays as it is where only controls are set`() {
    #expect(probe("configure --size 640x480 --fps 15").status == 0)
    #expect(!probe("configure --set brightness=1 --dry-run").output.contains("VIDIOC_S_FMT"))
  }

  @Test func `an exposure time makes the exposure manual first`() {
    let plan = probe("controls set exposure_time_absolute=100 --dry-run").output
    let lines = plan.split(separator: "\n").filter { $0.contains("VIDIOC_S_EXT_CTRLS") }
    #expect(
      lines.map { $0.trimmingPrefix(while: { $0 == " " }) } == [
        "VIDIOC_S_EXT_CTRLS Auto Exposure = 1 (Manual Mode)", "VIDIOC_S_EXT_CTRLS Exposure Time, Absolute = 100",
      ])
  }

  @Test func `what was saved is restored, and nothing else is touched`() throws {
    #expect(probe("configure --size 640x480 --fps 15 --set brightness=33 exposure_time_absolute=100").status == 0)
    #expect(probe("save -o saved.json").status == 0)
    #expect(probe("configure --size 1920x1080 --set brightness=200").status == 0)
    #expect(probe("controls reset").status == 0)
    let restored = probe("restore saved.json")
    #expect(restored.status == 0)
    #expect(restored.output.contains("Brightness = 33") && restored.output.contains("640x480 at 15 fps"), "\(restored.output)")
    #expect(probe("save -o again.json").status == 0)
    #expect(world.saved("again.json") == world.saved("saved.json"))
  }

  @Test func `a value that an automatic holds is left to it`() {
    #expect(probe("save -o saved.json").status == 0)
    #expect(!probe("restore saved.json --dry-run").output.contains("Exposure Time"))
  }

  @Test func `what is kept is found again by the camera's identity`() {
    #expect(probe("configure --size 640x480 --fps 15").status == 0)
    #expect(probe("save --kept").messages.contains("by-id-usb-046d"))
    #expect(probe("configure --size 1920x1080").status == 0)
    #expect(probe("restore --kept").output.contains("640x480 at 15 fps"))
  }

  @Test func `a device that fails in the middle is put back, and the error says so`() {
    let fault = Fault(.error(.inputOutput), at: .setParameters, of: "/dev/video0")
    let world = Self.world(SimulatedCameraSystem([Self.camera], faults: [fault]))
    let answer = probe("configure --size 640x480 --fps 15", in: world)
    #expect(answer.status == 69, "\(answer)")
    #expect(answer.output.isEmpty)
    #expect(answer.messages.contains("put back"), "\(answer.messages)")
    #expect(probe("save", in: world).output == probe("save").output)
  }

  @Test(arguments: [
    ("configure --size 640x480 --fps 15", [DeviceCall.setFormat, .setParameters]), ("configure --set brightness=1", [.setControls]),
    ("controls set brightness=1", [.setControls]), ("restore webcam.json", [.setFormat, .setParameters, .setControls]),
  ])
  func `the lock comes before all reading, and what is set goes through what was read`(command: String, sets: [DeviceCall]) throws {
    for device in ["", " --device /dev/video0"] {
      let system = SimulatedCameraSystem([Self.camera])
      #expect(probe(command + device, in: Self.world(system)).status == 0)
      let log = system.log(of: "/dev/video0")
      #expect(log.prefix(3) == [.open, .lock, .setPriority], "\(log)")
      #expect(log.count { $0 == .open } == 1 && log.count { $0 == .lock } == 1, "\(log)")
      for call in sets { #expect(log.contains(call), "\(call) in \(log)") }
      let isRead = command.contains("size") ? log.contains(.enumerateFrameSizes) : log.contains(.queryControl)
      #expect(isRead, "\(log)")
    }
  }

  @Test func `a camera that is locked is refused before any list is read, and nobody is accused`() throws {
    let system = SimulatedCameraSystem([Self.camera])
    let other = try system.open(try #require(system.locations().first))
    try other.configure { (_: borrowing ConfigurationLock) in
      for command in ["configure --device 0", "configure", "controls set brightness=1", "restore webcam.json"] {
        let answer = probe(command, in: Self.world(system))
        #expect(answer.status == 75, "\(answer)")
        #expect(answer.messages.contains("The device is already being configured."), "\(answer)")
        #expect(!answer.messages.contains("Another program"), "\(answer)")
      }
    }
    #expect(system.calls(to: "/dev/video0")[.enumerateFrameSizes] == nil)
  }

  @Test func `a camera of two nodes is set on the node that the choice falls on, which is the one locked`() throws {
    var camera = Self.camera
    var second = camera.nodes[0]
    second.path = "/dev/video2"
    let size = OfferedSize(.discrete(FrameSize(3840, 2160)), intervals: [.discrete(FrameInterval(1, 30))])
    second.formats = [OfferedFormat(index: 0, pixelFormat: "MJPG", isCompressed: true, sizes: [size])]
    camera.nodes.append(second)
    let system = SimulatedCameraSystem([camera])
    #expect(probe("configure --size 3840x2160", in: Self.world(system)).status == 0)
    #expect(system.node(at: "/dev/video2")?.current?.size == FrameSize(3840, 2160))
    #expect(!system.log(of: "/dev/video0").contains(.setFormat))
    #expect(system.log(of: "/dev/video2").prefix(3) == [.open, .lock, .setPriority])
    for path in ["/dev/video0", "/dev/video2"] { #expect(!system.isLocked(path) && system.openCount(of: path) == 0) }
  }

  /// The work is to end once so many calls were made to the camera.
  private struct EndedAfter: WorkerThreads {
    let calls: Int
    let system: SimulatedCameraSystem
    var isInterrupted: Bool { system.log(of: "/dev/video0").count > calls }

    func run<Job: Sendable, Result: Sendable>(
      _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
    ) -> [Result?] { jobs.map { body($0) } }
  }

  @Test(arguments: [
    "configure --size 640x480 --fps 15 --set brightness=1 exposure_time_absolute=100", "restore webcam.json",
    "controls set brightness=1 exposure_time_absolute=100", "controls reset", "configure --input hdmi --size 640x480 --fps 15",
  ])
  func `a command that is asked to end finishes or puts back, at whichever call, and says so`(command: String) throws {
    let isCard = command.contains("input")
    func system() -> SimulatedCameraSystem { isCard ? Self.cardSystem() : SimulatedCameraSystem([Self.camera]) }
    let (whole, before) = (system(), system().node(at: "/dev/video0"))
    if command == "restore webcam.json" { _ = probe("configure --size 640x480 --set brightness=9", in: Self.world(whole)) }
    let start = whole.log(of: "/dev/video0").count
    #expect(probe(command, in: Self.world(whole)).status == 0)
    var endings: Set<String> = []
    // Within a list every entry is like the one before.
    let lists: Set<DeviceCall> = [.enumerateFormats, .enumerateFrameSizes, .enumerateFrameIntervals, .queryControl, .queryMenu]
    let log = whole.log(of: "/dev/video0")
    let places = (start..<log.count).filter { !lists.contains(log[$0]) || !lists.contains(log[$0 - 1]) } + [log.count]
    for calls in places {
      let system = system()
      if start > 0 { _ = probe("configure --size 640x480 --set brightness=9", in: Self.world(system)) }
      let before = start > 0 ? system.node(at: "/dev/video0") : before
      let world = FakeSurroundings(
        system: system, files: ["webcam.json": .success(CameraProfile(cameras: [Self.camera]).jsonDocument())],
        workers: EndedAfter(calls: calls, system: system))
      let answer = probe(command, in: world)
      #expect(world.holdsTermination)
      #expect(!system.isLocked("/dev/video0") && system.openCount(of: "/dev/video0") == 0)
      let now = system.node(at: "/dev/video0")
      if answer.status == 0 {
        endings.insert("finished")
        #expect(now == whole.node(at: "/dev/video0"), "after \(calls) calls")
      } else {
        #expect(now == before, "after \(calls) calls: \(answer)")
        let ending = ["Everything was put back as it was.", "Nothing was changed."].first(where: answer.messages.contains)
        endings.insert(try #require(ending, "after \(calls) calls: \(answer)"))
      }
    }
    #expect(endings.isSuperset(of: ["finished", "Nothing was changed."]), "\(endings)")
    let isOneStep = command == "controls reset" || isCard
    #expect(isOneStep || endings.contains("Everything was put back as it was."), "\(endings)")
  }

  @Test func `a call that hangs is an error that says what was set before it`() {
    let fault = Fault(.hang, at: .setParameters, of: "/dev/video0")
    for json in ["", " --json"] {
      let system = SimulatedCameraSystem([Self.camera], faults: [fault])
      let answer = probe("configure --size 640x480 --fps 15" + json, in: Self.world(system))
      #expect(answer.status == 69 && answer.output.isEmpty, "\(answer)")
      let words = answer.messages.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(
        words.contains("The call did not return within 10 s. Set before it: VIDIOC_S_FMT YUYV 640x480. Not everything could be put"),
        "\(words)")
      #expect(words.contains(json.isEmpty ? "tried VIDIOC_S_PARM" : #""code":"hung","operation":"VIDIOC_S_PARM""#), "\(words)")
      #expect(!system.isLocked("/dev/video0"))
    }
  }

  /// Nobody waits for a job to end: what it published before its controls is all there is.
  private struct GivesUp: WorkerThreads {
    func run<Job: Sendable, Result: Sendable>(
      _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
    ) -> [Result?] { jobs.map { body($0) } }

    func run<Job: Sendable, Result: Sendable>(
      _ jobs: [Job], timeout: Duration, publishing body: @escaping @Sendable (Job, _ publish: (Result) -> Void) -> Result
    ) -> [Result?] {
      jobs.map { job in
        var last: Result?
        _ = body(job) { last = $0 }
        return last
      }
    }
  }

  @Test(arguments: [
    ("list --controls", 0, "MJPG"), ("list --controls --json", 0, "\"code\": \"hung\""), ("list --controls --device 0", 0, "MJPG"),
    ("controls", 69, "VIDIOC_QUERY_EXT_CTRL"), ("save", 69, "VIDIOC_QUERY_EXT_CTRL"), ("save --device 0", 69, "did not return"),
    ("save --kept --device 0", 69, "did not return"),
  ])
  func `a camera whose controls hang still has modes, and is not saved by halves`(command: String, status: Int32, naming: String) {
    let world = FakeSurroundings(system: SimulatedCameraSystem([Self.camera]), workers: GivesUp())
    let answer = probe(command, in: world)
    #expect(answer.status == status, "\(answer)")
    let text = (answer.output + answer.messages).replacing("\":\"", with: "\": \"")
    #expect(text.contains(naming), "\(text)")
  }

  @Test func `the mode that is shown is the one that the device has`() {
    let world = Self.world(SimulatedCameraSystem([Self.camera], misbehaviours: [.adjustsInterval(FrameInterval(1, 15))]))
    let answer = probe("configure --size 1920x1080 --prefer MJPG --fps 30", in: world)
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("MJPG 1920x1080 at 15 fps"), "\(answer.output)")
    #expect(answer.output.contains("The device set 15 fps instead of 30 fps."), "\(answer.output)")
    #expect(!answer.output.contains("1/15") && !answer.output.contains("not in order"), "\(answer.output)")
  }

  @Test func `who watches controls is told when the camera is gone`() {
    let world = Self.world(SimulatedCameraSystem([Self.camera], faults: [Fault(.unplug, at: .wait, of: "/dev/video0")]))
    let answer = probe("controls watch --json", in: world)
    #expect(answer.status == 69)
    #expect(answer.messages.contains("\"code\":\"gone\""), "\(answer.messages)")
  }

  @Test func `the answer to a program says what was, what is, and what nobody wished`() throws {
    let document = probe("configure --size 640x480 --set brightness=1 --json").output
    for key in ["\"outcome\":\"exact\"", "\"before\":{\"pixelFormat\":\"MJPG\"", "\"after\":{", "\"sideEffects\":[", "\"unverified\":[]"] {
      #expect(document.contains(key), "\(key) in \(document)")
    }
  }

  // MARK: Capture cards

  /// A card with a television and a screen plugged in.
  private static let cardCamera: Camera = {
    var card = camera
    card.nodes[0].driver = "vivid"
    card.nodes[0].inputs = ["Composite", "S-Video", "HDMI"].enumerated().map {
      VideoInput(index: $0.offset, name: $0.element, isCurrent: $0.offset == 0)
    }
    return card
  }()

  private static func card() -> FakeSurroundings { world(cardSystem()) }

  private static func cardSystem(faults: [Fault] = []) -> SimulatedCameraSystem {
    let timings = DigitalTimings(
      size: FrameSize(1280, 720), pixelClock: 74_250_000, horizontal: .init(frontPorch: 110, sync: 40, backPorch: 220),
      vertical: .init(frontPorch: 5, sync: 5, backPorch: 20))
    let sources = [SimulatedSource(standard: .pal), SimulatedSource(standard: .pal), SimulatedSource(timings: timings)]
    return SimulatedCameraSystem([cardCamera], faults: faults, sources: ["/dev/video0": sources])
  }

  static let sources: [(command: String, status: Int32, naming: String)] = [
    ("configure --input hdmi", 0, "HDMI, 1280x720p at 60 fps was Composite, PAL"), ("configure --input 1", 0, "S-Video, PAL was Composite"),
    ("configure --input composite", 0, "Composite, PAL MJPG 1920x1080"),
    ("configure --standard ntsc", 0, "was Composite, PAL"),
    ("configure --detect", 0, "Composite, PAL"), ("configure --input hdmi --detect --size 640x480", 0, "1280x720p"),
    ("configure --input o", 64, "2 sources match"), ("configure --input scart", 64, "2 (HDMI)"),
    ("configure --input 3", 64, "Unknown source"),
    ("configure --standard palm", 64, "pal, ntsc, secam"), ("configure --standard pal --detect", 64, "Leave one"),
    ("configure --input hdmi --standard pal", 69, "HDMI is a digital source: it has no analogue standard. tried VIDIOC_S_STD"),
    ("configure --input hdmi --standard pal", 69, "try Leave out the standard; detect the timings"),
    ("configure --input hdmi --standard pal --dry-run", 69, "digital source"),
    ("configure --standard pal --dry-run", 0, "VIDIOC_S_STD PAL"),
    ("configure --profile card.json --standard pal --dry-run", 0, "VIDIOC_S_STD PAL"),
    ("configure --profile card.json --detect --dry-run", 64, "no signal to detect"),
    ("configure --profile card.json --input hdmi --detect --dry-run", 64, "no signal to detect"),
    ("configure --input hdmi --detect --dry-run", 0, "The signal is detected after the source is selected"),
    ("configure --input hdmi --min-fps 99", 1, "--min-fps 99"),
    ("configure --input hdmi --size 641x480 --strict", 1, "Nothing was set"),
    ("configure --input hdmi --set brightness=999", 64, "0 to 255"),
    ("configure --profile card.json --input hdmi --dry-run", 0, "VIDIOC_S_INPUT 2"),
    ("configure --profile card.json --input hdmi", 64, "cannot be configured"),
    ("configure --input hdmi --dry-run --size 640x480", 0, "VIDIOC_S_INPUT 2"), ("configure --input hdmi --json", 0, "\"name\":\"HDMI\""),
  ]

  @Test(arguments: sources) func `a capture card shows the source that was asked for, or the one before`(
    command: String, status: Int32, naming: String
  ) {
    let world = Self.card()
    let before = probe("save", in: world).output
    let answer = probe(command, in: world)
    #expect(answer.status == status, "\(answer)")
    let text = (answer.output + answer.messages).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(text.contains(naming), "\(text)")
    if answer.status != 0 { #expect(probe("save", in: world).output == before) }
  }

  static let sourceEffects: [(command: String, fault: [Fault], naming: String)] = [
    ("configure --input hdmi", [], "also format MJPG 1920x1080"),
    ("configure --input hdmi --json", [], "\"sideEffects\":[\"format MJPG 1920x1080"),
    ("configure --input hdmi --size 640x480 --json", [], "\"sideEffects\":[],"),
    ("configure --standard ntsc", [Fault(.error(.noData), at: .getStandard)], "standard Set, but the device does not report its value"),
    ("configure --standard ntsc --json", [Fault(.error(.noData), at: .getStandard)], "\"unverified\":[\"standard\"]"),
  ]

  @Test(arguments: sourceEffects) func `what the source brought along, and what cannot be read back of it, is said`(
    command: String, fault: [Fault], naming: String
  ) {
    let answer = probe(command, in: Self.world(Self.cardSystem(faults: fault)))
    #expect(answer.status == 0, "\(answer)")
    let text = answer.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(text.contains(naming), "\(text)")
    #expect(!text.contains("verified by reading back"), "\(text)")
  }
}
