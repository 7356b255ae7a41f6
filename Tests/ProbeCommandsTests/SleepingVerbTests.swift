import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import Foundation
import ProbeCommands
import Testing

/// Which verbs wake a sleeping camera, and what those say that do not.
struct SleepingVerbTests {
  /// A webcam, and a second one that only looks on.
  static let cameras: [Camera] = {
    var other = SampleCameras.webcam
    (other.name, other.identity) = ("Second", CameraIdentity(kind: .byPath, value: "pci-2"))
    other.nodes = [other.nodes[0]]
    (other.nodes[0].path, other.nodes[0].card) = ("/dev/video2", "Second")
    return [SampleCameras.webcam, other]
  }()

  private func run(_ line: String, _ system: SleepingCameras) -> (status: ProcessStatus, output: String, messages: String) {
    let environment = FakeEnvironment(system: system, columns: line.contains("--json") ? nil : 120, variables: ["NO_COLOR": "1"])
    let status = ProbeRun.run(line.split(separator: " ").map(String.init), in: environment)
    return (status, environment.output, environment.messages)
  }

  @Test(arguments: [
    ("list", false), ("list --summary", false), ("list --all", false), ("list --json", false), ("list --device 0", false),
    ("list --device C920 --json", false), ("list --fresh", true), ("list --controls", true), ("list --emulated", true),
    ("negotiate", false), ("negotiate --size 1280x720", false), ("negotiate --size 640x480 --explain --json", false),
    ("negotiate --device 0 --device 2", false), ("negotiate --emit ffmpeg", false), ("negotiate --preset inputPriority", true),
    ("negotiate --fresh", true), ("negotiate --policy all --size 640x480", false), ("negotiate --policy all --preset inputPriority", true),
    ("negotiate --policy all --fresh", true),
    ("presets", false), ("presets --device 0", true), ("controls", true), ("save", true), ("profile record", true),
    ("profile check --live", true), ("configure --size 640x480 --dry-run", true), ("configure --size 640x480 --device 0", true),
  ])
  func `a verb opens a sleeping camera only for what its descriptors do not hold`(_ line: String, isOpened: Bool) {
    let system = SleepingCameras(Self.cameras)
    let answer = run(line, system)
    #expect(answer.status == .success, "\(line): \(answer.messages)")
    #expect((system.opens(of: "/dev/video0") > 0) == isOpened, "\(line)")
  }

  @Test(arguments: ["configure --size 640x480 --device 0", "controls --device 0", "negotiate --device 0 --preset inputPriority"])
  func `a verb for one camera leaves the others asleep`(_ line: String) {
    let system = SleepingCameras(Self.cameras)
    #expect(run(line, system).status == .success)
    #expect(system.opens(of: "/dev/video2") == 0)
  }

  @Test(arguments: [
    ("list", "HD Pro Webcam C920  (not woken)"), ("list --summary", "HD Pro Webcam C920 (not woken)"),
    ("negotiate --size 640x480", "HD Pro Webcam C920, not woken"),
    ("negotiate --policy all --size 640x480", "HD Pro Webcam C920, not woken"),
  ])
  func `the text says that a camera was not woken`(_ line: String, _ words: String) {
    #expect(run(line, SleepingCameras(Self.cameras)).output.contains(words))
    #expect(!run(line + " --fresh", SleepingCameras(Self.cameras)).output.contains("woken"))
  }

  @Test func `but for the current mode the text is that of a camera that was opened`() {
    let asleep = run("list --all", SleepingCameras(Self.cameras)).output.replacing("  (not woken)", with: "")
    let awake = run("list --all --fresh", SleepingCameras(Self.cameras)).output.replacing(" · now MJPG 1920x1080 at 30 fps", with: "")
    #expect(asleep == awake)
  }

  @Test(arguments: [("list --json", "descriptors"), ("list --json --fresh", "driver")])
  func `JSON says where a camera is known from`(_ line: String, _ origin: String) throws {
    let document = try #require(JSONText.object(run(line, SleepingCameras(Self.cameras)).output))
    for camera in try #require(document["cameras"] as? [[String: Any]]) {
      #expect(camera["from"] as? String == origin)
      let node = try #require((camera["nodes"] as? [[String: Any]])?.first)
      #expect((node["current"] is NSNull) == (origin == "descriptors"))
    }
  }

  @Test(arguments: [
    ("negotiate --json", "descriptors"), ("negotiate --json --fresh", "driver"), ("negotiate --json --profile -", "recording"),
  ])
  func `a decision says where its camera is known from`(_ line: String, _ origin: String) throws {
    let profile = String(decoding: CameraProfile(cameras: [SampleCameras.webcam]).jsonDocument(), as: UTF8.self)
    let environment = FakeEnvironment(system: SleepingCameras(Self.cameras), input: [profile])
    #expect(ProbeRun.run(line.split(separator: " ").map(String.init), in: environment) == .success)
    #expect(JSONText.object(environment.output)?["from"] as? String == origin)
  }

  @Test(arguments: [nil, "descriptors", "driver", "recording", "hearsay", ""])
  func `a listing that is read again is a recording, wherever its cameras were known from`(_ origin: String?) throws {
    let listing = run("list --json", SleepingCameras(Self.cameras)).output
    let from = origin.map { #""from":"\#($0)""# } ?? #""unknown":null"#
    let text = listing.replacing(#""from":"descriptors""#, with: from)
    #expect(text.contains(from))
    let environment = FakeEnvironment(input: [text])
    #expect(ProbeRun.run(["list", "--json", "--profile", "-"], in: environment) == .success)
    let cameras = try #require(JSONText.object(environment.output)?["cameras"] as? [[String: Any]])
    #expect(cameras.map { $0["from"] as? String } == ["recording", "recording"])
    for verb in ["list", "negotiate", "negotiate --policy all"] {
      let shown = FakeEnvironment(input: [text])
      #expect(ProbeRun.run(verb.split(separator: " ").map(String.init) + ["--profile", "-"], in: shown) == .success)
      #expect(shown.output.contains("recorded") && !shown.output.contains("woken"))
    }
  }

  @Test func `what a sleeping camera does not tell is no difference`() throws {
    let listings = ["list --json", "list --json --fresh"].map { Array(run($0, SleepingCameras(Self.cameras)).output.utf8) }
    let files = Dictionary(
      uniqueKeysWithValues: zip(["asleep.json", "awake.json"], listings.map { Result<[UInt8], DeviceError>.success($0) }))
    for names in [["asleep.json", "awake.json"], ["awake.json", "asleep.json"]] {
      let environment = FakeEnvironment(files: files)
      #expect(ProbeRun.run(["profile", "diff"] + names, in: environment) == .success, "\(environment.output)")
    }
  }

  @Test(arguments: ["list", "negotiate", "negotiate --policy all"]) func `a recorded camera has no driver to ask`(_ verb: String) {
    let answer = run("\(verb) --fresh --profile logitech-c922", SleepingCameras([]))
    #expect(answer.status == .usage)
    #expect(answer.messages.contains("no driver"))
  }
}

/// `probe profile check --live`: the descriptors beside the driver's lists.
struct DescriptorCheckTests {
  private func run(_ line: String, _ system: any ConfigurableSystem) -> (status: ProcessStatus, output: String, messages: String) {
    let environment = FakeEnvironment(system: system, columns: line.contains("--json") ? nil : 120, variables: ["NO_COLOR": "1"])
    let status = ProbeRun.run(line.split(separator: " ").map(String.init), in: environment)
    return (status, environment.output, environment.messages)
  }

  @Test func `the same lists pass, and a camera that must be opened says why`() {
    var system = SleepingCameras(SleepingVerbTests.cameras)
    system.doubts["/dev/video2"] = "The parameter quirks is set."
    let answer = run("profile check --live", system)
    #expect(answer.status == .success)
    #expect(
      answer.output == """
        same     /dev/video0  HD Pro Webcam C920  3 formats, 53 sizes, 335 rates
        opened   /dev/video2  Second  The parameter quirks is set.

        """)
  }

  @Test func `a difference fails, and names the format, the size and the rate`() throws {
    let answer = run("profile check --live", LyingDescriptors())
    #expect(answer.status == .negative)
    #expect(answer.output.contains("differs  /dev/video0"))
    #expect(answer.output.contains("+  MJPG 1920x1080"), "\(answer.output)")
    let output = run("profile check --live --json", LyingDescriptors()).output
    expectGolden("profile-check-live-json", output)
    let document = try #require(JSONText.object(output))
    let camera = try #require((document["cameras"] as? [[String: Any]])?.first)
    #expect(camera["result"] as? String == "differs" && camera["good"] as? Bool == false)
    let differences = try #require(camera["differences"] as? [[String: Any]])
    #expect(differences.contains { $0["subject"] as? String == "MJPG 1920x1080" && $0["kind"] as? String == "added" })
  }

  @Test func `one camera is checked alone, and the others are not woken`() {
    let system = SleepingCameras(SleepingVerbTests.cameras)
    let answer = run("profile check --live --device 2", system)
    #expect(answer.status == .success && answer.output.hasPrefix("same     /dev/video2"))
    #expect(system.opens(of: "/dev/video0") == 0)
  }

  @Test(arguments: [
    ("profile check", "Nothing to check"), ("profile check --live logitech-c922", "not recordings"),
    ("profile check --device 0 logitech-c922", "--live"),
  ])
  func `what contradicts itself is refused`(_ line: String, _ words: String) {
    let answer = run(line, SleepingCameras([]))
    #expect(answer.status == .usage && answer.messages.contains(words), "\(answer.messages)")
  }

  @Test func `without a camera there is nothing to check`() {
    #expect(run("profile check --live", SleepingCameras([])).status == .notFound)
  }

  /// A camera whose descriptors hide a size that its driver lists.
  private struct LyingDescriptors: ConfigurableSystem {
    let real = SleepingCameras([SampleCameras.webcam])

    func unopened(_ locations: [NodeLocation], _ scope: ReadingScope) -> [UnopenedNode] {
      var camera = SampleCameras.webcam
      camera.nodes[0].formats[2].sizes.removeAll { $0.extent == .discrete(FrameSize(1920, 1080)) }
      return SleepingCameras([camera]).unopened(locations, scope)
    }

    func locations() -> [NodeLocation] { real.locations() }
    func read(_ location: NodeLocation, _ scope: ReadingScope) throws(DeviceError) -> NodeReading { try real.read(location, scope) }
    func open(_ location: NodeLocation) throws(DeviceError) -> any StreamingNode { try real.open(location) }
    func connectionEvents() -> AsyncStream<ConnectionEvent> { real.connectionEvents() }
  }
}
