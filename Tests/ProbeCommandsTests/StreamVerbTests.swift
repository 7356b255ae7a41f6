import CameraDocuments
import CameraModel
import CameraSimulator
import PixelFormats
import ProbeCommands
import Testing

@Suite struct `probe stream` {
  static let sizes: [(camera: PixelFormat, format: String, header: String, frame: Int)] = [
    ("YUYV", "native", "", 160 * 120 * 2), ("NV12", "native", "", 160 * 120 * 3 / 2), ("GREY", "native", "", 160 * 120),
    ("YUYV", "bgra", "", 160 * 120 * 4), ("MJPG", "nv12", "", 160 * 120 * 3 / 2), ("YUYV", "i420", "", 160 * 120 * 3 / 2),
    ("MJPG", "grey", "", 160 * 120), ("GREY", "grey", "", 160 * 120), ("Y16 ", "grey", "", 160 * 120),
    ("YUYV", "y4m", "YUV4MPEG2 W160 H120 F30:1 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n", 6 + 160 * 120 * 3 / 2),
    ("NV12", "y4m", "YUV4MPEG2 W160 H120 F30:1 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n", 6 + 160 * 120 * 3 / 2),
    ("MJPG", "y4m", "YUV4MPEG2 W160 H120 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=FULL\n", 6 + 160 * 120 * 3 / 2),
    ("I420", "y4m", "YUV4MPEG2 W160 H120 F30:1 Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n", 6 + 160 * 120 * 3 / 2),
    ("RGB3", "y4m", "YUV4MPEG2 W160 H120 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=FULL\n", 6 + 160 * 120 * 3 / 2),
    ("Y800", "y4m", "YUV4MPEG2 W160 H120 F30:1 Ip A1:1 Cmono XCOLORRANGE=FULL\n", 6 + 160 * 120),
    ("GREY", "y4m", "YUV4MPEG2 W160 H120 F30:1 Ip A1:1 Cmono XCOLORRANGE=FULL\n", 6 + 160 * 120),
    ("Y16 ", "y4m", "YUV4MPEG2 W160 H120 F30:1 Ip A1:1 Cmono XCOLORRANGE=FULL\n", 6 + 160 * 120),
  ]

  @Test(arguments: sizes) func `writes frames without padding, and a header that says what they are`(
    camera: PixelFormat, format: String, header: String, frame: Int
  ) async {
    let run = await StreamingVerb.run("stream --format \(format) --frames 3", on: StreamingVerb.camera([camera]))
    #expect(run.status == .success, "\(run.messages)")
    #expect(run.environment.outputBytes.starts(with: header.utf8))
    #expect(run.environment.outputBytes.count == header.utf8.count + 3 * frame)
  }

  @Test(arguments: ["YUYV", "MJPG", "GREY"]) func `writes JPEG after JPEG`(format: String) async throws {
    let run = await StreamingVerb.run(
      "stream --frames 3 -o v.mjpeg", on: StreamingVerb.camera([PixelFormat(format) ?? .yuyv]), [StreamFault(.huffmanTablesMissing)])
    let file = try #require(run.environment.saved("v.mjpeg"))
    #expect(file.starts(with: [0xff, 0xd8]) && file.suffix(2) == [0xff, 0xd9])
    let starts = zip(file, file.dropFirst()).count { $0 == (0xff, 0xd8) }
    let tables = zip(file, file.dropFirst()).count { $0 == (0xff, 0xc4) }
    #expect(starts == 3 && tables >= 3)
  }

  @Test func `writes a line for each frame and one at the end`() async {
    let run = await StreamingVerb.run("stream --json --frames 5 --require YUYV", [StreamFault(.lost, of: 2..<4)])
    let lines = run.output.split(separator: "\n")
    #expect(run.status == .success && lines.count == 6, "\(run.messages)")
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("{\"schema\":\"viewfinder.frame/1\",") })
    #expect(lines.last?.hasPrefix("{\"schema\":\"viewfinder.statistics/1\"") == true && lines.last?.contains("\"lost\":2") == true)
    var before = -1
    for line in lines.dropLast() {
      let sequence = line.firstMatch(of: #/"sequence":(\d+)/#).flatMap { Int($0.1) } ?? -1
      let drops = line.matches(of: #/"count":(\d+)/#).reduce(0) { $0 + (Int($1.1) ?? 0) }
      #expect(sequence - before - 1 == drops, "\(line)")
      before = sequence
    }
  }

  @Test func `loses no frame of a simulated camera whose time waits for it`() async {
    let run = await StreamingVerb.run("stream --format grey -o v.grey --json --frames 60")
    let sequences = run.output.matches(of: #/frame/1",.*"sequence":(\d+)/#).compactMap { Int($0.1) }
    #expect(sequences == Array(0..<60), "\(run.output)\(run.messages)")
  }

  @Test func `writes the lines to a file beside the pictures`() async {
    let run = await StreamingVerb.run("stream --frames 4 -o v.y4m --timestamps v.jsonl")
    #expect(run.environment.savedPaths == ["v.jsonl", "v.y4m"], "\(run.messages)")
    #expect(String(decoding: run.environment.saved("v.jsonl") ?? [], as: UTF8.self).split(separator: "\n").count == 4)
    #expect(run.output == "")
  }

  @Test func `says which mode the driver set instead of the one asked for`() async {
    let run = await StreamingVerb.run("stream --json --frames 2", misbehaviours: [.adjustsInterval(.fps(15))])
    #expect(run.status == .success && run.messages == "probe: The driver set 15 fps instead of 30 fps.\n", "\(run.messages)")
    #expect(run.output.split(separator: "\n").last?.contains("\"framesPerSecond\":15.0,\"written\":2") == true, "\(run.output)")
  }

  @Test func `ends after a time`() async {
    let run = await StreamingVerb.run("stream --json --duration 1 --keep-all")
    let lines = run.output.split(separator: "\n")
    let seconds = lines.last?.firstMatch(of: #/"seconds":([0-9.]+)/#).flatMap { Double($0.1) } ?? 0
    #expect(run.status == .success && seconds >= 1 && seconds < 3, "\(lines.last ?? "") \(run.messages)")
  }

  @Test func `ends quietly when the reader closes the pipe`() async {
    for options in ["", "--json", "--format y4m"] {
      let run = await StreamingVerb.run("stream \(options)", readerLeavesAfter: 3)
      #expect(run.status == .success && run.messages == "", "\(run.messages)")
    }
  }

  @Test func `says that nobody read the pipe until its time was over`() async {
    let run = await StreamingVerb.run("stream -o unread --duration 1s")
    #expect(run.status == .unavailable && run.messages.contains("Nobody reads the pipe."), "\(run.messages)")
  }

  @Test func `accounts for the stream on standard output though nobody reads the pipe`() async {
    let run = await StreamingVerb.run("stream -o unread --json --duration 1s")
    #expect(run.status == .unavailable && run.messages.contains("Nobody reads the pipe."), "\(run.messages)")
    #expect(run.output.contains("viewfinder.statistics/1"), "\(run.output)")
  }

  @Test(arguments: ["--format native", "--json"])
  func `says that a reader was too slow for its time`(options: String) async {
    let run = await StreamingVerb.run("stream --duration 1s \(options)", writingSeconds: 100)
    #expect(run.status == .unavailable && run.messages.contains("too slow"), "\(run.messages)")
  }

  @Test(arguments: [("--duration 1s", 1), ("--duration 0.3s --frames 3", 3)])
  func `does not wait for ever for a reader that stops reading`(options: String, lines: Int) async {
    let run = await StreamingVerb.run("stream --json \(options)", readerStopsAfter: lines)
    #expect(run.status == .unavailable && run.messages.contains("too slow"), "\(run.messages)")
    #expect(run.output.split(separator: "\n").count == lines, "\(run.output)")
  }

  static let refusals: [(options: String, status: Int32, naming: String)] = [
    ("--format avi", 64, "y4m"), ("--frames 0", 64, "Write it like --frames 300"), ("--frames 99999999999999999999", 64, "whole number"),
    ("--duration x", 64, "--duration x"), ("--json -o -", 64, "Name a file"), ("--timestamps -", 64, "--json"),
    ("--json --format y4m", 64, "-o"), ("--json --format native", 64, "-o"), ("--min-fps 900", 1, "`--min-fps"),
    ("-o old.y4m", 64, "--force"), ("-o v.mp4", 64, "-c copy clip.mp4"), ("-o v.jpg", 64, "snapshot"), ("-o v.h264", 69, "lists no H264"),
    ("-o v.h264 --require YUYV", 69, "the mode sends YUYV"), ("-o v.mp4", 64, "-o v.mp4"),
    ("-o v --timestamps ./v", 64, "one file"), ("--frames 1 --force -o v --timestamps dir/../v", 64, "one file"),
    ("--frames 1 --force -o v --timestamps link", 64, "one file"), ("--frames 1 --timestamps /dev/stdout", 64, "one file"),
    ("--frames 1 --json -o /dev/stdout", 64, "-o /dev/stdout --json"), ("--frames 1 --json --timestamps /dev/stdout", 64, "twice"),
    ("--duration 0", 64, "above zero"),
    ("--timestamps old.y4m", 64, "--force"), ("--timestamps old.y4m", 64, "--timestamps old.y4m"), ("-o /denied/v.y4m", 77, "/denied"),
    ("--require H264", 1, ""),
  ]

  @Test(arguments: refusals) func `refuses with what to do`(options: String, status: Int32, naming: String) async {
    let run = await StreamingVerb.run("stream \(options)", existing: ["old.y4m"], links: ["link": "v"])
    #expect(run.status.rawValue == status, "\(run.messages)")
    #expect(run.messages.contains(naming), "\(run.messages)")
    #expect(run.environment.savedPaths == ["old.y4m"] && run.environment.saved("old.y4m") == Array("old".utf8))
  }

  @Test func `advises a format for the extension only where the camera lists it`() async {
    let sizes = [FrameSize(width: 160, height: 120), FrameSize(width: 320, height: 240)]
    var camera = StreamingVerb.camera(["YUYV", "H264"], sizes: sizes)
    camera.nodes[0].formats[1].sizes.removeLast()
    let run = await StreamingVerb.run("stream -o v.h264 --size 320x240 --size-rule exact", on: camera)
    #expect(run.status == .unavailable && run.messages.contains("`--require H264`"), "\(run.messages)")
    let without = await StreamingVerb.run("stream -o v.h264")
    #expect(!without.messages.contains("--require H264"), "\(without.messages)")
  }

  @Test func `writes no picture to a terminal, but lines`() async {
    let refused = await StreamingVerb.run("stream", columns: 80)
    #expect(refused.status == .usage && refused.messages.contains("terminal"), "\(refused.messages)")
    #expect(!refused.messages.contains(".png"), "\(refused.messages)")
    let lines = await StreamingVerb.run("stream --json --frames 1", columns: 80)
    #expect(lines.status == .success)
  }

  @Test func `says that a camera stalled, after what it wrote`() async {
    let run = await StreamingVerb.run(
      "stream --json", [StreamFault(.freezes, of: 5..<6), StreamFault(.freezes, of: 0..<1, inRuns: 1..<9)])
    #expect(run.status == .unavailable && run.messages.contains("\"code\":\"stalled\""), "\(run.messages)")
    #expect(run.output.contains("viewfinder.statistics/1"))
  }

  @Test func `makes no file for a camera that gives nothing`() async {
    let run = await StreamingVerb.run(
      "stream -o v.y4m --timestamps t", callFaults: [Fault(.error(.busy), at: .requestBuffers)])
    #expect(run.status == .busy && run.environment.savedPaths == [], "\(run.messages)")
  }

  @Test(arguments: ["nv12", "y4m", "mjpeg", "grey"]) func `passes H.264 through, and offers no conversion`(format: String) async {
    let run = await StreamingVerb.run("stream --format \(format)", on: StreamingVerb.camera(["H264"]))
    #expect(run.status == .unavailable && run.messages.contains("--format native"), "\(run.messages)")
  }

  @Test(arguments: [("nv12", 160 * 120 * 3 / 2), ("grey", 160 * 120), ("yuv", 160 * 120 * 2)])
  func `the ending of the file says the format`(ending: String, frame: Int) async {
    let run = await StreamingVerb.run("stream --require YUYV --frames 2 -o v.\(ending)")
    #expect(run.environment.saved("v.\(ending)")?.count == 2 * frame, "\(run.messages)")
  }
}
