import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe snapshot` {
  /// The first bytes of each kind of file.
  private static let magic: [String: [UInt8]] = [
    "png": [0x89, 0x50, 0x4e, 0x47], "jpg": [0xff, 0xd8, 0xff], "ppm": Array("P6\n160 120\n255\n".utf8), "pgm": Array("P5\n160 120\n".utf8),
    "raw": [],
  ]

  @Test(arguments: ["YUYV", "MJPG", "NV12", "GREY", "Y16 ", "Z16 ", "RGGB", "RGB3"] as [PixelFormat], ["png", "jpg", "ppm", "pgm", "raw"])
  func `writes every format as every kind of file`(format: PixelFormat, ending: String) async throws {
    let run = await StreamingVerb.run("snapshot -o p.\(ending) --settle 0", on: StreamingVerb.camera([format]))
    #expect(run.status == .success, "\(run.messages)")
    let file = try #require(run.environment.saved("p.\(ending)"))
    #expect(file.starts(with: Self.magic[ending] ?? []), "\(file.prefix(8))")
    #expect(run.output.hasPrefix("p.\(ending)  "), "\(run.output)")
    #expect(run.output.contains("as the camera sent it") == (format == .mjpeg && ending == "jpg"), "\(run.output)")
  }

  @Test func `a file of the same second is kept, and the next picture has a number`() async throws {
    let first = await StreamingVerb.run("snapshot --settle 0 --format png")
    let path = try #require(first.environment.savedPaths.first)
    let run = await StreamingVerb.run("snapshot --settle 0 --format png", existing: [path])
    #expect(run.status == .success, "\(run.messages)")
    #expect(run.environment.savedPaths.contains("\(path.dropLast(4))-2.png"), "\(run.environment.savedPaths)")
    #expect(run.environment.saved(path) == Array("old".utf8))
  }

  @Test func `segments do not replace a file, and that is said before the camera is touched`() async {
    let run = await StreamingVerb.run("record --segment 1 -o seg.mkv", existing: ["seg-001.mkv"])
    #expect(run.status == .usage && run.messages.contains("--force"), "\(run.messages)")
  }

  /// The least number of the frame that is taken; frames may be late before it.
  static let settling: [(options: String, faults: [StreamFault], sequence: Int, by: String)] = [
    ("", [StreamFault(.exposureRamp, of: 0..<10)], 10, "steady"), ("--settle 0", [StreamFault(.exposureRamp, of: 0..<40)], 0, "asked"),
    ("", [StreamFault(.filler, of: 0..<12)], 16, "steady"), ("", [], 4, "steady"), ("--settle 25", [], 25, "asked"),
    ("--settle 1s", [], 30, "asked"), ("--settle 500ms", [], 15, "asked"), ("", [StreamFault(.filler)], 60, "limit"),
    ("", [StreamFault(.exposureRamp, of: 0..<600)], 50, "limit"),
  ]

  @Test(arguments: settling) func `takes a steady picture, or the one asked for`(
    options: String, faults: [StreamFault], sequence: Int, by: String
  ) async throws {
    let run = await StreamingVerb.run("snapshot --json -o p.png --require YUYV \(options)", faults)
    #expect(run.status == .success, "\(run.messages)")
    let found = try #require(run.output.firstMatch(of: #/"sequence":(\d+),.*"settled":{"frames":(\d+),"by":"(\w+)"/#), "\(run.output)")
    #expect(Int(found.1) ?? -1 >= sequence && found.3 == by, "\(found.0)")
    if options == "--settle 25" { #expect(found.2 == "25") }
    #expect(run.output.contains("\"schema\":\"viewfinder.snapshot/1\""))
  }

  @Test(arguments: ["", "--settle 1s"]) func `takes lit pictures where a lamp lights every other frame, also in a series`(options: String)
    async throws
  {
    let run = await StreamingVerb.run("snapshot --count 4 --interval 0.1 -o p.ppm \(options)", [StreamFault(.filler, every: 2)])
    #expect(run.status == .success, "\(run.messages)")
    for number in 1...4 {
      let file = try #require(run.environment.saved("p-\(number).ppm"))
      #expect(file.dropFirst(15).contains { $0 > 100 }, "Picture \(number) is black.")
    }
  }

  @Test func `says that all pixels of a picture are equal`() async throws {
    let run = await StreamingVerb.run("snapshot --settle 0 -o p.png --require MJPG", [StreamFault(.blue)], columns: 200)
    #expect(run.output.contains("frame 0, all pixels are equal"), "\(run.output)\(run.messages)")
    for (fault, isUniform) in [(StreamFault(.blue), true), (StreamFault(.jitter(.zero)), false)] {
      let json = await StreamingVerb.run("snapshot --settle 0 --json -o p.png", [fault])
      #expect(json.output.contains("\"uniform\":\(isUniform)}"), "\(json.output)\(json.messages)")
    }
  }

  @Test func `a grey camera as small as the grid that is compared becomes steady`() async throws {
    let camera = StreamingVerb.camera(["GREY"], sizes: [FrameSize(width: 32, height: 24)])
    let run = await StreamingVerb.run("snapshot --json -o p.png", on: camera)
    #expect(run.output.contains("\"by\":\"steady\""), "\(run.output)\(run.messages)")
  }

  @Test func `passes a camera's JPEG through, with tables, and with its orientation as EXIF`() async throws {
    let run = await StreamingVerb.run(
      "snapshot --require MJPG --settle 0 --rotate 90 --json -o p.jpg", [StreamFault(.huffmanTablesMissing), StreamFault(.padding(64))])
    let file = try #require(run.environment.saved("p.jpg"))
    #expect(run.output.contains("\"converted\":false,\"orientation\":6,"), "\(run.output)")
    #expect(file.starts(with: [0xff, 0xd8, 0xff, 0xe1, 0, 34] + Array("Exif\0\0MM\0*".utf8)))
    #expect(file.suffix(2) == [0xff, 0xd9])
    let shape = JPEGShape(file.span)
    #expect(shape?.hasHuffmanTables == true && shape?.size == FrameSize(width: 160, height: 120))
  }

  @Test(arguments: [
    ("--rotate 90", "P6\n120 160\n255\n"), ("--rotate 180 --mirror", "P6\n160 120\n255\n"), ("--mirror", "P6\n160 120\n255\n"),
    ("--size 64x64 --gravity resize-aspect", "P6\n64 64\n255\n"), ("--size 100x50 --gravity resize --rotate 270", "P6\n100 50\n255\n"),
    ("--size 100x50", "P6\n160 120\n255\n"), ("--colorimetry 709-full", "P6\n160 120\n255\n"),
  ]) func `turns and scales`(options: String, header: String) async throws {
    for format in ["YUYV", "MJPG"] {
      let run = await StreamingVerb.run("snapshot --require \(format) --settle 0 -o p.ppm \(options)")
      #expect(run.environment.saved("p.ppm")?.starts(with: header.utf8) == true, "\(run.messages)")
    }
  }

  @Test func `takes several pictures, each in a file of its own`() async {
    let run = await StreamingVerb.run("snapshot --count 10 --interval 100ms -o p.png --settle 0 --json")
    #expect(run.status == .success, "\(run.messages)")
    #expect(run.environment.savedPaths == (1...10).map { "p-\($0 < 10 ? "0" : "")\($0).png" })
    #expect(run.output.split(separator: "\n").count == 10)
    let other = await StreamingVerb.run("snapshot --count 2 --interval 0 --settle 0 --format png -o pré.GRÖSSE")
    #expect(other.environment.savedPaths == ["pré-1.GRÖSSE", "pré-2.GRÖSSE"], "\(other.messages)")
  }

  @Test func `one picture may have an interval where the number is given, as a script does`() async {
    let run = await StreamingVerb.run("snapshot --count 1 --interval 2 --settle 0 -o p.png")
    #expect(run.status == .success && run.environment.savedPaths == ["p.png"], "\(run.messages)")
  }

  @Test func `the interval lies between two pictures, however long a file is saved`() async throws {
    let (interval, saving) = (500_000_000, 1_000_000_000)
    let system = SimulatedCameraSystem([StreamingVerb.camera(["YUYV"])], pace: .stepped)
    let environment = FakeEnvironment(system: system, savingTime: .nanoseconds(saving))
    let verb = RunningVerb("snapshot --count 2 --interval 500ms -o p.png --settle 0 --json", in: environment)
    try await system.step { environment.savedPaths.count == 1 }
    // A frame that came meanwhile is late enough.
    try await PreviewedCamera.wait { environment.saves == 2 }
    try await system.step { verb.hasEnded }
    let times = environment.output.matches(of: #/"presentationTime":\{"nanoseconds":(\d+)/#).compactMap { Int($0.1) }
    try #require(times.count == 2, "\(environment.output)\(environment.messages)")
    #expect(times[1] - times[0] >= interval && times[1] - times[0] < interval + saving, "\(times)")
  }

  @Test func `names a file by the camera and the time, in the camera's own JPEG where it has some`() async {
    let run = await StreamingVerb.run("snapshot --settle 0 --require MJPG")
    #expect(run.environment.savedPaths == ["HD-Pro-Webcam-C920-2026-11-21T09-17-18.jpg"], "\(run.messages)")
    let raw = await StreamingVerb.run("snapshot --settle 0 --require YUYV")
    #expect(raw.environment.savedPaths == ["HD-Pro-Webcam-C920-2026-11-21T09-17-18.png"], "\(raw.messages)")
    var camera = StreamingVerb.camera(["YUYV"])
    camera.nodes[0].card = "???"
    let nameless = await StreamingVerb.run("snapshot --settle 0", on: camera)
    #expect(nameless.environment.savedPaths == ["camera-2026-11-21T09-17-18.png"], "\(nameless.messages)")
  }

  @Test func `writes to a pipe, and ends quietly when nobody reads it`() async {
    let run = await StreamingVerb.run("snapshot --settle 0 --format ppm -o -")
    #expect(run.status == .success && run.environment.outputBytes.count == 15 + 160 * 120 * 3)
    let closed = await StreamingVerb.run("snapshot --settle 0 --format ppm -o - --count 5", readerLeavesAfter: 1)
    #expect(closed.status == .success && closed.messages == "", "\(closed.messages)")
  }

  @Test func `gives a slow reader the whole picture`() async {
    let run = await StreamingVerb.run("snapshot --settle 0 --format ppm -o - --count 2 --interval 0", writingSeconds: 100)
    #expect(run.status == .success && run.environment.outputBytes.count == 2 * (15 + 160 * 120 * 3), "\(run.messages)")
  }

  @Test func `takes as many pictures as nobody waits for`() async {
    let run = await StreamingVerb.run(
      "snapshot --settle 0 --format ppm -o - --count 1000000 --interval 86400", readerLeavesAfter: 0)
    #expect(run.status == .success, "\(run.messages)")
  }

  static let refusals: [(options: String, status: Int32, naming: String)] = [
    ("-o p.gif", 64, "extension"), ("-o p.png --format gif", 64, "--format gif"), ("--settle soon", 64, "--settle soon"),
    ("--settle -1", 64, ""), ("--settle 99999999999s", 64, "at most a day"), ("--quality 101", 64, "1 to 100"),
    ("--quality abc --format jpeg -o p", 64, "--quality abc"), ("--quality 80 --format raw -o p", 64, "is for JPEG"),
    ("--quality 80 -o p.png", 64, "--format jpeg"), ("--interval 2", 64, "--count"),
    ("-o dir/p.gif", 64, "-o dir/p.gif"), ("--profile intel-realsense-f200", 1, "`probe profile list`"),
    ("--profile intel-realsense-f200 --preset inputPriority", 1, "`probe presets`"), ("--rotate 45", 64, "90"),
    ("--gravity resize", 64, "--size"), ("--size 1x1 --gravity middle", 64, "resize-aspect"), ("--colorimetry 601", 64, "601-limited"),
    ("--size 99999x1 --gravity resize", 69, "to 16384"), ("--count 0", 64, "--count 0"), ("--count 0", 64, "Write it like --count 5."),
    ("--interval x", 64, "--interval x"), ("-o - --json", 64, "Name a file"),
    ("-o /dev/stdout", 64, "`-o -`"), ("-o /dev/stdout --format png --json", 64, "standard output"),
    ("-o old.png", 64, "--force"), ("--format raw --rotate 90 -o p", 64, "--rotate"), ("-o /denied/p.png", 77, "/denied/p.png"),
    ("--min-fps 900", 1, "`--min-fps"), ("--min-fps 900", 1, "This change would work: --min-fps"), ("-o p.h264", 64, "extension"),
  ]

  @Test(arguments: refusals) func `refuses with what to do`(options: String, status: Int32, naming: String) async {
    let run = await StreamingVerb.run("snapshot \(options)", existing: ["old.png"])
    #expect(run.status.rawValue == status, "\(run.messages)")
    #expect(run.messages.contains(naming), "\(run.messages)")
    #expect(run.environment.savedPaths == ["old.png"] && run.environment.saved("old.png") == Array("old".utf8))
  }

  @Test(arguments: [
    ("--require MJPG -o p.jpg", "the picture is the camera's own JPEG"), ("--require YUYV", "the picture is written as png"),
    ("--require MJPG -o p.jpg --count 2 --interval 0", "the picture is the camera's own JPEG"), ("--require YUYV -o p.jpg", nil),
  ]) func `says that a quality has no effect, once, where that depends on the camera`(options: String, remark: String?) async {
    let run = await StreamingVerb.run("snapshot --settle 0 --quality 80 \(options)")
    #expect(run.status == .success)
    #expect(run.messages == (remark.map { "probe: `--quality` has no effect: \($0).\n" } ?? ""), "\(run.messages)")
  }

  @Test func `says in a line of its own that a recorded camera shows a test picture`() async {
    let run = await StreamingVerb.run(
      "snapshot --profile logitech-c922 --require MJPG --size 160x120 --settle 0 -o p.jpg --color never", columns: 200)
    #expect(run.output.hasSuffix("\n  a test picture, not the camera's\n"), "\(run.output)\(run.messages)")
  }

  @Test func `replaces a file only when told to, and writes no picture to a terminal`() async {
    let forced = await StreamingVerb.run("snapshot --settle 0 -o old.png --force", existing: ["old.png"])
    #expect(forced.status == .success && forced.environment.saved("old.png")?.first == 0x89)
    let terminal = await StreamingVerb.run("snapshot -o - --format png", columns: 80)
    #expect(terminal.status == .usage && terminal.messages.contains("terminal"), "\(terminal.messages)")
  }

  static let failures: [(faults: [StreamFault], callFaults: [Fault], status: Int32, naming: String)] = [
    ([StreamFault(.freezes, of: 0..<1)], [], 69, "no frame came"), ([StreamFault(.marked)], [], 69, ""),
    ([], [Fault(.error(.noSpace), at: .startStream)], 75, "bandwidth"), ([], [Fault(.error(.busy), at: .requestBuffers)], 75, "busy"),
  ]

  @Test(arguments: failures) func `writes nothing where no good frame comes`(
    faults: [StreamFault], callFaults: [Fault], status: Int32, naming: String
  ) async {
    let run = await StreamingVerb.run("snapshot -o p.jpg", faults, callFaults: callFaults)
    #expect(run.status.rawValue == status, "\(run.messages)")
    #expect(run.messages.lowercased().contains(naming), "\(run.messages)")
    #expect(run.messages.contains("\n   try    "), "\(run.messages)")
    #expect(run.environment.savedPaths == [])
  }

  @Test func `says which mode the driver set instead of the one asked for`() async {
    let sizes = [FrameSize(width: 160, height: 120), FrameSize(width: 320, height: 240)]
    let run = await StreamingVerb.run(
      "snapshot -o p.png --settle 0 --size 320x240 --json", on: StreamingVerb.camera(["YUYV"], sizes: sizes),
      misbehaviours: [.adjustsSize(sizes[0])])
    #expect(run.status == .success && run.messages == "probe: The driver set 160x120 instead of 320x240.\n", "\(run.messages)")
    #expect(run.output.contains(#/"mode":\{[^}]*"width":160,"height":120/#), "\(run.output)")
    let same = await StreamingVerb.run("snapshot -o p.png --settle 0")
    #expect(same.messages.isEmpty, "\(same.messages)")
  }

  @Test func `passes over corrupted pictures`() async throws {
    let run = await StreamingVerb.run("snapshot --require MJPG -o p.png --settle 0 --json", [StreamFault(.endMissing, of: 0..<3)])
    #expect(run.status == .success, "\(run.messages)")
    #expect(run.output.contains("\"corrupted\":3") && !run.output.contains(#/"sequence":[012],/#), "\(run.output)")
  }

  @Test func `refuses files that a format's pictures cannot become`() async {
    let camera = StreamingVerb.camera(["H264"])
    let run = await StreamingVerb.run("snapshot -o p.png", on: camera)
    #expect(run.status == .unavailable && run.messages.contains("--format raw"), "\(run.messages)")
  }
}
