import CameraDocuments
import CameraModel
import CameraProfiles
import CameraSimulator
import PixelFormats
import ProbeCommands
import Synchronization
import Testing

@Suite struct `probe measure` {
  /// A webcam with two formats, whose time passes as fast as frames are taken.
  ///
  /// The verb waits for its stream, and so needs a thread of its own: those that run tests are few, and streams need them too.
  private static func run(
    _ options: String, _ faults: [StreamFault] = [], callFaults: [Fault] = [], _ misbehaviours: Set<Misbehaviour> = []
  ) async -> (status: ProcessStatus, output: String, messages: String) {
    let environment = environment(faults, callFaults, misbehaviours)
    let status = await run("measure " + options, in: environment)
    return (status, environment.output, environment.messages)
  }

  private static func run(_ line: String, in environment: FakeEnvironment) async -> ProcessStatus {
    await environment.run(line.split(separator: " ").map(String.init))
  }

  private static func environment(
    _ faults: [StreamFault] = [], _ callFaults: [Fault] = [], _ misbehaviours: Set<Misbehaviour> = [], kept: String = "/kept"
  ) -> FakeEnvironment {
    var camera = SampleCameras.webcam
    camera.nodes = Array(camera.nodes.prefix(1))
    // The simulator draws no H.264.
    camera.nodes[0].formats = camera.nodes[0].formats.filter { $0.pixelFormat != .h264 }
    for format in camera.nodes[0].formats.indices {
      camera.nodes[0].formats[format].sizes = Array(camera.nodes[0].formats[format].sizes.prefix(2))
    }
    let system = SimulatedCameraSystem([camera], faults: callFaults, streamFaults: faults, misbehaviours: misbehaviours)
    return FakeEnvironment(system: system, variables: ["VIEWFINDER_KEPT": kept])
  }

  static let rows: [(options: String, faults: [StreamFault], status: Int32, naming: String)] = [
    ("--require YUYV --size 640x480 --duration 1", [], 0, "30 of 30 fps"),
    ("--require YUYV --size 640x480 --duration 1 --json", [], 0, "\"outcome\":\"met\""),
    ("--require YUYV --size 640x480 --duration 1 --json", [], 0, "\"schema\":\"viewfinder.measurement/1\""),
    ("--require YUYV --size 640x480 --duration 1", [StreamFault(.interval(.fps(15)))], 1, "15 of 30 fps  below"),
    ("--require YUYV --size 640x480 --duration 1 --json", [StreamFault(.interval(.fps(15)))], 1, "\"code\":\"camera\""),
    ("--require YUYV --size 640x480 --duration 1", [StreamFault(.lost, every: 5)], 1, "lost"),
    ("--require YUYV --size 640x480 --duration 1 --tolerance 60%", [StreamFault(.interval(.fps(15)))], 0, "met"),
    (
      "--require YUYV --size 640x480 --fps 24 --duration 2", [StreamFault(.interval(FrameInterval(1000, 23_976)))], 0,
      "23.976 of 24 fps  met"
    ),
    (
      "--require YUYV --size 640x480 --fps 24 --duration 2 --tolerance 0.05%", [StreamFault(.interval(FrameInterval(1000, 23_976)))], 1,
      "sends 23.976 frames a second evenly, and"
    ),
    ("--require YUYV --size 640x480 --frames 30", [], 0, "30 frames in"),
    ("--require YUYV --size 640x480 --duration 0.2 --warm-up 0", [StreamFault(.marked, of: 1..<1000)], 1, "? of 30 fps"),
    (
      "--require YUYV --size 640x480 --duration 0.2 --warm-up 0 --json", [StreamFault(.marked, of: 1..<1000)], 1,
      "\"evidence\":[\"restarts="
    ),
    ("--require YUYV --size 640x480 --duration 0.2 --warm-up 0", [StreamFault(.interval(.seconds(1, 2)))], 1, "2 of 30 fps  below"),
    ("--require YUYV --size 640x480 --frames 9 --warm-up 0", [], 0, "9 frames in 0.3 s"),
    ("--require YUYV --size 640x480 --frames 4 --warm-up 0", [StreamFault(.interval(.fps(15)))], 1, "sends 15 frames a second, and"),
    ("--require YUYV --size 640x480 --frames 9 --warm-up 0", [StreamFault(.interval(.fps(15)))], 1, "a second evenly, and"),
    ("--require YUYV --size 640x480 --duration 2 --warm-up 0", [], 0, "frames in 2 s"),
    ("--per-format --duration 0.2 --warm-up 0", [], 0, "MJPG"), ("--all-modes --duration 0.2 --warm-up 0", [], 0, "YUYV 640x480 at 30 fps"),
    ("--require YUYV --size 640x480 --duration 1", [StreamFault(.freezes, of: 0..<1)], 69, "none"),
    ("--require YUYV --size 640x480 --warm-up 0", [StreamFault(.freezes, of: 9..<10)], 69, "2 restarts"),
    ("--frames 1", [], 64, "of 2 or more"), ("--frames 1", [], 64, "Write it like --frames 300."), ("--duration 0", [], 64, "above zero"),
    ("--frames 3 --duration 1", [], 64, "exclude each other"),
    ("--all-modes --per-format", [], 64, "--per-format"), ("--save -", [], 64, "standard output"),
    ("--save /denied/x", [], 77, "permission"), ("--duration 300ms --warm-up 0", [], 0, "frames in 0.3 s"),
    ("--tolerance 200", [], 64, "--tolerance 200"), ("--duration x", [], 64, "--duration x"),
    ("--min-fps 900", [], 1, "`--min-fps"), ("--measured nosuch", [], 66, "probe measure --save"),
    ("--device 0 --device 0", [], 64, "twice"), ("--device 0 --device 0 --all-modes", [], 64, "twice"),
    ("--profile logitech-c922 --profile logitech-c922", [], 64, "twice"),
    ("--all-modes --require H264 --duration 1", [], 1, "H264"), ("--per-format --require H264 --duration 1", [], 1, "H264"),
  ]

  @Test(arguments: rows) func `says what came of what was promised`(
    options: String, faults: [StreamFault], status: Int32, naming: String
  ) async {
    let (got, output, messages) = await Self.run(options, faults)
    #expect(got.rawValue == status, "\(output)\(messages)")
    #expect((output + messages).contains(naming), "\(output)\(messages)")
  }

  static let refused: [(options: String, driver: Misbehaviour, faults: [StreamFault], status: Int32, naming: [String])] = [
    ("", .adjustsInterval(.fps(15)), [], 1, ["15 of 30 fps  below", "set 15 fps instead of 30 fps. The camera lists 30 fps"]),
    ("--diagnose", .adjustsInterval(.fps(15)), [], 1, ["15 of 30 fps  below", "set 15 fps instead of 30 fps"]),
    (
      "--json", .adjustsInterval(.fps(15)), [], 1,
      ["\"outcome\":\"below\"", "\"asked=YUYV 640x480 at 30 fps\",\"set=YUYV 640x480 at 15 fps\"", "\"mode-differs\""]
    ),
    (
      "--json", .adjustsInterval(.fps(15)), [], 1,
      ["\"set\":{\"node\":\"/dev/video0\",\"pixelFormat\":\"YUYV\",", "\"interval\":{\"numerator\":1,\"denominator\":15}"]
    ),
    ("--json", .adjustsInterval(.fps(15)), [], 1, ["\"promised\":{\"framesPerSecond\":30.0}"]),
    ("--json", .adjustsInterval(.fps(20)), [StreamFault(.interval(.fps(4)))], 1, ["\"evidence\":[\"lost=0\"", "\"mode-differs\""]),
    ("", .adjustsSize(FrameSize(width: 160, height: 90)), [], 1, ["30 of 30 fps  below", "set 160x90 instead of 640x480."]),
    ("--fps 15", .keepsInterval, [], 0, ["30 of 15 fps  above", "set 30 fps instead of 15 fps"]),
  ]

  @Test(arguments: refused) func `measures against the mode that was asked for, whatever the driver set`(
    options: String, driver: Misbehaviour, faults: [StreamFault], status: Int32, naming: [String]
  ) async {
    let mode = "--require YUYV --size 640x480 --duration 1 "
    let (got, output, messages) = await Self.run(mode + options, faults, callFaults: [], [driver])
    #expect(got.rawValue == status, "\(output)\(messages)")
    let text = output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for name in naming { #expect(text.contains(name) || output.contains(name), "\(name): \(output)\(messages)") }
  }

  @Test func `measures against the listed rate where the driver keeps none`() async {
    let keepsNone = Fault(.error(.inappropriateCall), at: .getParameters)
    let mode = "--require YUYV --size 640x480 --duration 1"
    let (status, output, messages) = await Self.run(mode, [StreamFault(.interval(.fps(15)))], callFaults: [keepsNone])
    #expect(status == .negative && output.contains("15 of 30 fps  below"), "\(output)\(messages)")
  }

  @Test(arguments: [Misbehaviour.adjustsInterval(.fps(15)), .adjustsSize(FrameSize(width: 160, height: 90))])
  func `saves what came for the mode that was asked for, so that it is not believed again`(driver: Misbehaviour) async throws {
    let environment = Self.environment([], [], [driver])
    let mode = "--require YUYV --size 640x480"
    #expect(await Self.run("measure \(mode) --duration 1 --save rates.json", in: environment) == .negative)
    let saved = String(decoding: try #require(environment.saved("rates.json")), as: UTF8.self)
    #expect(saved.contains(#/"width":640,"height":480,"interval":\{"numerator":1,"denominator":30\}/#), "\(saved)")
    #expect(await Self.run("negotiate \(mode) --json --measured rates.json", in: environment) == .success)
    #expect(environment.output.contains("\"rate-measured\""), "\(environment.output)")
    #expect(!environment.output.contains("delivered no frame"), "\(environment.output)")
  }

  @Test func `measures as many frames as were asked for, however long they take`() async {
    let slow = StreamingVerb.camera(["YUYV"], rate: .seconds(100, 1))
    let run = await StreamingVerb.run("measure --frames 50 --warm-up 0", on: slow, pace: .virtual)
    #expect(run.status == .success && run.output.contains("50 frames in 4900 s"), "\(run.output)\(run.messages)")
    let silent = await StreamingVerb.run("measure --frames 50", on: slow, [StreamFault(.freezes, of: 0..<1)], pace: .virtual)
    #expect(silent.status == .unavailable && silent.messages.contains("No frame came"), "\(silent.output)\(silent.messages)")
  }

  @Test func `measures the best mode of each required format alone`() async {
    let (status, output, messages) = await Self.run("--per-format --require MJPG --duration 0.2 --warm-up 0")
    #expect(status == .success && output.contains("MJPG") && !output.contains("YUYV"), "\(output)\(messages)")
  }

  @Test func `a bus without bandwidth is a busy device`() async {
    let (status, _, messages) = await Self.run("--size 640x480", callFaults: [Fault(.error(.noSpace), at: .startStream)])
    #expect(status == .busy)
    #expect(messages.contains("the bus is full (ENOSPC)") && !messages.contains("disk") && !messages.contains("space"), "\(messages)")
  }

  @Test func `measures the other modes where the camera refuses one, and names that one`() async {
    let refusal = Fault(.error(.noSpace), at: .startStream, of: nil, occurrences: 1..<2)
    let (status, output, messages) = await Self.run("--all-modes --duration 0.2 --warm-up 0", callFaults: [refusal])
    let (_, whole, _) = await Self.run("--all-modes --duration 0.2 --warm-up 0")
    let (measured, all) = (output.matches(of: #/ fps +met/#).count, whole.matches(of: #/ fps +met/#).count)
    #expect(status == .negative && all > 2 && measured == all - 1, "\(output)\(messages)")
    // A short bar leaves the figures whole.
    #expect(whole.split(separator: "\n").count { $0.contains(" met  jitter ") && $0.hasSuffix(" ms") } == all, "\(whole)")
    #expect(messages.contains(#/(MJPG|YUYV) \d+x\d+ at [0-9.]+ fps: /#), "\(messages)")
    let (_, document, _) = await Self.run("--all-modes --duration 0.2 --warm-up 0 --json", callFaults: [refusal])
    #expect(document.contains(#/"failures":\[\s*\{"camera":.*"error":\{"code":"bandwidth"/#), "\(document)")
  }

  @Test func `names the modes that failed, even where the rates cannot be saved`() async {
    let refusal = Fault(.error(.noSpace), at: .startStream, of: nil, occurrences: 1..<2)
    let environment = Self.environment([], [refusal], kept: "/denied")
    #expect(await Self.run("measure --all-modes --duration 0.2 --warm-up 0 --save kept", in: environment) == .denied)
    let messages = environment.messages
    #expect(messages.contains("the bus is full") && messages.contains("no permission"), "\(messages)")
  }

  @Test func `gives a camera up that sends nothing in two modes in a row`() async {
    let (status, output, messages) = await Self.run("--all-modes --duration 0.2 --warm-up 0", [StreamFault(.freezes, of: 0..<1)])
    #expect(status == .unavailable && output.matches(of: #/ fps +none/#).count == 2, "\(output)\(messages)")
    #expect(messages.matches(of: #/ fps: No frame/#).count == 2, "\(messages)")
  }

  @Test func `gives the document of a single mode that fails too`() async throws {
    let refusal = Fault(.error(.noSpace), at: .startStream)
    let (status, output, messages) = await Self.run("--size 640x480 --json", callFaults: [refusal])
    #expect(status == .busy && messages.contains("\"code\":\"bandwidth\""), "\(messages)")
    let document = try #require(JSONText.object(output), "\(output)")
    #expect((document["measurements"] as? [Any])?.isEmpty == true && (document["failures"] as? [Any])?.count == 1, "\(output)")
    #expect(await Self.run("--size 640x480", callFaults: [refusal]).output.isEmpty)
  }

  @Test func `plans the cameras whose bus is known beside one whose bus is not`() async throws {
    // A bus on which two cameras do not have room for their larger pictures.
    let sizes = [FrameSize(width: 160, height: 120), FrameSize(width: 80, height: 60)]
    let files = [("known", 12), ("twin", 12), ("unknown", nil)].map { name, speed -> (String, Result<[UInt8], DeviceError>) in
      var camera = StreamingVerb.camera(["YUYV"], sizes: sizes)
      camera.busSpeedMbps = speed
      return ("\(name).json", .success(CameraProfile(cameras: [camera]).jsonDocument()))
    }
    let environment = FakeEnvironment(files: Dictionary(uniqueKeysWithValues: files))
    let profiles = "--profile known.json --profile twin.json --profile unknown.json"
    _ = await Self.run("measure \(profiles) --frames 3 --warm-up 0", in: environment)
    let output = environment.output
    #expect(output.contains("YUYV 80x60") && output.contains("YUYV 160x120"), "\(output)\(environment.messages)")
  }

  @Test func `gives each of two cameras that were recorded alike its own share of the bus`() async throws {
    let profile = try #require(ProfileCatalogue.document(named: "logitech-c922"))
    let environment = FakeEnvironment(files: ["a-recording-with-a-long-name.json": .success(profile), "b.json": .success(profile)])
    let profiles = "--profile a-recording-with-a-long-name.json --profile b.json"
    _ = await Self.run("measure \(profiles) --bus-speed 12 --require MJPG --duration 0.2 --warm-up 0", in: environment)
    let (output, messages) = (environment.output, environment.messages)
    #expect(output.contains("MJPG 432x240 at 24 fps") && output.contains("MJPG 320x240 at 30 fps"), "\(output)\(messages)")
    // They have one name, so numbers tell them apart; a long name is cut, the figures are not.
    for number in 1...2 {
      let rows = output.split(separator: "\n").filter { $0.hasPrefix("  \(number)  C922 ") }
      #expect(rows.count == 1 && rows.allSatisfy { $0.contains("…  MJPG ") && $0.contains(" fps  ") }, "\(output)")
      #expect(output.contains("\n\(number)  C922 Pro Stream Webcam, recorded ("), "\(output)")
    }
    #expect(output.split(separator: "\n").allSatisfy { $0.displayWidth <= 80 }, "\(output)")
  }

  @Test func `names the camera of several that fails`() async {
    let system = SimulatedCameraSystem(
      ["/dev/video0", "/dev/video2"].map { path in
        var camera = StreamingVerb.camera(["YUYV"])
        camera.nodes[0].path = path
        return camera
      }, faults: [Fault(.error(.noSpace), at: .startStream, of: "/dev/video2")])
    let environment = FakeEnvironment(system: system)
    let status = await Self.run("measure --device 0 --device 2 --frames 5 --warm-up 0", in: environment)
    #expect(status == .busy && environment.messages.contains("Camera 2, YUYV 160x120"), "\(environment.messages)")
  }

  @Test func `saves nothing of frames that show no rate`() async throws {
    let environment = Self.environment([StreamFault(.marked, of: 1..<1000)])
    let line = "measure --require YUYV --size 640x480 --duration 0.2 --warm-up 0 --save rates.json"
    #expect(await Self.run(line, in: environment) == .negative)
    let saved = String(decoding: try #require(environment.saved("rates.json")), as: UTF8.self)
    #expect(!saved.contains("pixelFormat"), "\(saved)")
  }

  @Test func `saves that no frame came of a camera that sent none, and nothing of one that was unplugged`() async throws {
    for (environment, isSaved) in [
      (Self.environment([StreamFault(.freezes, of: 0..<1)]), true), (Self.environment([], [Fault(.unplug, at: .dequeueBuffer)]), false),
    ] {
      #expect(await Self.run("measure --require YUYV --size 640x480 --save rates.json", in: environment) == .unavailable)
      let saved = String(decoding: try #require(environment.saved("rates.json"), "\(environment.messages)"), as: UTF8.self)
      #expect(saved.contains("pixelFormat") == isSaved, "\(saved)")
    }
  }

  @Test(arguments: ["rates.json", "kept"]) func `saves rates, and the choice goes by them`(place: String) async {
    let environment = Self.environment([StreamFault(.interval(.fps(15)))])
    let mode = "--require YUYV --size 640x480"
    #expect(await Self.run("measure \(mode) --duration 1 --save \(place)", in: environment) == .negative)
    #expect(environment.messages.contains("Wrote"), "\(environment.messages)")
    #expect(place == "kept" || environment.wholeFiles.contains(place))
    if let saved = environment.saved("rates.json") { expectGolden("measured-rates-json", String(decoding: saved, as: UTF8.self)) }
    #expect(await Self.run("negotiate \(mode) --json --measured \(place)", in: environment) == .success)
    #expect(environment.output.contains("\"rate-measured\""), "\(environment.output)")
    #expect(environment.output.contains("delivered 15 fps when it was measured on 2026-11-21"), "\(environment.output)")
  }

  @Test func `Ctrl-C gives the results so far, in a whole document`() async throws {
    let threads = InterruptibleThreads()
    let system = SimulatedCameraSystem([StreamingVerb.camera(["YUYV"])], pace: .stepped)
    let environment = FakeEnvironment(system: system, workers: threads)
    async let status = Self.run("measure --json --duration 600 --warm-up 0 --tolerance 99%", in: environment)
    defer { threads.interrupt() }
    try await system.step { (system.calls(to: "/dev/video0")[.dequeueBuffer] ?? 0) > 10 }
    threads.interrupt()
    #expect(await status == .success && environment.messages.isEmpty, "\(environment.messages)")
    let document = try #require(JSONText.object(environment.output), "\(environment.output)")
    #expect(document["interrupted"] as? Bool == true && (document["measurements"] as? [Any])?.count == 1, "\(document)")
    #expect(environment.output.contains(#/"frames":\{"numbered":\d+,"delivered":[1-9]/#), "\(document)")
    #expect(environment.dismissesInterrupt && system.openCount(of: "/dev/video0") == 0)
  }
}

/// Somebody types Ctrl-C.
private final class InterruptibleThreads: WorkerThreads {
  private let state = Mutex(false)

  func interrupt() { state.withLock { $0 = true } }
  var isInterrupted: Bool { state.withLock { $0 } }

  func run<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], timeout: Duration, _ body: @escaping @Sendable (Job) -> Result
  ) -> [Result?] {
    jobs.map { body($0) }
  }
}
